#pragma once

#include <string>
#include <vector>

#include "verifier/findings/game_report.h"
#include "verifier/page/story.h"

namespace arbitro::page {

// The game by another reading than the one that a page shows: how it is judged then, and how it goes.
struct OtherLine {
  std::vector<PointOptions> answers{};  // in which it differs, with one option each
  GameReport report{};
  Story story;
};

// Lines that a page has; of more, the first.
inline constexpr std::size_t kMostOtherLines = 4;
// Plies of one line that a page can show, of those after which the board is another.
inline constexpr std::size_t kMostOtherPlies = 300;

// The answers by which the readings of the findings differ from these rules: of each reading those that it
// has to have, each once, in the order of the findings.
[[nodiscard]] std::vector<std::vector<PointOptions>> OtherAnswers(const GameReport& report,
                                                                  const parchis::RuleSet& shown);

}  // namespace arbitro::page
