#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"

namespace arbitro::explore {

// The first law that a state breaks which was reached by the rules; nullptr if it keeps all: no piece is
// lost, what stands where is one fact however it is asked, no square holds more than it can, nothing that
// does not matter is remembered, and the position line says it all.
[[nodiscard]] const char* BrokenLawOf(const parchis::State& state, const parchis::Table& table);

// The same for what is legal with one throw: there is something, Judge accepts all of it, and lists no piece
// for which it accepts a ply of its own.
[[nodiscard]] const char* BrokenLawOf(const parchis::State& state, const parchis::Table& table,
                                      const std::vector<parchis::Ply>& plies, std::uint8_t die,
                                      std::uint8_t second_die);

}  // namespace arbitro::explore
