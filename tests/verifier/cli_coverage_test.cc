#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Coverage : public CliFiles {
 protected:
  // Games of two seats whose pieces stand as in `line`, with these plies.
  std::string Game(const std::string& line, const std::string& plies) {
    return Write("game.parchis.txtpb",
                 "magic: \"PARCHISLOG\"\nheader { game_id: \"g\" rules: \"ludoteka\" arms: 2 "
                 "seats { colors: 1 } seats { colors: 2 } first_seat: 0 start_position: \"" +
                     line + "\" }\n" + plies);
  }
};

TEST_F(Coverage, CountsWhatIsAskedAndWhatTells) {
  const Outcome outcome = RunLine({"coverage", Legal()});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, StartsWith("1 game, "));
  EXPECT_THAT(outcome.out, HasSubstr("\nRule sets: ludoteka@1 (1 game)\n"));
  EXPECT_THAT(outcome.out, ContainsRegex("\n  setup.on_start=one +1 +1  example, its set-up\n"));
  EXPECT_THAT(outcome.out, ContainsRegex("\n  MOVE-1 +[0-9]+ +[0-9]+  example, ply "));
}

// Yellow captures on an ordinary square; on a safe one nobody can be.
TEST_F(Coverage, AnAnswerTellsWhereAnotherWouldHaveDoneOtherwise) {
  const std::string captures = Game("10,n,n,n/n,n,n,13 0 -", "plies { die: 3 piece: 11 }");
  const std::string asked = RunLine({"coverage", captures}).out;
  EXPECT_THAT(asked, ContainsRegex("\n  CAPTURE-2 +1 +1  g, ply 0\n"));
  EXPECT_THAT(asked, Not(ContainsRegex("\n  capture.safe_landing=share +[1-9]")));
  const std::string shares = Game("10,n,n,n/n,n,n,12 0 -", "plies { die: 2 piece: 11 }");
  const std::string shared = RunLine({"coverage", shares}).out;
  EXPECT_THAT(shared, ContainsRegex("\n  capture.safe_landing=share +1 +1  g, ply 0\n"));
  EXPECT_THAT(shared, Not(HasSubstr("\n  CAPTURE-2 ")));
}

// A duty is told by the plies that it forbids.
TEST_F(Coverage, APlyThatIsRefusedTellsAsMuchAsTheOneThatIsPlayed) {
  const std::string entry = Game("10,n,n,n/n,n,n,30 0 -", "plies { die: 5 piece: 12 }");
  EXPECT_THAT(RunLine({"coverage", entry}).out, ContainsRegex("\n  entry.duty=forced +1 +1  g, ply 0\n"));
  const std::string other = Game("10,n,n,n/n,n,n,30 0 -", "plies { die: 4 piece: 11 }");
  EXPECT_THAT(RunLine({"coverage", other}).out, Not(HasSubstr("\n  entry.duty=")));
}

TEST_F(Coverage, SaysWhatIsNeverExercised) {
  const std::string out = RunLine({"coverage", Legal()}).out;
  EXPECT_THAT(out, ContainsRegex("\n  never asked: board.sizes, "));
  EXPECT_THAT(out, Not(HasSubstr("answers never exercised")));
  EXPECT_THAT(RunLine({"coverage", "-v", Legal()}).out, HasSubstr("answers never exercised: "));
  EXPECT_THAT(RunLine({"coverage", "-q", Legal()}).out, Not(HasSubstr("never asked:")));
}

TEST_F(Coverage, JsonHasEveryPointAndClause) {
  const Outcome outcome = RunLine({"coverage", "--format", "json", Legal()});
  EXPECT_EQ(outcome.code, kFine);
  for (const char* part : {"\"tool\":{\"name\":\"arbitro\"", "\"games\":1", "\"rules\":\"ludoteka@1\"",
                           "\"point\":\"entry.duty\"", "\"clause\":\"MOVE-1\"", "\"firstTelling\":{",
                           "\"asked\":0,\"telling\":0}"}) {
    EXPECT_THAT(outcome.out, HasSubstr(part));
  }
}

TEST_F(Coverage, RulesAreChosenAsByCheck) {
  const std::string out = RunLine({"coverage", "--rules", "glparchis", Legal()}).out;
  EXPECT_THAT(out, HasSubstr("\nRule sets: glparchis@1 (1 game)\n"));
  EXPECT_EQ(RunLine({"coverage", "--strict", "--open", "entry.duty", Legal()}).code, kUsage);
  EXPECT_EQ(RunLine({"coverage", "-o", Legal(), Legal()}).code, kUsage);
}

TEST_F(Coverage, WhatCannotBeReadIsNamed) {
  const Outcome outcome = RunLine({"coverage", Path("nothing.parchis"), Legal()});
  EXPECT_EQ(outcome.code, kUnreadable);
  EXPECT_THAT(outcome.err, HasSubstr("nothing.parchis: FMT001 "));
  EXPECT_THAT(outcome.out, HasSubstr("1 game left out"));
  const std::string damaged = Write("damaged.parchis.txtpb", "magic: \"PARCHISLOG\"\nheader { arms: }\n");
  const Outcome text = RunLine({"coverage", damaged});
  EXPECT_EQ(text.code, kUnreadable);
  EXPECT_THAT(text.err, HasSubstr("damaged.parchis.txtpb: game #0: "));
}

}  // namespace
}  // namespace arbitro::cli
