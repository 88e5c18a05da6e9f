#include <gtest/gtest.h>

#include <string>

#include "tests/support/position.h"

// The duty to open a barrier in its variants: BARRIER-3, AMB-041 to AMB-044, AMB-048, AMB-049, AMB-131.
namespace parchis::testing {
namespace {

// ---- AMB-041: which of several ----

TEST(BarrierDuty, Amb041Front) {
  const At at("ludoteka@@barrier.open_which=front", "10,10,30,30");
  EXPECT_EQ(at.Legal(6), "30+7=37");
  const Judgement judgement = at.JudgementOf(at.PlyOf(6, 11));
  EXPECT_EQ(judgement.fault, Fault::kBarrierNotOpened);
  EXPECT_EQ(judgement.evidence.pieces, PieceSet(0b1100));
}

TEST(BarrierDuty, Amb041Rear) {
  EXPECT_EQ(At("ludoteka@@barrier.open_which=rear", "10,10,30,30").Legal(6), "10+7=17");
}

TEST(BarrierDuty, Amb041AmongThoseThatCanBeOpened) {
  EXPECT_EQ(At("ludoteka@@barrier.open_which=front", "10,10,30,30/37,37").Legal(6), "10+7=17");
  EXPECT_EQ(At("ludoteka@@barrier.open_which=rear", "10,10,30,30//17,17").Legal(6), "30+7=37");
}

TEST(BarrierDuty, Amb041AmongThoseThatCount) {
  EXPECT_EQ(At("ludoteka@@barrier.open_which=front,barrier.open_where=shelter", "12,12,30,30").Legal(6),
            "12+7=19");
}

TEST(BarrierDuty, Amb041NearnessIsThatToTheOwnGoal) {
  // Color 3 starts on 39: on 30 it has gone farther than color 1 on 60.
  const At at("ludoteka@@barrier.open_which=front", "60,60,g,g//30,30,g,g", OppositePairs());
  EXPECT_EQ(at.Legal(6), "3:30+7=c3");
}

// ---- AMB-042: none can be opened ----

TEST(BarrierDuty, Amb042NoMove) {
  const At at("ludoteka@@barrier.open_impossible=no_move", "10,10,40//12,12");
  EXPECT_EQ(at.Legal(6), "pass");
  EXPECT_EQ(at.After(6, "pass").state().seat, 0) << "a six throws again";
  const Judgement judgement = at.JudgementOf(at.PlyOf(6, 13));
  EXPECT_EQ(judgement.fault, Fault::kThrowVoid);
  EXPECT_EQ(judgement.evidence.place, Place::At(5));
  EXPECT_EQ(judgement.evidence.frame, Color::FromIndex(0));
  EXPECT_EQ(judgement.evidence.pieces, PieceSet(0b0011));
  EXPECT_EQ(at.Verdict(6, 11), "barrier-crossed") << "what the piece cannot do by itself comes first";
  EXPECT_EQ(at.Legal(1), "10+1=11, 40+1=41");
}

TEST(BarrierDuty, Amb042NoMoveOnlyForPairsThatCount) {
  const std::string rules = "ludoteka@@barrier.open_impossible=no_move";
  EXPECT_EQ(At(rules, "c3,c3,20").Legal(6), "pass");
  EXPECT_EQ(At(rules + ",barrier.open_where=track", "c3,c3,20").Legal(6), "20+6=26");
  EXPECT_EQ(At(rules, "20,40").Legal(6), "20+6=26, 40+6=46") << "no pair at all";
}

TEST(BarrierDuty, Amb042OneThatCanBeOpenedIsEnough) {
  EXPECT_EQ(At("ludoteka@@barrier.open_impossible=no_move", "10,10,30,30//17,17").Legal(6), "30+7=37");
}

TEST(BarrierDuty, Amb042NoMoveIsAboutTheSixNotItsBonus) {
  const char* rules = "ludoteka@@barrier.open_impossible=no_move,barrier.duty_binds_bonus=after_six";
  EXPECT_EQ(At(rules, "10,10,40//29,29 0 b20 sixes=1 last=13").Legal(), "40+20=60");
}

// ---- AMB-043: the opened piece forms another ----

TEST(BarrierDuty, Amb043NoAndTheDutyLapses) {
  const At at("ludoteka@@barrier.reclose=no", "10,10,16");
  EXPECT_EQ(at.Legal(6), "16+6=22");
  const Judgement judgement = at.JudgementOf(at.PlyOf(6, 11));
  EXPECT_EQ(judgement.fault, Fault::kBarrierReclosed);
  EXPECT_EQ(judgement.evidence.place, Place::At(11));
  EXPECT_EQ(judgement.evidence.pieces, PieceSet(0b0100));
}

TEST(BarrierDuty, Amb043NoLeavesTheOthersToBeOpened) {
  // 10+7 would form another barrier on 17.
  const At at("ludoteka@@barrier.reclose=no", "10,10,17,50//n", OppositePairs());
  EXPECT_EQ(at.Legal(6), "1:17+7=24, 1:50+7=57");
  EXPECT_EQ(At("ludoteka@@barrier.reclose=no", "10,10,17,g//50,50", OppositePairs()).Legal(6), "3:50+6=56");
}

TEST(BarrierDuty, Amb043NoOtherMoveIsAPass) {
  const At at("ludoteka@@barrier.reclose=no", "10,10,16//17,17");
  EXPECT_EQ(at.Legal(6), "pass");
  EXPECT_EQ(at.Verdict(6, 12), "barrier-reclosed");
}

TEST(BarrierDuty, Amb043WithAMoveThatIsVoid) {
  const At at("ludoteka@@barrier.reclose=no,barrier.open_impossible=no_move", "10,10,16");
  EXPECT_EQ(at.Legal(6), "pass");
  EXPECT_EQ(at.Verdict(6, 13), "throw-void");
}

TEST(BarrierDuty, Amb043NoBindsSixesThatHaveToOpen) {
  EXPECT_EQ(At("ludoteka@@barrier.reclose=no", "10,10,14").Legal(4), "10+4=14, 14+4=18");
  EXPECT_EQ(At("ludoteka@@barrier.reclose=no,barrier.open_where=none", "10,10,16").Legal(6),
            "10+6=16, 16+6=22");
}

TEST(BarrierDuty, Amb043AnotherBarrierIsOneWhereItStands) {
  const std::string rules = "ludoteka@@barrier.reclose=no,barrier.where=safe";
  EXPECT_EQ(At(rules, "12,12,18").Legal(6), "12+6=18") << "18 is no safe square";
  EXPECT_EQ(At(rules, "5,5,12,g").Legal(6), "12+7=19") << "12 is one";
}

TEST(BarrierDuty, Amb043SixWhereSevenWouldForm) {
  const At at("ludoteka@@barrier.reclose=no,six.optional=yes", "10,10,17,g");
  EXPECT_EQ(at.Legal(6), "10+6=16");
}

TEST(BarrierDuty, Amb043AlsoForTheBonusThatIsBound) {
  const char* rules = "ludoteka@@barrier.reclose=no,barrier.duty_binds_bonus=after_six";
  EXPECT_EQ(At(rules, "10,10,30 0 b20 sixes=1 last=13").Legal(), "30+20=50");
  EXPECT_EQ(At("ludoteka@@barrier.reclose=no", "10,10,30 0 b20 sixes=1 last=13").Legal(),
            "10+20=30, 30+20=50");
}

// ---- AMB-044: every six, or one of the turn ----

TEST(BarrierDuty, Amb044Turn) {
  const At at = At("ludoteka@@barrier.duty_per=turn", "10,10,17,40").After(6, "10+7=17");
  EXPECT_EQ(at.Legal(6), "17+7=24, 40+7=47");
  EXPECT_EQ(At("ludoteka@@barrier.duty_per=turn", "10,10,17,40 0 - sixes=1 last=14").Legal(6), "10+7=17")
      << "no six has opened one";
}

TEST(BarrierDuty, Amb044TurnFreesTheBonusToo) {
  const std::string rules = "ludoteka@@barrier.duty_binds_bonus=after_six";
  const char* line = "10,10,30,30/37";
  EXPECT_EQ(At(rules, line).After(6, "30+7=37 x2").Legal(), "10+20=30");
  EXPECT_EQ(At(rules + ",barrier.duty_per=turn", line).After(6, "30+7=37 x2").Legal(),
            "10+20=30, 37+20=57, 30+20=50");
}

TEST(BarrierDuty, Amb044WithItGoesTheVoidThrow) {
  const std::string rules = "ludoteka@@barrier.open_impossible=no_move,barrier.duty_per=turn";
  EXPECT_EQ(At(rules, "10,10,40//12,12 0 - sixes=1 last=13 opened=1").Legal(6), "40+6=46");
}

TEST(BarrierDuty, Amb044OnlyASixOpensForTheTurn) {
  const At at("ludoteka", "10,10,40");
  EXPECT_TRUE(at.JudgementOf(at.PlyOf(6, 11)).effect.opens_barrier);
  EXPECT_FALSE(at.JudgementOf(at.PlyOf(6, 13)).effect.opens_barrier);
  EXPECT_FALSE(at.JudgementOf(at.PlyOf(4, 11)).effect.opens_barrier);
}

// ---- AMB-038: a pair that is no barrier ----

constexpr const char* kSafeOnly = "ludoteka@@barrier.where=safe";

TEST(BarrierDuty, Amb038APairThatIsNoBarrierNeedNotBeOpened) {
  const At at(kSafeOnly, "6,6,20,30/3,40,n,n/39,n,n,n/56,n,n,g 0 -");
  EXPECT_EQ(at.Legal(6), "6+7=13, 20+7=27, 30+7=37");
  EXPECT_TRUE(at.JudgementOf(at.PlyOf(6, 13)).legal());
  EXPECT_EQ(At(kSafeOnly, "12,12,20,n").Legal(6), "12+6=18") << "on a safe square it is one";
}

TEST(BarrierDuty, Amb038ItIsNoneForTheRestOfTheTurnEither) {
  const std::string rules = std::string(kSafeOnly) + ",barrier.duty_per=turn";
  EXPECT_EQ(At(rules, "10,10,17,40").After(6, "10+7=17").Legal(6), "17+7=24")
      << "no six has opened a barrier";
}

TEST(BarrierDuty, Amb038ItDoesNotMakeASixCountSix) {
  const std::string rules = std::string(kSafeOnly) + ",barrier.open_count=six";
  EXPECT_EQ(At(rules, "10,10,g,g//17,17").Legal(6), "pass");
}

// ---- AMB-048: barriers that have stood their time ----

constexpr const char* kThreeTurns = "ludoteka@@barrier.life=three_turns";

TEST(BarrierDuty, Amb048OpenedInTheFourthTurn) {
  const At at(kThreeTurns, "20,20,50 0 - held=11+12x4");
  EXPECT_EQ(at.Legal(1), "20+1=21");
  const Judgement judgement = at.JudgementOf(at.PlyOf(1, 13));
  EXPECT_EQ(judgement.fault, Fault::kBarrierKept);
  EXPECT_EQ(judgement.evidence.pieces, PieceSet(0b0011));
  EXPECT_EQ(At(kThreeTurns, "20,20,50 0 - held=11+12x3").Legal(1), "20+1=21, 50+1=51");
}

TEST(BarrierDuty, Amb048IfItCanBe) {
  EXPECT_EQ(At(kThreeTurns, "20,20,50//21,21 0 - held=11+12x4").Legal(1), "50+1=51");
}

TEST(BarrierDuty, Amb048WhereAPairIsNoBarrierNothingHasToBeOpened) {
  const std::string rules = "ludoteka@@barrier.life=three_turns,barrier.where=safe";
  EXPECT_EQ(At(rules, "20,20,50 0 - held=11+12x4").Legal(1), "20+1=21, 50+1=51");
}

TEST(BarrierDuty, Amb048BeforeOtherBarriersThatASixWouldOpen) {
  EXPECT_EQ(At(kThreeTurns, "20,20,30,30 0 - held=11+12x4").Legal(6), "20+7=27");
  EXPECT_EQ(At("ludoteka@@barrier.life=three_turns,barrier.open_which=front", "20,20,30,30 0 - held=11+12x4")
                .Legal(6),
            "20+7=27");
  EXPECT_EQ(At("ludoteka@@barrier.life=three_turns,barrier.open_which=front",
               "20,20,30,30 0 - held=11+12x4,13+14x4")
                .Legal(6),
            "30+7=37");
}

TEST(BarrierDuty, Amb048AlsoWhereASixDoesNotCountIt) {
  const char* rules = "ludoteka@@barrier.life=three_turns,barrier.open_where=track";
  EXPECT_EQ(At(rules, "c1,c1,20,20 0 - held=11+12x4").Legal(6), "c1+7=g");
}

TEST(BarrierDuty, Amb048NotWithABonus) {
  EXPECT_EQ(At(kThreeTurns, "20,20,30 0 b20 held=11+12x4").Legal(), "20+20=40, 30+20=50");
}

// ---- AMB-131: a five and a barrier that has stood its time ----

TEST(BarrierDuty, Amb131EntryFirst) {
  const At at(kThreeTurns, "20,20,50,n 0 - held=11+12x4");
  EXPECT_EQ(at.Legal(5), "n=5");
  EXPECT_EQ(at.Verdict(5, 11), "entry-owed");
  EXPECT_EQ(At(kThreeTurns, "20,20,50,n//5,5 0 - held=11+12x4").Legal(5), "n=5 x3");
  EXPECT_EQ(
      At("ludoteka@@barrier.life=three_turns,entry.rival_pair=refuse", "20,20,50,n//5,5 0 - held=11+12x4")
          .Legal(5),
      "20+5=25")
      << "nothing can come out";
}

TEST(BarrierDuty, Amb131BarrierFirst) {
  const std::string rules = "ludoteka@@barrier.life=three_turns,duty.order=barrier_first";
  const At at(rules, "20,20,50,n 0 - held=11+12x4");
  EXPECT_EQ(at.Legal(5), "20+5=25");
  EXPECT_EQ(at.Verdict(5, 14), "barrier-kept-too-long");
  EXPECT_EQ(At(rules, "20,20,50,n//25,25 0 - held=11+12x4").Legal(5), "n=5") << "it cannot be opened";
  EXPECT_EQ(At(rules, "20,20,50,n").Legal(5), "n=5") << "it has not stood its time";
}

TEST(BarrierDuty, Amb131ComingOutThatIsNoDutyYields) {
  const char* rules = "ludoteka@@barrier.life=three_turns,entry.duty=free";
  EXPECT_EQ(At(rules, "20,20,50,n 0 - held=11+12x4").Legal(5), "20+5=25");
}

TEST(BarrierDuty, Amb131AVoidFiveOpensNothing) {
  const std::string rules = "ludoteka@@barrier.life=three_turns,entry.own_pair=";
  EXPECT_EQ(At(rules + "void", "5,5,50,n 0 - held=11+12x4").Legal(5), "pass");
  EXPECT_EQ(At(rules + "refuse", "5,5,50,n 0 - held=11+12x4").Legal(5), "5+5=10");
}

// ---- AMB-049: rather pass than open ----

constexpr const char* kKeep = "ludoteka@@barrier.keep_if_only=yes";

TEST(BarrierDuty, Amb049Yes) {
  EXPECT_EQ(At(kKeep, "10,10").Legal(3), "pass, 10+3=13");
  EXPECT_EQ(At(kKeep, "10,10,c3,c3").Legal(3), "pass, 10+3=13, c3+3=c6");
}

TEST(BarrierDuty, Amb049OnlyIfNothingElseCanBeMoved) {
  EXPECT_EQ(At(kKeep, "10,10,40").Legal(3), "10+3=13, 40+3=43");
  EXPECT_EQ(At(kKeep, "10,10,40//42,42").Legal(3), "pass, 10+3=13") << "40 is blocked";
  EXPECT_EQ(At(kKeep, "10,10").Legal(5), "n=5");
  EXPECT_EQ(At("ludoteka@@barrier.keep_if_only=yes,entry.duty=free", "10,10").Legal(5), "10+5=15, n=5");
}

TEST(BarrierDuty, Amb049NotWithASixNorABonus) {
  EXPECT_EQ(At(kKeep, "10,10").Legal(6), "10+6=16");
  EXPECT_EQ(At(kKeep, "10,10 0 b20").Legal(), "10+20=30");
  EXPECT_EQ(At("ludoteka@@barrier.keep_if_only=yes,barrier.open_where=none", "10,10").Legal(6), "10+6=16");
}

TEST(BarrierDuty, Amb049OnlyWhereThePairIsABarrier) {
  EXPECT_EQ(At("ludoteka@@barrier.keep_if_only=yes,barrier.where=safe", "10,10").Legal(3), "10+3=13");
  EXPECT_EQ(At("ludoteka@@barrier.keep_if_only=yes,barrier.where=safe", "12,12").Legal(3), "pass, 12+3=15");
}

TEST(BarrierDuty, Amb049NotBeyondItsTimeNorPastACapture) {
  EXPECT_EQ(At("ludoteka@@barrier.keep_if_only=yes,barrier.life=three_turns", "10,10 0 - held=11+12x4")
                .Verdict(3, 0),
            "barrier-kept-too-long");
  EXPECT_EQ(At("ludoteka@@barrier.keep_if_only=yes,capture.duty=forced", "10,10//13").Verdict(3, 0),
            "capture-owed");
}

// ---- AMB-050: declining ----

TEST(BarrierDuty, Amb050AFreePassIsNoWayAroundADuty) {
  const char* rules = "ludoteka@@move.duty=free";
  EXPECT_EQ(At(rules, "20").Legal(3), "pass, 20+3=23");
  EXPECT_EQ(At(rules, "10,10").Verdict(6, 0), "barrier-not-opened");
  EXPECT_EQ(At(rules, "n,20").Verdict(5, 0), "entry-owed");
  EXPECT_EQ(At("ludoteka@@move.duty=free,entry.duty=free", "n,20,g,g").Legal(5), "pass, n=5, 20+5=25");
}

TEST(BarrierDuty, Amb050ABonusHasItsOwnDuty) {
  EXPECT_EQ(At("ludoteka@@move.duty=free", "20 0 b20").Verdict(0, 0), "bonus-declined");
  EXPECT_EQ(At("ludoteka@@bonus.duty=waivable", "20 0 b20").Legal(), "pass, 20+20=40");
  EXPECT_EQ(At("ludoteka@@bonus.duty=waivable", "20").Verdict(3, 0), "move-declined");
}

TEST(BarrierDuty, Amb050AWaivedBonusIsNoWayAroundADuty) {
  const std::string rules = "ludoteka@@bonus.duty=waivable,barrier.duty_binds_bonus=after_six";
  EXPECT_EQ(At(rules, "10,10,40 0 b20 sixes=1 last=13").Verdict(0, 0), "barrier-not-opened-by-bonus");
  EXPECT_EQ(At(rules, "10,20,40 0 b20 sixes=1 last=13").Verdict(0, 0), "legal");
}

TEST(BarrierDuty, Amb050AThirdSixIsNotDeclined) {
  EXPECT_EQ(At("ludoteka@@move.duty=free", "16,30 0 - sixes=2 last=11").Legal(6), "16=n");
  EXPECT_EQ(At("ludoteka@@move.duty=free,triple.victim=chosen_by_third", "67 0 - sixes=2 last=11").Legal(6),
            "67+6=c5");
}

}  // namespace
}  // namespace parchis::testing
