#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/piece.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// What the record does not say, and what it may have been. Nothing here is anybody's fault.

// The faces that the recorded ply may have been thrown with; 0 where nothing is thrown.
[[nodiscard]] std::vector<std::uint8_t> FacesOf(const parchis::State& before, const parchis::Ply& ply);

// The piece on the start square of `color` that a note has in its nest after the ply; nullopt if there is
// none.
[[nodiscard]] std::optional<parchis::Piece> VictimByNote(const parchis::Table& table,
                                                         const parchis::State& before, parchis::Color color,
                                                         const log::RecordedNote& note);

// The states after a ply whose face is not known, besides those of the move as such: it may have been a six.
[[nodiscard]] std::vector<parchis::State> StatesIfSix(const parchis::State& before, const parchis::Ply& ply,
                                                      const std::vector<parchis::State>& after);

// The states after every legal ply that what can be read of this one allows: each face where it is not known,
// each piece, or none, where that is not. Who captured or came to the goal is owed its bonus there.
[[nodiscard]] std::vector<parchis::State> StatesIfRight(const parchis::Table& table,
                                                        const parchis::State& before,
                                                        const log::RecordedPly& recorded);

}  // namespace arbitro
