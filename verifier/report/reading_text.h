#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::report {

// A key and what stands behind it, for a line of its own.
using KeyedLine = std::pair<std::string, std::string>;

// What the finding says about readings: the questions that are open, then each reading with what the ply is
// by it, what that means for the rest of the game, and where it comes from. Empty if it says nothing of them.
[[nodiscard]] std::vector<KeyedLine> ReadingLines(const Finding& finding, const Wording& wording);

// What became of the readings of a game, a line each without line breaks: "explain the whole game:
// board.safe_squares=12". Empty if no ply depends on them.
[[nodiscard]] std::vector<std::string> FateLines(const GameReport& game, const Wording& wording);

}  // namespace arbitro::report
