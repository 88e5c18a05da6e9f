#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(PerftCommand, CountsEveryDepthFromTheSetUp) {
  const Outcome outcome = RunLine({"perft", "--depth", "2", "-q"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_EQ(outcome.out,
            "ludoteka@1\n"
            "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -\n"
            "depth  sequences  states            digest\n"
            "    0          1       1  679a9568ed5a06f3\n"
            "    1          6       6  330ba075d4f502f6\n"
            "    2         36      36  84d0e5c26140ba97\n");
  EXPECT_EQ(outcome.err, "");
}

TEST(PerftCommand, SaysWhatTheLastPliesDo) {
  // A five brings a piece out beside the one on the start, and the third six costs the piece moved last.
  const Outcome outcome = RunLine(
      {"perft", "--depth", "1", "--position", "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - sixes=2 last=11"});
  EXPECT_THAT(outcome.out,
              EndsWith("captures  entries  goals  made  opened  bonuses  passes  penalties\n"
                       "    0          1       1  d0da20724903293d         0        0      0     "
                       "0       0        0       0          0\n"
                       "    1          6       6  7ae7401a5c87bc84         0        1      0     "
                       "1       0        0       0          1\n"));
}

TEST(PerftCommand, PiecesOfAColorHaveNoNames) {
  const Outcome one = RunLine({"perft", "-d", "2", "--position", "n,5,n,8/22,n,n,n/39,n,n,n/56,n,n,n 0 -"});
  const Outcome other = RunLine({"perft", "-d", "2", "--position", "8,n,n,5/22,n,n,n/39,n,n,n/n,n,56,n 0 -"});
  EXPECT_EQ(one.code, kFine);
  EXPECT_THAT(one.out, HasSubstr("\n5,8,n,n/"));
  EXPECT_EQ(one.out, other.out);
}

TEST(PerftCommand, DividesByThrowAndPly) {
  const Outcome outcome = RunLine({"perft", "--divide", "-d", "2", "--position",
                                   "9,20,n,n/22,n,n,n/n,n,n,n/n,n,n,n 0 d2", "--rules", "ludoteka"});
  EXPECT_EQ(outcome.out,
            "ludoteka@1\n"
            "9,20,n,n/22,n,n,n/n,n,n,n/n,n,n,n 0 d2\n"
            "d2  1:9-11   6  11,20,n,n/22,n,n,n/n,n,n,n/n,n,n,n 1 -\n"
            "d2  1:20-22  6  9,22,n,n/22,n,n,n/n,n,n,n/n,n,n,n 1 -\n");
}

TEST(PerftCommand, WritesJson) {
  const Outcome outcome = RunLine({"perft", "-d", "1", "--format", "json", "--rules", "us-parcheesi"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, HasSubstr(R"("rules":"us-parcheesi@1")"));
  EXPECT_THAT(outcome.out,
              HasSubstr(R"({"depth":1,"sequences":"21","states":"8","digest":"8544b765b59c3c71")"));
  EXPECT_THAT(outcome.out, HasSubstr(R"("complete":true)"));
}

TEST(PerftCommand, StopsAtItsLimitAndSaysSo) {
  const Outcome outcome = RunLine({"perft", "-d", "5", "--max-states", "100"});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out, HasSubstr("\n    2  "));
  EXPECT_THAT(outcome.out, Not(HasSubstr("\n    3  ")));
  EXPECT_THAT(outcome.err, StartsWith("arbitro: stopped at the limit of 100 positions of one depth"));
}

TEST(PerftCommand, CountsNothingButSequences) {
  const Outcome outcome = RunLine({"perft", "-d", "3", "--count"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out,
              EndsWith("\ndepth  sequences\n    0          1\n    1          6\n    2         36\n"
                       "    3        216\n"));
  // The same where the kernel does not know the rules.
  EXPECT_THAT(RunLine({"perft", "-d", "2", "--count", "--rules", "us-parcheesi"}).out,
              EndsWith("\n    1         21\n    2        322\n"));
  const Outcome json = RunLine({"perft", "-d", "1", "--count", "-f", "json"});
  EXPECT_THAT(json.out, HasSubstr(R"("rows":[{"depth":0,"sequences":"1"},{"depth":1,"sequences":"6"}])"));
}

TEST(PerftCommand, StopsAfterTooManySequences) {
  const Outcome outcome = RunLine({"perft", "-d", "9", "--count", "--max-sequences", "100"});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out, EndsWith("\n    3        216\n"));
  EXPECT_THAT(outcome.err, StartsWith("arbitro: stopped at the limit of 100 sequences of one depth"));
}

TEST(PerftCommand, RefusesWhatItCannotCount) {
  EXPECT_EQ(RunLine({"perft", "--position", "5,n,n,n"}).code, kUsage);
  EXPECT_EQ(RunLine({"perft", "--divide", "--depth", "0"}).code, kUsage);
  EXPECT_EQ(RunLine({"perft", "--arms", "9"}).code, kUsage);
  EXPECT_THAT(RunLine({"perft", "--position", "5,n,n,x/22,n,n,n/39,n,n,n/56,n,n,n 0 -"}).err,
              HasSubstr("(character 7)"));
}

}  // namespace
}  // namespace arbitro::cli
