#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;

// Plies that differ in more than piece and destination, in every form that shows them.

constexpr const char* kFirstSquare = "ludoteka@@triple.corridor_victim=first_square";
constexpr const char* kHuff = "ludoteka@@capture.duty=huff";
// Where others have all in the nest.
constexpr const char* kOthers = "/n,n,n,n/n,n,n,n/n,n,n,n 0 ";

std::string Legal(const std::string& rules, const std::string& yellow, const std::string& rest,
                  const std::string& die = {}) {
  std::vector<std::string> words{"legal", "--rules", rules, "--position", yellow + kOthers + rest};
  if (!die.empty()) words.insert(words.end(), {"--dice", die});
  const Outcome outcome = RunLine(words);
  EXPECT_EQ(outcome.code, kFine) << outcome.err;
  return outcome.out;
}

// A log of yellow's from this position on.
std::string Log(const std::string& rules, const std::string& position, const std::string& plies) {
  return "magic: \"PARCHISLOG\"\nheader { rules: \"" + rules +
         "\" arms: 4 color_names: [\"yellow\", \"blue\", \"red\", \"green\"]\n"
         "  seats { name: \"yellow\" colors: 1 } seats { name: \"blue\" colors: 2 }\n"
         "  seats { name: \"red\" colors: 3 } seats { name: \"green\" colors: 4 }\n"
         "  first_seat: 0 start_position: \"" +
         position + "\" }\n" + plies;
}

TEST(LegalCommand, SaysWhereAPenalizedPieceGoes) {
  EXPECT_EQ(Legal(kFirstSquare, "c5,n,n,n", "- sixes=2 last=11", "6"),
            "yellow throws a 6\n  third six: piece 1 → c1\n");
  EXPECT_EQ(Legal(kFirstSquare, "20,n,n,n", "- sixes=2 last=11", "6"),
            "yellow throws a 6\n  third six: piece 1 → nest\n");
}

TEST(LegalCommand, SaysWhichPieceIsHuffed) {
  const Outcome outcome = RunLine(
      {"legal", "--rules", kHuff, "--position", "10,20,n,n/13,n,n,n/n,n,n,n/n,n,n,n 0 -", "--dice", "3"});
  EXPECT_EQ(outcome.out,
            "yellow throws a 3\n"
            "  piece 1: 10 → 13 x blue 1, earns 20\n"
            "  piece 2: 20 → 23\n"
            "  piece 2: 20 → 23, penalized: piece 1 → nest\n");
}

TEST(LegalCommand, SaysWhichBonusIsSpentWhereTwoSizesAreOwed) {
  EXPECT_EQ(Legal("ludoteka", "10,g,g,g", "b20+b10+b10"),
            "yellow has a bonus of 20 and one of 10 to move\n"
            "  piece 1: 10 → 30, spends 20\n"
            "  piece 1: 10 → 20, spends 10\n");
  EXPECT_EQ(Legal("ludoteka", "10,g,g,g", "b20+b20"),
            "yellow has a bonus of 20 to move\n  piece 1: 10 → 30\n");
}

TEST(LegalCommand, SaysWhatIsMadeOfTwoDice) {
  const auto legal = [](const std::string& rules, const std::string& line, const std::string& dice) {
    return RunLine({"legal", "--rules", rules, "--position", line, "--dice", dice}).out;
  };
  EXPECT_EQ(legal("us-parcheesi", "n,n,n,n/n,n,n,n/30,n,n,n/n,n,n,n 2 -", "32"),
            "red throws 3 and 2\n  piece 1: 30 → 33\n  piece 1: 30 → 32\n"
            "  piece 2: nest → 39, with both dice\n");
  EXPECT_EQ(legal("us-hasbro", "n,n,n,n/n,n,n,n/n,n,n,n/c3,n,n,n 1 - doubles=2", "33"),
            "green throws 3 and 3\n  third double: piece 1 → nest\n");
  EXPECT_EQ(legal("us-hasbro", "n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 - doubles=2", "33"),
            "green throws 3 and 3\n  third double: nobody to the nest\n");
}

struct Choosing {
  const char* rules;
  const char* yellow;
  const char* rest;
  const char* die;  // "": nothing is thrown
};

// Whatever a rule set lets a player choose, no two lines are alike, and none is too long for a terminal.
TEST(LegalCommand, NoTwoLinesAreAlike) {
  for (const Choosing& at :
       {Choosing{"ludoteka@@six.optional=yes", "10,20,c1,5", "-", "6"},
        Choosing{"ludoteka@@corridor.entry=optional", "66,67,20,c1", "-", "4"},
        Choosing{"ludoteka@@triple.victim=chosen_by_third", "10,20,c1,30", "- sixes=2 last=11", "6"},
        Choosing{"ludoteka", "c1,g,g,g", "b20+b10", ""}, Choosing{kHuff, "10,10,n,n", "-", "3"}}) {
    std::istringstream lines(Legal(at.rules, at.yellow, at.rest, at.die));
    std::set<std::string> seen;
    for (std::string line; std::getline(lines, line);) {
      EXPECT_TRUE(seen.insert(line).second) << at.rules << ": " << line;
      EXPECT_LE(line.size(), 80U) << line;
    }
    EXPECT_GE(seen.size(), 2U) << at.rules;
  }
}

