#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/ply.h"
#include "engine/presets.h"
#include "engine/seating.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// The named generator behind every random game: splitmix64, so that a seed means the same game everywhere.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  [[nodiscard]] std::uint64_t Next();
  // A number in 0..bound-1, from the high 32 bits; requires a bound of at least 1.
  [[nodiscard]] std::uint32_t Below(std::uint32_t bound);
  // A face, 1..6.
  [[nodiscard]] std::uint8_t Face() { return static_cast<std::uint8_t>(Below(6) + 1); }

 private:
  std::uint64_t state_;
};

// The legal plies of a position, each decision once: with a face that is thrown for it, or with what is owed,
// or with every number that may be chosen. Requires a game that is not over.
[[nodiscard]] std::vector<parchis::Ply> RandomDecisions(const parchis::State& state,
                                                        const parchis::Table& table, SplitMix64& random);

// Longest random game; games end long before (the mean is near 340 plies on four arms).
inline constexpr std::uint32_t kMaxRandomPlies = 100'000;

struct PlayOptions {
  parchis::NamedRules rules;
  int arms = 4;
  std::uint64_t seed = 1;
  std::uint32_t max_plies = kMaxRandomPlies;  // a game that is not over by then is broken off
  parchis::Seating seating{};                 // none: the table that the rule set is made for
};

// Who plays: the seating that is asked for, or the one that the rule set is made for.
[[nodiscard]] parchis::Seating SeatingOf(const PlayOptions& options);

// Plays game number `index` of a seed: every choice is uniform over the decisions that are legal. The record
// states piece, destination, captures, bonuses and penalties of every ply. Games of one seed do not depend on
// each other.
void PlayRandomGame(const PlayOptions& options, std::uint64_t index, log::RecordedGame& game);

}  // namespace arbitro
