#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "verifier/checking/checker.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::corpus {

// The folder of the games recorded from other programs.
[[nodiscard]] std::filesystem::path RecordedGamesFolder();
// The programs that have games there, sorted.
[[nodiscard]] std::vector<std::string> Programs();

// One program's games under one of its two rule files.
struct Column {
  std::string program;
  std::string rules;  // "own" or "seed000"

  [[nodiscard]] std::filesystem::path Folder() const { return RecordedGamesFolder() / program; }
  // Throws std::invalid_argument if the file of the rules is not in order.
  [[nodiscard]] parchis::NamedRules Rules() const;
  [[nodiscard]] CheckOptions Options() const;
  // The files of the games, sorted.
  [[nodiscard]] std::vector<std::filesystem::path> Games() const;
  // Lines "game ply code", sorted.
  [[nodiscard]] std::vector<std::string> Expected() const;
};

void PrintTo(const Column& column, std::ostream* out);

// The columns of every program: its own rules, and those of seed 000 where they are of the same system of
// play.
[[nodiscard]] std::vector<Column> Columns();

// To judge by these rules, whatever a log declares.
[[nodiscard]] CheckOptions JudgedBy(const parchis::NamedRules& rules);

// Every finding but the note that the games were judged by other rules than they declare, which is so on
// purpose.
[[nodiscard]] std::vector<Finding> FindingsOf(const GameReport& game);
// All findings of some games as lines "game ply code", sorted.
[[nodiscard]] std::vector<std::string> LinesOf(const std::vector<GameReport>& games);

[[nodiscard]] log::RecordedGame ReadGame(const std::filesystem::path& path);
[[nodiscard]] std::vector<log::RecordedGame> ReadGames(const Column& column);
[[nodiscard]] std::vector<GameReport> CheckGames(const Column& column, const CheckOptions& options);

}  // namespace arbitro::corpus
