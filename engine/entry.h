#pragma once

#include "engine/piece_move.h"

namespace parchis {

// How a piece of `color` enters: what stands in its way, what it captures. `choice` settles what that the
// rules or an unknown order of arrival leave open. Requires a piece of the color in the nest.
[[nodiscard]] PieceMove TryEntry(const State& state, const Table& table, Consultation& rules, Color color,
                                 const Choice& choice);

}  // namespace parchis
