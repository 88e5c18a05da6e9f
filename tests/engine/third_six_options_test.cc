#include <gtest/gtest.h>

#include <string>

#include "tests/support/position.h"

// Third sixes in their variants: AMB-028, AMB-031 to AMB-037, AMB-133.
namespace parchis::testing {
namespace {

// ---- AMB-037: the player picks ----

constexpr const char* kPicked = "ludoteka@@triple.victim=chosen_by_third";

TEST(ThirdSixOptions, Amb037ThePlayerPicks) {
  const At at(kPicked, "16,30 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "16=n, 30=n");
  EXPECT_EQ(at.After(6, "30=n").Line(), "16,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
  EXPECT_EQ(at.Verdict(6, 12), "third-six-moved");
}

TEST(ThirdSixOptions, Amb037AmongPiecesThatCanMoveTheSix) {
  EXPECT_EQ(At(kPicked, "16,30//20,20 0 - sixes=2 last=11").Legal(6), "30=n");
  EXPECT_EQ(At(kPicked, "16//20,20 0 - sixes=2 last=11").Legal(6), "none=n");
}

TEST(ThirdSixOptions, Amb037APieceThatReachesItsCorridorIsMoved) {
  const At at(kPicked, "30,67 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "30=n, 67+6=c5");
  EXPECT_EQ(at.After(6, "67+6=c5").Line(), "30,c5,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(ThirdSixOptions, Amb037IfAllReachItOneHasToBeMoved) {
  const At at(kPicked, "67,66 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "67+6=c5, 66+6=c4");
  const Judgement judgement = at.JudgementOf(at.PlyOf(6, 0));
  EXPECT_EQ(judgement.fault, Fault::kDeclined);
  EXPECT_EQ(judgement.evidence.pieces, PieceSet(0b0011));
}

TEST(ThirdSixOptions, Amb037AGoalReachedByItEarnsNothing) {
  const At at(kPicked, "c2,30 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "30=n, c2+6=g");
  EXPECT_EQ(at.JudgementOf(at.PlyOf(6, 11)).effect.earned_goals, 0);
  EXPECT_EQ(at.After(6, "c2+6=g").Line(), "g,30,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(ThirdSixOptions, Amb037TheLastPieceMayFinishByIt) {
  const At at(kPicked, "c1,g,g,g 0 - sixes=2 last=11");
  EXPECT_TRUE(at.After(6, "c1+7=g").state().over);
}

TEST(ThirdSixOptions, Amb037TheDutyToOpenABarrierBindsThePick) {
  const At at(kPicked, "10,10,40 0 - sixes=2 last=13");
  EXPECT_EQ(at.Legal(6), "10=n");
  EXPECT_EQ(At(kPicked, "10,10,67 0 - sixes=2 last=13").Verdict(6, 13), "barrier-not-opened");
  EXPECT_EQ(At(kPicked, "10,10,40//12,12 0 - sixes=2 last=13").Legal(6), "40=n");
  EXPECT_EQ(At("ludoteka@@triple.victim=chosen_by_third,barrier.open_impossible=no_move",
               "10,10,40//12,12 0 - sixes=2 last=13")
                .Legal(6),
            "none=n");
}

TEST(ThirdSixOptions, Amb037SixOrSeven) {
  const At at("ludoteka@@triple.victim=chosen_by_third,six.optional=yes", "62,g,g,g 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "62=n, 62+7=c1");
}

TEST(ThirdSixOptions, Amb037AnyPickIsAcceptedThatTheRecordNames) {
  const At at(kPicked, "16,30//20,20 0 - sixes=2 last=11");
  Ply ply = at.PlyOf(6, 0);
  EXPECT_EQ(at.JudgementOf(ply).effect.penalized, Piece::FromCode(12));
  ply.choice.penalized = Piece::FromCode(11);
  EXPECT_EQ(at.JudgementOf(ply).effect.penalized, Piece::FromCode(12)) << "11 cannot move the six";
  const At two(kPicked, "16,30 0 - sixes=2 last=11");
  EXPECT_TRUE(two.JudgementOf(two.PlyOf(6, 0)).victim_unknown);
}

TEST(ThirdSixOptions, Amb037APickThatIsProtectedStays) {
  const std::string rules = "ludoteka@@triple.victim=chosen_by_third,";
  EXPECT_EQ(At(rules + "triple.safe_victim=stays", "17,30 0 - sixes=2 last=11").Legal(6), "none=n, 30=n");
  EXPECT_EQ(At(rules + "triple.barrier_victim=stays", "20,20 0 - sixes=2 last=11").Legal(6), "none=n");
}

// ---- AMB-031: the piece of an earlier turn ----

TEST(ThirdSixOptions, Amb031LastMovedEver) {
  const std::string rules = "ludoteka@@triple.victim=last_moved_ever";
  EXPECT_EQ(At(rules, "16,30 0 - sixes=2 ever=12,-,-,-").Legal(6), "30=n");
  EXPECT_EQ(At(rules, "16,30 0 - sixes=2 last=11 ever=12,-,-,-").Legal(6), "16=n");
  EXPECT_EQ(At(rules, "16,n 0 - sixes=2 ever=12,-,-,-").Legal(6), "none=n") << "captured since";
}

// ---- AMB-032: the piece moved last is in the goal ----

TEST(ThirdSixOptions, Amb032Goes) {
  const At at = At("ludoteka@@triple.goal_victim=goes", "c2,30/35,35 0 - sixes=1 last=12")
                    .After(6, "c2+6=g")
                    .Then("pass");
  EXPECT_EQ(at.Legal(6), "g=n");
  EXPECT_EQ(at.After(6, "g=n").Line(), "n,30,n,n/35,35,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(ThirdSixOptions, Amb032GoesButNotIfItCouldNotHaveMoved) {
  EXPECT_EQ(
      At("ludoteka@@triple.goal_victim=goes,triple.cannot_move=stays", "g,30 0 - sixes=2 last=11").Legal(6),
      "none=n");
}

constexpr const char* kPrevious = "ludoteka@@triple.goal_victim=previous";

TEST(ThirdSixOptions, Amb032Previous) {
  const At at = At(kPrevious, "c2,30/40,40").After(6, "30+6=36").After(6, "c2+6=g").Then("pass");
  EXPECT_EQ(at.Legal(6), "36=n");
}

TEST(ThirdSixOptions, Amb032PreviousIsTheLatestThatIsNotInTheGoal) {
  EXPECT_EQ(At(kPrevious, "g,30,40 0 - sixes=2 last=11 moved=13+12").Legal(6), "30=n");
  EXPECT_EQ(At(kPrevious, "g,g,40 0 - sixes=2 last=11 moved=13+12").Legal(6), "40=n");
  EXPECT_EQ(At(kPrevious, "g,n,40 0 - sixes=2 last=11 moved=13+12").Legal(6), "none=n") << "in its nest";
  EXPECT_EQ(At(kPrevious, "g,30,40 0 - sixes=2 last=11").Legal(6), "none=n") << "moved first of all";
}

TEST(ThirdSixOptions, Amb032PreviousIsSubjectToTheOtherRules) {
  const std::string rules = kPrevious;
  EXPECT_EQ(At(rules, "g,c3 0 - sixes=2 last=11 moved=12").Legal(6), "none=n");
  EXPECT_EQ(At(rules + ",triple.corridor_victim=goes", "g,c3 0 - sixes=2 last=11 moved=12").Legal(6), "c3=n");
  EXPECT_EQ(At(rules + ",triple.safe_victim=stays", "g,29 0 - sixes=2 last=11 moved=12").Legal(6), "none=n");
  EXPECT_EQ(At(rules + ",triple.barrier_victim=stays", "g,30,30 0 - sixes=2 last=11 moved=12").Legal(6),
            "none=n");
  EXPECT_EQ(At(rules + ",triple.cannot_move=stays", "g,30/33,33 0 - sixes=2 last=11 moved=12").Legal(6),
            "none=n");
}

TEST(ThirdSixOptions, Amb032PreviousCountsSixesOnlyWhereTheVictimDoes) {
  const auto at = [](const std::string& rules) {
    return At(rules, "c2,30,50/n").After(6, "30+6=36").After(6, "c2+6=g").Then("50+10=60");
  };
  EXPECT_EQ(at(kPrevious).Legal(6), "60=n") << "moved last";
  EXPECT_EQ(at(std::string(kPrevious) + ",triple.victim=moved_by_prev_roll").Legal(6), "36=n");
}

// ---- AMB-033 to AMB-035: where the victim stands ----

TEST(ThirdSixOptions, Amb032PreviousLooksBackIntoEarlierTurns) {
  const char* rules = "ludoteka@@triple.victim=last_moved_ever,triple.goal_victim=previous";
  // Piece 12 was moved in an earlier turn; the second six brings piece 11 into the goal, and its 10 cannot be
  // used.
  const At at = At(rules, "c2,16,n,n//17,17 0 - sixes=1 ever=12,-,-,-").After(6, "c2+6=g").Then("pass");
  EXPECT_EQ(at.Legal(6), "16=n");
  // The piece on record is the one that is in the goal now: nobody goes (AMB-032).
  const At finished = At(rules, "c2,n,n,n//17,17 0 - sixes=1 ever=11,-,-,-").After(6, "c2+6=g").Then("pass");
  EXPECT_EQ(finished.Legal(6), "none=n");
}

TEST(ThirdSixOptions, Amb033Stays) {
  const char* rules = "ludoteka@@triple.safe_victim=stays";
  EXPECT_EQ(At(rules, "46 0 - sixes=2 last=11").Legal(6), "none=n");
  EXPECT_EQ(At(rules, "47 0 - sixes=2 last=11").Legal(6), "47=n");
}

TEST(ThirdSixOptions, Amb034Stays) {
  const std::string rules = "ludoteka@@triple.barrier_victim=stays";
  EXPECT_EQ(At(rules, "20,20 0 - sixes=2 last=11").Legal(6), "none=n");
  EXPECT_EQ(At(rules, "20,21 0 - sixes=2 last=11").Legal(6), "20=n");
  EXPECT_EQ(At(rules + ",barrier.where=safe", "20,20 0 - sixes=2 last=11").Legal(6), "20=n")
      << "no barrier there";
  EXPECT_EQ(At(rules + ",barrier.where=safe", "46,46 0 - sixes=2 last=11").Legal(6), "none=n");
  EXPECT_EQ(At(rules, "46//46 0 - sixes=2 last=11").Legal(6), "46=n") << "two colors are none";
}

TEST(ThirdSixOptions, Amb034StaysInTheCorridorToo) {
  const std::string rules = "ludoteka@@triple.corridor_victim=goes";
  EXPECT_EQ(At(rules, "c3,c3 0 - sixes=2 last=11").Legal(6), "c3=n");
  EXPECT_EQ(At(rules + ",triple.barrier_victim=stays", "c3,c3 0 - sixes=2 last=11").Legal(6), "none=n");
}

TEST(ThirdSixOptions, Amb035FirstSquare) {
  const char* rules = "ludoteka@@triple.corridor_victim=first_square";
  const At at(rules, "c5 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "c5=c1");
  EXPECT_EQ(at.After(6, "c5=c1").Line(), "c1,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
  EXPECT_EQ(At(rules, "c1 0 - sixes=2 last=11").Legal(6), "none=n") << "it stands there already";
  EXPECT_EQ(At(rules, "20 0 - sixes=2 last=11").Legal(6), "20=n") << "on the track as always";
}

TEST(ThirdSixOptions, Amb035FirstSquareIfThereIsRoom) {
  const std::string rules = "ludoteka@@triple.corridor_victim=first_square";
  EXPECT_EQ(At(rules, "c5,c1,c1 0 - sixes=2 last=11").Legal(6), "none=n");
  EXPECT_EQ(At(rules + ",board.corridor_capacity=four", "c5,c1,c1 0 - sixes=2 last=11").Legal(6), "c5=c1");
}

TEST(ThirdSixOptions, Amb035Goes) {
  EXPECT_EQ(At("ludoteka@@triple.corridor_victim=goes", "c5 0 - sixes=2 last=11").Legal(6), "c5=n");
}

TEST(ThirdSixOptions, Amb036CountsEveryDuty) {
  const std::string rules = "ludoteka@@triple.cannot_move=stays";
  EXPECT_EQ(At(rules + ",barrier.open_impossible=no_move", "10,10,40//12,12 0 - sixes=2 last=13").Legal(6),
            "none=n");
  EXPECT_EQ(At(rules + ",capture.duty=forced", "10,40//16 0 - sixes=2 last=12").Legal(6), "none=n");
  EXPECT_EQ(At(rules + ",barrier.reclose=no", "10,10,16 0 - sixes=2 last=11").Legal(6), "none=n");
}

// ---- AMB-133: a seat with several colors ----

TEST(ThirdSixOptions, Amb133OfLastSix) {
  const auto at = [](const std::string& rules) {
    return At(rules, "10//41/47 0 - sixes=1 last=11", OppositePairs())
        .After(6, "3:41+6=47 x4")
        .Then("1:10+20=30");
  };
  EXPECT_EQ(at("ludoteka").Legal(6), "30=n");
  EXPECT_EQ(at("ludoteka@@triple.color=of_last_six").Legal(6), "47=n");
}

TEST(ThirdSixOptions, Amb133ThePieceBeforeOneInTheGoalIsOfItsColor) {
  const std::string rules = kPrevious;
  const char* line = "g,30//41 0 - sixes=2 last=11 moved=12+31";
  EXPECT_EQ(At(rules, line, OppositePairs()).Legal(6), "41=n");
  EXPECT_EQ(At(rules + ",triple.color=of_last_six", line, OppositePairs()).Legal(6), "30=n");
}

// ---- AMB-028: sixes that are worth more ----

TEST(ThirdSixOptions, Amb028WhichSixesCount) {
  const auto counts = [](const std::string& option, const char* line) {
    const At at("ludoteka@@" + option, line);
    return at.JudgementOf(at.PlyOf(6, 11)).effect.six_counts;
  };
  EXPECT_TRUE(counts("six.changed_throws=yes", "20,30,40,g"));
  EXPECT_FALSE(counts("six.changed_throws=no", "20,30,40,g"));
  EXPECT_TRUE(counts("six.changed_throws=no", "20,30,40,n")) << "worth six";
  EXPECT_TRUE(counts("six.changed_throws=only_seven", "20,30,40,g"));
  EXPECT_FALSE(counts("six.changed_throws=only_seven,six.all_out_value=12", "20,30,40,g"));
}

TEST(ThirdSixOptions, Amb028WalkedAsSixItIsASix) {
  const At at("ludoteka@@six.changed_throws=no,six.optional=yes", "20,30,40,g");
  Ply six = at.PlyOf(6, 11);
  six.choice.to = Place::At(21);
  EXPECT_TRUE(at.JudgementOf(six).effect.six_counts);
}

TEST(ThirdSixOptions, Amb028WhatABarrierCutsShortStillCountsAsMore) {
  const At at("ludoteka@@six.changed_throws=no,move.partial=up_to_barrier", "20,g,g,g//24,24");
  EXPECT_EQ(at.Legal(6), "20+3=23");
  EXPECT_FALSE(at.JudgementOf(at.PlyOf(6, 11)).effect.six_counts);
}

TEST(ThirdSixOptions, Amb028ASixThatCannotBeMoved) {
  const At at("ludoteka@@six.changed_throws=no", "c2,g,g,g");
  EXPECT_FALSE(at.JudgementOf(at.PlyOf(6, 0)).effect.six_counts);
  const At nest("ludoteka@@six.changed_throws=no", "c3,g,g,n");
  EXPECT_TRUE(nest.JudgementOf(nest.PlyOf(6, 0)).effect.six_counts);
}

TEST(ThirdSixOptions, Amb028AThirdSixThatDoesNotCountIsMoved) {
  const std::string rules = "ludoteka@@six.changed_throws=no";
  const At at(rules, "16,g,g,g 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "16+7=23");
  EXPECT_EQ(at.After(6, "16+7=23").state().seat, 1);
  EXPECT_EQ(At(rules, "16,g,g,g//20,20 0 - sixes=2 last=11").Legal(6), "pass");
  EXPECT_EQ(At("ludoteka", "16,g,g,g 0 - sixes=2 last=11").Legal(6), "16=n");
}

TEST(ThirdSixOptions, Amb028OneColorForWhichItCountsAndOneForWhichItDoesNot) {
  const char* rules = "ludoteka@@six.changed_throws=no";
  const At at(rules, "16,n,n,n//41,g,g,g 0 - sixes=2 last=11", OppositePairs());
  EXPECT_EQ(at.Legal(6), "3:41+7=48");
  EXPECT_EQ(at.Verdict(6, 11), "third-six-moved");
  EXPECT_EQ(at.Verdict(6, 0), "move-declined");
  EXPECT_EQ(At(rules, "16,n,n,n/45,45/41,g,g,g 0 - sixes=2 last=11", OppositePairs()).Legal(6), "16=n");
}

TEST(ThirdSixOptions, Amb028WalkedAsSixItIsAThirdSix) {
  const At at("ludoteka@@six.changed_throws=no,six.optional=yes", "16,g,g,g 0 - sixes=2 last=11");
  EXPECT_EQ(at.Legal(6), "16+7=23");
  Ply six = at.PlyOf(6, 11);
  six.choice.to = Place::At(17);
  EXPECT_EQ(at.Verdict(six), "third-six-moved");
  EXPECT_EQ(
      At("ludoteka@@six.changed_throws=no,six.optional=yes", "16,g,g,g//23,23 0 - sixes=2 last=11").Legal(6),
      "16=n")
      << "only six squares could be walked";
}

}  // namespace
}  // namespace parchis::testing
