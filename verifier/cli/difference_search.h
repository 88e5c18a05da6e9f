#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rule_set.h"

namespace arbitro::cli {

// Positions that a search for differences looks at, of a stream that is always the same.
inline constexpr std::uint32_t kMaxSearchedPositions = 30'000;
inline constexpr std::uint64_t kSearchSeed = 1;

// A position that shows how two rule sets differ because they answer one rule point differently.
struct DifferenceExample {
  enum class Kind : std::uint8_t {
    kLegal,      // other plies are legal
    kTogether,   // the same, but other differences have a part in it
    kFollowing,  // the same plies are legal, and after one of them the game stands differently
    kOpening,    // it begins differently
  };
  parchis::RulePoint point;
  Kind kind = Kind::kLegal;
  std::string position;  // position line, with as few pieces out of their nests as still show it
  std::uint8_t die = 0;  // face thrown; 0 where something else is owed
  std::string ply;       // for kFollowing: the one that is played, as `arbitro legal` lists it
  // What `arbitro legal` lists by the one rule set and by the other; for the last two kinds the position
  // lines.
  std::string by_a;
  std::string by_b;
};

// One example for every rule point that the two answer differently, in registry order, as far as one is found
// among kMaxSearchedPositions random positions on a board of four arms with one color a seat.
[[nodiscard]] std::vector<DifferenceExample> FindDifferences(const parchis::RuleSet& a,
                                                             const parchis::RuleSet& b);

}  // namespace arbitro::cli
