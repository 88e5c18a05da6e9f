#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/state.h"
#include "engine/table.h"

namespace arbitro::perft {

// Of all states that differ only in which piece of a color is which, the one that stands for them: of each
// color the pieces in ascending order of where they stand, the nest last; and where that leaves a choice, the
// one with the smallest position line, byte by byte (docs/perft.md).
[[nodiscard]] parchis::State Named(const parchis::State& state, const parchis::Table& table);

// FNV-1a with 64 bits.
[[nodiscard]] std::uint64_t HashOfLine(std::string_view line);

}  // namespace arbitro::perft
