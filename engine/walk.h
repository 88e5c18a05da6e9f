#pragma once

#include <optional>

#include "engine/piece_move.h"

namespace parchis {

// How many squares `die` is worth to a piece of `color` in play: a six more while nothing is in the nest
// (SIX-1, AMB-024, AMB-026).
[[nodiscard]] std::uint8_t WorthOf(const State& state, const Table& table, Consultation& rules, Color color,
                                   std::uint8_t die);

// How `piece`, which is not in its nest, walks with `number`: distance, barriers, capacity, capture (MOVE-1,
// SIX-1, BARRIER-2, CAPTURE-1, SAFE-1 to SAFE-3, HOME-2). Where the rules let it end in several places,
// `choice.to` says in which; where that names none of them, the first that can be reached counts.
[[nodiscard]] PieceMove TryWalk(const State& state, const Table& table, Consultation& rules, Piece piece,
                                const Number& number, const Choice& choice);

// Everything that TryWalk chooses from.
[[nodiscard]] MoveList ListWalks(const State& state, const Table& table, Consultation& rules, Piece piece,
                                 const Number& number, const Choice& choice);

}  // namespace parchis
