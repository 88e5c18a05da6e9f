#pragma once

#include <set>
#include <string>
#include <vector>

#include "verifier/findings/game_report.h"
#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"
#include "verifier/page/board_svg.h"
#include "verifier/page/other_line.h"
#include "verifier/page/story.h"

namespace arbitro::page {

// What a page is made from. The report was made from the record, the story from the same game.
struct PageInput {
  const GameReport& report;
  const log::RecordedGame& game;
  const log::Record& record;
  const Story& story;
  std::string reading{};  // by which the story goes, where that is not the rule set's own; else empty
  std::string options{};  // of the command line, to be repeated by whoever checks the page
  std::string version{};  // of the program
  std::vector<OtherLine> others{};  // the game by other readings
};

// Findings of a game that have small boards; of more, the first.
inline constexpr std::size_t kMostBoards = 100;

// The part of a path behind its last '/'.
[[nodiscard]] std::string FileName(const std::string& path);

// The data of a page as one JSON object, in which no '<' stands.
[[nodiscard]] std::string DataJson(const PageInput& input, const BoardPicture& picture);

// Texts of all languages, as far as the page needs them, in the same way. `has_lines`: it has other lines.
[[nodiscard]] std::string TextsJson(const GameReport& report, bool has_lines);

// The codes of findings, the clauses and the rule points that a page of the report names, and as
// "BAR001.help" and "answer.entry.duty.free" what it explains of them.
[[nodiscard]] std::set<std::string, std::less<>> NamedIn(const GameReport& report);

}  // namespace arbitro::page
