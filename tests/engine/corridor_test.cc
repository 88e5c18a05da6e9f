#include <gtest/gtest.h>

#include "tests/support/position.h"

// The corridor and the goal: HOME-1 to HOME-3, AMB-059 to AMB-062.
namespace parchis::testing {
namespace {

TEST(Corridor, Rule1ClimbsFromItsGate) {
  EXPECT_EQ(At("ludoteka", "68").Legal(1), "68+1=c1");
  EXPECT_EQ(At("ludoteka", "n/17 1").Legal(1), "17+1=c1");
  EXPECT_EQ(At("ludoteka", "n//34 2").Legal(1), "34+1=c1");
  EXPECT_EQ(At("ludoteka", "n///51 3").Legal(1), "51+1=c1");
}

TEST(Corridor, Rule1TheGateIsASquareOfTheWay) { EXPECT_EQ(At("ludoteka", "67").Legal(1), "67+1=68"); }

TEST(Corridor, Rule2TheGoalNeedsTheExactNumber) {
  EXPECT_EQ(At("ludoteka", "c5").Legal(3), "c5+3=g");
  EXPECT_EQ(At("ludoteka", "c5").Legal(2), "c5+2=c7");
  EXPECT_EQ(At("ludoteka", "c5").Legal(4), "pass");
  EXPECT_EQ(At("ludoteka", "c5").Verdict(4, 11), "goal-overshot");
}

TEST(Corridor, Rule2AFinishedPieceNeverMoves) {
  EXPECT_EQ(At("ludoteka", "g,20").Verdict(3, 11), "finished-piece");
  EXPECT_EQ(At("ludoteka", "g,20 0 b20").Verdict(0, 11), "finished-piece");
}

TEST(Corridor, Rule3OnlyForItsOwnColor) {
  EXPECT_EQ(At("ludoteka", "n/66,g,g,g 1").Legal(4), "66+4=2");
  EXPECT_EQ(At("ludoteka", "16,g,g,g 0").Legal(4), "16+4=20");
}

TEST(Corridor, Amb059NoBouncing) { EXPECT_EQ(At("ludoteka", "c5").Legal(4), "pass"); }

TEST(Corridor, Amb060TwoOnASquareTheGoalHoldsFour) {
  EXPECT_EQ(At("ludoteka", "c3,c3,c1,g").Legal(2), "c3+2=c5");
  EXPECT_EQ(At("ludoteka", "c3,c3,c1,g").Verdict(2, 13), "square-full");
  EXPECT_EQ(At("ludoteka", "g,g,c6,20").Legal(2), "c6+2=g, 20+2=22");
}

TEST(Corridor, Amb061TurningInIsCompulsory) { EXPECT_EQ(At("ludoteka", "66,g,g,g").Legal(5), "66+5=c3"); }

TEST(Corridor, Amb062EightFromTheGate) {
  EXPECT_EQ(At("ludoteka", "66 0 b10").Legal(), "66+10=g");
  EXPECT_EQ(At("ludoteka", "67 0 b10").Legal(), "pass");
}

TEST(Corridor, NothingStandsInTheWayOfAnotherColor) {
  // Square c3 of color 1 has the number 71, as every corridor has.
  EXPECT_EQ(At("ludoteka", "c3,c3/c1,g,g,g 1").Legal(4), "c1+4=c5");
}

}  // namespace
}  // namespace parchis::testing
