#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "engine/seating.h"
#include "verifier/findings/finding.h"

namespace arbitro::cli {

// Positions that a search for differences looks at, of a stream that is always the same.
inline constexpr std::uint32_t kMaxSearchedPositions = 30'000;
inline constexpr std::uint64_t kSearchSeed = 1;
inline constexpr int kSearchedArms = 4;  // unless other ones are asked for

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
  parchis::Seating seating;     // who sits at the table
  std::string position;         // position line, with as few pieces out of their nests as still show it
  std::uint8_t die = 0;         // face thrown; 0 where something else is owed
  std::uint8_t second_die = 0;  // the other face, where both throw two dice
  std::string ply;              // for kFollowing: the one that is played, as `arbitro legal` lists it
  // What `arbitro legal` lists by the one rule set and by the other; for the last two kinds the position
  // lines.
  std::string by_a;
  std::string by_b;
};

// Whether what is thrown or chosen by the one rule set can be by the other too. If not, examples have one
// number left to use.
[[nodiscard]] bool ThrowAlike(const parchis::RuleSet& a, const parchis::RuleSet& b);

// The note of `arbitro check` about a question that every record answers for itself, so that no ply depends
// on what the rule set says.
[[nodiscard]] std::optional<Code> RecordSays(parchis::RulePoint point);

// One example for every rule point that the two answer differently, but for those that a record answers, in
// registry order, as far as one is found among kMaxSearchedPositions random positions on a board of
// so many arms. Most are of the tables that the rule sets are made for, some of others: one color each, two
// players, two teams.
[[nodiscard]] std::vector<DifferenceExample> FindDifferences(const parchis::NamedRules& a,
                                                             const parchis::NamedRules& b,
                                                             int arms = kSearchedArms);

// The table that a rule set is made for, on such a board.
[[nodiscard]] parchis::Seating UsualSeats(const parchis::NamedRules& rules, int arms);

}  // namespace arbitro::cli
