#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/perft.h"

namespace arbitro::perft {

// What a ply begins with.
struct Throw {
  std::uint8_t die = 0;         // 0 where something is owed, and of numbers chosen the null throw
  std::uint8_t second_die = 0;  // of two dice the smaller
};

// Every throw that counts: six faces, 21 throws of two dice, the numbers that may be chosen, or the one that
// is none where something is owed. None once the game is over.
[[nodiscard]] std::vector<Throw> ThrowsOf(const parchis::State& state, const parchis::Table& table);

// The kinds of a ply, a bit each.
using Kinds = unsigned;
[[nodiscard]] constexpr Kinds BitOf(PerftKind kind) { return 1U << static_cast<unsigned>(kind); }

// A ply that counts: of all that are legal with one throw and lead to the same named state, one.
struct CountedPly {
  Throw thrown{};
  parchis::Effect effect{};
  Kinds kinds = 0;
  parchis::State after{};  // named
};

// All of them, throw by throw.
[[nodiscard]] std::vector<CountedPly> CountedPlies(const parchis::State& state, const parchis::Table& table);

// What is thrown, or owed instead, in a few letters: `6`, `53`, `b20`.
[[nodiscard]] std::string ThrowText(const parchis::State& state, const parchis::Table& table,
                                    const CountedPly& ply);
// The ply itself: `1:5-11`, `1:n-5x2`, `pass`, `third 1:11` (docs/perft.md).
[[nodiscard]] std::string PlyText(const parchis::State& state, const parchis::Table& table,
                                  const CountedPly& ply);

}  // namespace arbitro::perft
