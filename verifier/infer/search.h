#pragma once

#include <cstddef>
#include <span>

#include "engine/rule_set.h"
#include "verifier/infer/probes.h"

namespace arbitro::infer {

// A rule set by which games hold, but for plies that were found to be faults of the program that played.
struct Found {
  parchis::RuleSet rules;
  Excused excused;
  bool holds = false;  // false: given up
};

// Rule sets that a search goes on from at a time, plies that it takes for the program's own faults, and rule
// sets that it tries.
inline constexpr std::size_t kBeam = 6;
inline constexpr std::size_t kMaxExcused = 12;
inline constexpr std::uint64_t kMaxSearchTried = 60'000;

// Changes answers of `start`, one after the other, so that the games hold ever further. Where no change helps
// any more, the ply is a fault of the program.
[[nodiscard]] Found Search(const Prober& prober, const parchis::RuleSet& start,
                           std::span<const std::size_t> games);

// Sets back to `start` what need not be changed for the games to hold.
[[nodiscard]] parchis::RuleSet Reduce(const Prober& prober, const parchis::RuleSet& start,
                                      parchis::RuleSet rules, std::span<const std::size_t> games,
                                      const Excused& excused);

// Changes answers about the set-up so that it says less against the rules, where the games hold all the same.
[[nodiscard]] parchis::RuleSet Polish(const Prober& prober, parchis::RuleSet rules, const Excused& excused);

}  // namespace arbitro::infer
