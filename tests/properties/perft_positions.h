#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/table.h"

namespace arbitro::perft {

// The table that a rule set is made for, on four arms.
[[nodiscard]] parchis::Table UsualTable(const parchis::Preset& preset);

struct Chosen {
  std::vector<std::string> lines;     // the set-up, and positions from the middle of games
  std::size_t told = 0;               // answers of other rule sets that change a number of one of them
  std::vector<std::string> untold{};  // the others, as `point=option`
};

// Positions in which as many answers as possible would change what is counted, had the rule set them instead
// of its own. Always the same ones.
[[nodiscard]] Chosen ChoosePositions(const parchis::Preset& preset);

}  // namespace arbitro::perft
