#include "verifier/infer/search.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/heard.h"
#include "verifier/infer/variants.h"

namespace arbitro::infer {
namespace {

using parchis::RuleSet;

// Pairs of answers about the set-up that are tried on the whole archive.
constexpr std::size_t kMaxPairsKept = 200;

struct Node {
  RuleSet rules;
  Fit fit;
  unsigned loosened = 0;  // answers that allow more than the start does
};

// A beam search. It looks at few games: those that ruled out what held on the others.
class BeamSearch {
 public:
  BeamSearch(const Prober& prober, const RuleSet& start, std::span<const std::size_t> games)
      : prober_(prober), start_(start), games_(games), tried_before_(prober.tried()) {
    beam_.push_back({start, {}, 0});
    seen_.insert(start.Hash());
  }

  [[nodiscard]] Found Run() {
    while (!prober_.stopped()) {
      const auto best = std::ranges::find_if(beam_, [](const Node& node) { return node.fit.holds(); });
      if (best == beam_.end()) {
        if (prober_.tried() - tried_before_ > kMaxSearchTried) break;
        if (!Advance() && !ExcuseBest()) break;
        continue;
      }
      const Fit all = prober_.QuickFitOf(best->rules, games_, excused_, 1);
      if (all.holds()) return {best->rules, excused_, true};
      working_.push_back(all.first->game);
      ProbeAgain();
    }
    return {beam_.front().rules, excused_, false};
  }

 private:
  // Best first: what gets further, what allows less, what came first.
  void Sort(std::vector<Node>& nodes) const {
    std::ranges::stable_sort(nodes, [](const Node& a, const Node& b) {
      return std::tuple(~a.fit.progress, a.loosened) < std::tuple(~b.fit.progress, b.loosened);
    });
  }

  void ProbeAgain() {
    std::vector<RuleSet> rules;
    rules.reserve(beam_.size());
    for (const Node& node : beam_) rules.push_back(node.rules);
    std::vector<Fit> fits = prober_.FitsOf(rules, working_, excused_, 1);
    for (std::size_t i = 0; i < beam_.size(); ++i) beam_[i].fit = std::move(fits[i]);
    Sort(beam_);
  }

  // Goes on to rule sets with a further change that get further. False: there are none.
  [[nodiscard]] bool Advance() {
    std::vector<RuleSet> rules;
    std::vector<const Fit*> before;
    for (const Node& node : beam_) {
      for (const Variant& variant :
           VariantsOf(node.rules, prober_.FitOf(node.rules, working_, excused_, 1).asked)) {
        if (!seen_.insert(variant.rules.Hash()).second) continue;
        rules.push_back(variant.rules);
        before.push_back(&node.fit);
      }
    }
    std::vector<Fit> fits = prober_.FitsOf(rules, working_, excused_, 1);
    std::vector<Node> next;
    for (std::size_t i = 0; i < rules.size(); ++i) {
      if (fits[i].progress <= before[i]->progress || SaysMore(fits[i], *before[i])) continue;
      next.push_back({rules[i], std::move(fits[i]), Loosened(start_, rules[i])});
    }
    if (next.empty()) return false;
    Sort(next);
    if (next.size() > kBeam) next.resize(kBeam);
    beam_ = std::move(next);
    return true;
  }

  // False: too much would have to be excused.
  [[nodiscard]] bool ExcuseBest() {
    const Kill& kill = *beam_.front().fit.first;
    // A game of which nothing can be judged is none to be excused.
    if (excuses_ == kMaxExcused || (!kill.ply && !kill.at_end)) return false;
    ++excuses_;
    excused_[kill.game].insert(KeyOf(kill.ply, kill.at_end));
    beam_.resize(1);
    seen_ = {beam_.front().rules.Hash()};
    ProbeAgain();
    return true;
  }

