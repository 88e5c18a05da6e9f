#include "verifier/infer/infer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "verifier/infer/contradictions.h"
#include "verifier/infer/fates.h"
#include "verifier/infer/game_names.h"
#include "verifier/infer/probes.h"
#include "verifier/infer/search.h"
#include "verifier/infer/smallest_change.h"
#include "verifier/infer/variants.h"

namespace arbitro::infer {
namespace {

using parchis::NamedRules;
using parchis::RuleSet;

// Presets that a search starts from where none fits: those that hold longest.
constexpr std::size_t kSearchedPresets = 3;

// The first remark of each kind.
[[nodiscard]] std::vector<Kill> FirstOfEach(const std::vector<Kill>& remarks) {
  std::vector<Kill> firsts;
  for (const Kill& remark : remarks) {
    const auto same = [&](const Kill& other) { return other.code == remark.code; };
    if (std::ranges::none_of(firsts, same)) firsts.push_back(remark);
  }
  return firsts;
}

// A rule set that the inferred one may be made from.
struct Start {
  InferredFrom from;
  NamedRules named;
  Fit fit;
};

// What was made of it.
struct Result {
  const Start* start = nullptr;
  RuleSet rules;
  Excused excused;
};

// How it fits.
struct Described {
  const Start* start = nullptr;
  RuleSetFit fit;
};

class Inferring {
 public:
  Inferring(const Archive& archive, const InferOptions& options)
      : options_(options), archive_(archive), prober_(archive, options.jobs, options.stop) {}

  [[nodiscard]] Inference Run() {
    inference_.games = archive_.names;
    TellApart(inference_.games);
    inference_.left_out = archive_.left_out;
    inference_.more_games = archive_.more_games;
    Gather();
    Result best = Best();
    best.rules = Polish(prober_, best.rules, best.excused);
    Finish(best);
    inference_.complete = !prober_.stopped();
    return std::move(inference_);
  }

 private:
  void Gather() {
    if (options_.rules) starts_.push_back({InferredFrom::kArgument, *options_.rules, {}});
    if (!options_.ignore_header) {
      for (const NamedRules& named : archive_.headers) starts_.push_back({InferredFrom::kHeader, named, {}});
    }
    for (const parchis::Preset& preset : parchis::Presets()) {
      starts_.push_back({InferredFrom::kPreset, parchis::NamedRulesOf(preset), {}});
    }
    const std::vector<std::size_t> games = prober_.AllGames();
    prober_.ForEach(starts_.size(), [&](std::size_t i) {
      starts_[i].fit = prober_.QuickFitOf(starts_[i].named.rules, games, {});
    });
  }

  // How each rule set fits, but for the plies that are taken for faults of the program.
  [[nodiscard]] std::vector<Described> Describe(const Excused& excused) const {
    const std::vector<std::size_t> games = prober_.AllGames();
    std::vector<Described> described;
    for (const Start& start : starts_) {
      const Fit fit = prober_.QuickFitOf(start.named.rules, games, excused);
      RuleSetFit description{.rules = start.named.Spec(),
                             .fits = fit.holds(),
                             .games_at_fault = fit.games_at_fault,
                             .first = fit.first,
                             .remarks = fit.holds() ? FirstOfEach(fit.remarks) : std::vector<Kill>{},
                             .found = fit.holds() ? ChangesFound::kNone : ChangesFound::kNotLookedFor,
                             .changes = {}};
      if (!fit.holds() && options_.find_changes)
        FindSmallestChange(prober_, start.named.rules, excused, description);
      described.push_back({&start, std::move(description)});
    }
    return described;
  }

  // Of the rule sets that hold with the changes found for them the first with the fewest, if they are fewer
  // than those of `best` and the set-ups say no more against it.
  [[nodiscard]] std::optional<Result> Nearer(const Result& best,
                                             const std::vector<Described>& described) const {
    const std::vector<std::size_t> games = prober_.AllGames();
    const std::size_t remarks = prober_.Remarks(best.rules, games);
    std::size_t fewest = Differences(best.start->named.rules, best.rules).size();
    std::optional<Result> nearer;
    for (const auto& [start, fit] : described) {
      if (fit.found != ChangesFound::kFound || fit.changes.size() >= fewest) continue;
      RuleSet rules = start->named.rules;
      for (const Answer& change : fit.changes) rules.set_answer(change.point, change.option);
      rules = Polish(prober_, rules, best.excused);
      const std::size_t changes = Differences(start->named.rules, rules).size();
      if (changes >= fewest || prober_.Remarks(rules, games) > remarks) continue;
      fewest = changes;
      nearer = Result{start, rules, Excuse(prober_.AllFaultsOf(rules, games).faults)};
    }
    return nearer;
  }

