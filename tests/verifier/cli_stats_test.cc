// arbitro stats: what it prints, and its exit codes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class StatsCommand : public CliFiles {
 protected:
  [[nodiscard]] std::string Games(const std::string& count) {
    std::string path = Write("games.parchis", "");
    EXPECT_EQ(RunLine({"play", "--games", count, "-o", path}).code, kFine);
    return path;
  }
};

TEST_F(StatsCommand, CountsAndSaysHowLittleFewGamesTell) {
  const Outcome outcome = RunLine({"stats", Games("2")});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, HasSubstr("2 games, 2 of them to their end, "));
  EXPECT_THAT(outcome.out, HasSubstr("pieces captured"));
  EXPECT_THAT(outcome.out, HasSubstr("too few to tell"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("nothing seen")));
}

TEST_F(StatsCommand, QuietLeavesTheTestsOut) {
  EXPECT_THAT(RunLine({"stats", "-q", Games("1")}).out, Not(HasSubstr("chi-square")));
}

TEST_F(StatsCommand, WritesJson) {
  const std::string out = RunLine({"stats", "--format", "json", Games("2")}).out;
  EXPECT_THAT(out, HasSubstr("\"games\":2,\"finished\":2,"));
  EXPECT_THAT(out, HasSubstr("\"verdict\":\"cannot_tell\""));
  EXPECT_THAT(out, HasSubstr("{\"name\":\"captured\",\"count\":"));
}

TEST_F(StatsCommand, ReadsOnPastWhatCannotBeRead) {
  const Outcome outcome = RunLine({"stats", Games("1"), Write("junk.parchis", "junk")});
  EXPECT_EQ(outcome.code, kUnreadable);
  EXPECT_THAT(outcome.out, HasSubstr("1 game, "));
  EXPECT_THAT(outcome.out, HasSubstr("1 game left out"));
  EXPECT_THAT(outcome.err, HasSubstr("junk.parchis: FMT"));
}

}  // namespace
}  // namespace arbitro::cli
