#pragma once

#include <cstddef>
#include <vector>

#include "engine/presets.h"
#include "engine/state.h"
#include "engine/table.h"
#include "tests/support/game_maker.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::fuzz {

// A game that was played by the rules, on paper and as a log writes it.
struct MadeGame {
  parchis::NamedRules rules;
  parchis::Table table;
  parchis::State start;
  parchis::State last;
  log::RecordedGame game;
  std::vector<parchis::testing::Step> steps;
};

// Rules of a preset, of a preset with some answers changed, or any. Never conflicting.
[[nodiscard]] parchis::NamedRules MakeNamedRules(parchis::testing::Choices& choices);

// A game of at most `max_plies` plies on some table, from the set-up or a later position on. It is broken off
// where the choices are spent: a longer input is a longer game.
[[nodiscard]] MadeGame MakeGame(parchis::testing::Choices& choices, std::size_t max_plies);

}  // namespace arbitro::fuzz
