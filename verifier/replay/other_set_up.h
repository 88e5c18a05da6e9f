#pragma once

#include <optional>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/set_up.h"

namespace arbitro {

// Of a game without a start position whose beginning does not hold: the note that its first plies would under
// another set-up (AMB-002); nullopt if they would not either. `findings` are those of the replay.
[[nodiscard]] std::optional<Finding> FindOtherSetUp(const SetUp& set_up, const log::RecordedGame& game,
                                                    const std::vector<Finding>& findings);

}  // namespace arbitro
