#include "tests/corpus/recorded_games.h"

#include <algorithm>
#include <fstream>
#include <ostream>
#include <stdexcept>

#include "tests/corpus/case_file.h"
#include "tests/support/checking.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/log/reader.h"

namespace arbitro::corpus {

namespace fs = std::filesystem;

fs::path RecordedGamesFolder() { return CorpusFolder() / "games"; }

std::vector<std::string> Programs() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(RecordedGamesFolder())) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

parchis::NamedRules Column::Rules() const {
  const auto read = cli::ReadRules((Folder() / (rules + ".rules.txtpb")).string());
  if (!read) throw std::invalid_argument(read.error().front());
  return *read;
}

CheckOptions Column::Options() const { return JudgedBy(Rules()); }

std::vector<fs::path> Column::Games() const {
  std::vector<fs::path> games;
  for (const fs::path& path : FilesBelow(Folder())) {
    if (path.string().ends_with(".parchis.txtpb")) games.push_back(path);
  }
  return games;
}

std::vector<std::string> Column::Expected() const {
  std::vector<std::string> lines;
  std::ifstream in(Folder() / (rules + "-expected.txt"));
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with('#')) lines.push_back(line);
  }
  std::ranges::sort(lines);
  return lines;
}

void PrintTo(const Column& column, std::ostream* out) { *out << column.program << " " << column.rules; }

std::vector<Column> Columns() {
  std::vector<Column> columns;
  for (const std::string& program : Programs()) {
    columns.push_back({program, "own"});
    // Games of another system of play have no second column.
    const Column seed000{program, "seed000"};
    if (fs::exists(seed000.Folder() / "seed000.rules.txtpb")) columns.push_back(seed000);
  }
  return columns;
}

CheckOptions JudgedBy(const parchis::NamedRules& rules) {
  return {.rules = {.rules = rules, .default_rules = rules}};
}

std::vector<Finding> FindingsOf(const GameReport& game) {
  std::vector<Finding> findings = game.findings;
  std::erase_if(findings, [](const Finding& finding) { return finding.code == Code::kRulesOverridden; });
  return findings;
}

std::vector<std::string> LinesOf(const std::vector<GameReport>& games) {
  std::vector<std::string> lines;
  for (const GameReport& game : games) {
    for (const Finding& finding : FindingsOf(game)) {
      const std::string ply = finding.ply ? std::to_string(*finding.ply) : "-";
      lines.push_back(game.game_id + " " + ply + " " + std::string(EntryOf(finding.code).id));
    }
  }
  std::ranges::sort(lines);
  return lines;
}

log::RecordedGame ReadGame(const fs::path& path) {
  log::RecordReader reader(path.string());
  log::Record record;
  log::RecordedGame game;
  std::vector<Finding> findings;
  if (!reader.Next(record) || !log::GameDecoder().Decode(record, game, findings)) game.Clear();
  return game;
}

std::vector<log::RecordedGame> ReadGames(const Column& column) {
  std::vector<log::RecordedGame> games;
  for (const fs::path& path : column.Games()) games.push_back(ReadGame(path));
  return games;
}

std::vector<GameReport> CheckGames(const Column& column, const CheckOptions& options) {
  std::vector<GameReport> reports;
  for (const fs::path& path : column.Games()) {
    reports.push_back(testing::CheckFile(path.string(), options).games.at(0));
  }
  return reports;
}

}  // namespace arbitro::corpus
