#pragma once

#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/readings/reading_rows.h"
#include "verifier/readings/reading_space.h"
#include "verifier/replay/set_up.h"

namespace arbitro {

// Readings with which a game begins alike.
struct Root {
  SetUp set_up;  // by `reading`
  Reading reading;
  ReadingSet readings;
};

// What the readings set the game up as: one root for each answer to the points that a table reads once. A
// reading by which the game cannot be set up is added to `excluded`. `findings` are those of the set-up by
// the rule set's own reading; one of them that other readings do not share gets rows that say so, which the
// caller has nothing to add to. nullopt: there are more than are followed.
[[nodiscard]] std::optional<std::vector<Root>> RootsOf(const ReadingSpace& space, const SetUp& set_up,
                                                       const log::RecordedGame& game,
                                                       std::vector<Finding>& findings,
                                                       std::vector<Excluded>& excluded);

}  // namespace arbitro
