#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule_set.h"
#include "tests/properties/open_games.h"
#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"
#include "verifier/readings/reading_space.h"

// What a game is by each reading alone, for comparison.
namespace arbitro::testing {

// The game by one reading: replayed from the beginning, with nothing open.
struct SingleReading {
  Reading reading;
  parchis::RuleSet rules;
  std::vector<Finding> findings;
  bool begins = true;         // the game can be set up by it
  std::optional<Cause> fate;  // the first fault that is no consequence; of the ending after the last ply

  // Whether some fault, be it a consequence, is found at this ply; nullopt: about the ending.
  [[nodiscard]] bool IsWrongAt(std::optional<std::uint32_t> ply) const;
};

// The game by every reading of its rules that can be meant.
class SingleReadings {
 public:
  explicit SingleReadings(const OpenGame& open);

  // Whether the game can be judged by the rules that it names.
  [[nodiscard]] bool can_be_set_up() const { return space_.has_value(); }
  [[nodiscard]] const ReadingSpace& space() const { return *space_; }
  [[nodiscard]] const std::vector<SingleReading>& readings() const { return readings_; }

  // What a report says of the reading.
  [[nodiscard]] std::vector<ReadingsFate> FatesIn(const GameReport& report,
                                                  const SingleReading& single) const;
  [[nodiscard]] std::string WordsOf(const SingleReading& single) const;

 private:
  std::optional<ReadingSpace> space_;
  std::vector<SingleReading> readings_;
};

[[nodiscard]] std::string WordsOf(const std::optional<Cause>& cause);

// The game with one of its open points answered with one of its open options.
[[nodiscard]] OpenGame WithOnePointClosed(const OpenGame& open, const ReadingSpace& space,
                                          std::uint64_t seed);

}  // namespace arbitro::testing
