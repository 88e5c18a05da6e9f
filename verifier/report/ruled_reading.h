#pragma once

#include <algorithm>

#include "verifier/findings/game_report.h"
#include "verifier/findings/ruling.h"

namespace arbitro::report {

// Whether an arbiter has said how some of the rules are read in this game. By another reading of them a ply
// that is wrong may be right.
[[nodiscard]] inline bool IsReadByRuling(const GameReport& game) {
  return std::ranges::any_of(game.findings, [](const Finding& finding) {
    return finding.ruling != nullptr && finding.ruling->decision == Decision::kReading;
  });
}

}  // namespace arbitro::report
