#include "engine/movers.h"

#include "engine/duties.h"
#include "engine/moves.h"

namespace parchis {
namespace {

// The next seat of the same side in the order of the turns that `fits`, if there is one.
template <class Fits>
[[nodiscard]] std::optional<std::size_t> NextMate(const Table& table, std::size_t seat, const Fits& fits) {
  const std::size_t seats = table.seat_count();
  for (std::size_t step = 1; step < seats; ++step) {
    const std::size_t other = (seat + step) % seats;
    if (!(table.MatesOf(seat) & table.PiecesOf(other)).empty() && fits(other)) return other;
  }
  return std::nullopt;
}

[[nodiscard]] bool AnyCanMove(const State& state, const Table& table, Consultation& rules,
                              const Number& number, PieceSet pieces) {
  bool can = false;
  // All are tried, so that what is asked does not depend on the order of the pieces.
  for (const Piece piece : pieces) can = !TryMove(state, table, rules, piece, number, {}).fault || can;
  if (!can || table.two_dice() || !IsOrFollowsSix(state, number)) return can;
  // OPT-4: for whatever reason. One that may only form a barrier anew may not move (AMB-043 B).
  if (rules.ask<BarrierReclose>() == BarrierReclose::kYes) return can;
  return Duties(state, table, rules, number).CanMoveAny(pieces);
}

// OPT-4 for a number that no piece of `own` can move: whether it lends others (AMB-083).
[[nodiscard]] bool HelpsStuck(Consultation& rules, const Number& number) {
  switch (rules.ask<StuckPlaysMate>()) {
    case StuckPlaysMate::kNever:
      return false;
    case StuckPlaysMate::kThrown:
      return number.source == Effect::Source::kThrow;
    case StuckPlaysMate::kAny:
      return true;
  }
  return false;
}

// What a mate's piece earned is for its color, or for the player as any other bonus (AMB-143).
[[nodiscard]] bool IsForMovedColor(Consultation& rules, const Number& number, PieceSet own) {
  return number.source == Effect::Source::kBonus && number.by && !own.contains(*number.by) &&
         rules.ask<StuckBonus>() == StuckBonus::kMovedColor;
}

// Pieces of mates that may use any bonus (AMB-084, AMB-139).
[[nodiscard]] PieceSet LentForBonus(const State& state, const Table& table, Consultation& rules,
                                    const Number& number) {
  PieceSet lent;
  if (number.source != Effect::Source::kBonus) return lent;
  const PieceSet of_player = table.OtherSeatsOfPlayer(state.seat);
  const PieceSet of_team = table.MatesOf(state.seat) - of_player;
  if (!of_team.empty() && rules.ask<BonusMates>() == BonusMates::kYes) lent = of_team;
  if (!of_player.empty() && rules.ask<BonusColors>() == BonusColors::kAnyOfPlayer) lent = lent | of_player;
  return lent;
}

}  // namespace

PieceSet LentToFinished(const State& state, const Table& table, Consultation& rules, std::size_t seat) {
  if (ChoosesNumbers(table.rules())) return {};  // who has finished has no numbers left to choose from
  const PieceSet of_player = table.OtherSeatsOfPlayer(seat);
  const PieceSet of_team = table.MatesOf(seat) - of_player;
  const auto in_team = [&](std::size_t other) { return !(of_team & table.PiecesOf(other)).empty(); };
  PieceSet lent;
  if (!of_player.empty() && rules.ask<TurnFinishedColor>() == TurnFinishedColor::kOtherColor)
    lent = of_player;
  if (of_team.empty()) return lent - state.goals();
  switch (rules.ask<FinishedPlays>()) {
    case FinishedPlays::kNobodys:
      break;
    case FinishedPlays::kAnyMate:
      lent = lent | of_team;
      break;
    case FinishedPlays::kNextMate:
      if (const auto mate = NextMate(table, seat, [&](std::size_t other) {
            return in_team(other) && !(table.PiecesOf(other) - state.goals()).empty();
          })) {
        lent = lent | table.PiecesOf(*mate);
      }
      break;
    case FinishedPlays::kFixedMate:
      if (const auto mate = NextMate(table, seat, in_team)) lent = lent | table.PiecesOf(*mate);
      break;
  }
  return lent - state.goals();
}

PieceSet LentPieces(const State& state, const Table& table, Consultation& rules, const Number& number) {
  const PieceSet own = table.PiecesOf(state.seat);
  const PieceSet mates = table.MatesOf(state.seat);
  if (number.source == Effect::Source::kEntry) return mates & PieceSet::AllOf(Color::FromIndex(number.color));
  if (OnlyHelps(state, table)) return LentToFinished(state, table, rules, state.seat);
  if (IsForMovedColor(rules, number, own)) return mates & PieceSet::AllOf(number.by->color());
  const PieceSet lent = LentForBonus(state, table, rules, number);
  if (AnyCanMove(state, table, rules, number, PiecesFor(state, table, number) | lent)) return lent;
  return HelpsStuck(rules, number) ? mates - state.goals() : lent;
}

PieceSet MoversNotStuck(const State& state, const Table& table, Consultation& rules, const Number& number) {
  const PieceSet own = table.PiecesOf(state.seat);
  if (OnlyHelps(state, table)) return LentToFinished(state, table, rules, state.seat);
  if (IsForMovedColor(rules, number, own)) {
    return table.MatesOf(state.seat) & PieceSet::AllOf(number.by->color());
  }
  return PiecesFor(state, table, number) | LentForBonus(state, table, rules, number);
}

bool HelpsStuckWith(const State& state, const Table& table, Consultation& rules, const Number& number) {
  if (OnlyHelps(state, table) || IsForMovedColor(rules, number, table.PiecesOf(state.seat))) return false;
  return HelpsStuck(rules, number);
}

bool MayUseBonus(const State& state, const Table& table, Consultation& rules, std::optional<Piece> by,
                 Piece piece) {
  if (!by) return true;
  if (!table.PiecesOf(state.seat).contains(*by) && by->color() != piece.color()) {
    if (OnlyHelps(state, table) || rules.ask<StuckBonus>() == StuckBonus::kMovedColor) return false;
  }
  switch (rules.ask<BonusTakers>()) {
    case BonusTakers::kAny:
      return true;
    case BonusTakers::kOther:
      return *by != piece;
    case BonusTakers::kSame:
      return *by == piece;
    case BonusTakers::kSameColor:
      return by->color() == piece.color();
  }
  return true;
}

PieceSet PiecesThatMakeSix(const State& state, const Table& table, Consultation& rules, Color color) {
  const PieceSet all = PieceSet::AllOf(color);
  const PieceSet own = table.PiecesOf(state.seat);
  if (!(own & all).empty() || (table.MatesOf(state.seat) & all).empty()) return all;
  return rules.ask<SixAllOutScope>() == SixAllOutScope::kMover ? own : all;
}

}  // namespace parchis
