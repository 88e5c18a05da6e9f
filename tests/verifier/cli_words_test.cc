// What findings and refusals say to somebody who meets them for the first time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kMagic = "magic: \"PARCHISLOG\"\n";
constexpr const char* kSeats =
    "  seats { colors: 1 }\n  seats { colors: 2 }\n  seats { colors: 3 }\n  seats { colors: 4 }\n";

class Words : public CliFiles {
 protected:
  // What `check` says of a text log with this in its header and behind it.
  std::string Check(const std::string& header, const std::string& plies, const std::string& option = "-v") {
    const std::string path =
        Write("log.txtpb", std::string(kMagic) + "header {\n" + header + kSeats + "}\n" + plies);
    const std::string out = RunLine({"check", option, path}).out;
    // Places without the folder.
    std::string brief = out;
    for (std::size_t at = 0; (at = brief.find(Path(""), at)) != std::string::npos;)
      brief.erase(at, Path("").size());
    return brief;
  }
};

constexpr const char* kUsual = "  rules: \"ludoteka\"\n  arms: 4\n  first_seat: 0\n";

// ---- Where a move begins ----

TEST_F(Words, AMoveFromElsewhereIsThatFirst) {
  const std::string five = Check(kUsual, "plies { die: 5 piece: 11 from: 0 to: 5 }\n");
  EXPECT_THAT(five,
              HasSubstr("error[MOV005]: yellow piece 1 is recorded as leaving the nest, but stands on 5\n"));
  EXPECT_THAT(five, HasSubstr("follows from: MOV005 at ply 0; not counted\n"));
  EXPECT_THAT(five, HasSubstr("invalid (1 error, 1 note, 1 consequence)"));
  const std::string three =
      Check(kUsual, "plies { die: 4 piece: 11 to: 9 }\nplies { die: 3 piece: 22 from: 30 to: 33 }\n");
  EXPECT_THAT(three,
              HasSubstr("error[MOV005]: blue piece 2 is recorded as leaving 30, but stands on the nest\n"));
  // Said rightly, or not said at all.
  EXPECT_THAT(Check(kUsual, "plies { die: 3 piece: 12 from: 0 to: 5 }\n"), HasSubstr("error[ENT001]"));
  EXPECT_THAT(Check(kUsual, "plies { die: 3 piece: 12 to: 5 }\n"), HasSubstr("error[ENT001]"));
  EXPECT_THAT(Check(kUsual, "plies { seat: 1 die: 3 piece: 21 from: 30 to: 33 }\n"),
              HasSubstr("error[TRN001]"));
}

TEST_F(Words, AnotherSetUpThatFitsIsNamed) {
  const std::string fits =
      "no start position is recorded, and the game begins as one with setup.on_start=none: plies 0 to 8 fit";
  const std::string first = "plies { die: 5 piece: 11 from: 0 to: 5 }\n";
  const std::string plies = first +
                            "plies { seat: 1 die: 3 }\n"
                            "plies { die: 5 piece: 31 from: 0 to: 39 }\n"
                            "plies { seat: 3 die: 2 }\n"
                            "plies { die: 3 piece: 11 to: 8 }\n"
                            "plies { die: 5 piece: 21 from: 0 to: 22 }\n"
                            "plies { die: 4 piece: 31 to: 43 }\n"
                            "plies { die: 5 piece: 41 from: 0 to: 56 }\n"
                            "plies { die: 2 piece: 11 to: 10 }\n";
  EXPECT_THAT(Check(kUsual, plies), HasSubstr("note[SET014]: " + fits));
  EXPECT_THAT(Check(kUsual, first), Not(HasSubstr("SET014"))) << "one ply says nothing";
  const std::string start = "  start_position: \"n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -\"\n";
  const std::string other = Check(kUsual + start, plies);
  EXPECT_THAT(other, Not(HasSubstr("SET014")));
  EXPECT_THAT(other, HasSubstr("the game starts from n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -, and not from "
                               "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -; setup.on_start=none would fit\n"));
}

// ---- The clauses that apply ----

TEST_F(Words, AStartIsHeldAgainstTheSetUpOfItsRules) {
  const std::string start = "  start_position: \"5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -\"\n";
  const std::string none = "  rules: \"ludoteka@@setup.on_start=none\"\n  arms: 4\n  first_seat: 0\n";
  const std::string out = Check(none + start, "plies { die: 3 piece: 11 to: 8 }\n");
  EXPECT_THAT(out, HasSubstr("warning[SET005]"));
  EXPECT_THAT(out, HasSubstr("rule: PCH-SETUP-1"));
  EXPECT_THAT(out, Not(HasSubstr("rule: SETUP-")));
}

