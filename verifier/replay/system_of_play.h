#pragma once

#include "verifier/log/recorded_game.h"

namespace arbitro {

// In which way a game was played that no rule set of this version has, as a short phrase; nullptr if it is
// play with one die. Told by what the record holds on most of its plies: a single second die is a fault of
// its ply.
[[nodiscard]] const char* OtherSystemOf(const log::RecordedGame& game);

}  // namespace arbitro
