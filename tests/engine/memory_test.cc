#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/apply.h"
#include "engine/notation.h"
#include "tests/support/position.h"

// What only some rule sets ask a state to remember, and when it is forgotten: AMB-021, AMB-031, AMB-032,
// AMB-044, AMB-048, AMB-054, AMB-057, AMB-133, AMB-151.
namespace parchis::testing {
namespace {

// The keys of a line, from the first on.
std::string Keys(const At& at) {
  const std::string line = at.Line();
  std::size_t end = 0;
  for (int words = 0; words < 3; ++words) end = line.find(' ', end + 1);
  return end == std::string::npos ? "" : line.substr(end + 1);
}

// ---- AMB-054, AMB-057: bonuses kept, and who earned them ----

constexpr std::string_view kKept = "ludoteka@@bonus.unplayable=kept";
constexpr std::string_view kCannotUse = "60,c4,g,g/n,n,n,n/n,n,n,n/n,n,n,n 0 b20";

TEST(KeptBonus, Amb054LostOrKept) {
  EXPECT_EQ(Keys(At("ludoteka", kCannotUse).Then("pass")), "");
  EXPECT_EQ(Keys(At(kKept, kCannotUse).Then("pass")), "kept=20,-,-,-");
}

TEST(KeptBonus, Amb054OwedAgainAfterTheNextThrowOfTheSeat) {
  const At kept(kKept, "50,c4,g,g/25 1 - kept=20,-,-,-");
  const At other = kept.After(1, "25+1=26");
  EXPECT_EQ(Keys(other), "kept=20,-,-,-") << "another seat's throw changes nothing";
  const At back = At(kKept, "50,c4,g,g/25 0 - kept=20,-,-,-").After(1, "50+1=51");
  EXPECT_EQ(back.Line(), "51,c4,g,g/25,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  EXPECT_EQ(back.Legal(), "51+20=c3");
  EXPECT_EQ(back.Then("51+20=c3").state().seat, 1);
}

TEST(KeptBonus, Amb054AfterASixItIsUsedBeforeTheNextThrow) {
  EXPECT_EQ(At(kKept, "50,n,g,g 0 - kept=20,-,-,-").After(6, "50+6=56").Line(),
            "56,n,g,g/n,n,n,n/n,n,n,n/n,n,n,n 0 b20 sixes=1 last=11");
}

TEST(KeptBonus, Amb054AThirdSixDoesNotTakeIt) {
  EXPECT_EQ(At(kKept, "50,n,g,g 0 - sixes=2 last=11 kept=20,-,-,-").After(6, "50=n").Line(),
            "n,n,g,g/n,n,n,n/n,n,n,n/n,n,n,n 1 - kept=20,-,-,-");
}

TEST(KeptBonus, Amb054WithAmb023NothingIsOwedWhileNothingIsInPlay) {
  EXPECT_EQ(
      At("ludoteka@@bonus.unplayable=kept,turn.tries=3", "n,n,g,g 0 - kept=20,-,-,-").After(2, "pass").Line(),
      "n,n,g,g/n,n,n,n/n,n,n,n/n,n,n,n 0 - tries=1 kept=20,-,-,-");
}

TEST(KeptBonus, Amb054WithAmb053OneThatIsLeftIsLost) {
  EXPECT_EQ(Keys(At("ludoteka@@bonus.unplayable=kept,bonus.duty=waivable", "20,n,n,n 0 b20").Then("pass")),
            "");
}

TEST(KeptBonus, Amb054ForgottenWhenTheSeatHasFinished) {
  EXPECT_EQ(Keys(At("ludoteka@@bonus.unplayable=kept,end.stop=places", "c6,g,g,g/25/45 0 - kept=20,10,-,-")
                     .After(2, "c6+2=g")),
            "done=0 kept=-,10,-,-");
  EXPECT_EQ(Keys(At(kKept, "20/30/45 1 - out=0 kept=20,10,-,-")), "out=0 kept=20,10,-,-")
      << "a seat that left may come back";
}

TEST(KeptBonus, Amb054WithAmb057ItIsStillThePiecesThatEarnedIt) {
  const At at =
      At("ludoteka@@bonus.unplayable=kept,bonus.takers=other_piece", "10,n,n,n//13").After(3, "10+3=13 x3");
  EXPECT_EQ(at.Line(), "13,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20@11");
  EXPECT_EQ(Keys(at.Then("pass")), "kept=20@11,-,-,-");
}

// ---- AMB-048: how long a barrier has stood ----

constexpr std::string_view kLife = "ludoteka@@barrier.life=three_turns";

TEST(PairTurns, Amb048CountsTheTurnsOfItsSeat) {
  At at(kLife, "18,20,40,n/n/n/n 0 -");
  at = at.After(2, "18+2=20");
  EXPECT_EQ(Keys(at), "") << "made in this turn";
  for (int turn = 1; turn <= 4; ++turn) {
    for (int seat = 1; seat <= 3; ++seat) at = at.After(1, "pass");
    EXPECT_EQ(Keys(at), "held=11+12x" + std::to_string(turn));
    if (turn < 4) at = at.After(1, std::to_string(39 + turn) + "+1=" + std::to_string(40 + turn));
  }
}

TEST(PairTurns, Amb048LeavingTheSquareForgetsBoth) {
  const At at = At(kLife, "20,20,n,n 0 - held=11+12x2").After(3, "20+3=23");
  EXPECT_EQ(Keys(at), "");
  EXPECT_EQ(Keys(At("ludoteka", "20,20,n,n").After(3, "20+3=23")), "");
}

TEST(PairTurns, Amb048WithAmb038OnlyBarriersAreCounted) {
  EXPECT_EQ(
      Keys(At("ludoteka@@barrier.life=three_turns,barrier.where=safe", "20,20,22,22/n 3 -").After(1, "pass")),
      "held=13+14x1");
  EXPECT_EQ(Keys(At("ludoteka@@barrier.life=three_turns,barrier.corridor_blocks=no", "c1,c1,n,n/n 3 -")
                     .After(1, "pass")),
            "");
  EXPECT_EQ(Keys(At(kLife, "c1,c1,n,n/n 3 -").After(1, "pass")), "held=11+12x1");
}

TEST(PairTurns, Amb048ACaptureOrAPenaltyBreaksABarrierToo) {
  EXPECT_EQ(Keys(At("ludoteka@@barrier.life=three_turns", "20,20,n,n 0 - sixes=2 last=11 held=11+12x2")
                     .After(6, "20=n")),
            "");
  EXPECT_EQ(Keys(At(kLife, "22,22,n,n/n,30,40,45 1 - held=11+12x2").After(5, "n=22 x1")), "");
}

TEST(PairTurns, Amb048WithAmb014AThirdPieceJoinsTheBarrier) {
  const At at = At("ludoteka@@barrier.life=three_turns,entry.own_pair=allow", "5,5,n,n 0 - held=11+12x2")
                    .After(5, "n=5");
  EXPECT_EQ(Keys(at), "held=11+12+13x2");
}

TEST(PairTurns, Amb048TheSetUpBeginsTheFirstTurn) {
  const At at = At::Opening("ludoteka@@barrier.life=three_turns,setup.on_start=two");
  EXPECT_EQ(Keys(at), "held=11+12x1");
}

// ---- AMB-031, AMB-032, AMB-133: who was moved ----

TEST(LastMoved, Amb031EverRemembersEachSeat) {
  At at("ludoteka@@triple.victim=last_moved_ever", "20/30/40/50");
  at = at.After(1, "20+1=21").After(2, "30+2=32");
  EXPECT_EQ(Keys(at), "ever=11,21,-,-");
  EXPECT_EQ(Keys(At("ludoteka", "20/30/40/50").After(1, "20+1=21")), "");
}

TEST(LastMoved, Amb031APieceThatIsCapturedIsForgotten) {
  const At at =
      At("ludoteka@@triple.victim=last_moved_ever", "30/29 1 - ever=11,21,-,-").After(1, "29+1=30 x1");
  EXPECT_EQ(Keys(at), "ever=-,21,-,-");
}

TEST(LastMoved, Amb032PreviousKeepsTheOthersOfTheTurnInOrder) {
  const char* previous = "ludoteka@@triple.goal_victim=previous";
  At at = At(previous, "10,30,n,n").After(6, "10+6=16");
  EXPECT_EQ(Keys(at), "sixes=1 last=11");
  at = at.After(6, "30+6=36");
  EXPECT_EQ(Keys(at), "sixes=2 last=12 moved=11");
  EXPECT_EQ(Keys(at.After(2, "16+2=18")), "") << "the turn is over";
  EXPECT_EQ(Keys(At(previous, "10,c2,n,n 0 b10 sixes=2 last=12 moved=11").Then("10+10=20")),
            "sixes=2 last=11 moved=12")
      << "each once";
}

TEST(LastMoved, Amb133OfTheColorThatMovedTheLastSix) {
  const std::string_view line = "10/n/41/47";
  const auto after = [&](std::string_view rules) {
    return Keys(At(rules, line, OppositePairs()).After(6, "3:41+6=47 x4").Then("1:10+20=30"));
  };
  EXPECT_EQ(after("ludoteka"), "sixes=1 last=11");
  EXPECT_EQ(after("ludoteka@@triple.color=of_last_six"), "sixes=1 last=31");
  EXPECT_EQ(Keys(At("ludoteka@@triple.color=of_last_six", line, OppositePairs())
                     .After(6, "3:41+6=47 x4")
                     .Then("3:47+20=67")),
            "sixes=1 last=31");
}

TEST(LastMoved, Amb037NobodyIsRememberedWhereThePlayerPicks) {
  EXPECT_EQ(Keys(At("ludoteka@@triple.victim=chosen_by_third", "10,n,n,n").After(6, "10+6=16")), "sixes=1");
}

// ---- AMB-044: a barrier opened in this turn ----

TEST(OpenedBarrier, Amb044IsRememberedUntilTheTurnEnds) {
  for (const bool per_turn : {false, true}) {
    const At at(per_turn ? "ludoteka@@barrier.duty_per=turn" : "ludoteka", "10,10,n,n");
    Effect effect = at.JudgementOf(at.PlyOf(6, 11)).effect;
    effect.opens_barrier = true;
    State state = at.state();
    Apply(state, at.table(), effect);
    EXPECT_EQ(state.memory.opened, per_turn);
    const Ply next{.seat = 0, .die = 1, .piece = Piece::FromCode(12)};
    Apply(state, at.table(), Judge(state, at.table(), next).effect);
    EXPECT_FALSE(state.memory.opened);
  }
}

// ---- AMB-021: the first time a piece came to a start ----

TEST(FirstArrivals, Amb021TheLastTimeOrTheFirst) {
  // Piece 21 came first, went round and came again; piece 31 came between.
  const std::string_view line = "n/4/5 1 - first=1:21+31";
  const At last("ludoteka", "n/4/5 1 -");
  EXPECT_EQ(last.After(1, "4+1=5").Line(), "n,n,n,n/5,n,n,n/5,n,n,n/n,n,n,n 2 - late=21");
  EXPECT_EQ(At("ludoteka@@entry.arrival=first_time", line).After(1, "4+1=5").Line(),
            "n,n,n,n/5,n,n,n/5,n,n,n/n,n,n,n 2 - late=31 first=1:21+31");
  EXPECT_EQ(At("ludoteka@@entry.arrival=first_time", "n/4/5 1 - first=1:31").After(1, "4+1=5").Line(),
            "n,n,n,n/5,n,n,n/5,n,n,n/n,n,n,n 2 - late=21 first=1:31+21");
}

TEST(FirstArrivals, Amb021UnknownWhereTheRecordDoesNotGoBackSoFar) {
  EXPECT_EQ(At("ludoteka@@entry.arrival=first_time", "n/4/5 1 -").After(1, "4+1=5").Line(),
            "n,n,n,n/5,n,n,n/5,n,n,n/n,n,n,n 2 - first=1:21");
}

TEST(FirstArrivals, Amb021SurviveACaptureAndEndInTheGoal) {
  const char* first = "ludoteka@@entry.arrival=first_time";
  EXPECT_EQ(Keys(At(first, "30/28 0 - first=2:11").After(1, "30+1=31")), "first=2:11");
  EXPECT_EQ(Keys(At(first, "31/30 1 - first=2:11").After(1, "30+1=31 x1")), "first=2:11");
  EXPECT_EQ(Keys(At(first, "c7,n,n,n 0 - first=2:11").After(1, "c7+1=g")), "");
  EXPECT_EQ(Keys(At("ludoteka@@entry.arrival=first_time,triple.goal_victim=goes", "c7,n,n,n 0 - first=2:11")
                     .After(1, "c7+1=g")),
            "first=2:11")
      << "from where it may come back";
}

TEST(FirstArrivals, Amb018OwnPiecesWhereTheyMayHaveToGiveWay) {
  EXPECT_EQ(Keys(At::Opening("ludoteka@@entry.arrival=first_time")), "");
  EXPECT_EQ(Keys(At::Opening("ludoteka@@entry.arrival=first_time,entry.own_plus_rival=last_arrived")),
            "first=1:11,2:21,3:31,4:41");
}

TEST(FirstArrivals, Amb018WithAmb061ALapBringsAPieceToItsOwnStartAgain) {
  const char* rules =
      "ludoteka@@entry.arrival=first_time,entry.own_plus_rival=last_arrived,corridor.entry=optional";
  EXPECT_EQ(Keys(At(rules, "68,g,g,g 0 - first=1:11+21").After(5, "68+5=5")), "first=1:11+21");
  EXPECT_EQ(Keys(At(rules, "68,g,g,g/5 0 - first=1:21").After(5, "68+5=5")), "late=11 first=1:21+11");
}

// ---- AMB-151: walks back from the goal ----

constexpr std::string_view kBounceLimit = "ludoteka@@finish.exact=bounce,finish.bounce_limit=30";

TEST(BounceLimit, Amb151TheNextAfterThirtyLosesTheGame) {
  for (const int before : {0, 29, 30}) {
    const At at(kBounceLimit, "c6,n,n,n/25/45/60 0 - bounces=" + std::to_string(before) + ",0,0,0");
    Effect effect = at.JudgementOf(at.PlyOf(3, 11)).effect;
    effect.bounced = true;
    State state = at.state();
    Apply(state, at.table(), effect);
    EXPECT_EQ(state.memory.bounces[0], before + 1);
    EXPECT_EQ(state.over, before == 30);
    EXPECT_EQ(state.HasLeft(0), before == 30);
    const auto back = ParsePosition(FormatPosition(state, at.table()), at.table());
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, state);
  }
}

TEST(BounceLimit, Amb151NothingIsCountedWithoutALimit) {
  const At at("ludoteka@@finish.exact=bounce", "c6,n,n,n/25");
  Effect effect = at.JudgementOf(at.PlyOf(3, 11)).effect;
  effect.bounced = true;
  State state = at.state();
  Apply(state, at.table(), effect);
  EXPECT_EQ(state.memory, Memory{});
}

TEST(FirstArrivals, Amb022BothPiecesOfAFirstFiveHaveArrived) {
  const At at(
      "ludoteka@@entry.arrival=first_time,entry.own_plus_rival=last_arrived,entry.first_five=two_together",
      "n,n,n,n 0 - fresh=1");
  EXPECT_EQ(Keys(at.After(5, "nn=5")), "fresh=- first=1:11+12");
}

// ---- A piece of another seat, which only an illegal ply that stands moves ----

TEST(Memory, NothingIsRememberedOfAPieceOfAnotherSeat) {
  const At last("ludoteka", "10/30 0 - sixes=1 last=11");
  EXPECT_EQ(last.AfterEven(last.PlyOf(6, 21)).Line(), "10,n,n,n/36,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2");
  const At ever("ludoteka@@triple.victim=last_moved_ever", "10/30 0 - ever=11,-,-,-");
  EXPECT_EQ(Keys(ever.AfterEven(ever.PlyOf(3, 21))), "ever=11,-,-,-");
  const At bonus("ludoteka@@bonus.takers=same_piece", "10/30/33 0 -");
  EXPECT_EQ(bonus.AfterEven(bonus.PlyOf(3, 21)).Line(), "10,n,n,n/33,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

}  // namespace
}  // namespace parchis::testing
