#pragma once

#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

// How long barriers have stood, where a rule set limits it (AMB-048 C).
namespace parchis {

// Whether a state counts how long barriers have stood; otherwise they may stand for ever.
[[nodiscard]] inline bool CountsTurns(const RuleSet& rules) {
  return rules.get<BarrierLife>() == BarrierLife::kThreeTurns;
}

// A turn of the seat begins: every barrier of it has stood one turn more.
void CountPairTurns(State& state, const Table& table);

// `piece` has moved away from `from`: what it leaves may be a barrier no longer, and what it joins counts for
// it as for the others there.
void SettlePairTurns(State& state, const Table& table, Piece piece, Place from);

// Drops counts of what is no barrier, and of seats that have no further turn.
void ForgetIdlePairTurns(State& state, const Table& table);

}  // namespace parchis
