#include "verifier/infer/smallest_change.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "verifier/infer/search.h"
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
                                       const std::vector<std::size_t>& games, const Excused& excused,
                                       std::unordered_set<std::uint64_t>& seen,
                                       std::vector<RuleSet>& fitting) {
  std::vector<RuleSet> rules;
  std::vector<const Fit*> before;
  for (const Node& node : nodes) {
    for (const Variant& variant : VariantsOf(node.rules, prober.FitOf(node.rules, games, excused, 1).asked)) {
      if (!seen.insert(variant.rules.Hash()).second) continue;
      rules.push_back(variant.rules);
      before.push_back(&node.fit);
    }
  }
  std::vector<Fit> fits = prober.FitsOf(rules, games, excused, 1);
  std::vector<Node> next;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (SaysMore(fits[i], *before[i])) continue;
    if (fits[i].holds()) fitting.push_back(rules[i]);
    if (fits[i].progress > before[i]->progress) next.push_back({rules[i], std::move(fits[i])});
  }
  return next;
}

// Takes the changes of one of these rule sets, if they are fewer than those known, or as many that allow
// less.
void KeepBest(const Prober& prober, const RuleSet& rules, const std::vector<std::size_t>& games,
              const Excused& excused, const std::vector<RuleSet>& fitting, RuleSetFit& fit) {
  const auto cost = [&](const RuleSet& other) {
    return std::pair(Differences(rules, other).size(), Loosened(rules, other));
  };
  std::optional<RuleSet> best;
  for (const RuleSet& other : fitting) {
    const RuleSet reduced = Reduce(prober, rules, other, games, excused);
    if (!best || cost(reduced) < cost(*best)) best = reduced;
  }
  if (!best) return;
  std::vector<Answer> changes = Differences(rules, *best);
  if (fit.changes.empty() || changes.size() < fit.changes.size()) fit.changes = std::move(changes);
}

}  // namespace

void FindSmallestChange(const Prober& prober, const RuleSet& rules, const Excused& excused, RuleSetFit& fit) {
  const std::uint64_t tried_before = prober.tried();
  const std::vector<std::size_t> games = prober.AllGames();
  std::vector<Node> level{{rules, prober.QuickFitOf(rules, games, excused, 1)}};
  std::unordered_set<std::uint64_t> seen{rules.Hash()};
  bool given_up = false;
  for (int changes = 1; changes <= kMostChanges && !prober.stopped() && !given_up; ++changes) {
    std::ranges::stable_sort(level, std::greater<>(), [](const Node& node) { return node.fit.progress; });
    std::vector<Node> next;
    for (std::size_t begin = 0; begin < level.size() && !given_up; begin += kAtATime) {
      const auto first = level.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last = level.begin() + static_cast<std::ptrdiff_t>(std::min(begin + kAtATime, level.size()));
      std::vector<RuleSet> fitting;
      std::vector<Node> more = Expand(prober, {first, last}, games, excused, seen, fitting);
      KeepBest(prober, rules, games, excused, fitting, fit);
      std::ranges::move(more, std::back_inserter(next));
      if (fit.changes.size() == static_cast<std::size_t>(changes)) break;
      given_up = prober.tried() - tried_before > kMaxChangeTried;
    }
    // What an answer needs to have an effect counts too, so that more may have been found than were looked
    // for.
    if (!fit.changes.empty() && fit.changes.size() <= static_cast<std::size_t>(changes)) break;
    level = std::move(next);
  }
  const std::size_t found = fit.changes.size();
  fit.found = given_up ? ChangesFound::kNotWithinLimit : ChangesFound::kMoreThanThree;
  if (found > 0 && found <= static_cast<std::size_t>(kMostChanges)) {
    fit.found = ChangesFound::kFound;
  } else {
    fit.changes.clear();
  }
}

}  // namespace arbitro::infer
