#pragma once

#include "engine/judge.h"
#include "engine/piece_move.h"

namespace parchis {

// Writes into `effect` what the move that it describes earns, and whether its seat has finished with it
// (BONUS-1, BONUS-2 with AMB-020, 055, 058, 094). `source` is what the ply spends.
void CountEarnings(const State& state, const Table& table, Consultation& rules, Effect::Source source,
                   const PieceMove& move, Effect& effect);

// What one move earns that captures these rivals, whom the rules let it capture together (AMB-094).
[[nodiscard]] Pay PayOfDoubleCapture(Consultation& rules, PieceSet rivals);

}  // namespace parchis