  const Prober& prober_;
  RuleSet start_;
  std::span<const std::size_t> games_;
  std::uint64_t tried_before_;
  std::vector<Node> beam_;  // best first
  std::vector<std::size_t> working_;
  Excused excused_;
  std::size_t excuses_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

// Whether the games hold, and their set-ups say no more against the rules than before.
[[nodiscard]] bool Does(const Prober& prober, const RuleSet& rules, std::span<const std::size_t> games,
                        const Excused& excused, std::size_t remarks) {
  const Fit fit = prober.QuickFitOf(rules, games, excused, 1);
  return fit.holds() && fit.remarks.size() <= remarks;
}

}  // namespace

RuleSet Reduce(const Prober& prober, const RuleSet& start, RuleSet rules, std::span<const std::size_t> games,
               const Excused& excused) {
  const std::size_t remarks = prober.QuickFitOf(rules, games, excused).remarks.size();
  for (bool again = true; again && !prober.stopped();) {
    again = false;
    for (const Answer& change : Differences(start, rules)) {
      if (rules.answer(change.point) != change.option) continue;  // set back with another one
      const auto back = With(rules, {change.point, start.answer(change.point)});
      if (!back || Differences(start, *back).size() >= Differences(start, rules).size()) continue;
      if (!Does(prober, *back, games, excused, remarks)) continue;
      rules = *back;
      again = true;
    }
  }
  return rules;
}

namespace {

// The rule set among these with which the games hold and their set-ups say least against it, if that is less
// than `fewest`.
[[nodiscard]] std::optional<RuleSet> FewestRemarks(const Prober& prober, const std::vector<RuleSet>& others,
                                                   const Excused& excused, std::size_t fewest) {
  std::vector<Fit> fits = prober.FitsOf(others, prober.AllGames(), excused, 1);
  std::optional<RuleSet> best;
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (!fits[i].holds() || fits[i].remarks.size() >= fewest) continue;
    best = others[i];
    fewest = fits[i].remarks.size();
  }
  return best;
}

// Every rule set with one other answer to the points that say how a game is set up.
[[nodiscard]] std::vector<RuleSet> OtherSetUps(const RuleSet& rules) {
  std::vector<RuleSet> others;
  for (const Variant& variant : VariantsOf(rules, parchis::PointsReadOnce(rules)))
    others.push_back(variant.rules);
  return others;
}

// Those with two other answers under which the set-up of one game says less.
[[nodiscard]] std::vector<RuleSet> OtherSetUpsOf(const Prober& prober, const RuleSet& rules,
                                                 std::size_t game) {
  std::vector<RuleSet> pairs;
  for (const RuleSet& one : OtherSetUps(rules))
    std::ranges::move(OtherSetUps(one), std::back_inserter(pairs));
  std::vector<std::size_t> remarks(pairs.size());
  const std::vector<std::size_t> games{game};
  prober.ForEach(pairs.size(), [&](std::size_t i) { remarks[i] = prober.Remarks(pairs[i], games); });
  std::vector<RuleSet> kept;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (remarks[i] == 0 && kept.size() < kMaxPairsKept) kept.push_back(pairs[i]);
  }
  return kept;
}

// Changes answers about the set-up for as long as the games then say less against it.
[[nodiscard]] RuleSet QuietSetUp(const Prober& prober, RuleSet rules, std::span<const std::size_t> games) {
  std::size_t fewest = prober.Remarks(rules, games);
  while (fewest > 0 && !prober.stopped()) {
    std::vector<RuleSet> others = OtherSetUps(rules);
    const std::vector<RuleSet> pairs = OtherSetUpsOf(prober, rules, games.front());
    others.insert(others.end(), pairs.begin(), pairs.end());
    std::vector<std::size_t> remarks(others.size());
    prober.ForEach(others.size(), [&](std::size_t i) { remarks[i] = prober.Remarks(others[i], games); });
    const auto best = std::ranges::min_element(remarks);
    if (best == remarks.end() || *best >= fewest) break;
    fewest = *best;
    rules = others[static_cast<std::size_t>(best - remarks.begin())];
  }
  return rules;
}

}  // namespace

Found Search(const Prober& prober, const RuleSet& start, std::span<const std::size_t> games) {
  return BeamSearch(prober, QuietSetUp(prober, start, games), games).Run();
}

RuleSet Polish(const Prober& prober, RuleSet rules, const Excused& excused) {
  while (!prober.stopped()) {
    const std::vector<Kill> remarks = prober.QuickFitOf(rules, prober.AllGames(), excused).remarks;
    if (remarks.empty()) break;
    auto better = FewestRemarks(prober, OtherSetUps(rules), excused, remarks.size());
    if (!better) {
      better =
          FewestRemarks(prober, OtherSetUpsOf(prober, rules, remarks.front().game), excused, remarks.size());
    }
    if (!better) break;
    rules = *better;
  }
  return rules;
}

}  // namespace arbitro::infer
