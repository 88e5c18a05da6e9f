#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "tests/support/position.h"

// What a piece meets where it ends: AMB-014 C, AMB-052, AMB-060, AMB-138.
namespace parchis::testing {
namespace {

constexpr auto kForbid = "ludoteka@@capture.safe_landing=forbid";
constexpr auto kResting = "ludoteka@@capture.safe_landing=resting";
constexpr auto kArriving = "ludoteka@@capture.safe_landing=arriving";
constexpr auto kSafeOnly = "ludoteka@@barrier.where=safe";
constexpr auto kBothOnce = "ludoteka@@barrier.where=safe,capture.two_on_square=both_captured_one_20";
constexpr auto kBothEach = "ludoteka@@barrier.where=safe,capture.two_on_square=both_captured_20_each";
constexpr auto kBothAdded = "ludoteka@@barrier.where=safe,capture.two_on_square=both_captured_40";
constexpr auto kOne = "ludoteka@@barrier.where=safe,capture.two_on_square=one_captured";
constexpr auto kAllow = "ludoteka@@entry.own_pair=allow";

TEST(Landing, Amb052Forbid) {
  EXPECT_EQ(At(kForbid, "40//46").Legal(6), "pass");
  EXPECT_EQ(At(kForbid, "40//46").Verdict(6, 11), "safe-square-taken");
  EXPECT_EQ(At(kForbid, "40,46").Legal(6), "40+6=46, 46+6=52");
  EXPECT_EQ(At(kForbid, "40//46").Legal(4), "40+4=44");
}

TEST(Landing, Amb052TheRestingPieceGoes) {
  const At at(kResting, "40//46");
  EXPECT_EQ(at.Legal(6), "40+6=46 x3");
  EXPECT_EQ(at.After(6, "40+6=46 x3").Line(), "46,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20 sixes=1 last=11");
}

TEST(Landing, Amb052TheArrivingPieceGoes) {
  const At at(kArriving, "40,30//46");
  EXPECT_EQ(at.Legal(6), "40+6=46 x1, 30+6=36");
  EXPECT_EQ(at.JudgementOf(at.PlyOf(6, 11)).effect.earned_captures, 0);
}

TEST(Landing, Amb052AnEntryIsJudgedByItsOwnPoints) {
  EXPECT_EQ(At(kForbid, "n,20//5").Legal(5), "n=5");
  EXPECT_EQ(At(kResting, "n,20//5").Legal(5), "n=5");
  EXPECT_EQ(At(kArriving, "n,20//5").Legal(5), "n=5");
}

TEST(Landing, Amb052OnTheStartOfAnother) {
  EXPECT_EQ(At(kForbid, "20//22").Legal(2), "pass");
  EXPECT_EQ(At(kResting, "20//22").Legal(2), "20+2=22 x3");
}

TEST(Landing, Amb052TwoAreTooManyAnyway) {
  EXPECT_EQ(At(kResting, "40/46/46").Verdict(6, 11), "square-full");
  EXPECT_EQ(At(kArriving, "40/46/46").Verdict(6, 11), "square-full");
}

TEST(Landing, Amb052WithPartialWalksTheSquareBefore) {
  EXPECT_EQ(At("ludoteka@@capture.safe_landing=forbid,move.partial=up_to_barrier", "14/17/18,18").Legal(6),
            "14+2=16");
}

TEST(Landing, Amb138NoMove) {
  EXPECT_EQ(At(kSafeOnly, "22//26,26").Legal(4), "pass");
  EXPECT_EQ(At(kSafeOnly, "22//26,26").Verdict(4, 11), "square-full");
}

TEST(Landing, Amb138BothForOneBonus) {
  const At at(kBothOnce, "22//26,26");
  EXPECT_EQ(at.Legal(4), "22+4=26 x3x3");
  EXPECT_EQ(at.After(4, "22+4=26 x3x3").Line(), "26,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Landing, Amb138BothForABonusEach) { EXPECT_EQ(At(kBothEach, "22//26,26").Legal(4), "22+4=26 x3x3"); }

TEST(Landing, Amb138BothForOneBonusOfForty) {
  const At at = At(kBothAdded, "22//26,26").After(4, "22+4=26 x3x3");
  EXPECT_EQ(at.Line(), "26,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b40");
  EXPECT_EQ(at.Legal(), "26+40=66");
  EXPECT_EQ(at.Then("26+40=66").state().seat, 1);
  EXPECT_EQ(At(kBothAdded, "22//26").After(4, "22+4=26 x3").Line(), "26,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Landing, Amb138WithAmb011FortyDependsOnTheBoard) {
  const std::string rules = std::string(kBothAdded) + ",bonus.scale=with_track";
  const At at = At::OnBoard(rules, 6, "22//26,26").After(4, "22+4=26 x3x3");
  EXPECT_EQ(at.state().owed.front().value, 60);
}

TEST(Landing, Amb138WithAmb054FortyIsKept) {
  const std::string rules = std::string(kBothAdded) + ",bonus.unplayable=kept";
  const At at = At(rules, "60//64,64").After(4, "60+4=64 x3x3");
  EXPECT_EQ(at.Legal(), "pass");
  EXPECT_EQ(at.Then("pass").Line(), "64,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 - kept=40,-,-,-");
}

TEST(Landing, Amb138OfTwentyAndFortyThePieceTakesTheOneThatLeadsThere) {
  const At at(kBothAdded, "20 0 b20+b40");
  EXPECT_EQ(at.Legal(), "20+20=40, 20+40=60");
  EXPECT_EQ(at.Then("20+40=60").Line(), "60,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  // The longer one is in front, and too long.
  EXPECT_EQ(At(kBothAdded, "40 0 b40+b20").Legal(), "pass, 40+20=60");
}

TEST(Landing, Amb138FortyIsLongerThanASmallBoard) {
  const std::string rules = std::string(kBothAdded) + ",finish.exact=bounce,corridor.entry=optional";
  EXPECT_EQ(At::OnBoard(rules, 2, "20/n 0 b40").Legal(), "pass");
}

TEST(Landing, Amb138FortyIsOwedOnlyWhereItCanBe) {
  EXPECT_THROW(At(kBothEach, "22 0 b40"), std::invalid_argument);
  EXPECT_THROW(At(kBothAdded, "22 0 b30"), std::invalid_argument);
}

TEST(Landing, Amb138OneGoesTheOtherStays) {
  const At at(kOne, "22//26,26");
  EXPECT_EQ(at.Legal(4), "22+4=26 x3");
  EXPECT_EQ(at.After(4, "22+4=26 x3").Line(), "26,n,n,n/n,n,n,n/n,26,n,n/n,n,n,n 0 b20");
  Ply ply = at.PlyOf(4, 11);
  ply.choice.victim = Piece::FromCode(32);
  EXPECT_EQ(at.JudgementOf(ply).effect.captured, PieceSet::Of(*Piece::FromCode(32)));
}

TEST(Landing, Amb138NeverAThirdOwnPiece) {
  for (const auto* rules : {kBothOnce, kBothEach, kOne}) {
    EXPECT_EQ(At(rules, "22,26,26").Legal(4), "26+4=30") << rules;
    EXPECT_EQ(At(rules, "22,26,26").Verdict(4, 11), "square-full") << rules;
  }
}

TEST(Landing, Amb138ABarrierNeverGivesWay) {
  EXPECT_EQ(At(kBothOnce, "42//46,46").Legal(4), "pass");
  EXPECT_EQ(At("ludoteka@@capture.two_on_square=both_captured_one_20", "22//26,26").Legal(4), "pass");
}

TEST(Landing, Amb138TwoColorsNeverGiveWay) {
  EXPECT_EQ(At(kBothOnce, "40/46/46").Verdict(6, 11), "square-full");
}

TEST(Landing, Amb060FourInTheCorridor) {
  constexpr auto kFour = "ludoteka@@board.corridor_capacity=four,barrier.corridor_blocks=no";
  EXPECT_EQ(At(kFour, "c3,c3,c1,g").Legal(2), "c3+2=c5, c1+2=c3");
  EXPECT_EQ(At(kFour, "c3,c3,c3,c1").Legal(2), "c3+2=c5, c1+2=c3");
  EXPECT_EQ(At(kFour, "10,10,8,g").Verdict(2, 13), "square-full");
}

TEST(Landing, Amb014ThreeAndFourOnTheStart) {
  EXPECT_EQ(At("ludoteka", "n,5,5,20").Legal(5), "5+5=10, 20+5=25");
  EXPECT_EQ(At(kAllow, "n,5,5,20").Legal(5), "n=5");
  EXPECT_EQ(At(kAllow, "n,5,5,5").After(5, "n=5").Line(), "5,5,5,5/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Landing, Amb014ThreeAreABarrierToo) {
  EXPECT_EQ(At(kAllow, "5,5,5/3 1").Legal(4), "pass");
  EXPECT_EQ(At(kAllow, "5,5,5,30").Legal(6), "5+7=12");
}

TEST(Landing, Amb014NoWalkAddsAThird) {
  EXPECT_EQ(At("ludoteka@@entry.own_pair=allow,corridor.entry=optional", "68,5,5,g").Legal(5),
            "68+5=c5, 5+5=10");
}

TEST(Landing, Amb014WithAFirstFiveOfTwo) {
  constexpr auto kTwo =
      "ludoteka@@entry.own_pair=allow,entry.first_five=two_together,entry.first_five_when=first_ever";
  EXPECT_EQ(At(kTwo, "n,n,5,5 0 - fresh=1").Legal(5), "nn=5");
}

}  // namespace
}  // namespace parchis::testing
