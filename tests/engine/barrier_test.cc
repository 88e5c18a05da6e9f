#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "tests/support/position.h"

// Barriers: BARRIER-1 to BARRIER-3, AMB-038 to AMB-049, AMB-146.
namespace parchis::testing {
namespace {

TEST(Barrier, Barrier1AnySquareWithTwoOfOneColor) {
  const At at = At("ludoteka", "22,26").After(4, "22+4=26");
  EXPECT_EQ(at.state().at(26).size(), 2);
}

TEST(Barrier, Barrier2NoPiecePasses) {
  const At at("ludoteka", "23//26,26");
  EXPECT_EQ(at.Legal(4), "pass");
  EXPECT_EQ(at.Verdict(4, 11), "barrier-crossed");
  EXPECT_EQ(at.Legal(2), "23+2=25");
  EXPECT_EQ(at.Verdict(3, 11), "square-full");
}

TEST(Barrier, Barrier2OnTheGateAndAcrossTheEndOfTheNumbers) {
  EXPECT_EQ(At("ludoteka", "66//68,68").Verdict(5, 11), "barrier-crossed") << "into the corridor";
  EXPECT_EQ(At("ludoteka", "n/66/1,1 1").Verdict(5, 21), "barrier-crossed") << "from 68 to 1";
}

// State::MayBeCrowded against the squares themselves, on every board: it may say yes without need, but never
// no where two stand, and round the end of the track it does not look.
TEST(Barrier, ALookAheadMissesNoPair) {
  for (const std::uint32_t arms : {2U, 4U, 6U, 8U}) {
    const Board board = *Board::WithArms(arms);
    State state;
    std::uint32_t random = 1;
    for (int move = 0; move < 2000; ++move) {
      random = random * 1664525 + 1013904223;
      const Piece piece = Piece::FromIndex(static_cast<int>((random >> 8) % (arms * kPiecesPerColor)));
      const int progress = static_cast<int>((random >> 16) % static_cast<unsigned>(board.goal() + 2));
      state.Put(board, piece, progress > board.goal() ? Place::Nest() : Place::At(progress));
      const int from = 1 + static_cast<int>((random >> 4) % static_cast<unsigned>(board.track_squares()));
      for (int count = 1; count <= 20; ++count) {
        bool crowded = from + count > board.track_squares();
        for (int square = from + 1; square <= std::min(from + count, board.track_squares()); ++square) {
          crowded = crowded || state.at(square).has_two();
        }
        ASSERT_EQ(state.MayBeCrowded(board, from, count), crowded) << arms << " " << move << " " << count;
      }
    }
  }
}

TEST(Barrier, Barrier2NamesTheSquare) {
  const At at("ludoteka", "23//26,26");
  const Judgement judgement = at.JudgementOf(at.PlyOf(4, 11));
  EXPECT_EQ(judgement.evidence.place, Place::At(21));
  EXPECT_EQ(judgement.evidence.pieces.size(), 2);
}

TEST(Barrier, Barrier2StopsBonuses) { EXPECT_EQ(At("ludoteka", "13//20,20 0 b20").Legal(), "pass"); }

TEST(Barrier, Barrier3ASixOpens) {
  const At at("ludoteka", "10,10,40,n");
  EXPECT_EQ(at.Legal(6), "10+6=16");
  EXPECT_EQ(at.Verdict(6, 13), "barrier-not-opened");
  EXPECT_EQ(at.Legal(5), "n=5");
  EXPECT_EQ(at.Legal(4), "10+4=14, 40+4=44");
}

TEST(Barrier, Barrier3OnlyOwnBarriers) { EXPECT_EQ(At("ludoteka", "40/10,10").Legal(6), "40+6=46"); }

TEST(Barrier, Amb038AnOrdinarySquareIsEnough) {
  EXPECT_EQ(At("ludoteka", "26,26//24 2").Verdict(4, 31), "barrier-crossed");
}

TEST(Barrier, Amb039AllStopsTheOwner) { EXPECT_EQ(At("ludoteka", "23,26,26,g").Legal(4), "26+4=30"); }

TEST(Barrier, Amb039OwnerPassesUnderRivals) {
  const char* rules = "ludoteka@@barrier.blocks=rivals";
  EXPECT_EQ(At(rules, "23,26,26,g").Legal(4), "23+4=27, 26+4=30");
  EXPECT_EQ(At(rules, "27,29,29,g").Legal(4), "27+4=31, 29+4=33");
  EXPECT_EQ(At(rules, "26,26//24 2").Legal(4), "pass");
  EXPECT_EQ(At(rules, "23,26,26,g").Verdict(3, 11), "square-full");
}

TEST(Barrier, Amb039OwnerPassesOutsideSafeSquares) {
  const char* rules = "ludoteka@@barrier.blocks=owner_outside_safe";
  EXPECT_EQ(At(rules, "23,26,26,g").Legal(4), "23+4=27, 26+4=30");
  EXPECT_EQ(At(rules, "27,29,29,g").Legal(4), "29+4=33");
  EXPECT_EQ(At(rules, "26,26//24 2").Legal(4), "pass");
}

TEST(Barrier, Amb040AMixedPairIsNoBarrier) { EXPECT_EQ(At("ludoteka", "46//46/44 3").Legal(4), "44+4=48"); }

TEST(Barrier, Amb041AnyOfSeveralBarriers) {
  EXPECT_EQ(At("ludoteka", "10,10,30,30").Legal(6), "10+7=17, 30+7=37");
}

TEST(Barrier, Amb042ADutyThatCannotBeMetLapses) {
  EXPECT_EQ(At("ludoteka", "10,10,40//12,12").Legal(6), "40+6=46");
}

TEST(Barrier, Amb043TheOpenedPieceMayFormANewBarrier) {
  EXPECT_EQ(At("ludoteka", "10,10,16").Legal(6), "10+6=16");
}

TEST(Barrier, Amb044TheDutyIsTestedAtEverySix) {
  const At at = At("ludoteka", "10,10,17,40").After(6, "10+7=17");
  EXPECT_EQ(at.Legal(6), "17+7=24");
}

TEST(Barrier, Amb045CorridorPairBlocks) {
  const At at("ludoteka", "c3,c3,c1,g");
  EXPECT_EQ(at.Legal(4), "c3+4=c7");
  EXPECT_EQ(at.Verdict(4, 13), "barrier-crossed");
  EXPECT_EQ(At("ludoteka", "c3,c3,68,g").Verdict(4, 13), "barrier-crossed");
}

TEST(Barrier, Amb045CorridorPairIsPassed) {
  const At at("ludoteka@@barrier.corridor_blocks=no", "c3,c3,c1,g");
  EXPECT_EQ(at.Legal(4), "c3+4=c7, c1+4=c5");
  EXPECT_EQ(at.Verdict(2, 13), "square-full");
}

TEST(Barrier, Amb046Any) { EXPECT_EQ(At("ludoteka", "c1,c1,20").Legal(6), "c1+6=c7"); }

TEST(Barrier, Amb046Track) {
  const char* rules = "ludoteka@@barrier.open_where=track";
  EXPECT_EQ(At(rules, "c1,c1,20").Legal(6), "c1+6=c7, 20+6=26");
  EXPECT_EQ(At(rules, "10,10,40").Legal(6), "10+6=16");
}

TEST(Barrier, Amb046Shelter) {
  const char* rules = "ludoteka@@barrier.open_where=shelter";
  EXPECT_EQ(At(rules, "c1,c1,20").Legal(6), "c1+6=c7, 20+6=26");
  EXPECT_EQ(At(rules, "10,10,40").Legal(6), "10+6=16, 40+6=46");
  EXPECT_EQ(At(rules, "12,12,40").Legal(6), "12+6=18");
}

TEST(Barrier, Amb046None) {
  EXPECT_EQ(At("ludoteka@@barrier.open_where=none", "12,12,40").Legal(6), "12+6=18, 40+6=46");
}

TEST(Barrier, Amb047SevenIsTheOnlyCount) {
  EXPECT_EQ(At("ludoteka", "10,10,30,g//17,17").Legal(6), "30+7=37");
}

TEST(Barrier, Amb048NoLimitOfLife) {
  At at("ludoteka", "20,20,50");
  for (int turn = 0; turn < 4; ++turn) {
    at = at.After(1, std::to_string(50 + turn) + "+1=" + std::to_string(51 + turn));
    for (int seat = 1; seat < 4; ++seat) at = at.After(1, "pass");
  }
  EXPECT_EQ(at.Legal(1), "20+1=21, 54+1=55");
}

TEST(Barrier, Amb049OpenedIfItIsTheOnlyMove) {
  const At at("ludoteka", "10,10");
  EXPECT_EQ(at.Legal(3), "10+3=13");
  EXPECT_EQ(at.Verdict(3, 0), "move-declined");
}

// A six of 30+7=37 captures; the bonus is to come.
At SixCapturedBesideABarrier(const char* rules) { return At(rules, "10,10,30,30/37").After(6, "30+7=37 x2"); }

TEST(Barrier, Amb146DutyDoesNotBindTheBonus) {
  EXPECT_EQ(SixCapturedBesideABarrier("ludoteka").Legal(), "10+20=30, 37+20=57, 30+20=50");
}

TEST(Barrier, Amb146DutyBindsTheBonusAfterASix) {
  const At at = SixCapturedBesideABarrier("ludoteka@@barrier.duty_binds_bonus=after_six");
  EXPECT_EQ(at.Legal(), "10+20=30");
  EXPECT_EQ(at.Verdict(0, 13), "barrier-not-opened-by-bonus");
  EXPECT_EQ(At("ludoteka@@barrier.duty_binds_bonus=after_six", "10,10,30 0 b20").Legal(),
            "10+20=30, 30+20=50")
      << "no six before it";
}

}  // namespace
}  // namespace parchis::testing
