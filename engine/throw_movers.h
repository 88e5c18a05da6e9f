#pragma once

#include "engine/die_move.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// All pieces that the seat on turn may move with what is left of a throw, those in the goal left out: its
// own, and where the rules let it those of mates (OPT-4, TEAM-7).
[[nodiscard]] PieceSet MoversOfThrow(const State& state, const Table& table, Consultation& rules,
                                     const Throwing& thrown);

}  // namespace parchis
