#include "engine/earnings.h"

#include "engine/movers.h"

namespace parchis {
namespace {

// Whether a bonus is owed besides the one that this ply spends.
[[nodiscard]] bool OwesAnotherBonus(const State& state, const Effect& effect) {
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    const bool spent = effect.spends_owed && i == effect.owed_index;
    if (state.owed[i].kind == Owed::Kind::kBonus && !spent) return true;
  }
  return false;
}

// Whether the ply brings in the last piece of a seat: of the one that makes it, or of a mate's.
[[nodiscard]] bool Finishes(const State& state, const Table& table, const Effect& effect) {
  const Piece piece = *effect.piece;
  PieceSet all = table.PiecesOf(effect.seat);
  if (table.MatesOf(effect.seat).contains(piece)) {
    if (const auto seat = table.SeatOf(piece.color())) all = table.PiecesOf(*seat);
  }
  return ((state.goals() | PieceSet::Of(piece)) & all) == all;
}

// Whether the seat that finishes with this piece goes on at once with pieces of mates (AMB-081 B).
[[nodiscard]] bool GoesOnAtOnce(const State& state, const Table& table, Consultation& rules,
                                const Effect& effect) {
  const std::uint8_t seat = effect.seat;
  if (table.MatesOf(seat).empty() || !table.PiecesOf(seat).contains(*effect.piece)) return false;
  return !LentToFinished(state, table, rules, seat).empty() &&
         rules.ask<FinishedFrom>() == FinishedFrom::kAtOnce;
}

}  // namespace

// Of those that give way to a walk where they are no barrier AMB-138 says what they earn.
Pay PayOfDoubleCapture(Consultation& rules, PieceSet rivals) {
  if (!rivals.has_two()) return Pay::kOnce;
  switch (rules.ask<BonusDoubleCapture>()) {
    case BonusDoubleCapture::kOnce:
      return Pay::kOnce;
    case BonusDoubleCapture::kEach:
      return Pay::kEach;
    case BonusDoubleCapture::kAdded:
      return Pay::kAdded;
  }
  return Pay::kOnce;
}

void CountEarnings(const State& state, const Table& table, Consultation& rules, Effect::Source source,
                   const PieceMove& move, Effect& effect) {
  const Piece piece = *effect.piece;
  const bool goal = table.board().InGoal(move.to);
  if (goal) effect.finishes = Finishes(state, table, effect);
  const PieceSet rivals = move.captured - PieceSet::AllOf(piece.color());
  if (rivals.empty() && !goal) return;
  if (source == Effect::Source::kBonus && rules.ask<BonusChain>() == BonusChain::kNone) return;
  if (OwesAnotherBonus(state, effect) && rules.ask<BonusChain>() == BonusChain::kOnePending) return;
  if (!rivals.empty()) {
    const bool pays = !effect.from.in_nest() || rules.ask<BonusEntryCapture>() == BonusEntryCapture::kYes;
    if (pays) {
      const Pay pay = effect.from.in_nest() ? PayOfDoubleCapture(rules, rivals) : move.pay;
      effect.earned_captures = static_cast<std::uint8_t>(pay == Pay::kOnce ? 1 : rivals.size());
      effect.captures_added = pay == Pay::kAdded;
    }
  }
  // The last piece of a seat earns nothing: no piece is left to move the bonus. One that a stuck seat moves
  // for a mate is not its own last.
  const bool for_mate = goal && table.MatesOf(effect.seat).contains(piece) && !OnlyHelps(state, table);
  if (goal && (!effect.finishes || for_mate || GoesOnAtOnce(state, table, rules, effect))) {
    const PieceSet color = PieceSet::AllOf(piece.color());
    const bool last_of_color = ((state.goals() | PieceSet::Of(piece)) & color) == color;
    if (!last_of_color || rules.ask<BonusLastOfColor>() == BonusLastOfColor::kYes) effect.earned_goals = 1;
  }
}

}  // namespace parchis
