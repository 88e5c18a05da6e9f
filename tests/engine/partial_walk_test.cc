#include <gtest/gtest.h>

#include "tests/support/position.h"

// Numbers of which a piece walks a part: up to a barrier (AMB-136 B), or a bonus that nobody can use as a
// whole (AMB-054 C).
namespace parchis::testing {
namespace {

constexpr auto kUpTo = "ludoteka@@move.partial=up_to_barrier";
constexpr auto kPart = "ludoteka@@bonus.unplayable=partial";

TEST(PartialWalk, Amb136UpToTheBarrier) {
  EXPECT_EQ(At("ludoteka", "10//14,14").Legal(6), "pass");
  EXPECT_EQ(At(kUpTo, "10//14,14").Legal(6), "10+3=13");
  EXPECT_EQ(At(kUpTo, "10//14,14").Legal(4), "10+3=13");
  EXPECT_EQ(At(kUpTo, "10,14,14").Verdict(6, 11), "barrier-not-opened");
  EXPECT_EQ(At(kUpTo, "10,14,14").Verdict(3, 11), "legal");
}

TEST(PartialWalk, Amb136NoStepToWalk) {
  EXPECT_EQ(At(kUpTo, "13//14,14").Legal(3), "pass");
  EXPECT_EQ(At(kUpTo, "13//14,14").Verdict(3, 11), "barrier-crossed");
  EXPECT_EQ(At(kUpTo, "13//14,14").Verdict(1, 11), "square-full");
}

TEST(PartialWalk, Amb136AsFarAsThereIsRoom) {
  // 17 holds two colors: it stops nobody, but has no room.
  EXPECT_EQ(At(kUpTo, "12/17/18,18/17").Legal(6), "12+4=16");
  EXPECT_EQ(At(kUpTo, "16/17/18,18/17").Legal(6), "pass");
}

TEST(PartialWalk, Amb136AFullSquareIsNoBarrier) {
  EXPECT_EQ(At(kUpTo, "12/17//17").Verdict(5, 11), "square-full");
  EXPECT_EQ(At(kUpTo, "13/17//17").Legal(4), "pass");
  EXPECT_EQ(At("ludoteka@@move.partial=up_to_barrier,barrier.mixed_pair=blocks", "13/17//17").Legal(4),
            "13+3=16");
}

TEST(PartialWalk, Amb136ItCapturesWhereItEnds) {
  EXPECT_EQ(At(kUpTo, "10//14,14,13").Legal(6), "10+3=13 x3");
}

TEST(PartialWalk, Amb136InTheCorridor) {
  EXPECT_EQ(At(kUpTo, "c1,c5,c5,g").Legal(6), "c1+3=c4");
  EXPECT_EQ(At(kUpTo, "c3,c5,c5,g").Legal(6), "c3+1=c4");
  EXPECT_EQ(At(kUpTo, "66//68,68").Legal(4), "66+1=67");
}

TEST(PartialWalk, Amb136ABonusToo) {
  EXPECT_EQ(At(kUpTo, "10//14,14 0 b20").Legal(), "10+3=13");
  EXPECT_EQ(At("ludoteka@@move.partial=up_to_barrier,bonus.board=jumps", "10//14,14 0 b20").Legal(),
            "10+20=30");
}

TEST(PartialWalk, Amb136WhatASixIsWorthIsWalkedInPart) {
  EXPECT_EQ(At("ludoteka@@move.partial=up_to_barrier,six.fallback=yes", "10,g,g,g//14,14").Legal(6),
            "10+3=13");
  EXPECT_EQ(At("ludoteka@@move.partial=up_to_barrier,six.optional=yes", "10,g,g,g//14,14").Legal(6),
            "10+3=13");
  EXPECT_EQ(At("ludoteka@@move.partial=up_to_barrier,six.optional=yes", "10,g,g,g//17,17").Legal(6),
            "10+6=16");
}

TEST(PartialWalk, Amb136OnTheWayBackFromTheGoal) {
  EXPECT_EQ(At("ludoteka@@move.partial=up_to_barrier,finish.exact=bounce", "c7,c5,c5,g").Legal(5),
            "c7+3=c6, c5+5=c6");
}

TEST(PartialWalk, Amb136PastTheGate) {
  EXPECT_EQ(At("ludoteka@@move.partial=up_to_barrier,corridor.entry=optional", "66,g,g,g//3,3").Legal(5),
            "66+5=c3, 66+4=2");
}

TEST(PartialWalk, Amb054AsMuchAsThePieceCan) {
  EXPECT_EQ(At("ludoteka", "60,c4,g,g 0 b20").Legal(), "pass");
  EXPECT_EQ(At(kPart, "60,c4,g,g 0 b20").Legal(), "60+16=g, c4+4=g");
  EXPECT_EQ(At(kPart, "10//14,14 0 b20").Legal(), "10+3=13");
  EXPECT_EQ(At(kPart, "26//46,46,45 0 b20").Legal(), "26+19=45 x3");
  EXPECT_EQ(At(kPart, "12/17/18,18/17 0 b20").Legal(), "12+4=16");
  EXPECT_EQ(At(kPart, "13//14,14 0 b20").Legal(), "pass");
}

TEST(PartialWalk, Amb054OnlyIfNobodyWalksItWhole) {
  const At at(kPart, "60,c4,10,g 0 b20");
  EXPECT_EQ(at.Legal(), "10+20=30");
  EXPECT_EQ(at.Verdict(0, 11), "goal-overshot");
  // Nor one of the seat's other color.
  EXPECT_EQ(At(kPart, "60,c4,g,g//41 0 b20", OppositePairs()).Legal(), "3:41+20=61");
  // A throw is never walked in part.
  EXPECT_EQ(At(kPart, "c4").Legal(6), "pass");
}

TEST(PartialWalk, Amb054NotIntoTheGoalWhereABonusMayNotFinish) {
  EXPECT_EQ(At("ludoteka@@bonus.unplayable=partial,bonus.can_finish=no", "c4,g,g,g 0 b20").Legal(),
            "c4+3=c7");
}

TEST(PartialWalk, Amb054OnlyForAPieceThatMayUseTheBonus) {
  EXPECT_EQ(At("ludoteka@@bonus.unplayable=partial,bonus.takers=same_piece", "60,10,g,g 0 b20@11").Legal(),
            "60+16=g");
}

TEST(PartialWalk, Amb054JumpsUpToAFreeSquare) {
  EXPECT_EQ(At("ludoteka@@bonus.unplayable=partial,bonus.board=jumps", "13//20,20,33,33 0 b20").Legal(),
            "13+19=32");
}

}  // namespace
}  // namespace parchis::testing
