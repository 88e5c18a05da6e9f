#pragma once

#include <optional>

#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Keeps in order what a state knows of who came later to a start square (CAPTURE-5, AMB-018, AMB-021), after
// pieces have moved: `place` of a piece of `color` is where one left, or where `arrived` came to rest.
void NoteOnStart(State& state, const Table& table, Consultation& rules, Color color, Place place,
                 std::optional<Piece> arrived);

// Which of two counts as the later arrival as `arriving` comes to the start of its color, where `resting`
// stands: by AMB-021 B the one that came there later the first time.
[[nodiscard]] Piece LaterAsItArrives(const State& state, Consultation& rules, Piece arriving, Piece resting);
// The arrivals of a set-up: pieces that stand on a start, be it their own, came there before all others.
void NoteSetUp(State& state, const Table& table);

// Drops arrivals that can no longer decide anything.
void ForgetIdleArrivals(State& state, const Table& table);

}  // namespace parchis
