#pragma once

#include <array>
#include <cstdint>

#include "engine/state.h"
#include "engine/table.h"

namespace arbitro::explore {

// The new index of every piece: each color's pieces change their numbers among themselves.
using Names = std::array<std::uint8_t, parchis::kMaxPieces>;
[[nodiscard]] Names AsTheyAre();

// The same state with other numbers for its pieces, wherever it speaks of one.
[[nodiscard]] parchis::State Renamed(const parchis::State& state, const parchis::Table& table,
                                     const Names& names);

}  // namespace arbitro::explore
