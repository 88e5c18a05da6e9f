#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/state.h"
#include "engine/table.h"

namespace parchis::kernel {

// How many sequences of so many plies there are from a state, as docs/perft.md counts them. nullopt where the
// kernel does not know the rules or the state: it knows rule sets that answer as seed 000 does, of one die
// and one color a seat, on boards of up to four arms. Also once `stop` is set, if given.
[[nodiscard]] std::optional<std::uint64_t> CountSequences(const State& state, const Table& table, int depth,
                                                          const std::atomic<bool>* stop = nullptr);

}  // namespace parchis::kernel
