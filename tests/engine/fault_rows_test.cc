#include <gtest/gtest.h>

#include "tests/support/position.h"

// What published one-die programs got wrong, each told apart from the right play. The names are the sources'.
namespace parchis::testing {
namespace {

TEST(FaultRows, S01UnusedSixThrowsAgain) {
  EXPECT_EQ(At("ludoteka@@setup.on_start=none", "n").After(6, "pass").state().seat, 0);
}
TEST(FaultRows, S02CaptureBringsTwenty) {
  const At at = At("ludoteka", "20//23").After(3, "20+3=23 x3");
  EXPECT_EQ(at.Verdict(Ply{.seat = 1, .die = 2}), "bonus-skipped");
  EXPECT_EQ(at.Verdict(0, 11), "legal");
}
TEST(FaultRows, S03ExitIsObligatory) { EXPECT_EQ(At("ludoteka", "n,20").Verdict(5, 12), "entry-owed"); }
TEST(FaultRows, S04SixOpensABarrier) {
  EXPECT_EQ(At("ludoteka", "20,20,40").Verdict(6, 13), "barrier-not-opened");
}
TEST(FaultRows, S05ExitCapturesBesideAnOwnPieceAndOnlyExitsDo) {
  EXPECT_EQ(At("ludoteka", "5/5").Legal(5), "n=5 x2");
  EXPECT_EQ(At("ludoteka", "5/22").Legal(1), "5+1=6");
  EXPECT_EQ(At("ludoteka", "21//22").Legal(1), "21+1=22");
}
TEST(FaultRows, S06ExitCapturesTheLaterArrival) {
  EXPECT_EQ(At("ludoteka", "n/5/5 0 - late=21").Legal(5), "n=5 x2");
  EXPECT_EQ(At("ludoteka", "n/5/5 0 - late=31").Legal(5), "n=5 x3");
}
TEST(FaultRows, S07SixesAreCountedAcrossASave) {
  const At saved = At("ludoteka", "10").After(6, "10+6=16").After(6, "16+6=22");
  EXPECT_EQ(At("ludoteka", saved.Line()).Verdict(6, 11), "third-six-moved");
}
TEST(FaultRows, S09NoThirdPieceOnASafeSquare) {
  EXPECT_EQ(At("ludoteka", "40/5,46/5,46").Verdict(6, 11), "square-full");
}
TEST(FaultRows, S10AndS17ThirdSixAlsoOfAPieceThatCouldNotMove) {
  EXPECT_EQ(At("ludoteka", "16//20,20 0 - sixes=2 last=11").Legal(6), "16=n");
  EXPECT_EQ(At("glparchis", "16//20,20 0 - sixes=2 last=11").Legal(6), "none=n");
}
TEST(FaultRows, S11AndS13DutyAndBonus) {
  EXPECT_EQ(At("ludoteka", "10,10,40 0 b20 sixes=1").Legal(), "10+20=30, 40+20=60");
  EXPECT_EQ(At("glparchis", "10,10,40 0 b20 sixes=1").Legal(), "10+20=30");
}
TEST(FaultRows, S12ChainedBonuses) {
  EXPECT_EQ(At("ludoteka", "20//40 0 b20+b10").Then("20+20=40 x3").state().owed.size(), 2U);
  EXPECT_EQ(At("glparchis", "20//40 0 b20+b10").Then("20+20=40 x3").state().owed.size(), 1U);
}
TEST(FaultRows, S14LostBonusKeepsTheThrowOfTheSix) {
  EXPECT_EQ(At("ludoteka", "60,c4,g,g 0 b20 sixes=1").Then("pass").state().seat, 0);
}
TEST(FaultRows, S15ThirdFiveInARow) { EXPECT_EQ(At("ludoteka", "5,5,30").Legal(5), "5+5=10, 30+5=35"); }
TEST(FaultRows, S16ABonusBringsNothingOut) {
  EXPECT_EQ(At("ludoteka", "5,n 0 b20").Verdict(0, 12), "entry-without-five");
}
TEST(FaultRows, S18StoppingAtWillIsNotPassing) {
  EXPECT_EQ(At("ludoteka", "20").Verdict(6, 0), "move-declined");
  EXPECT_EQ(At("ludoteka", "n").Verdict(6, 0), "legal");
}
TEST(FaultRows, S19LastMovedGoesToTheNest) {
  EXPECT_EQ(At("ludoteka", "16 0 - sixes=2 last=11").Legal(6), "16=n");
}
TEST(FaultRows, S20NoLandingOnARivalPair) {
  EXPECT_EQ(At("ludoteka", "20//23,23").Verdict(3, 11), "square-full");
}
TEST(FaultRows, S21BonusesChain) {
  EXPECT_EQ(At("ludoteka", "20//40 0 b20").Then("20+20=40 x3").Verdict(Ply{.seat = 1, .die = 3}),
            "bonus-skipped");
}
TEST(FaultRows, S22AndS40RivalPairBlocksOnAnOrdinarySquare) {
  EXPECT_EQ(At("ludoteka", "20//23,23").Verdict(4, 11), "barrier-crossed");
}
TEST(FaultRows, S23ExitWithOwnAndRival) { EXPECT_EQ(At("ludoteka", "5,20/5").Verdict(5, 12), "entry-owed"); }
TEST(FaultRows, S24PairOnAnOrdinarySquareOpens) { EXPECT_EQ(At("ludoteka", "20,20,40").Legal(6), "20+6=26"); }
TEST(FaultRows, S25AndS27ThirdSixWithNothingMovedEndsTheTurn) {
  const At at = At("ludoteka", "n").After(6, "pass").After(6, "pass").After(6, "none=n");
  EXPECT_EQ(at.Verdict(Ply{.seat = 0, .die = 3}), "wrong-seat");
}
TEST(FaultRows, S26AndS31AndS39CorridorPieceStays) {
  EXPECT_EQ(At("ludoteka", "c5 0 - sixes=2 last=11").Legal(6), "none=n");
}
TEST(FaultRows, S28SevenOpensToo) {
  EXPECT_EQ(At("ludoteka", "20,20,40,g").Verdict(6, 13), "barrier-not-opened");
}
TEST(FaultRows, S29MixedPairIsPassed) { EXPECT_EQ(At("ludoteka", "44/46/46").Legal(4), "44+4=48"); }
TEST(FaultRows, S30GoalBringsTen) {
  EXPECT_EQ(At("ludoteka", "c6,20").After(2, "c6+2=g").Verdict(Ply{.seat = 1, .die = 3}), "bonus-skipped");
}
TEST(FaultRows, S31SixIsSeven) { EXPECT_EQ(At("ludoteka", "20,g,g,g").Legal(6), "20+7=27"); }
TEST(FaultRows, S32PairsInTheCorridor) {
  EXPECT_EQ(At("ludoteka", "c3,c3,c1,g").Verdict(4, 13), "barrier-crossed");
}
TEST(FaultRows, S33APenaltyCapturesNothing) {
  const At at = At("ludoteka", "16/4 0 - sixes=2 last=11").After(6, "16=n");
  EXPECT_EQ(at.Line(), "n,n,n,n/4,n,n,n/n,n,n,n/n,n,n,n 1 -");
}
TEST(FaultRows, S34TheGateHoldsTwo) { EXPECT_EQ(At("ludoteka", "66,68,68").Verdict(2, 11), "square-full"); }
TEST(FaultRows, S35NobodyChoosesWhoGoes) {
  EXPECT_EQ(At("ludoteka", "16,30 0 - sixes=2 last=12").Legal(6), "30=n");
}
TEST(FaultRows, S36RivalPairOnTheOwnStart) {
  EXPECT_EQ(At("ludoteka", "n/5,5").Legal(5), "n=5 x2");
  EXPECT_EQ(At("glparchis", "n/5,5").Legal(5), "pass");
}
TEST(FaultRows, S37AndS38NeverAPieceOfAnEarlierTurn) {
  At at = At("ludoteka", "16").After(2, "16+2=18");
  for (int seat = 1; seat < 4; ++seat) at = at.After(2, "pass");
  at = at.AfterEven(at.PlyOf(6, 0)).AfterEven(at.PlyOf(6, 0));
  EXPECT_EQ(at.Legal(6), "none=n");
}
TEST(FaultRows, S41OwnPairBlocksToo) {
  EXPECT_EQ(At("ludoteka", "23,26,26").Verdict(4, 11), "barrier-crossed");
}
TEST(FaultRows, S42AnUnusedBonusForgetsNobody) {
  const char* line = "n,41//47/50,50 0 - sixes=1 last=12";
  EXPECT_EQ(At("ludoteka", line).After(6, "41+6=47 x3").Then("pass").Legal(6), "47=n");
  EXPECT_EQ(At("es-wikipedia", line).After(6, "41+6=47 x3").Then("pass").Legal(6), "47=n");
}
TEST(FaultRows, S43TheGateIsNotSkipped) { EXPECT_EQ(At("ludoteka", "67").Legal(1), "67+1=68"); }
TEST(FaultRows, S44OnlyOwnPiecesOnlyByTheDie) {
  EXPECT_EQ(At("ludoteka", "20/30").Verdict(3, 21), "foreign-piece");
  EXPECT_EQ(At("ludoteka", "20 0 d3").Verdict(4, 11), "die-changed");
}

}  // namespace
}  // namespace parchis::testing
