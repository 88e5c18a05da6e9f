#pragma once

#include "engine/rule_set.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// In which way a game was played that these rules are not about, as a short phrase; nullptr if they may be.
// Told by what the record holds on most of its plies: a single second die is a fault of its ply.
[[nodiscard]] const char* OtherSystemOf(const log::RecordedGame& game, const parchis::RuleSet& rules);

}  // namespace arbitro
