#pragma once

#include "engine/dice.h"
#include "engine/piece_move.h"

namespace parchis {

// What of a throw bears on the move of one die.
struct Throwing {
  DiceLeft dice;         // those that are left, the one that moves among them
  ThrowMemory memory{};  // doubles > 0: the throw is a double
  [[nodiscard]] bool is_double() const { return memory.doubles != 0; }
};

// How `piece` moves with one number of a throw, or with the sum of both dice, other dice aside: what TryMove
// is for one die.
[[nodiscard]] PieceMove TryDie(const State& state, const Table& table, Consultation& rules, Piece piece,
                               const DieUse& use, const Throwing& thrown, const Choice& choice);
// All destinations that it leaves the piece.
[[nodiscard]] MoveList ListDie(const State& state, const Table& table, Consultation& rules, Piece piece,
                               const DieUse& use, const Throwing& thrown);

}  // namespace parchis
