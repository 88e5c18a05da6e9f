#pragma once

#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/readings/reading_cache.h"
#include "verifier/readings/reading_replay.h"
#include "verifier/readings/reading_space.h"
#include "verifier/replay/set_up.h"

namespace arbitro {

// As ReplayReadings, by whole replays one after the other, as many as the game is judged by in different
// ways: for games in which plies are taken back, and with them what they excluded.
[[nodiscard]] ReadingsResult ReplayWhole(const ReadingSpace& space, const SetUp& set_up,
                                         const log::RecordedGame& game, OnIllegal on_illegal, bool ends,
                                         ReadingCache& cache, std::vector<Finding>& findings);

// The replays of one game that this takes at most.
inline constexpr std::size_t kMaxWholeReplays = 256;

}  // namespace arbitro
