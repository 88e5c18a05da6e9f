// Bonuses, and the end of the game.
#include <optional>
#include <vector>

#include "engine/judge.h"
#include "tests/support/mutation_spots.h"

namespace arbitro::testing {
namespace {

using namespace parchis;

[[nodiscard]] bool PlaysOneDie(const PlayedGame& game) {
  return !game.table.two_dice() && !ChoosesNumbers(game.table.rules());
}

// ---- Bonuses ----

[[nodiscard]] bool SpendsOnlyBonus(const Spot& spot) {
  return spot.effect().source == Effect::Source::kBonus && spot.moves() &&
         spot.rules_say(BonusDuty::kForced) && spot.before().owed.size() == 1 &&
         spot.effect().bonus_earned(spot.table()) == 0;
}

std::optional<Planted> SkipABonus(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!SpendsOnlyBonus(spot) || !PlaysOneDie(spot.game)) return std::nullopt;
    const std::size_t next = spot.at + 1;
    if (next >= spot.game.steps.size() || !spot.game.steps[next].before.ThrowIsNext()) return std::nullopt;
    return spot.With(spot.game.log.plies[next]);
  });
}

std::optional<Planted> DeclineABonus(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!SpendsOnlyBonus(spot)) return std::nullopt;
    log::RecordedPly recorded = spot.Passing(0);
    recorded.ply.spend = spot.Recorded().ply.spend;
    return spot.With(recorded);
  });
}

// A bonus is moved a second time.
std::optional<Planted> RepeatABonus(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().source != Effect::Source::kBonus || !spot.moves() || !PlaysOneDie(spot.game))
      return std::nullopt;
    const State& after = spot.step().after;
    if (after.over || after.seat != spot.before().seat || !after.owed.empty()) return std::nullopt;
    log::RecordedGame changed = spot.Until();
    changed.plies.push_back(spot.Recorded());
    log::RecordedPly again = spot.Recorded();
    again.to.reset();
    again.captured = {};
    again.bonus_earned = std::uint8_t{0};
    changed.plies.push_back(again);
    return PlantedIn(changed, static_cast<std::uint32_t>(spot.at + 1));
  });
}

std::optional<Planted> SpendABonusNotEarned(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely()) return std::nullopt;
    const int steps = spot.table().goal_bonus();
    for (const Piece piece : spot.own()) {
      if (!spot.WalksFreely(piece, steps)) continue;
      log::RecordedPly recorded = spot.Moving(0, piece, spot.WayOf(piece, steps).back());
      recorded.ply.spend = Spend::kGoalBonus;
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

// ---- The end ----

std::optional<Planted> PlayAfterTheEnd(const PlayedGame& game, Choices& /*choices*/) {
  if (game.steps.empty() || !game.steps.back().after.over) return std::nullopt;
  log::RecordedGame changed = game.log;
  const auto at = static_cast<std::uint32_t>(changed.plies.size());
  log::RecordedPly recorded = Spot{game, game.steps.size() - 1}.Passing(3);
  if (game.table.two_dice()) recorded.ply.second_die = 2;
  recorded.ply.seat =
      static_cast<std::uint8_t>((game.steps.back().before.seat + 1U) % game.table.seat_count());
  changed.plies.push_back(recorded);
  changed.ending->ply_count = at + 1;
  return PlantedIn(changed, at);
}

std::optional<Planted> GiveUpABonusAfterTheEnd(const PlayedGame& game, Choices& /*choices*/) {
  if (game.steps.empty() || !game.steps.back().after.over) return std::nullopt;
  log::RecordedGame changed = game.log;
  const auto at = static_cast<std::uint32_t>(changed.plies.size());
  log::RecordedPly recorded = Spot{game, game.steps.size() - 1}.Passing(0);
  recorded.ply.spend = Spend::kGoalBonus;
  changed.plies.push_back(recorded);
  changed.ending->ply_count = at + 1;
  return PlantedIn(changed, at);
}

std::optional<Planted> NameAnotherWinner(const PlayedGame& game, Choices& /*choices*/) {
  if (!game.log.ending || game.log.ending->ranking.empty()) return std::nullopt;
  log::RecordedGame changed = game.log;
  const std::uint32_t winner = changed.ending->ranking.front();
  const std::uint32_t other = (winner + 1) % static_cast<std::uint32_t>(game.table.seat_count());
  if (game.table.seating().SameSide(winner, other)) return std::nullopt;
  changed.ending->ranking = {other};
  return PlantedIn(changed);
}

std::optional<Planted> EndTooEarly(const PlayedGame& game, Choices& /*choices*/) {
  constexpr std::size_t kLess = 30;
  const std::size_t plies = game.log.plies.size();
  if (!game.log.ending || plies < 2 * kLess || game.steps[plies - kLess].before.done_count > 0)
    return std::nullopt;
  log::RecordedGame changed = game.log;
  changed.plies.resize(plies - kLess);
  changed.ending->ply_count = static_cast<std::uint32_t>(changed.plies.size());
  changed.ending->ranking.clear();
  return PlantedIn(changed);
}

}  // namespace

std::vector<Mutation> BonusMutations() {
  return {
      {Code::kBonusSkipped, "a bonus is not moved", SkipABonus, {}, {}, 5},
      {Code::kBonusDeclined, "a bonus is given up", DeclineABonus, {}, {}, 5},
      {Code::kBonusNotOwed, "a bonus is moved twice", RepeatABonus, {}, {}, 5},
      {Code::kBonusNotOwed, "a bonus is moved that was not earned", SpendABonusNotEarned, {}, {}, 5},
      {Code::kAfterEnd, "a throw after the end", PlayAfterTheEnd, {}, {}, 7},
      {Code::kBonusAfterEnd, "a bonus is given up after the end", GiveUpABonusAfterTheEnd},
      {Code::kResultDiffers, "another winner is named", NameAnotherWinner, {}, {}, 10},
      {Code::kNotFinished, "the game is said to be finished and is not", EndTooEarly},
  };
}

}  // namespace arbitro::testing
