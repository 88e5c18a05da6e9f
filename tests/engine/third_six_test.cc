#include <gtest/gtest.h>

#include "tests/support/position.h"

// Three sixes in a row: SIX-3 to SIX-6, AMB-030 to AMB-037.
namespace parchis::testing {
namespace {

TEST(ThirdSix, Six3TheLastPieceMovedGoesToItsNest) {
  const At at = At("ludoteka", "10,30").After(6, "10+6=16").After(6, "30+6=36");
  EXPECT_EQ(at.Legal(6), "36=n");
  EXPECT_EQ(at.After(6, "36=n").Line(), "16,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(ThirdSix, Six3IsNotMoved) {
  const At at("ludoteka", "16,30 0 - sixes=2 last=11");
  EXPECT_EQ(at.Verdict(6, 12), "third-six-moved");
  EXPECT_EQ(at.Verdict(6, 11), "third-six-moved");
  EXPECT_EQ(at.AfterEven(at.PlyOf(6, 12)).Line(), "16,36,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(ThirdSix, Six4NobodyCountsTwenty) {
  const At at = At("ludoteka", "16/23 0 - sixes=2 last=11").After(6, "16=n");
  EXPECT_TRUE(at.state().owed.empty());
}

TEST(ThirdSix, Six5NotInTheCorridor) {
  const At at = At("ludoteka", "67").After(6, "67+6=c5").After(6, "pass");
  EXPECT_EQ(at.Legal(6), "none=n");
}

TEST(ThirdSix, Six6TheTurnEndsWithoutMoving) {
  const At at("ludoteka", "c5,30 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "none=n");
  EXPECT_EQ(at.After(6, "none=n").Line(), "c5,30,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

// Second six 41+6=47 captures, its bonus is moved with another piece, third six.
At CapturedWithTheSecondSix(const char* rules) {
  return At(rules, "n,41,8,g//47 0 - sixes=1 last=12").After(6, "41+6=47 x3").Then("8+20=28");
}

TEST(ThirdSix, Amb030LastMovedAny) { EXPECT_EQ(CapturedWithTheSecondSix("ludoteka").Legal(6), "28=n"); }

TEST(ThirdSix, Amb030MovedByPrevRoll) {
  EXPECT_EQ(CapturedWithTheSecondSix("ludoteka@@triple.victim=moved_by_prev_roll").Legal(6), "47=n");
}

// First six 10+6=16, second six blocked by a barrier on 20.
At SecondSixCannotBeMoved(const char* rules) {
  return At(rules, "10//20,20").After(6, "10+6=16").After(6, "pass");
}

TEST(ThirdSix, Amb031EarlierVictim) { EXPECT_EQ(SecondSixCannotBeMoved("ludoteka").Legal(6), "16=n"); }

TEST(ThirdSix, Amb031Nobody) {
  const At at = SecondSixCannotBeMoved("ludoteka@@triple.if_prev_no_move=nobody");
  EXPECT_EQ(at.Legal(6), "none=n");
  EXPECT_EQ(at.After(6, "none=n").state().seat, 1);
}

TEST(ThirdSix, Amb031NobodyAfterAnyPass) {
  EXPECT_EQ(SecondSixCannotBeMoved("ludoteka@@triple.if_prev_no_move=nobody_after_any_pass").Legal(6),
            "none=n");
}

// Second six 41+6=47 captures; the barrier on 50 makes its 20 unusable.
At BonusCannotBeUsed(const char* rules) {
  return At(rules, "n,41//47/50,50 0 - sixes=1 last=12").After(6, "41+6=47 x3").Then("pass");
}

TEST(ThirdSix, Amb031AnUnusedBonusChangesNothing) {
  EXPECT_EQ(BonusCannotBeUsed("ludoteka").Legal(6), "47=n");
  EXPECT_EQ(BonusCannotBeUsed("ludoteka@@triple.if_prev_no_move=nobody").Legal(6), "47=n");
}

TEST(ThirdSix, Amb031AnUnusedBonusAlsoClears) {
  EXPECT_EQ(BonusCannotBeUsed("ludoteka@@triple.if_prev_no_move=nobody_after_any_pass").Legal(6), "none=n");
}

TEST(ThirdSix, Amb031NothingMovedInTheWholeTurn) {
  const At at = At("ludoteka", "n").After(6, "pass").After(6, "pass");
  EXPECT_EQ(at.Legal(6), "none=n");
  EXPECT_EQ(at.After(6, "none=n").state().seat, 1);
}

TEST(ThirdSix, Amb032AFinishedPieceIsExempt) {
  const At at = At("ludoteka", "c2,30/35,35 0 - sixes=1 last=12").After(6, "c2+6=g").Then("pass");
  EXPECT_EQ(at.Legal(6), "none=n");
}

TEST(ThirdSix, Amb033ASafeSquareProtectsNobody) {
  EXPECT_EQ(At("ludoteka", "40 0 - sixes=1 last=11").After(6, "40+6=46").Legal(6), "46=n");
}

TEST(ThirdSix, Amb034HalfABarrierGoes) {
  const At at = At("ludoteka", "14,20 0 - sixes=1 last=11").After(6, "14+6=20").After(6, "20=n");
  EXPECT_EQ(at.Line(), "n,20,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(ThirdSix, Amb035TheCorridorIsLeftUntouched) {
  const At at = At("ludoteka", "67 0 - sixes=1 last=11").After(6, "67+6=c5").After(6, "none=n");
  EXPECT_EQ(at.Line(), "c5,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(ThirdSix, Amb036Goes) { EXPECT_EQ(At("ludoteka", "16//20,20 0 - sixes=2 last=11").Legal(6), "16=n"); }

TEST(ThirdSix, Amb036Stays) {
  const char* rules = "ludoteka@@triple.cannot_move=stays";
  EXPECT_EQ(At(rules, "16//20,20 0 - sixes=2 last=11").Legal(6), "none=n");
  EXPECT_EQ(At(rules, "16//24,24 0 - sixes=2 last=11").Legal(6), "16=n");
}

TEST(ThirdSix, Amb036StaysAlsoIfAnotherPieceHadToOpenABarrier) {
  const char* rules = "ludoteka@@triple.cannot_move=stays";
  EXPECT_EQ(At(rules, "16,30,30 0 - sixes=2 last=11").Legal(6), "none=n");
  EXPECT_EQ(At(rules, "16,30,30 0 - sixes=2 last=12").Legal(6), "30=n");
}

TEST(ThirdSix, Amb037TheThirdSixSelectsNoVictimOfItsOwn) {
  EXPECT_EQ(At("ludoteka", "16,30 0 - sixes=2 last=11").Legal(6), "16=n");
}

TEST(ThirdSix, AnyOtherFaceIsMoved) {
  EXPECT_EQ(At("ludoteka", "16,g,g,g 0 - sixes=2 last=11").Legal(5), "16+5=21");
}

}  // namespace
}  // namespace parchis::testing
