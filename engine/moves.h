#pragma once

#include "engine/entry.h"
#include "engine/piece_move.h"
#include "engine/walk.h"

namespace parchis {

// How `piece` moves with `number`: distance, barriers, capacity, capture (MOVE-1, SIX-1, BARRIER-2,
// CAPTURE-1, SAFE-1 to SAFE-3, HOME-2, ENTRY-1). Where one number leaves the piece several destinations,
// `choice.to` picks one, be it refused; where it names none of them, the first that can be reached counts.
[[nodiscard]] inline PieceMove TryMove(const State& state, const Table& table, Consultation& rules,
                                       Piece piece, const Number& number, const Choice& choice) {
  if (!state.place(piece).in_nest()) return TryWalk(state, table, rules, piece, number, choice);
  if (BringsOut(number, piece.color())) return TryEntry(state, table, rules, piece.color(), choice, piece);
  return {.fault = Fault::kEntryWithoutFive, .on_board = true, .to = Place::At(0)};
}

// All destinations that the number leaves the piece, refused ones among them: what TryMove chooses from.
[[nodiscard]] MoveList ListMoves(const State& state, const Table& table, Consultation& rules, Piece piece,
                                 const Number& number, const Choice& choice);

// Pieces of the seat on turn that can be moved with the number, duties aside.
[[nodiscard]] PieceSet PiecesThatCanMove(const State& state, const Table& table, Consultation& rules,
                                         const Number& number);

// Whether the seat on turn has pieces in its nest and otherwise none but in the goal (AMB-023).
[[nodiscard]] bool NothingInPlay(const State& state, const Table& table);

}  // namespace parchis
