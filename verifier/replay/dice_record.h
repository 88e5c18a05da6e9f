#pragma once

#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// Works out what a log of two dice leaves to be worked out: a ply that uses a die thrown before says which of
// the two it was and no number, where the engine asks for the number. Plies that were taken back throw
// nothing. Of a throw that the record does not have, from before it begins or of unknown faces, the number
// stays open. What stands in a record that cannot be so is left as it is, for the engine to judge.
void CompleteDice(log::RecordedGame& game);

// Index of the ply that began the throw of which ply `index` is one.
[[nodiscard]] std::uint32_t ThrowOf(const log::RecordedGame& game, std::uint32_t index);

}  // namespace arbitro
