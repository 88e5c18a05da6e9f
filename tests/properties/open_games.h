#pragma once

#include <cstdint>
#include <string>

#include "engine/open_points.h"
#include "engine/rule_set.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/stand.h"

// Games whose rules are open, for properties of readings.
namespace arbitro::testing {

// What is done to a game after it was played.
enum class Treatment : std::uint8_t {
  kNone,     // its record is complete and true
  kSparse,   // claims and plies are left out, as the header may declare; what is left is true
  kRewound,  // the same, and some plies are taken back and played again
  kSpoiled,  // any of this, and something is wrong
};

// A game that was played by some reading of the rules that its header names with open points.
struct OpenGame {
  log::RecordedGame game;
  parchis::RuleSet played;  // the reading
  OnIllegal on_illegal = OnIllegal::kClaimed;
};

// Random rules, table, game of at most `plies` plies from its beginning or from the middle, and open points
// with few enough readings to try each. Made of the seed alone.
[[nodiscard]] OpenGame MakeOpenGame(std::uint64_t seed, std::uint32_t plies, Treatment treatment);

// As a log that shows it again, in the text form.
[[nodiscard]] std::string Describe(const OpenGame& open);

}  // namespace arbitro::testing
