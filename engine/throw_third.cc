#include "engine/throw_third.h"

namespace parchis {

PieceSet VictimsOfThirdDouble(const State& state, const Table& table, Consultation& rules) {
  const DoublesThird rule = rules.ask<DoublesThird>();
  if (rule == DoublesThird::kNothing) return {};
  const PieceSet out = table.PiecesOf(state.seat) - state.nests() - state.goals();
  if (rule == DoublesThird::kLastMoved) {
    return state.last && out.contains(*state.last) ? PieceSet::Of(*state.last) : PieceSet();
  }
  const Board& board = table.board();
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
