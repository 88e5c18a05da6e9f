#pragma once

#include <cstddef>
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

// What a finding says about readings. All empty if it says nothing of them.
struct ReadingText {
  std::vector<KeyedLine> open;  // the questions that are open
  std::vector<std::string>
      table;                     // lines no wider than asked: what each answer makes of the ply and the game
  std::vector<KeyedLine> after;  // what the answers mean, where they come from, and what to do
};
[[nodiscard]] ReadingText TextOfReadings(const GameReport& game, const Finding& finding,
                                         const Wording& wording, std::size_t width);

// By what a finding's list of legal plies is legal: "legal here", or "legal by *" and "legal by 12" where
// that depends on an answer.
[[nodiscard]] std::string LegalKey(const Finding& finding, const Wording& wording);

// What each reading makes of the ply, in a few words: "7: right, 12: wrong". Empty if it says nothing of
// readings.
[[nodiscard]] std::string BriefReadings(const Finding& finding, const Wording& wording);

// What became of the readings of a game, a line each without line breaks: "every ply is right by
// board.safe_squares=12". Empty if no ply depends on them.
[[nodiscard]] std::vector<std::string> FateLines(const GameReport& game, const Wording& wording);

}  // namespace arbitro::report
