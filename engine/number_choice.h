#pragma once

#include <optional>

#include "engine/chosen_numbers.h"
#include "engine/judge.h"
#include "engine/piece_move.h"

namespace parchis {

// What is wrong with choosing this number, or the null throw, before anything is moved with it (NODICE-6,
// NODICE-9, NODICE-10); nullopt if nothing is. Requires a ply of the seat on turn that owes nothing.
[[nodiscard]] std::optional<Fault> FindChoiceFault(const State& state, const Table& table,
                                                   Consultation& rules, const Ply& ply);

// Pieces that may be moved with a number which is left for some piece (AMB-092 B).
[[nodiscard]] inline PieceSet PiecesFor(const State& state, const Table& table, const Number& number) {
  const PieceSet mine = table.PiecesOf(state.seat);
  if (!ChoosesNumbers(table.rules()) || number.source != Effect::Source::kThrow) return mine;
  return mine - PiecesWithout(state, table, number.die);
}

// Whether some piece can be moved with another number that the seat on turn may choose (AMB-090 B).
[[nodiscard]] bool AnotherIsUsable(const State& state, const Table& table, Consultation& rules, int number);

}  // namespace parchis
