#include "engine/notation.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/apply.h"
#include "engine/presets.h"
#include "tests/support/game_maker.h"
#include "tests/support/position.h"

namespace parchis::testing {
namespace {

Table TableOf(std::string_view rules, int arms = 4) {
  return {*Board::WithArms(static_cast<std::uint32_t>(arms)), Seating::OneColorEach(arms),
          ParseRulesSpec(rules).value().rules};
}

// What the line becomes when it is read and written again, or "offset: reason".
std::string Back(std::string_view line, std::string_view rules = "ludoteka", int arms = 4) {
  const Table table = TableOf(rules, arms);
  const auto state = ParsePosition(line, table);
  if (!state) return std::to_string(state.error().offset) + ": " + state.error().reason;
  return FormatPosition(*state, table);
}

constexpr std::string_view kOpening = "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -";

std::string Opening(std::string_view rest) { return std::string(kOpening) + std::string(rest); }

TEST(Notation, TheExamplesOfTheDocumentationComeBack) {
  EXPECT_EQ(Back(kOpening), kOpening);
  for (const char* line :
       {"16,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - sixes=1 last=11",
        "16,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 d6 sixes=1 last=11", "5,n,n,n/47,n,n,n/n,n,n,n/56,n,n,n 1 b20",
        "n,30,n,n/5,22,n,n/5,39,n,n/56,n,n,n 0 d5 late=31"}) {
    EXPECT_EQ(Back(line), line);
  }
  EXPECT_EQ(Back("n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -", "es-wikipedia"),
            "n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -");
  EXPECT_EQ(Back("n,n,n,n/30,22,n,n/45,39,n,n/60,56,n,n 0 - fresh=-", "es-wikipedia"),
            "n,n,n,n/30,22,n,n/45,39,n,n/60,56,n,n 0 - fresh=-");
  EXPECT_EQ(Back("c3,g,g,60/22,g,n,n/g,g,g,g/56,n,c7,n 0 - done=2", "ludoteka@@end.stop=places"),
            "c3,g,g,60/22,g,n,n/g,g,g,g/56,n,c7,n 0 - done=2");
  EXPECT_EQ(Back("5,n,n,n/51,n,n,n/39,n,n,n 2 d1", "ludoteka", 3), "5,n,n,n/51,n,n,n/39,n,n,n 2 d1");
}

TEST(Notation, TheExamplesOfWhatOnlySomeRuleSetsRemember) {
  const auto comes_back = [](std::string_view option, std::string_view line) {
    EXPECT_EQ(Back(line, "ludoteka@@" + std::string(option)), line);
  };
  comes_back("bonus.timing=after_throws", "16,n,n,n/22,n,n,n/n,n,n,n/56,n,n,n 0 -+b20 sixes=1 last=11");
  comes_back("turn.tries=3", "n,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - tries=1");
  comes_back("barrier.life=three_turns", "20,20,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - held=11+12x4");
  comes_back("bonus.unplayable=kept", "60,c4,g,g/22,n,n,n/39,n,n,n/56,n,n,n 1 - kept=20,-,-,-");
  comes_back("bonus.takers=other_piece", "5,n,n,n/47,30,n,n/n,n,n,n/56,n,n,n 1 b20@21");
  comes_back("entry.arrival=first_time", "n,30,n,n/5,22,n,n/5,39,n,n/56,n,n,n 0 d5 late=31 first=1:21+31");
  comes_back("corridor.entry=optional", "3,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 1 -");
  comes_back("finish.exact=bounce,finish.bounce_limit=30",
             "c7,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - out=0 bounces=31,0,0,0");
  EXPECT_EQ(Back("3,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 1 -"), "0: piece 11 cannot be on '3'");
}

TEST(Notation, FreshIsWrittenOnlyWhereItIsRemembered) {
  EXPECT_EQ(At::Opening("ludoteka").Line(), kOpening);
  EXPECT_EQ(At::Opening("es-wikipedia").Line(), "n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -");
  EXPECT_EQ(At::Opening("ludoteka@@entry.first_five=two_in_turn").Line(), Opening(" fresh=1,2,3,4"));
  EXPECT_EQ(Back(Opening(" fresh=1,2,3,4")), kOpening) << "nothing to remember with one piece a five";
  EXPECT_EQ(Back("n,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - fresh=-",
                 "ludoteka@@entry.first_five=two_together,entry.first_five_when=whenever_all_in_nest"),
            "n,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -");
}

TEST(Notation, OwedLists) {
  for (const char* owed : {"-", "d1", "d6", "b20", "b10", "b20+b10", "b10+b20+b20", "e+b20", "e"}) {
    const std::string line = "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 " + std::string(owed);
    EXPECT_EQ(Back(line), line);
  }
}

TEST(Notation, TheSecondEntryIsOfTheColorOnTurn) {
  const At at = At::Opening("ludoteka@@setup.on_start=none,entry.first_five=two_in_turn").After(1, "pass");
  const At first = at.After(5, "n=22");
  EXPECT_EQ(first.Line(), "n,n,n,n/22,n,n,n/n,n,n,n/n,n,n,n 1 e");
  const auto back = ParsePosition(first.Line(), first.table());
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, first.state());
}

TEST(Notation, TheSecondEntryNamesItsColorWhereTheSeatMovesSeveral) {
  const char* rules = "ludoteka@@setup.on_start=none,entry.first_five=two_in_turn";
  const At first = At(rules, "n", OppositePairs()).After(5, "3:n=39");
  EXPECT_EQ(first.Line(), "n,n,n,n/n,n,n,n/39,n,n,n/n,n,n,n 0 e3");
  EXPECT_EQ(first.Legal(), "3:n=39");
  EXPECT_EQ(first.Verdict(0, 11), "entry-without-five");
  EXPECT_EQ(At(rules, first.Line(), OppositePairs()).state(), first.state());
  for (const char* owed : {"e", "e2", "e5", "e0", "e33", "ex"}) {
    EXPECT_THROW(At(rules, "n 0 " + std::string(owed), OppositePairs()), std::invalid_argument) << owed;
  }
  EXPECT_THROW(At(rules, "n 0 e1"), std::invalid_argument) << "the seat moves one color";
}

TEST(Notation, PositionsWithDifferentLinesHashApart) {
  const char* rules = "es-wikipedia@@bonus.chain=add";
  const At plain(rules, "n/30");
  for (const char* line : {"n/30 1", "n/30 0 d3", "n/30 0 - sixes=1", "n/30 0 - fresh=-", "n/30 0 - out=3",
                           "n,5/30", "n/30 0 - sixes=1 last=11", "n/5/5", "n/5/5 0 - late=31"}) {
    EXPECT_NE(HashOf(At(rules, line).state()), HashOf(plain.state())) << line;
  }
  EXPECT_NE(HashOf(At(rules, "g,g,g,g/g,g,g,g 2 - done=0,1").state()),
            HashOf(At(rules, "g,g,g,g/g,g,g,g 2 - done=1,0").state()));
  EXPECT_NE(HashOf(At(rules, "n/5/5").state()), HashOf(At(rules, "n/5/5 0 - late=31").state()));
  EXPECT_NE(HashOf(At(rules, "n/30 0 - sixes=1").state()),
            HashOf(At(rules, "n/30 0 - sixes=1 last=11").state()));
}

TEST(Notation, TheEndIsReadFromTheGoals) {
  const At over("ludoteka", "g,g,g,g");
  EXPECT_TRUE(over.state().over);
  EXPECT_EQ(over.state().done_count, 1);
}

TEST(Notation, DoneAndOut) {
  EXPECT_EQ(Back("g,g,g,g/22,n,n,n/g,g,g,g/56,n,n,n 1 - done=2,0", "es-wikipedia@@entry.first_five=one"),
            "g,g,g,g/22,n,n,n/g,g,g,g/56,n,n,n 1 - done=2,0");
  EXPECT_EQ(Back(Opening(" out=1,3")), Opening(" out=1,3"));
}

TEST(Notation, ErrorsOfPlaces) {
  EXPECT_EQ(Back(""), "0: expected places, seat and what is owed");
  EXPECT_EQ(Back("5,n,n,n 0 -"), "0: expected 4 colors, found 1");
  EXPECT_EQ(Back("5,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -"), "0: expected four pieces, found 3");
  EXPECT_EQ(Back("5,n,n,n/22,n,n,n,n/39,n,n,n/56,n,n,n 0 -"), "8: expected four pieces, found 5");
  EXPECT_EQ(Back("4,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -"), "0: piece 11 cannot be on '4'");
  EXPECT_EQ(Back("5,69,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -"), "2: piece 12 cannot be on '69'");
  EXPECT_EQ(Back("5,n,n,n/22,n,c8,n/39,n,n,n/56,n,n,n 0 -"), "13: piece 23 cannot be on 'c8'");
  EXPECT_EQ(Back("5,n,n,n/22,n,c0,n/39,n,n,n/56,n,n,n 0 -"), "13: piece 23 cannot be on 'c0'");
  for (const char* place :
       {"", "x", "N", "G", "0", "-1", "+5", "5x", "c", "c1x", "99999999999", "c99999999999", "g1"}) {
    const std::string line = "n," + std::string(place) + ",n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -";
    EXPECT_EQ(Back(line), "2: piece 12 cannot be on '" + std::string(place) + "'");
  }
}

TEST(Notation, ErrorsOfSeatAndOwed) {
  EXPECT_EQ(Back("5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n"), "34: expected places, seat and what is owed");
  EXPECT_EQ(Back("5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 4 -"), "35: there is no seat '4'");
  EXPECT_EQ(Back("5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n x -"), "35: there is no seat 'x'");
  EXPECT_EQ(Back("5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 d7"), "37: 'd7' is nothing that can be owed");
  EXPECT_EQ(Back("5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 b20+d0"), "41: 'd0' is nothing that can be owed");
  EXPECT_EQ(Back("5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 b20+"), "41: '' is nothing that can be owed");
  std::string many = "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 b10";
  for (int i = 0; i < 16; ++i) many += "+b10";
  EXPECT_EQ(Back(many), "101: more is owed than any rule set can owe");
}

TEST(Notation, ErrorsOfKeys) {
  EXPECT_EQ(Back(Opening(" sixes=3")), "45: sixes is 0, 1 or 2");
  EXPECT_EQ(Back(Opening(" sixes=0")), kOpening) << "said, but never written";
  EXPECT_EQ(Back(Opening(" sixes")), "39: expected key=value, found 'sixes'");
  EXPECT_EQ(Back(Opening(" ")), "39: expected key=value, found ''");
  EXPECT_EQ(Back(Opening(" six=1")), "39: there is no key 'six'");
  EXPECT_EQ(Back(Opening(" sixes=1 last=11 sixes=1")), "55: the key 'sixes' is given twice");
  EXPECT_EQ(Back(Opening(" last=15")), "44: there is no piece '15'");
  EXPECT_EQ(Back(Opening(" last=51")), "44: there is no piece '51'");
  EXPECT_EQ(Back(Opening(" late=12")), "44: piece 12 is on no start square");
  EXPECT_EQ(Back("5,n,n,n/24,n,n,n/39,n,n,n/56,n,n,n 0 - late=11+21"), "47: piece 21 is on no start square");
  EXPECT_EQ(Back(Opening(" fresh=5")), "45: there is no color '5'");
  EXPECT_EQ(Back(Opening(" fresh=1,0")), "47: there is no color '0'");
  EXPECT_EQ(Back(Opening(" done=4")), "44: there is no seat '4'");
  EXPECT_EQ(Back(Opening(" done=1")), "0: seat 1 has not all its pieces in the goal");
  EXPECT_EQ(Back(Opening(" done=1,1")), "46: seat 1 is listed twice");
  EXPECT_EQ(Back(Opening(" out=9")), "43: there is no seat '9'");
  EXPECT_EQ(Back(std::string(5000, 'n')), "0: the line is longer than 4096 bytes");
}

TEST(Notation, CountColors) {
  EXPECT_EQ(CountColors(kOpening), 4U);
  EXPECT_EQ(CountColors("n,n,n,n/n,n,n,n 0 -"), 2U);
  EXPECT_EQ(CountColors("n"), 1U);
  EXPECT_EQ(CountColors(""), 0U);
  EXPECT_EQ(CountColors(" 0 -"), 0U);
}

TEST(Notation, Places) {
  const Board board = *Board::WithArms(4);
  const Color second = Color::FromIndex(1);
  EXPECT_EQ(FormatPlace(board, second, Place::Nest()), "n");
  EXPECT_EQ(FormatPlace(board, second, Place::At(0)), "22");
  EXPECT_EQ(FormatPlace(board, second, Place::At(63)), "17");
  EXPECT_EQ(FormatPlace(board, second, Place::At(64)), "c1");
  EXPECT_EQ(FormatPlace(board, second, Place::At(70)), "c7");
  EXPECT_EQ(FormatPlace(board, second, Place::At(71)), "g");
}

// Plays some games and reads every position back.
void ExpectEveryPositionComesBack(Choices& choices, const Table& table, int games) {
  for (int game = 0; game < games; ++game) {
    const State start = OpeningState(table, 0);
    PlayGame(choices, table, start, 400, [&](const Step& step) {
      const std::string line = FormatPosition(step.after, table);
      const auto back = ParsePosition(line, table);
      EXPECT_TRUE(back) << line;
      if (!back) return false;
      EXPECT_EQ(*back, step.after) << line << "\nreads back as " << FormatPosition(*back, table);
      EXPECT_EQ(FormatPosition(*back, table), line);
      return *back == step.after;
    });
  }
}

TEST(Notation, EveryPositionOfEveryPresetComesBack) {
  for (const Preset& preset : Presets()) {
    SCOPED_TRACE(preset.name);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Choices choices(seed);
      ExpectEveryPositionComesBack(choices, MakeTable(choices, RulesOf(preset)), 2);
    }
  }
}

TEST(Notation, EveryPositionOfRandomRuleSetsComesBack) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    Choices choices(seed);
    ExpectEveryPositionComesBack(choices, MakeTable(choices), 1);
  }
}

}  // namespace
}  // namespace parchis::testing