  // The first that fits: one that was named, or the preset of which set-ups say least otherwise.
  [[nodiscard]] const Start* Fitting() const {
    const Start* best = nullptr;
    for (const Start& start : starts_) {
      if (!start.fit.holds()) continue;
      if (start.from != InferredFrom::kPreset) return &start;
      if (best == nullptr || start.fit.remarks.size() < best->fit.remarks.size()) best = &start;
    }
    return best;
  }

  // Those to search from: all that were named, and the presets that hold longest.
  [[nodiscard]] std::vector<const Start*> Searched() const {
    std::vector<const Start*> named;
    std::vector<const Start*> presets;
    for (const Start& start : starts_) {
      (start.from == InferredFrom::kPreset ? presets : named).push_back(&start);
    }
    // Before all those of the system of play, which the games can be judged by at all.
    std::ranges::stable_sort(presets, std::greater<>(), [](const Start* s) {
      return std::pair(!s->fit.first || s->fit.first->ply.has_value(), s->fit.progress);
    });
    presets.resize(std::min(presets.size(), kSearchedPresets));
    named.insert(named.end(), presets.begin(), presets.end());
    return named;
  }

  [[nodiscard]] Result Best() {
    if (const Start* start = Fitting()) return {start, start->named.rules, {}};
    const std::vector<std::size_t> games = prober_.AllGames();
    std::vector<Result> results;
    std::vector<std::tuple<std::size_t, std::size_t>> costs;  // faults, changes
    for (const Start* start : Searched()) {
      const Found found = Search(prober_, start->named.rules, games);
      Result& result = results.emplace_back();
      result.start = start;
      result.rules = found.rules;
      result.excused = found.excused;
      if (!found.holds) result.excused = Excuse(prober_.AllFaultsOf(found.rules, games).faults);
      result.rules = Reduce(prober_, start->named.rules, result.rules, games, result.excused);
      result.excused = Excuse(prober_.AllFaultsOf(result.rules, games).faults);
      costs.emplace_back(CostOf(result.excused), Differences(start->named.rules, result.rules).size());
    }
    return results[static_cast<std::size_t>(std::ranges::min_element(costs) - costs.begin())];
  }

  // Plies at fault; of a game that cannot be judged all of them.
  [[nodiscard]] std::size_t CostOf(const Excused& excused) const {
    std::size_t cost = 0;
    for (const auto& [game, plies] : excused) {
      const bool judged = !plies.contains(KeyOf(std::nullopt, false));
      cost += judged ? plies.size() : archive_.games[game].plies();
    }
    return cost;
  }

  // Describes all rule sets beside the one that is inferred. Their changes may tell of a nearer one than a
  // search, which does not count them before it is through. A rule set that was found to fit as it is stays.
  [[nodiscard]] Result Describing(Result best) {
    best.excused = Excuse(prober_.AllFaultsOf(best.rules, prober_.AllGames()).faults);
    std::vector<Described> described = Describe(best.excused);
    while (!best.start->fit.holds() && !prober_.stopped()) {
      const std::optional<Result> nearer = Nearer(best, described);
      if (!nearer || prober_.stopped()) break;
      const bool same_faults = nearer->excused == best.excused;
      best = *nearer;
      if (!same_faults) described = Describe(best.excused);
    }
    for (Described& one : described) {
      if (one.start->from == InferredFrom::kArgument) continue;
      auto& list = one.start->from == InferredFrom::kHeader ? inference_.header : inference_.presets;
      list.push_back(std::move(one.fit));
    }
    return best;
  }

  void Finish(const Result& found) {
    const std::vector<std::size_t> games = prober_.AllGames();
    const Result best = Describing(found);
    inference_.start = best.start->named;
    inference_.from = best.start->from;
    if (inference_.from == InferredFrom::kPreset && !Differences(best.start->named.rules, best.rules).empty())
      inference_.from = InferredFrom::kChangedPreset;
    inference_.faults = prober_.AllFaultsOf(best.rules, games).faults;
    inference_.points = FatesOf(prober_, best.rules, best.excused);
    inference_.rules = Named(Tighten(prober_, best.rules, best.excused, inference_.points));
    inference_.fitting = Named(best.rules);
    inference_.contradictions = FindContradictions(prober_, best.rules, inference_.faults);
  }

  // A rule set with a name. What the preset leaves open stays so until the play settles it.
  [[nodiscard]] NamedRules Named(const RuleSet& rules) const {
    NamedRules named = parchis::NamedRulesOf(*inference_.start.base);
    const RuleSet preset = named.rules;
    named.rules = rules;
    for (const PointFate& fate : inference_.points) {
      const bool changed = rules.answer(fate.point) != preset.answer(fate.point);
      if (changed || fate.kind == PointFate::Kind::kSettled) named.open.erase(fate.point);
    }
    return named;
  }

  InferOptions options_;
  const Archive& archive_;
  Prober prober_;
  std::vector<Start> starts_;
  Inference inference_;
};

}  // namespace

Inference Infer(const Archive& archive, const InferOptions& options) {
  return Inferring(archive, options).Run();
}

}  // namespace arbitro::infer
