#include "verifier/infer/probes.h"

#include <algorithm>
#include <numeric>
#include <thread>

#include "engine/heard.h"

namespace arbitro::infer {
namespace {

[[nodiscard]] Kill KillOf(std::size_t game, const Misfit& misfit) {
  return {game, misfit.ply, misfit.at_end, misfit.code, misfit.clauses};
}

[[nodiscard]] parchis::NamedRules Named(const parchis::RuleSet& rules) {
  return {.base = &parchis::Presets().front(), .rules = rules};
}

void AddRemarks(std::size_t game, const std::vector<Misfit>& remarks, Fit& fit) {
  for (const Misfit& remark : remarks) fit.remarks.push_back(KillOf(game, remark));
}

void AddReadOnce(const parchis::RuleSet& rules, Fit& fit) {
  fit.asked = fit.asked_by_plies;
  fit.asked |= parchis::PointsReadOnce(rules);
}

}  // namespace

Excused Excuse(std::span<const Kill> faults) {
  Excused excused;
  for (const Kill& fault : faults) excused[fault.game].insert(KeyOf(fault.ply, fault.at_end));
  return excused;
}

bool SaysMore(const Fit& fit, const Fit& before) {
  const std::size_t games = std::min(fit.remarked.size(), before.remarked.size());
  return games > 0 && fit.remarked[games - 1] > before.remarked[games - 1];
}

std::vector<std::size_t> Prober::AllGames() const {
  std::vector<std::size_t> games(archive_.size());
  std::iota(games.begin(), games.end(), std::size_t{0});
  return games;
}

Fit Prober::Play(const parchis::RuleSet& rules, std::span<const std::size_t> games, const Excused& excused,
                 std::uint64_t patience, bool listen) const {
  tried_.fetch_add(1, std::memory_order_relaxed);
  Fit fit;
  const parchis::NamedRules named = Named(rules);
  for (const std::size_t game : games) {
    if (stopped() || fit.games_at_fault >= patience) break;
    const auto found = excused.find(game);
    const std::size_t most = found == excused.end() ? 0 : found->second.size();
    const GameFit one = archive_.games[game].FitTo(named, {.most = most, .listen = listen});
    fit.asked_by_plies |= one.asked;
    const auto counts = [&](const Misfit& fault) {
      return found == excused.end() || !found->second.contains(KeyOf(fault.ply, fault.at_end));
    };
    const auto fault = std::ranges::find_if(one.faults, counts);
    AddRemarks(game, one.remarks, fit);
    fit.remarked.push_back(fit.remarks.size());
    if (fault == one.faults.end()) {
      fit.progress += archive_.games[game].plies() + 1;
      continue;
    }
    fit.progress += fault->ply ? *fault->ply : fault->at_end ? archive_.games[game].plies() : 0;
    ++fit.games_at_fault;
    fit.faults.push_back(KillOf(game, *fault));
    if (!fit.first) fit.first = fit.faults.back();
  }
  AddReadOnce(rules, fit);
  return fit;
}

Fit Prober::FitOf(const parchis::RuleSet& rules, std::span<const std::size_t> games, const Excused& excused,
                  std::uint64_t patience) const {
  return Play(rules, games, excused, patience, true);
}

Fit Prober::QuickFitOf(const parchis::RuleSet& rules, std::span<const std::size_t> games,
                       const Excused& excused, std::uint64_t patience) const {
  return Play(rules, games, excused, patience, false);
}

std::vector<Fit> Prober::FitsOf(std::span<const parchis::RuleSet> rules, std::span<const std::size_t> games,
                                const Excused& excused, std::uint64_t patience) const {
  std::vector<Fit> fits(rules.size());
  ForEach(rules.size(), [&](std::size_t i) { fits[i] = QuickFitOf(rules[i], games, excused, patience); });
  return fits;
}

std::optional<Kill> Prober::FirstForbidden(const parchis::RuleSet& rules, std::span<const std::size_t> games,
                                           const Excused& excused) const {
  const parchis::NamedRules named = Named(rules);
  for (const std::size_t game : games) {
    const auto found = excused.find(game);
    const std::size_t most = found == excused.end() ? 0 : found->second.size();
    for (const Misfit& fault :
         archive_.games[game].FitTo(named, {.most = most, .counts = Counts::kPlay}).faults) {
      if (found == excused.end() || !found->second.contains(KeyOf(fault.ply, fault.at_end)))
        return KillOf(game, fault);
    }
  }
  return std::nullopt;
}

std::size_t Prober::Remarks(const parchis::RuleSet& rules, std::span<const std::size_t> games) const {
  const parchis::NamedRules named = Named(rules);
  std::size_t remarks = 0;
  for (const std::size_t game : games) remarks += archive_.games[game].RemarksBy(named);
  return remarks;
}

Fit Prober::AllFaultsOf(const parchis::RuleSet& rules, std::span<const std::size_t> games) const {
  std::vector<GameFit> one(games.size());
  const parchis::NamedRules named = Named(rules);
  ForEach(games.size(),
          [&](std::size_t i) { one[i] = archive_.games[games[i]].FitTo(named, {.most = kMaxFaults}); });
  Fit fit;
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (const Misfit& fault : one[i].faults) fit.faults.push_back(KillOf(games[i], fault));
    if (!one[i].faults.empty()) ++fit.games_at_fault;
    AddRemarks(games[i], one[i].remarks, fit);
  }
  if (!fit.faults.empty()) fit.first = fit.faults.front();
  return fit;
}

void Prober::ForEach(std::size_t count, const std::function<void(std::size_t)>& work) const {
  std::atomic<std::size_t> next{0};
  const auto take = [&] {
    for (std::size_t i = next++; i < count && !stopped(); i = next++) work(i);
  };
  std::vector<std::jthread> helpers;
  const std::size_t threads = std::min<std::size_t>(jobs_, count);
  for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(take);
  take();
}

}  // namespace arbitro::infer
