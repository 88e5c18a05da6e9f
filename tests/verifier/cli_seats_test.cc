#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;

// Who sits at the table: --seats, --teams and --owners of legal and play.

constexpr const char* kYellowAndRed = "n,20,n,n/n,n,n,n/n,23,n,n/n,n,n,n 0 -";

std::string Legal(std::vector<std::string> words) {
  words.insert(words.begin(), {"legal", "--dice", "3", "--position", kYellowAndRed});
  const Outcome outcome = RunLine(words);
  EXPECT_EQ(outcome.code, kFine) << outcome.err;
  return outcome.out;
}

std::string Refused(std::vector<std::string> words) {
  words.insert(words.begin(), {"legal", "--position", kYellowAndRed});
  const Outcome outcome = RunLine(words);
  EXPECT_EQ(outcome.code, kUsage);
  return outcome.err;
}

TEST(Seats, AreThoseThatTheRuleSetIsMadeFor) {
  EXPECT_EQ(Legal({"--rules", "ludoteka"}), "yellow throws a 3\n  piece 2: 20 → 23 x red 2, earns 20\n");
  EXPECT_EQ(Legal({"--rules", "ludoteka-duo-it"}),
            "yellow+red throws a 3\n  yellow piece 2: 20 → 23\n  red piece 2: 23 → 26\n");
  EXPECT_EQ(Legal({"--rules", "ludoteka-teams"}), "yellow throws a 3\n  piece 2: 20 → 23\n");
}

TEST(Seats, CanBeSaid) {
  EXPECT_EQ(Legal({"--seats", "1+3,2+4"}),
            "yellow+red throws a 3\n  yellow piece 2: 20 → 23 x red 2, earns 20\n  red piece 2: 23 → 26\n");
  EXPECT_EQ(Legal({"--rules", "ludoteka-teams", "--teams", "1+2,3+4"}),
            "yellow throws a 3\n  piece 2: 20 → 23 x red 2, earns 20\n");
  EXPECT_EQ(Legal({"--rules", "ludoteka-duo-it@@turn.unit=color", "--owners", "1+3,2+4"}),
            "yellow throws a 3\n  piece 2: 20 → 23\n");
}

TEST(Seats, ThatCannotBeMeantAreNamed) {
  EXPECT_THAT(Refused({"--seats", "1+3,x"}), HasSubstr("--seats: 'x' is no list of colors such as 1+3"));
  EXPECT_THAT(Refused({"--seats", "1,1"}), HasSubstr("a color belongs to two seats"));
  EXPECT_THAT(Refused({"--seats", "1,9"}), HasSubstr("'9' is no list of colors"));
  EXPECT_THAT(Refused({"--seats", "1,2", "--teams", "1+3"}), HasSubstr("--teams: no seat moves color 3"));
  EXPECT_THAT(Refused({"--teams", "1+2,2+3"}), HasSubstr("--teams: the seat of color 2 is listed twice"));
  EXPECT_THAT(Refused({"--teams", "1+2+3+4"}), HasSubstr("all seats are on one side"));
  EXPECT_THAT(Refused({"--owners", "1+3", "--teams", "1+2,3+4"}), HasSubstr("a player is in two teams"));
  EXPECT_THAT(Refused({"--rules", "ludoteka@@turn.unit=color", "--seats", "1+3,2+4"}),
              HasSubstr("each color needs a seat"));
}

class SeatsOfGames : public CliFiles {};

TEST_F(SeatsOfGames, AreInTheHeaderAndTheGamesCheckClean) {
  const std::vector<std::vector<std::string>> tables = {
      {"--rules", "ludoteka-duo"},
      {"--rules", "ludoteka-duo-it", "--arms", "6", "--seats", "1+3+5,2+4+6"},
      {"--rules", "ludoteka-duo-it@@turn.unit=color,turn.finished_color=other_color"},
      {"--rules", "ludoteka-teams", "--arms", "6", "--teams", "1+3+5,2+4+6"},
      {"--rules", "ludoteka-teams@@stuck.plays_mate=any,capture.mate=choice,finished.from=at_once"},
  };
  for (std::vector<std::string> words : tables) {
    words.insert(words.begin(), {"play", "--games", "10", "-o", Path("games.parchis")});
    const Outcome played = RunLine(words);
    EXPECT_EQ(played.code, kFine) << played.err;
    const Outcome checked =
        RunLine({"check", "--strict", "--fail-on", "note", "--format", "concise", Path("games.parchis")});
    EXPECT_EQ(checked.code, kFine) << words[6] << "\n" << checked.out;
    EXPECT_THAT(checked.out, HasSubstr("10 games = 10 valid"));
  }
}

}  // namespace
}  // namespace arbitro::cli
