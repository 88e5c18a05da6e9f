#pragma once

#include "verifier/checking/ruled_game.h"
#include "verifier/findings/game_report.h"
#include "verifier/findings/ruling_book.h"
#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"
#include "verifier/readings/reading_cache.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro {

struct CheckOptions {
  RulesChoice rules;
  OnIllegal on_illegal = OnIllegal::kClaimed;
  RulingBook* rulings = nullptr;  // of arbiters; null: none. Outlives the reports.
};

// Judges records one by one: decodes, sets up, replays, and gives the game its verdict. Keeps its buffers, so
// use one for many games; one per thread.
class Checker {
 public:
  explicit Checker(const CheckOptions& options)
      : on_illegal_(options.on_illegal), rulings_(options.rulings), set_ups_(options.rules) {}

  // Fills `report` from a record of kind kGame. Rulings change what follows from findings, and never take one
  // out (docs/rulings.md).
  void Check(const log::Record& record, GameReport& report);

  // The set-up of the game that was checked last, with what rulings make of its rules and plies. It points to
  // what this checker keeps until the next game.
  [[nodiscard]] SetUp ByRulings(const SetUp& set_up, const log::RecordedGame& game) const;

 private:
  // Judges the game with what is in `changes_`.
  void CheckOnce(const log::Record& record, GameReport& report);
  // Honors the rulings on the findings of the report.
  void Rule(const log::Record& record, GameReport& report);
  void ReplayGame(const SetUp& set_up, GameReport& report);
  void ReplayByOneReading(const SetUp& set_up, GameReport& report);
  void ReplayByAllReadings(const SetUp& set_up, GameReport& report);

  OnIllegal on_illegal_;
  RulingBook* rulings_;
  RuledChanges changes_;
  SetUpCache set_ups_;
  ReadingCache cache_;
  log::GameDecoder decoder_;
  log::RecordedGame game_;
};

// The report of an input of which nothing could be read: one unreadable game.
[[nodiscard]] GameReport UnreadableGame(const log::Record& record);

}  // namespace arbitro
