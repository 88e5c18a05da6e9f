#include <gtest/gtest.h>

#include "engine/moves.h"
#include "tests/support/position.h"

// A number that takes a piece beyond the goal (AMB-059 B).
namespace parchis::testing {
namespace {

constexpr auto kBounce = "ludoteka@@finish.exact=bounce";

TEST(Bounce, Amb059TheRestIsWalkedBack) {
  EXPECT_EQ(At(kBounce, "c5").Legal(4), "c5+4=c7");
  EXPECT_EQ(At(kBounce, "c5").Legal(3), "c5+3=g");
  EXPECT_EQ(At(kBounce, "67,g,g,g").Legal(6), "67+7=c6");
  EXPECT_EQ(At("ludoteka@@finish.exact=bounce,six.all_out_value=12", "67,g,g,g").Legal(6), "67+12=c5");
}

TEST(Bounce, Amb059ItIsAMoveThatHasToBeMade) {
  EXPECT_EQ(At("ludoteka", "c5").Verdict(4, 0), "legal");
  EXPECT_EQ(At(kBounce, "c5").Verdict(4, 0), "move-declined");
}

TEST(Bounce, Amb059ItReachesNoGoal) {
  EXPECT_EQ(At(kBounce, "c5,30").After(4, "c5+4=c7").Line(), "c7,30,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Bounce, Amb059SaysThatItBounced) {
  const At at(kBounce, "c5,30");
  PointSet asked;
  Consultation rules(at.table().rules(), asked);
  const Piece piece = *Piece::FromCode(11);
  EXPECT_TRUE(TryMove(at.state(), at.table(), rules, piece, {.die = 4}, {}).bounced);
  EXPECT_FALSE(TryMove(at.state(), at.table(), rules, piece, {.die = 3}, {}).bounced);
  EXPECT_TRUE(asked.contains(RulePoint::kFinishExact));
}

TEST(Bounce, Amb059TheOwnDepartureIsFree) {
  EXPECT_EQ(At(kBounce, "c5,c5").Legal(6), "c5+6=c5");
  EXPECT_EQ(At(kBounce, "c6,c6,g,g").Legal(5), "c6+5=c5");
}

TEST(Bounce, Amb059BarriersOnTheWayBack) {
  const At at(kBounce, "c7,c5,c5,g");
  EXPECT_EQ(at.Verdict(4, 11), "square-full");
  EXPECT_EQ(at.Verdict(5, 11), "barrier-crossed");
  EXPECT_EQ(at.Verdict(3, 11), "legal");
  EXPECT_EQ(at.Legal(5), "c5+5=c6");
  EXPECT_EQ(At("ludoteka@@finish.exact=bounce,barrier.corridor_blocks=no", "c7,c5,c5,g").Verdict(5, 11),
            "legal");
}

TEST(Bounce, Amb059BarriersOnTheWayThere) {
  EXPECT_EQ(At(kBounce, "c3,c5,c5,g").Verdict(6, 11), "barrier-crossed");
  EXPECT_EQ(At(kBounce, "66//67,67 0 b20").Legal(), "pass");
}

TEST(Bounce, Amb059ABonusBringsAPieceBackToTheTrack) {
  EXPECT_EQ(At(kBounce, "c7 0 b20").Legal(), "c7+20=57");
  EXPECT_EQ(At(kBounce, "c7//57 0 b20").Legal(), "c7+20=57 x3");
  EXPECT_EQ(At(kBounce, "c7//57 0 b20").Then("c7+20=57 x3").Line(), "57,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  EXPECT_EQ(At(kBounce, "c7//60,60 0 b20").Verdict(0, 11), "barrier-crossed");
  EXPECT_EQ(At(kBounce, "c7//57,57 0 b20").Verdict(0, 11), "square-full");
}

TEST(Bounce, Amb059PastTheOwnDepartureOnTheTrack) {
  // From 64, twelve steps to the goal and eight back: the partner left behind on 64 is no barrier.
  EXPECT_EQ(At(kBounce, "64,64,g,g 0 b20").Legal(), "64+20=68");
  EXPECT_EQ(At(kBounce, "66,66,g,g 0 b20").Legal(), "66+20=66");
}

TEST(Bounce, WithAmb056ABonusMayNotEndInTheGoalButTouchIt) {
  constexpr auto kRules = "ludoteka@@finish.exact=bounce,bonus.can_finish=no";
  EXPECT_EQ(At(kRules, "66 0 b10").Legal(), "pass");
  EXPECT_EQ(At(kRules, "c5 0 b10").Legal(), "c5+10=c1");
}

TEST(Bounce, WithAmb061BackOrRound) {
  EXPECT_EQ(At("ludoteka@@finish.exact=bounce,corridor.entry=optional", "60,g,g,g 0 b20").Legal(),
            "60+20=c4, 60+20=12");
}

}  // namespace
}  // namespace parchis::testing
