#include <gtest/gtest.h>

#include "tests/support/position.h"

// Who may use a bonus and what it can do: AMB-056, AMB-057, AMB-132.
namespace parchis::testing {
namespace {

constexpr auto kOther = "ludoteka@@bonus.takers=other_piece";
constexpr auto kSame = "ludoteka@@bonus.takers=same_piece";
constexpr auto kSameColor = "ludoteka@@bonus.takers=same_color";
constexpr auto kJumps = "ludoteka@@bonus.board=jumps";
constexpr auto kTakesOnSafe = "ludoteka@@bonus.board=captures_on_safe";

TEST(BonusUse, Amb057AnyPiece) {
  EXPECT_EQ(At("ludoteka", "10,30//13").After(3, "10+3=13 x3").Legal(), "13+20=33, 30+20=50");
}

TEST(BonusUse, Amb057AnotherPiece) {
  const At at = At(kOther, "10,30//13").After(3, "10+3=13 x3");
  EXPECT_EQ(at.Legal(), "30+20=50");
  EXPECT_EQ(at.Verdict(0, 11), "bonus-not-for-piece");
  EXPECT_EQ(at.JudgementOf(at.PlyOf(0, 11)).evidence.pieces, PieceSet::Of(*Piece::FromCode(11)));
  EXPECT_EQ(At(kOther, "10//13").After(3, "10+3=13 x3").Legal(), "pass");
}

TEST(BonusUse, Amb057TheSamePiece) {
  EXPECT_EQ(At(kSame, "10,30//13").After(3, "10+3=13 x3").Legal(), "13+20=33");
  EXPECT_EQ(At(kSame, "13,30//20,20 0 b20@11").Legal(), "pass");
}

TEST(BonusUse, Amb057TheSameColor) {
  EXPECT_EQ(At(kSameColor, "13,20//40 0 b20@11", OppositePairs()).Legal(), "1:13+20=33, 1:20+20=40 x3");
  EXPECT_EQ(At("ludoteka", "13//41 0 b20", OppositePairs()).Legal(), "1:13+20=33, 3:41+20=61");
}

TEST(BonusUse, Amb057APieceInTheGoalThatEarnedIt) {
  EXPECT_EQ(At(kOther, "c6,30").After(2, "c6+2=g").Legal(), "30+10=40");
  EXPECT_EQ(At(kSame, "c6,30").After(2, "c6+2=g").Legal(), "pass");
}

TEST(BonusUse, Amb057OfTwoAlikeEachHasItsOwnPiece) {
  const At at(kSame, "13,30 0 b20@11+b20@12");
  EXPECT_EQ(at.Legal(), "13+20=33, 30+20=50");
  EXPECT_EQ(at.Then("30+20=50").Legal(), "13+20=33");
}

TEST(BonusUse, Amb057UnknownEarnerAnyPiece) {
  EXPECT_EQ(At(kSame, "13,30 0 b20").Legal(), "13+20=33, 30+20=50");
}

TEST(BonusUse, Amb132JumpsOverBarriers) {
  EXPECT_EQ(At(kJumps, "13//20,20 0 b20").Legal(), "13+20=33");
  EXPECT_EQ(At(kJumps, "13,13,20,20 0 b20").Verdict(0, 11), "legal");
  EXPECT_EQ(At(kJumps, "c1,c5,c5,g 0 b10").Verdict(0, 11), "goal-overshot");
  EXPECT_EQ(At(kJumps, "66,c5,c5,g 0 b10").Legal(), "66+10=g");
}

TEST(BonusUse, Amb132FullSquaresStillRefuse) {
  EXPECT_EQ(At(kJumps, "13//33,33 0 b20").Legal(), "pass");
  EXPECT_EQ(At(kJumps, "13//33,33 0 b20").Verdict(0, 11), "square-full");
}

TEST(BonusUse, Amb132AThrowIsStopped) { EXPECT_EQ(At(kJumps, "13//16,16").Legal(4), "pass"); }

TEST(BonusUse, Amb132CapturesOnSafeSquares) {
  EXPECT_EQ(At("ludoteka", "26//46 0 b20").Legal(), "26+20=46");
  EXPECT_EQ(At(kTakesOnSafe, "26//46 0 b20").Legal(), "26+20=46 x3");
  EXPECT_EQ(At(kTakesOnSafe, "26//46 0 b20").Then("26+20=46 x3").Line(),
            "46,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  EXPECT_EQ(At(kTakesOnSafe, "40//46").Legal(6), "40+6=46");
}

TEST(BonusUse, Amb132TwoOnASafeSquareAreTooMany) {
  EXPECT_EQ(At(kTakesOnSafe, "26/46/46 0 b20").Verdict(0, 11), "square-full");
  EXPECT_EQ(At(kTakesOnSafe, "26,46/46 0 b20").Verdict(0, 11), "square-full");
  EXPECT_EQ(At(kTakesOnSafe, "26//46,46 0 b20").Verdict(0, 11), "square-full");
}

TEST(BonusUse, Amb056NotIntoTheGoal) {
  constexpr auto kNo = "ludoteka@@bonus.can_finish=no";
  EXPECT_EQ(At("ludoteka", "56,n 0 b20").Legal(), "56+20=g");
  EXPECT_EQ(At(kNo, "56,n 0 b20").Legal(), "pass");
  EXPECT_EQ(At(kNo, "56,n 0 b20").Verdict(0, 11), "bonus-cannot-finish");
  EXPECT_EQ(At(kNo, "c4,n").Legal(4), "c4+4=g");
}

}  // namespace
}  // namespace parchis::testing
