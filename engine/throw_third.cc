#include "engine/throw_third.h"

#include "engine/movers.h"

namespace parchis {

PieceSet VictimsOfThirdDouble(const State& state, const Table& table, Consultation& rules) {
  const DoublesThird rule = rules.ask<DoublesThird>();
  if (rule == DoublesThird::kNothing) return {};
  if (rule == DoublesThird::kLastMoved) {
    // Also a mate's, where that was moved.
    if (!state.last) return {};
    return PieceSet::Of(*state.last) - state.nests() - state.goals();
  }
  const Board& board = table.board();
  PieceSet out = table.PiecesOf(state.seat) - state.goals();
  if (out.empty() && table.has_allies()) out = LentToFinished(state, table, rules, state.seat);
  out = out - state.nests() - state.goals();
  PieceSet nearest;
  int fewest = 0;
  for (const Piece piece : out) {
    if (rule == DoublesThird::kNearestOffStart && state.place(piece) == Place::At(0)) continue;
    const int steps = board.StepsToGoal(state.place(piece));
    if (nearest.empty() || steps < fewest) {
      nearest = PieceSet();
      fewest = steps;
    }
    if (steps == fewest) nearest.insert(piece);
  }
  return nearest;
}

}  // namespace parchis
