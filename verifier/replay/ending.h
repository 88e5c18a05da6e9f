#pragma once

#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro {

// Compares what the record says about its end with the state that the replay ends in, or with another that it
// may have ended in (END-1, END-2).
void CheckEnding(const log::RecordedGame& game, const SetUp& set_up, const ReplayResult& result,
                 std::vector<Finding>& findings);

}  // namespace arbitro
