// The plies that stand before a finding are those of the log, and not what the rules make of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;

class Window : public CliFiles {
 protected:
  // What `check` says of these plies, each seat having one piece on its start square.
  std::string Check(const std::string& plies) {
    const std::string header =
        "magic: \"PARCHISLOG\"\nheader { rules: \"ludoteka\" arms: 4 seats { colors: 1 } seats { colors: 2 "
        "}\n"
        "  seats { colors: 3 } seats { colors: 4 } first_seat: 0 }\n";
    path_ = Write("log.txtpb", header + plies);
    return RunLine({"check", path_}).out;
  }

  std::string path_;
};

TEST_F(Window, ShowsIllegalPliesAsRecorded) {
  const std::string out = Check(
      "plies { seat: 0 die: 3 piece: 11 from: 5 to: 9 }\n"
      "plies { seat: 2 die: 4 piece: 31 from: 39 to: 43 }\n"
      "plies { seat: 3 die: 4 piece: 42 from: 0 to: 56 }\n");
  EXPECT_THAT(out, HasSubstr("   0 | yellow 3 | piece 1: 5 → 9\n"
                             "   1 | red    4 | piece 1: 39 → 43\n"
                             " > 2 | green  4 | piece 2: nest → 56\n"));
  const std::string json = RunLine({"check", "-f", "json", path_}).out;
  EXPECT_THAT(json, HasSubstr("\"ply\":0,\"seat\":0,\"die\":3,\"piece\":11,\"from\":5,\"to\":9,"));
  EXPECT_THAT(json, HasSubstr("\"ply\":1,\"seat\":2,\"die\":4,\"piece\":31,\"from\":39,\"to\":43,"));
}

TEST_F(Window, ShowsPliesThatCannotBeJudgedAndThoseAfterThem) {
  const std::string out = Check(
      "plies { seat: 0 die: 7 piece: 11 from: 5 to: 12 }\n"
      "plies { die: 4 piece: 21 from: 22 to: 26 }\n"
      "plies { die: 2 piece: 31 from: 39 to: 76 }\n"
      "plies { die: 4 piece: 42 from: 0 to: 56 }\n");
  EXPECT_THAT(out, HasSubstr("   0 | yellow 7 | piece 1: 5 → 12\n"
                             "   1 | blue   4 | piece 1: 22 → 26\n"
                             " > 2 | red    2 | piece 1: 39 → goal\n"));
  EXPECT_THAT(out, HasSubstr("   2 | red   2 | piece 1: 39 → goal\n"));
  EXPECT_THAT(RunLine({"show", path_, "--ply", "0"}).out,
              HasSubstr("recorded: 0 | yellow 7 | piece 1: 5 → 12\n"));
}

TEST_F(Window, ShowsEventsAndPliesTakenBack) {
  const std::string out = Check(
      "plies { die: 2 piece: 11 to: 7 }\n"
      "plies { die: 3 piece: 21 to: 25 }\n"
      "plies { takes_back: 1 }\n"
      "plies { seat: 1 event: EVENT_RESIGNED }\n"
      "plies { seat: 1 die: 3 from: 60 to: 63 }\n");
  EXPECT_THAT(out, HasSubstr("   2 | blue - | takes back 1 ply\n"
                             "   3 | blue - | gives up\n"
                             " > 4 | blue 3 | a piece: 60 → 63\n"));
}

// Only a ply that holds says more than its record.
TEST_F(Window, FillsInWhatLegalPliesLeaveOut) {
  const std::string out = Check(
      "plies { die: 2 piece: 11 }\n"
      "plies { die: 3 piece: 32 }\n"
      "plies { die: 3 piece: 31 to: 41 }\n");
  EXPECT_THAT(out, HasSubstr("   0 | yellow 2 | piece 1: 5 → 7\n > 1 | red    3 | piece 2: nest → ?\n"));
}

TEST_F(Window, ShowsTheNumberOfADieThrownBefore) {
  const std::string path = Write("dice.txtpb",
                                 "magic: \"PARCHISLOG\"\nheader { rules: \"us-parcheesi\" arms: 4 seats { "
                                 "colors: 4 } seats { colors: 3 }\n"
                                 "  seats { colors: 2 } seats { colors: 1 } first_seat: 3 }\n"
                                 "plies { die: 5 second_die: 3 spend: SPEND_FIRST_DIE piece: 11 to: 5 }\n"
                                 "plies { spend: SPEND_SECOND_DIE piece: 11 to: 9 }\n");
  EXPECT_THAT(RunLine({"show", path, "--ply", "1"}).out,
              HasSubstr("recorded: 1 | yellow 3 | piece 1: 5 → 9\n"));
  EXPECT_THAT(RunLine({"check", path}).out,
              HasSubstr("   0 | yellow 5-3 | piece 1: nest → 5\n > 1 | yellow   3 | piece 1: 5 → 9\n"));
}

TEST_F(Window, ShowsACaptureOnlyWhereTheLogHasIt) {
  const std::string path = Write(
      "capture.txtpb",
      "magic: \"PARCHISLOG\"\nheader { rules: \"ludoteka\" arms: 4 seats { colors: 1 } seats { colors: 2 }\n"
      "  seats { colors: 3 } seats { colors: 4 } complete_claims: CLAIM_CAPTURED\n"
      "  start_position: \"10,n,n,n/13,n,n,n/n,n,n,n/n,n,n,n 0 -\" }\n"
      "plies { die: 3 piece: 11 to: 13 }\n");
  EXPECT_THAT(RunLine({"check", path}).out, HasSubstr(" > 0 | yellow 3 | piece 1: 10 → 13\n"));
}

TEST_F(Window, ShowsABonusThatTheLogSaysWasEarned) {
  const std::string out = Check(
      "plies { die: 2 piece: 11 to: 7 bonus_earned: 20 }\nplies { die: 3 piece: 21 to: 25 bonus_earned: 0 "
      "}\n");
  EXPECT_THAT(out, HasSubstr(" > 0 | yellow 2 | piece 1: 5 → 7, earns 20\n"));
  EXPECT_THAT(RunLine({"check", "--format", "json", path_}).out, HasSubstr("\"bonusEarned\":20}"));
}

}  // namespace
}  // namespace arbitro::cli
