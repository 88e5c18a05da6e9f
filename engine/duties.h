#pragma once

#include "engine/piece_move.h"

namespace parchis {

// Pieces of the seat's own pairs that the number obliges to open and that can (BARRIER-3, AMB-046, AMB-146).
// Empty: no such duty now.
[[nodiscard]] PieceSet PiecesThatMustOpen(const State& state, const Table& table, Consultation& rules,
                                          const Number& number);

// Whether a five thrown now obliges the seat to bring out a piece (ENTRY-2), and of which color.
[[nodiscard]] std::optional<Color> ColorThatMustEnter(const State& state, const Table& table,
                                                      Consultation& rules, const Number& number);

}  // namespace parchis
