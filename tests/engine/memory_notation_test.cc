#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/support/position.h"

// The keys of a position line that only some rule sets need.
namespace parchis::testing {
namespace {

constexpr std::string_view kPlaces = "20,20,n,g/30,n,n,5/30,39,39,39/56,c2,c2,n 0 ";

// The places above with this rest, read and written again under one answer of its own, or "offset: reason"
// with the offset counted from the rest.
std::string Back(std::string_view option, std::string_view rest) {
  const Table table(*Board::WithArms(4), Seating::OneColorEach(4),
                    ParseRulesSpec("ludoteka@@" + std::string(option)).value().rules);
  const auto state = ParsePosition(std::string(kPlaces) + std::string(rest), table);
  if (!state) return std::to_string(state.error().offset - kPlaces.size()) + ": " + state.error().reason;
  return FormatPosition(*state, table).substr(kPlaces.size());
}

// Expects that the rest comes back under the option that asks for it, and is forgotten under another.
void ExpectOnlyWith(std::string_view option, std::string_view rest, std::string_view without) {
  EXPECT_EQ(Back(option, rest), rest);
  EXPECT_EQ(Back("turn.first=any", rest), without) << option;
}

// The six has been played, and the bonus of its capture is owed; the play that follows would be the null
// throw, which takes the place of a whole turn.
TEST(MemoryNotation, AFurtherPlayWithNothingToChooseIsForgottenBehindABonus) {
  constexpr const char* kChosen = "dice.kind=chosen,hand.null_throw=owed";
  EXPECT_EQ(Back(kChosen, "b20 sixes=1 left=p/4/1234/26"), "b20 left=p/4/1234/26");
  EXPECT_EQ(Back(kChosen, "b20 sixes=1 left=3p/4/1234/26"), "b20 sixes=1 left=3p/4/1234/26");
}

TEST(MemoryNotation, EachKeyComesBackWhereItsRuleSetAsksForIt) {
  ExpectOnlyWith("barrier.duty_per=turn", "- sixes=1 opened=1", "- sixes=1");
  ExpectOnlyWith("barrier.life=three_turns", "- held=11+12x3,32+33+34x1,42+43x4", "-");
  ExpectOnlyWith("triple.victim=last_moved_ever", "- ever=12,-,33,-", "-");
  ExpectOnlyWith("triple.goal_victim=previous", "- sixes=2 last=14 moved=11+12", "- sixes=2 last=14");
  ExpectOnlyWith("bonus.unplayable=kept", "- kept=20+10,-,-,10", "-");
  ExpectOnlyWith("finish.bounce_limit=30", "- bounces=3,0,0,30", "-");
  ExpectOnlyWith("entry.arrival=first_time", "- first=1:24+31,2:11", "-");
  ExpectOnlyWith("bonus.timing=after_throws", "-+b20 sixes=1", "b20 sixes=1");
  ExpectOnlyWith("bonus.takers=other_piece", "b20@12+b10@14", "b20+b10");
  EXPECT_EQ(Back("bonus.unplayable=kept,bonus.takers=same_piece", "- kept=20@11+20@12,-,-,-"),
            "- kept=20@11+20@12,-,-,-");
}

TEST(MemoryNotation, Errors) {
  EXPECT_EQ(Back("turn.tries=3", "- tries=3"), "8: tries is 0, 1 or 2");
  EXPECT_EQ(Back("barrier.duty_per=turn", "- opened=0"), "9: opened is 1");
  const char* life = "barrier.life=three_turns";
  EXPECT_EQ(Back(life, "- held=11+12"), "7: expected pieces, x and 1 to 4 turns, found '11+12'");
  EXPECT_EQ(Back(life, "- held=11+12x5"), "7: expected pieces, x and 1 to 4 turns, found '11+12x5'");
  EXPECT_EQ(Back(life, "- held=11+13x1"), "10: piece 13 is not in such a pair");
  EXPECT_EQ(Back(life, "- held=21+31x1"), "10: piece 31 is not in such a pair") << "two colors";
  EXPECT_EQ(Back(life, "- held=11x1"), "7: piece 11 is not in such a pair") << "one piece";
  EXPECT_EQ(Back(life, "- held=22+23x1"), "7: piece 22 is not in such a pair") << "in the nest";
  EXPECT_EQ(Back(life, "- held=91+92x1"), "7: there is no piece '91'");
  const char* ever = "triple.victim=last_moved_ever";
  EXPECT_EQ(Back(ever, "- ever=11"), "7: expected a value for each of the 4 seats");
  EXPECT_EQ(Back(ever, "- ever=11,-,-,51"), "14: there is no piece '51'");
  const char* moved = "triple.goal_victim=previous";
  EXPECT_EQ(Back(moved, "- sixes=1 moved=11+11"), "19: piece 11 is listed twice");
  EXPECT_EQ(Back(moved, "- sixes=1 moved=x"), "16: there is no piece 'x'");
  const char* kept = "bonus.unplayable=kept";
  EXPECT_EQ(Back(kept, "- kept=20,-,-"), "7: expected a value for each of the 4 seats");
  EXPECT_EQ(Back(kept, "- kept=21,-,-,-"), "7: '21' is no bonus");
  EXPECT_EQ(Back(kept, "- kept=-,20@99,-,-"), "9: '20@99' is no bonus");
  EXPECT_EQ(Back(kept, "- kept=20+20+20+20+20+20+20+20+20,-,-,-"), "7: more is kept than a seat can keep");
  const char* bounces = "finish.bounce_limit=30";
  EXPECT_EQ(Back(bounces, "- bounces=1"), "10: expected a number for each of the 4 colors");
  EXPECT_EQ(Back(bounces, "- bounces=1,0,0,32"), "16: expected 0 to 31 walks back");
  const char* first = "entry.arrival=first_time";
  EXPECT_EQ(Back(first, "- first=21"), "8: expected a start, : and pieces, found '21'");
  EXPECT_EQ(Back(first, "- first=5:21"), "8: expected a start, : and pieces, found '5:21'");
  EXPECT_EQ(Back(first, "- first=2:11,1:21"), "13: the starts are not in their order");
  EXPECT_EQ(Back(first, "- first=1:21+21"), "13: piece 21 is listed twice");
  EXPECT_EQ(Back(first, "- first=1:2"), "10: there is no piece '2'");
}

// What is remembered for a seat is about a piece that it moves.
TEST(MemoryNotation, APieceOfAnotherSeatIsRefused) {
  EXPECT_EQ(Back("turn.first=any", "- sixes=1 last=21"), "15: piece 21 is not of seat 0");
  EXPECT_EQ(Back("triple.goal_victim=previous", "- sixes=1 last=11 moved=12+21"),
            "27: piece 21 is not of seat 0");
  EXPECT_EQ(Back("bonus.unplayable=kept,bonus.takers=other_piece", "- kept=-,20@21+20@11,-,-"),
            "15: piece 11 is not of seat 1");
  EXPECT_EQ(Back("triple.victim=last_moved_ever", "- ever=11,31,-,-"), "10: piece 31 is not of seat 1");
  EXPECT_EQ(Back("bonus.takers=other_piece", "b20@12+b20@41"), "7: piece 41 is not of seat 0");
}

}  // namespace
}  // namespace parchis::testing
