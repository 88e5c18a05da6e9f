#pragma once

#include "engine/ply.h"
#include "engine/rule_set.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// The facts of a recorded ply, with the pieces that its claims name as captured or penalized, for where there
// is a choice.
[[nodiscard]] inline parchis::Ply FactsOf(const log::RecordedPly& recorded) {
  parchis::Ply ply = recorded.ply;
  if (!ply.choice.victim && !recorded.captured.empty()) ply.choice.victim = recorded.captured.first();
  ply.choice.penalized = recorded.penalized;
  return ply;
}

// Whether a rule set leaves a player more to choose than the piece: where it ends (AMB-025, AMB-061), which
// piece goes to its nest (AMB-037 B, AMB-051 C), or what becomes of an ally (AMB-066 C, AMB-078 B); or
// whether what a duty demands may depend on what is not known (AMB-018 with AMB-051).
[[nodiscard]] bool LeavesChoice(const parchis::RuleSet& rules);

// Whether a rule set lets a player pick which of two pieces on a square a walk captures (AMB-138).
[[nodiscard]] bool LeavesVictim(const parchis::RuleSet& rules);

// The choices that the claims of a ply tell, of a piece that is known.
void AddChoices(const parchis::Table& table, const log::RecordedPly& recorded, parchis::Ply& ply);

}  // namespace arbitro
