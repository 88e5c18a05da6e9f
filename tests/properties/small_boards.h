#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/presets.h"
#include "verifier/explore/explorer.h"

namespace arbitro::testing {

// Goes through the states of a small board of usual arms by a rule set, and asks each of them the laws of
// tests/support/invariants.h, and both engines what is legal there and what becomes of it. What is costly is
// asked of every so many-th, for 0 of none.
[[nodiscard]] explore::Exploration ExploreWithLaws(const parchis::NamedRules& rules, int pieces,
                                                   std::uint32_t max_states, std::size_t costly_every);

}  // namespace arbitro::testing
