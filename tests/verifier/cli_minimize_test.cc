#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class Minimize : public CliFiles {
 protected:
  // A long game with one ply changed.
  std::string LongGame() {
    (void)RunLine({"play", "--seed", "3", "--to", "text", "-o", Path("played.parchis.txtpb")});
    std::string game = Read(Path("played.parchis.txtpb"));
    const std::string played = "plies { die: 1 piece: 24 to: 23 }";
    const std::size_t at = game.find(played);
    EXPECT_NE(at, std::string::npos);
    game.replace(at, played.size(), "plies { die: 1 piece: 24 to: 24 }");
    return Write("long.parchis.txtpb", game);
  }
};

TEST_F(Minimize, LeavesThePlyAndWhatHasToStandThere) {
  const Outcome outcome = RunLine({"minimize", Illegal(), "--keep", "BAR001"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, StartsWith("# proto-file: proto/parchis/log/v1/game_log.proto\n"
                                      "# proto-message: parchis.log.v1.GameLog\n# why: "));
  EXPECT_THAT(outcome.out, HasSubstr("\n# clause: BARRIER-2\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n# expect: BAR001 at ply 0\n"));
  EXPECT_THAT(outcome.out, HasSubstr("start_position: \"19,n,n,n/22,22,n,n/n,n,n,n/n,n,n,n 0 -\"\n"));
  EXPECT_THAT(outcome.out, EndsWith("\nplies { die: 4 piece: 11 }\n"));
  EXPECT_THAT(outcome.err, StartsWith("1 ply of 9 left, after "));
}

TEST_F(Minimize, OfALongGameOnePlyIsLeft) {
  const std::string file = LongGame();
  const Outcome outcome =
      RunLine({"minimize", file, "--keep", "destination-differs", "-o", Path("case.txtpb")});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, StartsWith("1 ply of "));
  const std::string log = Read(Path("case.txtpb"));
  const Outcome checked = RunLine({"check", "--format", "concise", Path("case.txtpb")});
  EXPECT_THAT(checked.out, HasSubstr(" error MOV006 "));
  EXPECT_THAT(checked.out, HasSubstr("; 1 ply, "));
  EXPECT_EQ(RunLine({"minimize", file, "--keep", "MOV006"}).out, log);  // the same again
  // Nothing smaller is made of it.
  EXPECT_EQ(RunLine({"minimize", Path("case.txtpb"), "--keep", "MOV006"}).out, log);
}

// A third six rests on those before it, and cannot stand alone unless the position says so.
TEST_F(Minimize, TheStartSaysWhatWasBefore) {
  const std::string game =
      "magic: \"PARCHISLOG\"\nheader { rules: \"ludoteka\" arms: 4 seats { colors: 1 } seats { colors: 2 } "
      "seats { colors: 3 } seats { colors: 4 } first_seat: 0 }\n"
      "plies { die: 6 piece: 11 to: 11 }\nplies { die: 6 piece: 11 to: 17 }\nplies { die: 6 piece: 11 to: 23 "
      "}\n";
  const Outcome outcome = RunLine({"minimize", Write("sixes.parchis.txtpb", game), "--keep", "TRN003"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, HasSubstr("sixes=2"));
  EXPECT_THAT(outcome.err, StartsWith("1 ply of 3 left"));
}

TEST_F(Minimize, OptionsOfCheckBecomePartOfTheLog) {
  const Outcome outcome =
      RunLine({"minimize", Illegal(), "--rules", "ludoteka@@six.all_out_value=6", "--keep", "BAR001"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, HasSubstr("\n  rules: \"ludoteka@1@@six.all_out_value=6\"\n"));
}

TEST_F(Minimize, SaysWhatThereIsToKeep) {
  const Outcome outcome = RunLine({"minimize", Illegal(), "--keep", "CAP001"});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_EQ(outcome.err, "arbitro: game example: there is no finding CAP001; there is BAR001\n");
  EXPECT_EQ(RunLine({"minimize", Illegal(), "--keep", "NONE"}).code, kUsage);
  EXPECT_EQ(RunLine({"minimize", Illegal()}).code, kUsage);
  EXPECT_EQ(RunLine({"minimize", Path("nothing.parchis"), "--keep", "BAR001"}).code, kUnreadable);
  const std::string file = Illegal();
  EXPECT_EQ(RunLine({"minimize", file, "--keep", "BAR001", "-o", file}).code, kUsage);
}

TEST_F(Minimize, TheLimitIsNamed) {
  const Outcome outcome = RunLine({"minimize", LongGame(), "--keep", "MOV006", "--max-checks", "4"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.err, HasSubstr("stopped at the limit of 4 checks; --max-checks allows more"));
  EXPECT_THAT(RunLine({"minimize", Illegal(), "--keep", "BAR001"}).err, Not(HasSubstr("limit")));
}

}  // namespace
}  // namespace arbitro::cli
