// Recorded games judged by their program's own rules, some answers of which are set back to those of seed
// 000.
#include "tests/corpus/set_back.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/corpus/recorded_games.h"
#include "tests/support/checking.h"
#include "tests/verifier/cli_files.h"

namespace arbitro::corpus {
namespace {

// The findings that a concise report of binary games names at a ply ("path:ply: level code game id: …"), as
// lines "game ply code", sorted.
[[nodiscard]] std::vector<std::string> NamedIn(const std::string& concise) {
  std::vector<std::string> lines;
  std::istringstream report(concise);
  for (std::string line; std::getline(report, line);) {
    std::istringstream words(line);
    std::string place;
    std::string level;
    std::string code;
    std::string word;
    std::string game;
    words >> place >> level >> code >> word >> game;
    if (word != "game" || !place.ends_with(':') || !game.ends_with(':')) continue;
    place.pop_back();
    game.pop_back();
    const std::string ply = place.substr(place.rfind(':') + 1);
    const bool at_a_ply = ply.find_first_not_of("0123456789") == std::string::npos;  // else of the whole game
    if (at_a_ply) lines.push_back(game + " " + ply + " " + code);
  }
  std::ranges::sort(lines);
  return lines;
}

class OwnRulesSetBack : public cli::CliFiles, public ::testing::WithParamInterface<SetBack> {
 protected:
  Column own_{GetParam().program, "own"};
};

TEST_P(OwnRulesSetBack, GiveExactlyTheExpectedFindings) {
  EXPECT_FALSE(GetParam().found.empty());
  EXPECT_EQ(LinesOf(CheckGames(own_, JudgedBy(GetParam().Rules()))), GetParam().Expected());
}

TEST_P(OwnRulesSetBack, TheCommandLineNamesTheSameInAnArchive) {
  std::string archive;
  for (const log::RecordedGame& game : ReadGames(own_))
    archive += testing::Encoded(game, log::OutputForm::kArchive);
  const std::string path = Write("games.parchis", archive);
  const cli::Outcome outcome =
      cli::RunLine({"check", "--format", "concise", "--rules", GetParam().Rules().Spec(), path});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(NamedIn(outcome.out), GetParam().Expected());
}

INSTANTIATE_TEST_SUITE_P(EveryList, OwnRulesSetBack, ::testing::ValuesIn(AllSetBackLists()),
                         [](const auto& list) {
                           std::string name = list.param.program;
                           for (const std::string& answer : list.param.answers) name += "_" + answer;
                           std::ranges::replace_if(
                               name, [](char c) { return c == '-' || c == '.' || c == '='; }, '_');
                           return name;
                         });

// Every difference from seed 000 that shows in the games has its list: together they are what seed 000 finds.
TEST(SetBackLists, TogetherAreWhatSeed000Finds) {
  for (const std::string& program : Programs()) {
    if (!std::filesystem::exists(Column{program, "seed000"}.Folder() / "seed000.rules.txtpb")) continue;
    std::set<std::string> together;
    for (const SetBack& list : SetBackLists(program)) together.insert(list.found.begin(), list.found.end());
    for (const std::string& line : Column{program, "own"}.Expected()) together.insert(line);
    EXPECT_EQ(std::vector<std::string>(together.begin(), together.end()),
              (Column{program, "seed000"}.Expected()))
        << program;
  }
}

}  // namespace
}  // namespace arbitro::corpus
