#include "engine/moves.h"

#include "engine/movers.h"

namespace parchis {

MoveList ListMoves(const State& state, const Table& table, Consultation& rules, Piece piece,
                   const Number& number, const Choice& choice) {
  if (!state.place(piece).in_nest()) return ListWalks(state, table, rules, piece, number, choice);
  MoveList moves;
  moves.push(TryMove(state, table, rules, piece, number, choice));
  return moves;
}

PieceSet PiecesThatCanMove(const State& state, const Table& table, Consultation& rules,
                           const Number& number) {
  PieceSet pieces;
  for (const Piece piece : MoversOf(state, table, rules, number)) {
    if (!TryMove(state, table, rules, piece, number, {}).fault) pieces.insert(piece);
  }
  return pieces;
}

bool NothingInPlay(const State& state, const Table& table) {
  const PieceSet left = table.PiecesOf(state.seat) - state.goals();
  return !left.empty() && (left - state.nests()).empty();
}

}  // namespace parchis
