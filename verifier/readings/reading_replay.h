#pragma once

#include <cstdint>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/recorded_game.h"
#include "verifier/readings/reading_cache.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/stand.h"

namespace arbitro {

// What a replay by all readings of a rule set leaves besides its findings.
struct ReadingsResult {
  // Of the readings that explain most of the game, of the rule set's own if it is one of them.
  ReplayResult replay;
  std::vector<std::uint8_t> ranking;
  std::vector<Finding> ending;  // about what the record says of its end
  // What became of every reading; empty: no ply depends on what is open.
  std::vector<ReadingsFate> fates;
};

// Replays a game by every reading that the open points of its set-up leave, and appends to `findings` what
// does not hold: at level error what holds by none of the readings that explain the plies before; as
// ambiguous where some ply is right by one reading and not by another, or does something else; and that no
// reading explains all plies, where each is right by one. Readings that a ply excludes are not followed any
// further unless it excludes all. With `ends` what the record says of the end is judged too. `findings` holds
// what the set-up has left to say.
[[nodiscard]] ReadingsResult ReplayReadings(const SetUp& set_up, const log::RecordedGame& game,
                                            OnIllegal on_illegal, bool ends, ReadingCache& cache,
                                            std::vector<Finding>& findings);

}  // namespace arbitro
