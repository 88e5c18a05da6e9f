#include <gtest/gtest.h>

#include "tests/support/position.h"

// The 20 for a capture and the 10 for a goal: BONUS-1, BONUS-2, AMB-053 to AMB-058, AMB-093.
namespace parchis::testing {
namespace {

Ply Spending(const At& at, Spend spend, std::uint32_t piece_code) {
  Ply ply = at.PlyOf(0, piece_code);
  ply.spend = spend;
  return ply;
}

TEST(Bonus, Bonus1AnyOwnPieceMovesTwenty) {
  const At at = At("ludoteka", "20,30//23").After(3, "20+3=23 x3");
  EXPECT_EQ(at.Legal(), "23+20=43, 30+20=50");
  EXPECT_EQ(at.Then("30+20=50").Line(), "23,50,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Bonus, Bonus2AnyOwnPieceMovesTen) {
  const At at = At("ludoteka", "c6,30").After(2, "c6+2=g");
  EXPECT_EQ(at.Line(), "g,30,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b10");
  EXPECT_EQ(at.Legal(), "30+10=40");
}

TEST(Bonus, ASixStillThrowsAgainAfterIt) {
  const At at = At("ludoteka", "20//26").After(6, "20+6=26 x3").Then("26+20=46");
  EXPECT_EQ(at.Line(), "46,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=1 last=11");
}

TEST(Bonus, NotOwed) {
  const At at("ludoteka", "20,c2");
  EXPECT_EQ(at.Verdict(Spending(at, Spend::kCaptureBonus, 11)), "bonus-not-owed");
  const At ten("ludoteka", "20,c2 0 b10");
  EXPECT_EQ(ten.Verdict(Spending(ten, Spend::kCaptureBonus, 11)), "bonus-not-owed");
  EXPECT_EQ(ten.Verdict(Spending(ten, Spend::kGoalBonus, 11)), "legal");
  EXPECT_EQ(at.Verdict(Ply{.seat = 1, .spend = Spend::kCaptureBonus, .piece = Piece::FromCode(21)}),
            "bonus-not-owed");
}

TEST(Bonus, SkippedByAThrow) {
  const At at("ludoteka", "20 0 b20");
  EXPECT_EQ(at.Verdict(3, 11), "bonus-skipped");
  EXPECT_EQ(at.Verdict(Ply{.seat = 1, .die = 3}), "bonus-skipped");
  EXPECT_EQ(at.JudgementOf(at.PlyOf(3, 11)).evidence.steps, 20);
}

TEST(Bonus, Amb053Forced) {
  const At at("ludoteka", "13,30,30//20,20 0 b20");
  EXPECT_EQ(at.Legal(), "30+20=50");
  EXPECT_EQ(at.Verdict(0, 0), "bonus-declined");
}

TEST(Bonus, Amb053Waivable) {
  const At at("ludoteka@@bonus.duty=waivable", "13,30,30//20,20 0 b20");
  EXPECT_EQ(at.Legal(), "pass, 30+20=50");
  EXPECT_EQ(at.Then("pass").state().seat, 1);
}

TEST(Bonus, Amb054LostIfNoPieceCanUseIt) {
  const At at("ludoteka", "60,c4,g,g 0 b20");
  EXPECT_EQ(at.Legal(), "pass");
  EXPECT_EQ(at.Then("pass").Line(), "60,c4,g,g/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Bonus, Amb055Add) {
  EXPECT_EQ(At("ludoteka", "20//40 0 b20").Then("20+20=40 x3").Line(),
            "40,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  EXPECT_EQ(At("ludoteka", "20//40 0 b20+b10").Then("20+20=40 x3").Line(),
            "40,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b10+b20");
}

TEST(Bonus, Amb055None) {
  EXPECT_EQ(At("ludoteka@@bonus.chain=none", "20//40 0 b20").Then("20+20=40 x3").Line(),
            "40,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Bonus, Amb055Replace) {
  const char* rules = "ludoteka@@bonus.chain=replace";
  EXPECT_EQ(At(rules, "20//40 0 b20").Then("20+20=40 x3").Line(), "40,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  EXPECT_EQ(At(rules, "20//40 0 b20+b10").Then("20+20=40 x3").Line(),
            "40,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Bonus, Amb055OnePending) {
  const char* rules = "ludoteka@@bonus.chain=one_pending";
  EXPECT_EQ(At(rules, "20//40 0 b20").Then("20+20=40 x3").Line(), "40,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  EXPECT_EQ(At(rules, "20//40 0 b20+b10").Then("20+20=40 x3").Line(),
            "40,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b10");
}

TEST(Bonus, Amb056AGoalWithTheExactCount) {
  EXPECT_EQ(At("ludoteka", "56,10 0 b20").Then("56+20=g").Line(), "g,10,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b10");
  EXPECT_EQ(At("ludoteka", "57 0 b20").Verdict(0, 11), "goal-overshot");
}

TEST(Bonus, Amb057ThePieceThatCapturedMayTakeIt) {
  EXPECT_EQ(At("ludoteka", "13 0 b20").Legal(), "13+20=33");
}

TEST(Bonus, Amb058TheFourthPieceOfAColorEarnsTen) {
  const At at = At("ludoteka", "c6,g,g,g//20", OppositePairs()).After(2, "1:c6+2=g");
  EXPECT_EQ(at.Legal(), "3:20+10=30");
}

TEST(Bonus, Amb058TheFourthPieceOfAColorEarnsNothing) {
  const At at = At("ludoteka@@bonus.last_of_color=no", "c6,g,g,g//20", OppositePairs()).After(2, "1:c6+2=g");
  EXPECT_EQ(at.state().seat, 1);
  EXPECT_TRUE(at.state().owed.empty());
}

TEST(Bonus, Amb093BeforeTheNextThrow) {
  const At at = At("ludoteka", "20,10//26").After(6, "20+6=26 x3");
  EXPECT_EQ(at.Verdict(4, 12), "bonus-skipped");
  EXPECT_EQ(at.Verdict(0, 12), "legal");
}

TEST(Bonus, TheOrderOfTwoIsFreeWhereTheRecordNamesIt) {
  const At at("ludoteka", "20,30 0 b20+b10");
  EXPECT_EQ(at.Legal(), "20+20=40, 30+20=50, 20+10=30, 30+10=40");
  EXPECT_EQ(at.JudgementOf(at.PlyOf(0, 11)).effect.steps, 20) << "the first owed, where it names none";
}

}  // namespace
}  // namespace parchis::testing