TEST_F(Words, ASixThatIsWalkedWrongCitesWhatItIsWorth) {
  const std::string start = "  start_position: \"10,20,40,50/22,n,n,n/39,n,n,n/56,n,n,n 0 -\"\n";
  EXPECT_THAT(Check(kUsual + start, "plies { die: 6 piece: 11 to: 16 }\n"),
              AllOf(HasSubstr("rule: MOVE-1"), HasSubstr("rule: SIX-1")));
  EXPECT_THAT(Check(kUsual, "plies { die: 3 piece: 11 to: 9 }\n"),
              AllOf(HasSubstr("rule: MOVE-1"), Not(HasSubstr("rule: SIX-1"))));
}

constexpr const char* kTwoDice = "  rules: \"us-hasbro\"\n  arms: 4\n  first_seat: 0\n";

TEST_F(Words, RulesThatFollowAnotherTextAreCitedByIt) {
  const auto after = [&](const std::string& line, const std::string& plies) {
    return Check(std::string(kTwoDice) + "  start_position: \"" + line + "\"\n", plies);
  };
  const std::string ways = "10,20,40,50/n,n,n,n/n,n,n,n/n,n,n,n 0 - doubles=0";
  const std::string wrong_seat = after(ways, "plies { seat: 1 die: 2 second_die: 1 }\n");
  EXPECT_THAT(wrong_seat, AllOf(HasSubstr("error[TRN001]"), HasSubstr("rule: PCH-TURN-2"),
                                Not(HasSubstr("rule: PCH-DBL-5")), Not(HasSubstr("[seed 000"))));
  const std::string doubled =
      after("10,20,40,50/n,n,n,n/n,n,n,n/n,n,n,n 0 - doubles=1", "plies { seat: 1 die: 2 second_die: 1 }\n");
  EXPECT_THAT(doubled, AllOf(HasSubstr("rule: PCH-TURN-2"), HasSubstr("rule: PCH-DBL-5")));
  const std::string declined = after(ways, "plies { seat: 0 die: 2 second_die: 1 }\n");
  EXPECT_THAT(declined, AllOf(HasSubstr("MOV004]: a pass although the dice could be moved\n"),
                              HasSubstr("rule: PCH-USE-1"), Not(HasSubstr("[seed 000"))));
  const std::string barrier =
      after("10,20,40,50/13,13,n,n/n,n,n,n/n,n,n,n 0 - doubles=0",
            "plies { die: 6 second_die: 1 spend: SPEND_FIRST_DIE piece: 11 to: 16 }\n");
  EXPECT_THAT(barrier,
              AllOf(HasSubstr("error[BAR001]"), HasSubstr("rule: PCH-BLK-2: \"No piece moves through"),
                    HasSubstr("[seed 002:35]"), Not(HasSubstr("[seed 000"))));
  const std::string lost = after("10,20,40,50/n,n,n,n/n,n,n,n/n,n,n,n 0 - doubles=2",
                                 "plies { seat: 0 die: 3 second_die: 3 penalized: 11 }\n");
  EXPECT_THAT(lost, AllOf(HasSubstr("error[TRN004]"), HasSubstr("rule: PCH-DBL-5"), Not(HasSubstr("SIX-")),
                          HasSubstr("legal here: third double: yellow piece 4 → nest\n")));
  // The start differs from the set-up, and the order of the seats from that of the text.
  EXPECT_THAT(declined, AllOf(HasSubstr("rule: PCH-SETUP-1"), HasSubstr("SET010]"), HasSubstr("PCH-TURN-2")));
  // A set of rules of one's own follows the text of the one that it changes.
  const std::string changed =
      Check("  rules: \"us-course@@capture.safe_landing=share\"\n  arms: 4\n",
            "plies { seat: 1 die: 2 second_die: 1 }\nplies { seat: 1 die: 2 second_die: 1 }\n");
  EXPECT_THAT(changed, HasSubstr("rule: PCH-TURN-2"));
}

TEST_F(Words, ADoubleAndNotASixOpensABarrierOfTwoDice) {
  const std::string out = Check(
      "  rules: \"us-hasbro@@barrier.open_where=any\"\n  arms: 4\n  first_seat: 0\n"
      "  start_position: \"20,20,40,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - doubles=0\"\n",
      "plies { die: 3 second_die: 3 spend: SPEND_FIRST_DIE piece: 13 to: 43 }\n"
      "plies { spend: SPEND_SECOND_DIE piece: 13 to: 46 }\n");
  EXPECT_THAT(out, HasSubstr("BAR002]: a double had to open a barrier: one of yellow 1 and yellow 2"));
}

