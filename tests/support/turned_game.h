#pragma once

#include "verifier/log/recorded_game.h"

namespace arbitro::testing {

// The game on the board turned by one arm: color k is color k + 1, its squares are 17 further, and every seat
// keeps its place in the turn order. The header must be one that a replay can start from.
[[nodiscard]] log::RecordedGame TurnedOnce(const log::RecordedGame& game);

// The game with the pieces of every color numbered the other way round: 1 is 4, 2 is 3. The same holds for
// its header.
[[nodiscard]] log::RecordedGame PiecesReversed(const log::RecordedGame& game);

}  // namespace arbitro::testing
