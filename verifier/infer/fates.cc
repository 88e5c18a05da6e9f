#include "verifier/infer/fates.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "engine/option_order.h"
#include "verifier/infer/variants.h"

namespace arbitro::infer {
namespace {

using parchis::RulePointInfo;
using parchis::RuleSet;

// Of the changes that help an option furthest so many are tried with another one.
constexpr std::size_t kPairsTried = 2;

// One option that is tried, and where its fate goes.
struct Tried {
  Answer answer;
  RuleSet rules;
};

// The games in this order: the one that rules the option out first.
[[nodiscard]] std::vector<std::size_t> Beginning(std::size_t game, std::vector<std::size_t> games) {
  std::ranges::rotate(games, std::ranges::find(games, game));
  return games;
}

// The changes of `to` beside an answer.
[[nodiscard]] std::vector<Answer> Besides(const RuleSet& from, const RuleSet& to, const Answer& answer) {
  std::vector<Answer> changes = Differences(from, to);
  std::erase(changes, answer);
  return changes;
}

// Answers with which the games hold beside one that they rule out by itself; empty: none was found.
[[nodiscard]] std::vector<Answer> Unless(const Prober& prober, const RuleSet& inferred, const Tried& tried,
                                         const Kill& kill, const Excused& excused) {
  const std::vector<std::size_t> games = Beginning(kill.game, prober.AllGames());
  std::vector<std::pair<RuleSet, Fit>> level;
  level.emplace_back(tried.rules, prober.QuickFitOf(tried.rules, games, excused, 1));
  for (int depth = 0; depth < 2; ++depth) {
    std::vector<std::pair<RuleSet, Fit>> next;
    for (const auto& [rules, before] : level) {
      for (const Variant& variant : VariantsOf(rules, prober.FitOf(rules, games, excused, 1).asked)) {
        if (variant.answer.point == tried.answer.point) continue;
        if (variant.rules.answer(tried.answer.point) != tried.answer.option) continue;
        Fit fit = prober.QuickFitOf(variant.rules, games, excused, 1);
        if (SaysMore(fit, before)) continue;
        if (fit.holds()) return Besides(inferred, variant.rules, tried.answer);
        if (fit.progress > before.progress) next.emplace_back(variant.rules, std::move(fit));
      }
    }
    std::ranges::stable_sort(next, std::greater<>(), [](const auto& one) { return one.second.progress; });
    if (next.size() > kPairsTried) next.resize(kPairsTried);
    level = std::move(next);
  }
  return {};
}

[[nodiscard]] PointFate::Kind KindOf(const PointFate& fate) {
  const auto count = [&](OptionFate::Kind kind) {
    return std::ranges::count(fate.options, kind, &OptionFate::kind);
  };
  if (count(OptionFate::Kind::kKilled) == 0)
    return count(OptionFate::Kind::kSurvives) == 0 ? PointFate::Kind::kBound : PointFate::Kind::kOpen;
  return count(OptionFate::Kind::kSurvives) == 0 && count(OptionFate::Kind::kIdle) == 0
             ? PointFate::Kind::kSettled
             : PointFate::Kind::kNarrowed;
}

// What the games say about one option.
[[nodiscard]] OptionFate FateOf(const Prober& prober, const RuleSet& inferred, const Tried& tried,
                                const Excused& excused) {
  const std::vector<std::size_t> all = prober.AllGames();
  const std::size_t counted = std::min(all.size(), kCountedGames);
  Fit fit = prober.QuickFitOf(tried.rules, std::span(all).first(counted), excused);
  if (fit.holds() && counted < all.size())
    fit = prober.QuickFitOf(tried.rules, std::span(all).subspan(counted), excused, 1);
  OptionFate fate;
  if (fit.holds()) return fate;
  fate.kind = OptionFate::Kind::kKilled;
  fate.kill = fit.first;
  fate.games = fit.games_at_fault;
  fate.more_games = counted < all.size();
  if (fit.first->ply && !IsForbiddenPlay(fit.first->code))
    fate.forbidden = prober.FirstForbidden(tried.rules, std::span(all).first(counted), excused);
  fate.unless = Unless(prober, inferred, tried, *fit.first, excused);
  return fate;
}

// The first thing that set-ups say under `rules` and not under the inferred ones.
[[nodiscard]] std::optional<Kill> NewRemark(const std::vector<Kill>& remarks,
                                            const std::vector<Kill>& known) {
  for (const Kill& remark : remarks) {
    if (std::ranges::find(known, remark) == known.end()) return remark;
  }
  return std::nullopt;
}

}  // namespace

std::vector<PointFate> FatesOf(const Prober& prober, const RuleSet& rules, const Excused& excused) {
  const std::vector<std::size_t> all = prober.AllGames();
  const Fit inferred = prober.FitOf(rules, all, excused);
  std::vector<PointFate> fates;
  std::vector<Tried> tried;
  for (const RulePointInfo& info : parchis::RulePoints()) {
    PointFate& fate = fates.emplace_back();
    fate.point = info.point;
    fate.fitting = rules.answer(info.point);
    fate.inferred = fate.fitting;
    fate.options.resize(info.options.size());
    fate.options[fate.inferred].kind = OptionFate::Kind::kInferred;
    if (!inferred.asked.contains(info.point)) continue;
    const auto options = static_cast<std::uint8_t>(info.options.size());
    for (std::uint8_t option = 0; option < options; ++option) {
      if (option == fate.fitting) continue;
      const Answer answer{info.point, option};
      const auto changed = With(rules, answer);
      fate.options[option].kind = OptionFate::Kind::kIdle;
      if (changed) tried.push_back({answer, *changed});
    }
  }
  std::vector<OptionFate> found(tried.size());
  prober.ForEach(tried.size(), [&](std::size_t i) {
    found[i] = FateOf(prober, rules, tried[i], excused);
    if (found[i].kind == OptionFate::Kind::kKilled) return;
    const Fit fit = prober.QuickFitOf(tried[i].rules, all, excused);
    const auto remark = NewRemark(fit.remarks, inferred.remarks);
    if (!remark || fit.remarks.size() <= inferred.remarks.size()) return;
    found[i].kind = OptionFate::Kind::kKilled;
    found[i].kill = remark;
    found[i].games = fit.remarks.size() - inferred.remarks.size();
  });
  for (std::size_t i = 0; i < tried.size(); ++i) {
    fates[static_cast<std::size_t>(tried[i].answer.point)].options[tried[i].answer.option] =
        std::move(found[i]);
  }
  for (PointFate& fate : fates) {
    const PointFate::Kind kind = KindOf(fate);
    // What no ply asks and nothing tells apart may as well not be there.
    const bool told = kind == PointFate::Kind::kSettled || kind == PointFate::Kind::kNarrowed;
    if (told || inferred.asked_by_plies.contains(fate.point)) fate.kind = kind;
  }
  return fates;
}

RuleSet Tighten(const Prober& prober, RuleSet rules, const Excused& excused, std::vector<PointFate>& fates) {
  const std::vector<std::size_t> games = prober.AllGames();
  const Fit fit = prober.FitOf(rules, games, excused);
  for (PointFate& fate : fates) {
    const bool exercised = fate.kind == PointFate::Kind::kSettled || fate.kind == PointFate::Kind::kNarrowed;
    if (!exercised && !fit.asked_by_plies.contains(fate.point)) continue;
    const auto options = static_cast<std::uint8_t>(fate.options.size());
    for (std::uint8_t option = 0; option < options; ++option) {
      if (fate.options[option].kind != OptionFate::Kind::kSurvives) continue;
      if (!parchis::AllowsLess(fate.point, option, fate.inferred)) continue;
      const auto tighter = With(rules, {fate.point, option});
      if (!tighter || Differences(rules, *tighter).size() != 1) continue;
      const Fit other = prober.QuickFitOf(*tighter, games, excused, 1);
      if (!other.holds() || other.remarks.size() > fit.remarks.size()) continue;
      rules = *tighter;
      fate.options[fate.inferred].kind = OptionFate::Kind::kSurvives;
      fate.options[option].kind = OptionFate::Kind::kInferred;
      fate.inferred = option;
    }
  }
  return rules;
}

}  // namespace arbitro::infer
