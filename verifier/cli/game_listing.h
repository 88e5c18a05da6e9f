#pragma once

#include <cstdint>
#include <ostream>

#include "verifier/cli/shown_game.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// Where boards stand in a list of plies.
enum class Boards : std::uint8_t { kNone, kFindings, kAll };

// A whole game in lines: every ply, below it what was found there, and boards where they are asked for.
// `verbosity` as of the command line.
void ListGame(const ShownGame& game, Boards boards, int verbosity, const report::TextStyle& style,
              std::ostream& out);

}  // namespace arbitro::cli
