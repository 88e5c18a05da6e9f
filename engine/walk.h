#pragma once

#include "engine/piece_move.h"

namespace parchis {

// How `piece`, which is not in its nest, walks with `number`: distance, barriers, capacity, capture (MOVE-1,
// SIX-1, BARRIER-2, CAPTURE-1, SAFE-1 to SAFE-3, HOME-2). `choice` says where it goes if the rules leave that
// open.
[[nodiscard]] PieceMove TryWalk(const State& state, const Table& table, Consultation& rules, Piece piece,
                                const Number& number, const Choice& choice);

}  // namespace parchis
