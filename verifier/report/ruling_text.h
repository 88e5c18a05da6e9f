#pragma once

#include <string>

#include "verifier/findings/game_report.h"
#include "verifier/findings/ruling.h"

// Sentences about what arbiters have decided.
namespace arbitro::report {

// "stands", "replay from ply 57", "reading entry.rival_pair=refuse".
[[nodiscard]] std::string DecisionText(const Ruling& ruling);

// "stands (J. Pérez, 2026-05-02): both players had agreed". Characters that would steer a terminal are
// escaped.
[[nodiscard]] std::string RulingText(const Ruling& ruling, bool unicode);

// What the rulings make of the finding, in a word or two: "stands", "set aside"; empty: nothing.
[[nodiscard]] std::string RuledWord(const Finding& finding);

// What is said of the game behind its verdict: " by ruling (without: invalid)" or nothing.
[[nodiscard]] std::string RuledVerdictText(const GameReport& game);

// What the rulings make of the game: ", lost by yellow by ruling", ", to be replayed from ply 57", or
// nothing.
[[nodiscard]] std::string EndedText(const GameReport& game, bool unicode);

// "; rulings: 3 honored, 1 not honored, 1 verdict by ruling", or nothing.
[[nodiscard]] std::string RulingCounts(const Summary& summary);

}  // namespace arbitro::report
