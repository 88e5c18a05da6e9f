#pragma once

#include <optional>

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// What a replay at this table would find wrong with an ordinary ply (Replaying::IsOrdinary) that was judged
// like this in this state, where a look at it is enough: it holds but for what the record claims, and cannot
// be meant otherwise. nullopt: all other cases; only a replay finds out. Requires a table of one die and a
// record that leaves out no turns.
[[nodiscard]] std::optional<Code> FailingClaim(const parchis::Table& table, const parchis::State& before,
                                               const log::RecordedPly& recorded,
                                               const parchis::Judgement& judgement);

}  // namespace arbitro
