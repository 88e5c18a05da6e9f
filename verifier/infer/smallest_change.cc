#include "verifier/infer/smallest_change.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

#include "verifier/infer/variants.h"

namespace arbitro::infer {
namespace {

using parchis::RuleSet;

constexpr int kMostChanges = 3;
// Rule sets whose changes are tried at a time.
constexpr std::size_t kAtATime = 8;

struct Node {
  RuleSet rules;
  Fit fit;
};

// Changes one more answer of each of these; the rule sets that get further, best first. What fits is added to
// `fitting`.
[[nodiscard]] std::vector<Node> Expand(const Prober& prober, const std::vector<Node>& nodes,
                                       const std::vector<std::size_t>& games,
                                       std::unordered_set<std::uint64_t>& seen,
                                       std::vector<RuleSet>& fitting) {
  std::vector<RuleSet> rules;
  std::vector<std::uint64_t> to_pass;
  for (const Node& node : nodes) {
    for (const Variant& variant : VariantsOf(node.rules, node.fit.asked)) {
      if (!seen.insert(variant.rules.Hash()).second) continue;
      rules.push_back(variant.rules);
      to_pass.push_back(node.fit.progress);
    }
  }
  std::vector<Fit> fits = prober.FitsOf(rules, games, {}, 1);
  std::vector<Node> next;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (fits[i].holds()) fitting.push_back(rules[i]);
    if (fits[i].progress > to_pass[i]) next.push_back({rules[i], std::move(fits[i])});
  }
  return next;
}

}  // namespace

void FindSmallestChange(const Prober& prober, const RuleSet& rules, RuleSetFit& fit) {
  const std::uint64_t tried_before = prober.tried();
  const std::vector<std::size_t> games = prober.AllGames();
  std::vector<Node> level{{rules, prober.FitOf(rules, games, {}, 1)}};
  std::unordered_set<std::uint64_t> seen{rules.Hash()};
  for (int changes = 1; changes <= kMostChanges && !prober.stopped(); ++changes) {
    std::ranges::stable_sort(level, std::greater<>(), [](const Node& node) { return node.fit.progress; });
    std::vector<Node> next;
    for (std::size_t begin = 0; begin < level.size(); begin += kAtATime) {
      if (prober.tried() - tried_before > kMaxChangeTried) {
        fit.found = ChangesFound::kNotWithinLimit;
        return;
      }
      const auto first = level.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last = level.begin() + static_cast<std::ptrdiff_t>(std::min(begin + kAtATime, level.size()));
      std::vector<RuleSet> fitting;
      std::vector<Node> more = Expand(prober, {first, last}, games, seen, fitting);
      if (!fitting.empty()) {
        const auto best = std::ranges::min_element(
            fitting, {}, [&](const RuleSet& other) { return Loosened(rules, other); });
        fit.found = ChangesFound::kFound;
        fit.changes = Differences(rules, *best);
        return;
      }
      std::ranges::move(more, std::back_inserter(next));
    }
    level = std::move(next);
  }
  fit.found = ChangesFound::kMoreThanThree;
}

}  // namespace arbitro::infer
