#include "engine/moves.h"

#include "engine/entry.h"
#include "engine/walk.h"

namespace parchis {

PieceMove TryMove(const State& state, const Table& table, Consultation& rules, Piece piece,
                  const Number& number, const Choice& choice) {
  if (!state.place(piece).in_nest()) return TryWalk(state, table, rules, piece, number, choice);
  const bool may_enter = (number.source == Effect::Source::kEntry && number.color == piece.color().index()) ||
                         (number.source == Effect::Source::kThrow && number.die == kEnteringFace);
  if (may_enter) return TryEntry(state, table, rules, piece.color(), choice);
  return {.fault = Fault::kEntryWithoutFive, .on_board = true, .to = Place::At(0)};
}

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
  for (const Piece piece : table.PiecesOf(state.seat)) {
    if (!TryMove(state, table, rules, piece, number, {}).fault) pieces.insert(piece);
  }
  return pieces;
}

}  // namespace parchis
