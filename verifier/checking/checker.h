#pragma once

#include "verifier/findings/game_report.h"
#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"
#include "verifier/readings/reading_cache.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro {

struct CheckOptions {
  RulesChoice rules;
  OnIllegal on_illegal = OnIllegal::kClaimed;
};

// Judges records one by one: decodes, sets up, replays, and gives the game its verdict. Keeps its buffers, so
// use one for many games; one per thread.
class Checker {
 public:
  explicit Checker(const CheckOptions& options) : on_illegal_(options.on_illegal), set_ups_(options.rules) {}

  // Fills `report` from a record of kind kGame.
  void Check(const log::Record& record, GameReport& report);

 private:
  void ReplayGame(const SetUp& set_up, GameReport& report);
  void ReplayByOneReading(const SetUp& set_up, GameReport& report);
  void ReplayByAllReadings(const SetUp& set_up, GameReport& report);

  OnIllegal on_illegal_;
  SetUpCache set_ups_;
  ReadingCache cache_;
  log::GameDecoder decoder_;
  log::RecordedGame game_;
};

// The report of an input of which nothing could be read: one unreadable game.
[[nodiscard]] GameReport UnreadableGame(const log::Record& record);

}  // namespace arbitro
