#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// By which rules games are judged: --rules over the log's header over --default-rules.
struct RulesChoice {
  std::optional<parchis::NamedRules> rules;  // set: whatever the header says
  parchis::NamedRules default_rules;         // where nothing else is said
};

// A game ready to be replayed.
struct SetUp {
  parchis::Table table;
  parchis::State start;
  std::string rules;  // as --rules takes it
};

// Works out board, seating, rules and start of a recorded game, and appends what is wrong with them to
// `findings` (layer set-up, without location). nullopt: nothing can be replayed; a finding says why.
[[nodiscard]] std::optional<SetUp> SetUpGame(const log::RecordedGame& game, const RulesChoice& choice,
                                             std::vector<Finding>& findings);

}  // namespace arbitro
