#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/ending.h"
#include "engine/presets.h"
#include "tests/support/position.h"

// Several colors a seat, turns by color, and teams: what no single case of a table shows.
namespace parchis::testing {
namespace {

constexpr const char* kDuo = "ludoteka-duo-it";
constexpr const char* kTeams = "ludoteka-teams";
constexpr const char* kStuck = "ludoteka-teams@@stuck.plays_mate=thrown";

[[nodiscard]] Seat SeatOf(int color, std::uint32_t team, std::uint32_t owner = 0) {
  return {.colors = {Color::FromIndex(color - 1)}, .team = team, .owner = owner};
}

[[nodiscard]] std::string FaultOf(const Seating& seating) {
  return FindSeatingFault(*Board::WithArms(4), seating).value_or("");
}

TEST(Sides, NeedRivals) {
  EXPECT_EQ(FaultOf(Teams(4, 2)), "");
  EXPECT_EQ(FaultOf(TurnsByColor(4, 2)), "");
  EXPECT_EQ(FaultOf(Teams(4, 1)), "all seats are on one side");
  EXPECT_EQ(FaultOf({.seats = {SeatOf(1, 1, 7), SeatOf(2, 0), SeatOf(3, 2, 7)}}), "a player is in two teams");
}

TEST(Sides, TurnsByColorNeedASeatForEachColor) {
  RuleSet rules;
  EXPECT_EQ(FindSeatingFault(rules, OppositePairs()), std::nullopt);
  rules.set(TurnUnit::kColor);
  EXPECT_NE(FindSeatingFault(rules, OppositePairs()), std::nullopt);
  EXPECT_EQ(FindSeatingFault(rules, TurnsByColor(4, 2)), std::nullopt);
}

TEST(Sides, OfAPresetAreOpposite) {
  const auto usual = [](const char* name, int arms) {
    const Preset& preset = *FindPreset(name);
    return UsualSeating(preset.sides, RulesOf(preset), arms);
  };
  EXPECT_EQ(usual("ludoteka", 4), Seating::OneColorEach(4));
  EXPECT_EQ(usual("ludoteka-duo", 4), OppositePairs());
  EXPECT_EQ(usual("ludoteka-duo", 6), SharedColors(6, 3));
  EXPECT_EQ(usual("ludoteka-duo", 5), Seating::OneColorEach(5));
  EXPECT_EQ(usual("ludoteka-teams", 4), Teams(4, 2));
  EXPECT_EQ(usual("ludoteka-teams", 6), Teams(6, 3));
  RuleSet by_color;
  by_color.set(TurnUnit::kColor);
  EXPECT_EQ(UsualSeating(Sides::kSharedColors, by_color, 4), TurnsByColor(4, 2));
}

// ---- Who is on whose side ----

TEST(Sides, AreKnownByColor) {
  const Table teams(*Board::WithArms(4), Teams(4, 2), RuleSet());
  const auto all = [](int color) { return PieceSet::AllOf(Color::FromIndex(color - 1)); };
  EXPECT_EQ(teams.PiecesOf(0), all(1));
  EXPECT_EQ(teams.MatesOf(0), all(3));
  EXPECT_EQ(teams.AlliesOf(Color::FromIndex(0)), all(3));
  EXPECT_TRUE(teams.OwnAlliesOf(Color::FromIndex(0)).empty());
  EXPECT_TRUE(teams.has_allies());
  const Table duo(*Board::WithArms(4), OppositePairs(), RuleSet());
  EXPECT_EQ(duo.PiecesOf(0), all(1) | all(3));
  EXPECT_TRUE(duo.MatesOf(0).empty());
  EXPECT_EQ(duo.OwnAlliesOf(Color::FromIndex(0)), all(3));
  EXPECT_FALSE(Table(*Board::WithArms(4), Seating::OneColorEach(4), RuleSet()).has_allies());
}

TEST(Sides, Amb064OwnersShareATurnUnlessItIsAColors) {
  RuleSet rules;
  const Table by_player(*Board::WithArms(4), TurnsByColor(4, 2), rules);
  EXPECT_EQ(by_player.PiecesOf(0), by_player.PiecesOf(2));
  rules.set(TurnUnit::kColor);
  const Table by_color(*Board::WithArms(4), TurnsByColor(4, 2), rules);
  EXPECT_EQ(by_color.PiecesOf(0), PieceSet::AllOf(Color::FromIndex(0)));
  EXPECT_EQ(by_color.OtherSeatsOfPlayer(0), PieceSet::AllOf(Color::FromIndex(2)));
}

// ---- Barriers of two colors ----

TEST(MixedBarrier, IsMadeAndOpened) {
  using Kind = GameEvent::Kind;
  const At before(kDuo, "20//23", OppositePairs());
  const auto kinds = [](const At& at, std::uint8_t die, std::uint32_t piece) {
    std::vector<Kind> found;
    for (const GameEvent& event :
         EventsOf(at.state(), at.table(), at.JudgementOf(at.PlyOf(die, piece)).effect)) {
      found.push_back(event.kind);
    }
    return found;
  };
  EXPECT_EQ(kinds(before, 3, 11), (std::vector{Kind::kBarrierMade, Kind::kTurnPasses}));
  EXPECT_EQ(kinds(At(kDuo, "23//23", OppositePairs()), 3, 31),
            (std::vector{Kind::kBarrierOpened, Kind::kTurnPasses}));
}

TEST(MixedBarrier, IsFull) {
  const At at(kDuo, "20,23//23/19 0", OppositePairs());
  EXPECT_EQ(at.Verdict(3, 11), "square-full");
}

TEST(MixedBarrier, OnceOpenedIsNoDutyAnyMore) {
  const At at = At(kDuo, "40,n//40,n", OppositePairs()).After(6, "1:40+6=46");
  EXPECT_EQ(at.Legal(6), "1:46+6=52, 3:40+6=46");
}

TEST(MixedBarrier, ProtectsFromAThirdSixWhereBarriersDo) {
  const std::string line = "26//26 0 - sixes=2 last=11";
  EXPECT_EQ(At(kDuo, line, OppositePairs()).Legal(6), "26=n");
  EXPECT_EQ(At("ludoteka-duo-it@@triple.barrier_victim=stays", line, OppositePairs()).Legal(6), "none=n");
}

TEST(MixedBarrier, IsNoneOnOrdinarySquaresWhereOnlySafeOnesHaveBarriers) {
  const std::string rules = "ludoteka-duo-it@@barrier.where=safe";
  EXPECT_EQ(At(rules, "26//26/24 1", OppositePairs()).Legal(4), "4:24+4=28");
  EXPECT_EQ(At(rules, "46//46/44 1", OppositePairs()).Legal(4), "pass");
}

TEST(MixedBarrier, MayNotBeFormedByTheOneThatOpensAnother) {
  const std::string rules = "ludoteka-duo-it@@barrier.reclose=no";
  EXPECT_EQ(At(rules, "20,20,n//26,50", OppositePairs()).Verdict(6, 11), "barrier-reclosed");
  // Where an ally may also be captured, that opens it.
  const std::string choice = rules + ",capture.own_other_color=choice";
  EXPECT_EQ(At(choice, "20,20,n//26,50", OppositePairs()).Legal(6), "1:20+6=26 x3");
}

// ---- A player who has finished ----

TEST(Finished, Amb080UsesABonusWithTheColorThatEarnedIt) {
  const At at(kTeams, "g,g,g,g//41,g,g,n/44,23/40,g,g,n/ 0", Teams(6, 2));
  const At after = at.After(3, "3:41+3=44 x4");
  EXPECT_EQ(after.Line(), "g,g,g,g/n,n,n,n/44,g,g,n/n,23,n,n/40,g,g,n/n,n,n,n 0 b20@31 done=0");
  EXPECT_EQ(after.Legal(), "3:44+20=64");
  EXPECT_EQ(after.Verdict(after.PlyOf(0, 51)), "bonus-not-for-piece");
}

TEST(Finished, Amb080LosesAMatesPieceToAThirdSix) {
  const At at(kTeams, "g,g,g,g//20,n", Teams(4, 2));
  EXPECT_EQ(at.After(6, "3:20+6=26").After(6, "3:26+6=32").Legal(6), "32=n");
}

TEST(Finished, Team7HasToBringAMatesPieceOut) {
  EXPECT_EQ(At(kTeams, "g,g,g,g//20,n", Teams(4, 2)).Legal(5), "3:n=39");
  EXPECT_EQ(At(kTeams, "g,g,g,g//20,20,40,n", Teams(4, 2)).Legal(6), "3:20+6=26");
}

TEST(Finished, Team7BringsInAMatesLastPieceForNoBonus) {
  const At at = At(kTeams, "g,g,g,g//c5,g,g,g//40/ 0", Teams(6, 2)).After(3, "3:c5+3=g");
  EXPECT_EQ(at.Line(), "g,g,g,g/n,n,n,n/g,g,g,g/n,n,n,n/40,n,n,n/n,n,n,n 1 - done=0,2");
}

TEST(Finished, MovesNothingWhereMatesAreNotHelped) {
  EXPECT_EQ(At("ludoteka-teams@@finished.plays=out", "g,g,g,g/10/20/30 3", Teams(4, 2))
                .After(3, "30+3=33")
                .state()
                .seat,
            1);
}

// ---- A player who is stuck ----

TEST(Stuck, Opt4HasToMoveAMatesPiece) {
  const At at(kStuck, "n//40", Teams(4, 2));
  EXPECT_EQ(at.Verdict(3, 0), "move-declined");
  EXPECT_EQ(At(kTeams, "n//40", Teams(4, 2)).Verdict(3, 31), "foreign-piece");
}

TEST(Stuck, Opt4NotWhereAnOwnPieceCanMove) {
  EXPECT_EQ(At(kStuck, "n,10//40", Teams(4, 2)).Verdict(3, 31), "foreign-piece");
  EXPECT_EQ(At(kStuck, "n,n//40", Teams(4, 2)).Verdict(5, 31), "foreign-piece");
}

TEST(Stuck, Opt4MovesMatesWhenTheyHaveFinishedToo) {
  EXPECT_EQ(At(kStuck, "n//g,g,g,g", Teams(4, 2)).Legal(3), "pass");
}

// ---- The end ----

TEST(EndOfSides, RankingHasTheWinnersFirst) {
  // Green was through before red, but the team of yellow and red was first.
  const At at = At(kTeams, "g,g,g,g/24/c6,g,g,g/g,g,g,g 2 - done=3,0", Teams(4, 2)).After(2, "c6+2=g");
  EXPECT_TRUE(at.state().over);
  EXPECT_EQ(RankingOf(at.state(), at.table()), (std::vector<std::uint8_t>{0, 2}));
}

TEST(EndOfSides, PlacesArePlayedUntilOneSideIsLeft) {
  const std::string rules = "ludoteka-teams@@end.stop=places";
  const At two = At(rules, "g,g,g,g/24/c6,g,g,g/30 2", Teams(4, 2)).After(2, "c6+2=g");
  EXPECT_TRUE(two.state().over);
  const At three = At(rules, "g,g,g,g/40/50/c6,g,g,g/41/51 3", Teams(6, 3)).After(2, "c6+2=g");
  EXPECT_FALSE(three.state().over);
  EXPECT_EQ(RankingOf(three.state(), three.table()), (std::vector<std::uint8_t>{0, 3}));
}

TEST(EndOfSides, AllSeatsOfAPlayerFinishTogether) {
  const At at =
      At("ludoteka@@end.stop=places", "c6,g,g,g/24/g,g,g,g/30", TurnsByColor(4, 2)).After(2, "c6+2=g");
  EXPECT_EQ(at.state().done_count, 2);
  EXPECT_TRUE(at.state().over);
}

}  // namespace
}  // namespace parchis::testing
