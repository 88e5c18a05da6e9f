#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/table.h"
#include "tests/support/game_maker.h"
#include "verifier/checking/checker.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/recorded_game.h"
#include "verifier/play/recording.h"

namespace arbitro::testing {

// A game with everything that can be known about it: what the laws of invariants.h are asked about.
struct PlayedGame {
  parchis::Table table;
  // The plies whose position before and after is known; of a game that was read, only those that the engine
  // goes through without help.
  std::vector<parchis::testing::Step> steps;
  log::RecordedGame log;
  CheckOptions options;
  GameReport report;  // under `options`
  bool legal = true;  // nothing in it may be found to be wrong
};

// Writes down a game as a producer would: every fact and every claim of every ply.
class Recorder {
 public:
  Recorder(const parchis::Table& table, const parchis::State& start);
  void Add(const parchis::Ply& ply, const parchis::Effect& effect);
  // The game as written so far; over or not is seen in the last position.
  [[nodiscard]] log::RecordedGame Finish(const parchis::State& last);

 private:
  // The faces of the throw at hand, and which of them are used.
  struct Face {
    std::uint8_t value = 0;
    bool used = false;
  };
  [[nodiscard]] parchis::Spend Use(std::uint8_t value);

  const parchis::Table& table_;
  Face first_;
  Face second_;
  log::RecordedGame game_;
};

// What a game is made on: by half of them a preset, by the others rules at random.
[[nodiscard]] parchis::Table MakeAnyTable(parchis::testing::Choices& choices);
// A game of at most `plies` plies at this table, from the set-up or a later position.
[[nodiscard]] PlayedGame MakePlayedGame(parchis::testing::Choices& choices, const parchis::Table& table,
                                        std::size_t plies);
// The same from a position that is given.
[[nodiscard]] PlayedGame PlayOnFrom(parchis::testing::Choices& choices, const parchis::Table& table,
                                    const parchis::State& start, std::size_t plies);
// A game that was read, judged under `options`. Throws std::invalid_argument if it cannot be set up.
[[nodiscard]] PlayedGame PlayedGameOf(const log::RecordedGame& game, const CheckOptions& options);

// The report of a game under these options.
[[nodiscard]] GameReport ReportOf(const log::RecordedGame& game, const CheckOptions& options);

}  // namespace arbitro::testing