// A third six that sends a piece back in its corridor, recorded as a move.
TEST_F(CliFiles, FindingsSayWhereAPenalizedPieceGoes) {
  const std::string start = "c5,20,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2 last=11";
  const std::string moved = Write("moved.txtpb", Log(kFirstSquare, start, "plies { die: 6 piece: 12 }\n"));
  EXPECT_THAT(RunLine({"check", moved}).out, HasSubstr("legal here: third six: yellow piece 1 → c1\n"));
  const std::string json = RunLine({"check", "-f", "json", moved}).out;
  EXPECT_THAT(json, HasSubstr("\"penalized\":11,\"text\":\"third six: yellow piece 1 → c1\","
                              "\"penalizedTo\":69,\"penalty\":true"));
}

TEST_F(CliFiles, AWindowSaysWhereAPenalizedPieceWent) {
  const std::string start = "c5,20,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2 last=11";
  // Blue cannot move; the finding after it shows the ply before.
  const std::string path = Write("window.txtpb", Log(kFirstSquare, start,
                                                     "plies { die: 6 penalized: 11 }\n"
                                                     "plies { die: 3 piece: 21 to: 25 }\n"));
  EXPECT_THAT(RunLine({"check", path}).out, HasSubstr("yellow 6 | third six: piece 1 → c1\n"));
  EXPECT_THAT(RunLine({"show", path, "--ply", "0"}).out,
              HasSubstr("recorded: 0 | yellow 6 | third six: piece 1 → c1\n"));
}

// Where the piece that the rules mean goes is not where another goes that the record names.
TEST_F(CliFiles, AnotherPieceThatIsClaimedToBePenalizedGoesToItsNest) {
  const std::string start = "c5,20,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2 last=11";
  const std::string path = Write("other.txtpb", Log(kFirstSquare, start,
                                                    "plies { die: 6 penalized: 12 }\n"
                                                    "plies { die: 3 }\n"));
  EXPECT_THAT(RunLine({"check", path}).out, HasSubstr("> 0 | yellow 6 | third six: piece 2 → nest\n"));
  EXPECT_THAT(RunLine({"show", path, "--ply", "1"}).out, HasSubstr("position: c5,n,n,n/"));
}

TEST_F(CliFiles, ShowSaysWhichPieceWasHuffed) {
  const std::string start = "10,20,n,n/13,n,n,n/n,n,n,n/n,n,n,n 0 -";
  const std::string path = Write("huff.txtpb", Log(kHuff, start,
                                                   "plies { die: 3 piece: 12 to: 23 penalized: 11 }\n"
                                                   "plies { die: 3 piece: 21 to: 25 }\n"));
  const std::string shown = RunLine({"show", path, "--ply", "0"}).out;
  EXPECT_THAT(shown, HasSubstr("recorded: 0 | yellow 3 | piece 2: 20 → 23, penalized: piece 1 → nest\n"));
  EXPECT_THAT(shown, HasSubstr("\n  piece 2: 20 → 23, penalized: piece 1 → nest\n"));
  EXPECT_THAT(RunLine({"check", path}).out,
              HasSubstr("yellow 3 | piece 2: 20 → 23, penalized: piece 1 → nest\n"));
}

TEST_F(CliFiles, AlternativesOfAFindingNameThePieceThatMayBeHuffed) {
  const std::string start = "10,20,n,n/13,n,n,n/n,n,n,n/n,n,n,n 0 -";
  const std::string path = Write("far.txtpb", Log(kHuff, start, "plies { die: 3 piece: 12 to: 24 }\n"));
  const std::string json = RunLine({"check", "-f", "json", path}).out;
  EXPECT_THAT(json, HasSubstr("\"text\":\"yellow piece 2: 20 → 23\""));
  EXPECT_THAT(json, HasSubstr("\"penalized\":11,\"text\":\"yellow piece 2: 20 → 23, penalized: yellow piece "
                              "1 → nest\",\"penalizedTo\":0"));
}

TEST_F(CliFiles, LegalListsTheNumbersThatMayBeChosen) {
  const std::string position = "20,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - left=25p/1/1/1";
  const auto legal = [&](std::vector<std::string> more) {
    std::vector<std::string> line{"legal", "--rules", "ludoteka-diceless", "--position", position};
    line.insert(line.end(), more.begin(), more.end());
    return RunLine(line);
  };
  EXPECT_EQ(legal({}).out,
            "yellow chooses a 2\n  piece 1: 20 → 22\nyellow chooses a 5\n  piece 2: nest → 5\n"
            "yellow uses the null throw\n  pass\n");
  EXPECT_EQ(legal({"--dice", "2"}).out, "yellow chooses a 2\n  piece 1: 20 → 22\n");
  EXPECT_THAT(legal({"--dice", "3"}).err, HasSubstr("yellow cannot choose a 3"));
}

}  // namespace
}  // namespace arbitro::cli
