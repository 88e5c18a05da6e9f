#include <gtest/gtest.h>

#include <string>

#include "tests/support/position.h"

// Captures and safe squares: CAPTURE-1, CAPTURE-2, SAFE-1 to SAFE-3, AMB-001, AMB-007, AMB-051, AMB-052.
namespace parchis::testing {
namespace {

TEST(Capture, Capture1OnAnOrdinarySquare) {
  const At at = At("ludoteka", "20//23").After(3, "20+3=23 x3");
  EXPECT_EQ(at.Line(), "23,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Capture, Capture1OnlyWhereTheMoveEnds) { EXPECT_EQ(At("ludoteka", "20//22").Legal(3), "20+3=23"); }

TEST(Capture, Capture2BackOnlyWithAFive) {
  const At at = At("ludoteka", "20/23").After(3, "20+3=23 x2").Then("23+20=43");
  EXPECT_EQ(at.Legal(3), "pass");
  EXPECT_EQ(at.Legal(5), "n=22");
}

TEST(Capture, Capture3ASafeStartIsNoPlaceForOrdinaryCaptures) {
  EXPECT_EQ(At("ludoteka", "n/2/5 1").Legal(3), "2+3=5");
}

TEST(Capture, Safe1EverySafeSquareIsShared) {
  for (const int square : {12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68}) {
    const std::string target = std::to_string(square);
    const std::string from = std::to_string(square - 1);
    const int rival = square == 17 ? 3 : 2;  // 17 is the gate of color 2, which it reaches as well
    const std::string line = rival == 3 ? from + "//" + target : from + "/" + target;
    EXPECT_EQ(At("ludoteka", line).Legal(1), from + "+1=" + target);
  }
}

TEST(Capture, Safe1NowhereElse) {
  for (int square = 7; square <= 34; ++square) {
    if (square % 17 == 0 || square % 17 == 5 || square % 17 == 12) continue;
    const std::string target = std::to_string(square);
    const std::string from = std::to_string(square - 1);
    const bool second = square >= 18 && square <= 21;  // color 2 never stands there
    const std::string line = second ? from + "//" + target : from + "/" + target;
    EXPECT_EQ(At("ludoteka", line).Legal(1), from + "+1=" + target + (second ? " x3" : " x2"));
  }
}

TEST(Capture, Safe2NeverMoreThanTwo) {
  EXPECT_EQ(At("ludoteka", "20,23,23").Verdict(3, 11), "square-full");
  EXPECT_EQ(At("ludoteka", "20//23,23").Verdict(3, 11), "square-full");
}

TEST(Capture, Safe3ASafeSquareWithTwoIsFull) {
  EXPECT_EQ(At("ludoteka", "40/46/46").Verdict(6, 11), "square-full");
  EXPECT_EQ(At("ludoteka", "40,46/46").Verdict(6, 11), "square-full");
  EXPECT_EQ(At("ludoteka", "40/46/46").Legal(6), "pass");
}

TEST(Capture, Amb001TheTwelveOnly) {
  EXPECT_EQ(At("ludoteka", "52///56").Legal(4), "52+4=56");
  EXPECT_EQ(At("ludoteka", "9/13").Legal(4), "9+4=13 x2");
}

TEST(Capture, Amb007TheStartOfAColorNobodyPlaysIsSafe) {
  const Seating two{.seats = {{.colors = {Color::FromIndex(0)}}, {.colors = {Color::FromIndex(2)}}}};
  const At at("ludoteka", "20//22", two);
  EXPECT_EQ(at.Legal(2), "20+2=22");
}

TEST(Capture, Amb051NotCompulsory) { EXPECT_EQ(At("ludoteka", "10,20//13").Legal(3), "10+3=13 x3, 20+3=23"); }

TEST(Capture, Amb052Share) {
  const At at = At("ludoteka", "40//46").After(6, "40+6=46");
  EXPECT_EQ(at.state().at(46).size(), 2);
  EXPECT_TRUE(at.state().owed.empty());
}

TEST(Capture, Amb061NeverInTheCorridorOfAnother) {
  EXPECT_EQ(At("ludoteka", "c3/66 1").Legal(5), "n=22");
  EXPECT_EQ(At("ludoteka", "c3/66,g,g,g 1").Legal(5), "66+5=3");
}

TEST(Capture, Amb066OwnOtherColorIsCapturedLikeARival) {
  EXPECT_EQ(At("ludoteka", "20//23", OppositePairs()).Legal(3), "1:20+3=23 x3, 3:23+3=26");
}

TEST(Capture, Amb067OwnOtherColorSharesASafeSquareAndIsNoBarrier) {
  EXPECT_EQ(At("ludoteka", "46//46/44 1", OppositePairs()).Legal(4), "4:44+4=48");
}

}  // namespace
}  // namespace parchis::testing