TEST_F(Words, AFullSquareCitesSafetyOnlyWhereItIsSafe) {
  const std::string ordinary = "  start_position: \"10,13,13,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -\"\n";
  EXPECT_THAT(
      Check(kUsual + ordinary, "plies { die: 3 piece: 11 to: 13 }\n"),
      AllOf(HasSubstr("[MOV003]"), HasSubstr("SAFE-2"), HasSubstr("BARRIER-2"), Not(HasSubstr("SAFE-3"))));
  const std::string safe = "  start_position: \"10,12,n,n/12,n,n,n/39,n,n,n/56,n,n,n 0 -\"\n";
  EXPECT_THAT(
      Check(kUsual + safe, "plies { die: 2 piece: 11 to: 12 }\n"),
      AllOf(HasSubstr("[MOV003]"), HasSubstr("SAFE-2"), HasSubstr("SAFE-3"), Not(HasSubstr("BARRIER-2"))));
}

TEST_F(Words, AWrongTurnCitesSixesOnlyAfterOne) {
  EXPECT_THAT(Check(kUsual, "plies { die: 2 piece: 11 to: 7 }\nplies { die: 3 piece: 31 to: 42 }\n"),
              AllOf(HasSubstr("[TRN001]"), Not(HasSubstr("SIX-2"))));
  EXPECT_THAT(Check(kUsual, "plies { die: 6 piece: 11 to: 11 }\nplies { die: 3 piece: 31 to: 42 }\n"),
              AllOf(HasSubstr("[TRN001]"), HasSubstr("SIX-2")));
  EXPECT_THAT(Check(kUsual, "plies { die: 2 piece: 11 to: 7 }\nplies { die: 3 }\n"),
              HasSubstr("it was the turn of blue (the log names no seat; taken from the ply before)\n"));
}

// ---- Places ----

TEST_F(Words, FindingsStandOnTheFieldTheyAreAbout) {
  const std::string plies = "plies { die: 3 piece: 11 to: 8 }\n";
  EXPECT_THAT(Check(kUsual, plies + "ending { reason: REASON_FINISHED ply_count: 2 }\n"),
              AllOf(HasSubstr("[SCH004]: the ending says 2 plies, here are 1\n  --> log.txtpb:12:1\n"),
                    HasSubstr("[END003]"), Not(HasSubstr("--> log.txtpb:2:1\n"))));
  EXPECT_THAT(Check("  rules: \"ludoteka\"\n  arms: 9\n", plies),
              HasSubstr("error[SET001]: a board of 9 arms; known are 2 to 8\n  --> log.txtpb:4:3\n"));
  EXPECT_THAT(Check("  rules: \"ludoteka\"\n", plies),
              HasSubstr("error[SET001]: the header does not say arms (2 to 8)\n  --> log.txtpb:2:1\n"));
  EXPECT_THAT(Check("  rules: \"ludotek\"\n  arms: 4\n", plies),
              HasSubstr("; did you mean 'ludoteka'?\n  --> log.txtpb:3:3\n"));
  EXPECT_THAT(Check("  arms: 4\n  open_points: \"entry.dty\"\n", plies),
              HasSubstr("; did you mean 'entry.duty'?\n"));
}

TEST_F(Words, JsonHasTheSamePlaces) {
  const std::string path = Write("log.json",
                                 "{\"magic\": \"PARCHISLOG\",\n \"header\": {\"rules\": \"ludotek\",\n"
                                 "  \"arms\": 4},\n \"plies\": [],\n \"ending\": {\"plyCount\": 3}}\n");
  const std::string out = RunLine({"check", "-f", "concise", path}).out;
  EXPECT_THAT(out, HasSubstr("log.json:5:12: warning SCH004"));
  EXPECT_THAT(out, HasSubstr("log.json:2:13: error SET003"));
}

// ---- What is no log ----

TEST_F(Words, AFolderWithoutLogsSaysSo) {
  std::filesystem::create_directories(Path("empty"));
  EXPECT_THAT(
      RunLine({"check", Path("empty")}).out,
      HasSubstr("cannot be read: a folder; where folders are read, files are taken that have '.parchis' in "
                "their names\n"));
  const Outcome one = RunLine({"show", Path("empty")});
  EXPECT_THAT(one.err, HasSubstr("a folder; where folders are read"));
}

TEST_F(Words, WhatIsNoLogIsNamed) {
  const auto says = [this](const std::string& content) {
    return RunLine({"check", Write("no.txt", content)}).out;
  };
  const std::string no_magic =
      "error[FMT003]: not a game log: text whose first field is not magic: \"PARCHISLOG\"\n";
  EXPECT_THAT(says("header { arms: 4 }\n"), HasSubstr(no_magic));
  EXPECT_THAT(says("magic: \"PARCHIS\"\nheader { arms: 4 }\n"), HasSubstr(no_magic));
  EXPECT_THAT(says("hola\n"), HasSubstr(no_magic));
  EXPECT_THAT(says("[{\"magic\": \"PARCHISLOG\"}]\n"), HasSubstr("a JSON list; write one object a line\n"));
  EXPECT_THAT(says("{\"header\": {}}\n"), HasSubstr("JSON without \"magic\": \"PARCHISLOG\"\n"));
  EXPECT_THAT(says(std::string("\x01\x02\0\x03", 4)), HasSubstr("neither binary, text nor JSON"));
  EXPECT_THAT(says("magic"), HasSubstr("error[FMT004]: the text ends here, before the header\n"));
}

