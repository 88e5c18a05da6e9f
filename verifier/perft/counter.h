#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/perft.h"

namespace arbitro::perft {

struct CountOptions {
  int depth = 1;
  std::uint32_t max_states = 2'000'000;  // that are kept of one depth
  // Where only sequences are counted: beyond a depth with more of them nothing is.
  std::uint64_t max_sequences = 10'000'000'000;
  const std::atomic<bool>* stop = nullptr;
};

struct Counts {
  std::vector<PerftRow> rows;  // by depth, from 0; fewer than asked for if it was stopped
  PerftStop stop = PerftStop::kNone;
};

// Counts depth by depth: states that are reached in several ways are one, with the number of ways.
[[nodiscard]] Counts CountByLayers(const parchis::State& state, const parchis::Table& table,
                                   const CountOptions& options);

// Counts nothing but sequences: in the kernel where that knows rules and state, else as above.
[[nodiscard]] Counts CountSequences(const parchis::State& state, const parchis::Table& table,
                                    const CountOptions& options);

// The last row of CountByLayers, by going through every sequence on its own: slow, and without its states.
[[nodiscard]] PerftRow CountEverySequence(const parchis::State& state, const parchis::Table& table,
                                          int depth);

// The plies of the position, each with the sequences behind it. Requires a depth of at least 1. What stopped
// it goes to `stop`; the branches are then not all there.
[[nodiscard]] std::vector<PerftBranch> Divide(const parchis::State& state, const parchis::Table& table,
                                              const CountOptions& options, PerftStop& stop);

}  // namespace arbitro::perft