TEST_F(Words, ATextThatIsCutSaysWhere) {
  const std::string whole = std::string(kMagic) + "header {\n" + kUsual + kSeats + "}\n";
  const auto says = [this](const std::string& content) {
    return RunLine({"check", Write("cut.txtpb", content)}).out;
  };
  EXPECT_THAT(says(whole.substr(0, 60)), HasSubstr("[FMT004]: the text ends here, inside the header\n"));
  EXPECT_THAT(says(whole + "plies { die: 3 piece: 11 }\nplies { die: "),
              HasSubstr("[FMT004]: the text ends here, inside ply 1\n"));
  EXPECT_THAT(
      says("{\"magic\": \"PARCHISLOG\", \"header\": {\"arms\": 4}, \"plies\": [{\"die\": 3}, {\"die\""),
      HasSubstr("[FMT004]: the text ends here, inside ply 1\n"));
}

TEST_F(Words, SyntaxErrorsSayWhatWasMeant) {
  const std::string header = std::string(kMagic) + "header {\n" + kUsual + kSeats;
  const auto says = [this](const std::string& content) {
    return RunLine({"check", Write("bad.txtpb", content)}).out;
  };
  EXPECT_THAT(says(header + "plies { die: 3 piece: 11 }\n"),
              HasSubstr("it is a field of the game: is a } missing before it?"));
  EXPECT_THAT(says(header + "}\nplies { dice: 3 piece: 11 }\n"), HasSubstr("did you mean 'die'?"));
  const std::string json = "{\"magic\": \"PARCHISLOG\", \"plies\": [";
  EXPECT_THAT(says(json + "{\"die\": \"five\"}]}"), HasSubstr("field \"die\" has to be a number"));
  EXPECT_THAT(says(json + "{\"dice\": 5}]}"), HasSubstr("did you mean 'die'?"));
  EXPECT_THAT(says(json + "{\"die\": 5},]}"), HasSubstr("a comma before ]"));
  EXPECT_THAT(says(json + "{\"die\": 5,}]}"), HasSubstr("a comma before }"));
}

// ---- Commands ----

TEST_F(Words, QuietSaysWhatItDoesNotShow) {
  EXPECT_THAT(Check(kUsual, "plies { die: 3 piece: 11 to: 9 }\n", "-q"),
              HasSubstr("invalid (1 error, 1 note not shown)"));
}

TEST_F(Words, ShowListsTheGamesThereAre) {
  const std::string path = Write("log.txtpb", std::string(kMagic) + "header { game_id: \"one\" arms: 4 }\n");
  EXPECT_THAT(RunLine({"show", path, "--ply", "0", "--game", "two"}).err,
              HasSubstr("has no game 'two'; its games: one\n"));
}

TEST_F(Words, RefusalsOfLegal) {
  const auto says = [](const std::string& position, const std::string& die) {
    return RunLine({"legal", "--position", position, "--dice", die}).err;
  };
  const std::string position = "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -";
  for (const char* die : {"0", "7"}) {
    EXPECT_THAT(says(position, die),
                StartsWith(std::string("arbitro: --dice: '") + die + "' is no whole number from 1 to 6\n"));
  }
  EXPECT_THAT(says("5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 d4", "4"),
              HasSubstr("the position already owes a 4 (d4); leave out --dice\n"));
  EXPECT_THAT(says("5 ,n,n,n/22,n,n,n 0 -", "4"), HasSubstr("separated by '/' and without spaces"));
  EXPECT_THAT(RunLine({"show", "x", "--ply", "-1"}).err,
              HasSubstr("--ply: '-1' is no whole number from 0 to "));
}

TEST_F(Words, ALogIsNoRuleFile) {
  const std::string log = Legal();
  EXPECT_THAT(RunLine({"check", "--rules", log, log}).err,
              HasSubstr("this is a game log, not a rule file\n"));
}

TEST_F(Words, TwoGamesToStandardOutputAreAQuestionOfUsage) {
  const std::string archive = Path("two.parchis");
  ASSERT_EQ(RunLine({"play", "--games", "2", "-o", archive}).code, kFine);
  EXPECT_EQ(RunLine({"convert", "--to", "text", archive}).code, kUsage);
}

}  // namespace
}  // namespace arbitro::cli
