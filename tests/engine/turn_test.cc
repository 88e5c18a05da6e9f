#include <gtest/gtest.h>

#include <string>

#include "engine/apply.h"
#include "tests/support/position.h"

// Turns, throws and the duty to move: TURN, MOVE, EQUIP-4, EQUIP-6, AMB-006, AMB-050, AMB-096.
namespace parchis::testing {
namespace {

TEST(Turn, Turn2PassesInTheOrderOfTheSeats) {
  At at = At::Opening("ludoteka");
  for (int ply = 0; ply < 6; ++ply) {
    EXPECT_EQ(at.state().seat, ply % 4);
    const std::string only = at.Legal(1);
    at = at.After(1, only);
  }
}

TEST(Turn, Amb006ClockwiseIsASeating) {
  Seating clockwise;
  for (const int k : {0, 3, 2, 1}) clockwise.seats.push_back({.colors = {Color::FromIndex(k)}});
  const At at = At("ludoteka", "5/22/39/56", clockwise).After(1, "5+1=6");
  EXPECT_EQ(at.Legal(1), "56+1=57");
}

TEST(Turn, Turn2AnotherSeatMayNotMove) {
  EXPECT_EQ(At::Opening("ludoteka").Verdict(Ply{.seat = 1, .die = 3, .piece = Piece::FromCode(21)}),
            "wrong-seat");
}

TEST(Turn, Equip4OnlyOwnPieces) {
  const At at("ludoteka", "20/30");
  EXPECT_EQ(at.Verdict(3, 21), "foreign-piece");
}

TEST(Turn, Equip6AThrowHasADie) {
  const At at("ludoteka", "20");
  EXPECT_EQ(at.Verdict(0, 11), "die-missing");
  EXPECT_EQ(at.Verdict(0, 0), "die-missing");
  EXPECT_EQ(at.Verdict(Ply{.die = 3, .second_die = 4, .piece = Piece::FromCode(11)}), "second-die");
}

TEST(Turn, Equip6TheDieThrownIsUsed) {
  const At at("ludoteka", "20 0 d4");
  EXPECT_EQ(at.Legal(), "20+4=24");
  EXPECT_EQ(at.Verdict(4, 11), "legal");
  EXPECT_EQ(at.Verdict(3, 11), "die-changed");
}

TEST(Turn, Move1AsManySquaresAsTheDieShows) {
  const At at("ludoteka", "20,g,g,g");
  for (int die = 1; die <= 5; ++die) {
    EXPECT_EQ(at.Legal(static_cast<std::uint8_t>(die)),
              "20+" + std::to_string(die) + "=" + std::to_string(20 + die));
  }
}

TEST(Turn, Move1NumbersGoOnAfterTheLast) { EXPECT_EQ(At("ludoteka", "n/67 1").Legal(4), "67+4=3"); }

TEST(Turn, Move2ThePlayerChooses) {
  EXPECT_EQ(At("ludoteka", "20,30,40,g").Legal(3), "20+3=23, 30+3=33, 40+3=43");
}

TEST(Turn, Move2PiecesOnOneSquareAreOneChoice) { EXPECT_EQ(At("ludoteka", "20,20").Legal(3), "20+3=23"); }

TEST(Turn, Amb050AMoveThatCanBeMadeIsMade) {
  const At at("ludoteka", "20");
  EXPECT_EQ(at.Verdict(3, 0), "move-declined");
  EXPECT_EQ(at.JudgementOf(at.PlyOf(3, 0)).evidence.pieces, PieceSet::Of(*Piece::FromCode(11)));
}

TEST(Turn, Amb096APassWhereNothingCanMove) {
  EXPECT_EQ(At("ludoteka", "n").Verdict(3, 0), "legal");
  EXPECT_EQ(At("ludoteka", "n").AfterEven(At("ludoteka", "n").PlyOf(3, 0)).state().seat, 1);
}

TEST(Turn, WhoHasLeftIsSkipped) {
  EXPECT_EQ(At("ludoteka", "20 0 - out=1,2").After(3, "20+3=23").state().seat, 3);
}

// ---- Events ----

std::string KindsOf(const At& at, const Ply& ply) {
  using Kind = GameEvent::Kind;
  std::string kinds;
  for (const GameEvent& event : EventsOf(at.state(), at.table(), at.JudgementOf(ply).effect)) {
    if (!kinds.empty()) kinds += ' ';
    switch (event.kind) {
      case Kind::kEntered:
        kinds += "entered";
        break;
      case Kind::kCaptured:
        kinds += "captured";
        break;
      case Kind::kSentToNest:
        kinds += "sent";
        break;
      case Kind::kSentBack:
        kinds += "back";
        break;
      case Kind::kBounced:
        kinds += "bounced";
        break;
      case Kind::kGoal:
        kinds += "goal";
        break;
      case Kind::kBarrierMade:
        kinds += "made";
        break;
      case Kind::kBarrierOpened:
        kinds += "opened";
        break;
      case Kind::kBonusOwed:
        kinds += "owed" + std::to_string(event.value);
        break;
      case Kind::kBonusLost:
        kinds += "lost" + std::to_string(event.value);
        break;
      case Kind::kBonusKept:
        kinds += "kept" + std::to_string(event.value);
        break;
      case Kind::kThrowAgain:
        kinds += "again";
        break;
      case Kind::kTurnPasses:
        kinds += "turn" + std::to_string(event.value);
        break;
      case Kind::kFinished:
        kinds += "finished" + std::to_string(event.value);
        break;
      case Kind::kLost:
        kinds += "loses" + std::to_string(event.value);
        break;
      case Kind::kOver:
        kinds += "over";
        break;
    }
  }
  return kinds;
}

std::string KindsOf(const char* rules, const char* line, std::uint8_t die, std::uint32_t piece_code) {
  const At at(rules, line);
  return KindsOf(at, at.PlyOf(die, piece_code));
}

TEST(Events, OfOnePly) {
  EXPECT_EQ(KindsOf("ludoteka", "20", 3, 11), "turn1");
  EXPECT_EQ(KindsOf("ludoteka", "20", 6, 11), "again");
  EXPECT_EQ(KindsOf("ludoteka", "n", 5, 11), "entered turn1");
  EXPECT_EQ(KindsOf("ludoteka", "5,n", 5, 12), "entered made turn1");
  EXPECT_EQ(KindsOf("ludoteka", "20//23", 3, 11), "captured owed20");
  EXPECT_EQ(KindsOf("ludoteka", "20,20", 6, 11), "opened again");
  EXPECT_EQ(KindsOf("ludoteka", "c6,20", 2, 11), "goal owed10");
  EXPECT_EQ(KindsOf("ludoteka", "c6,g,g,g", 2, 11), "goal finished0 over");
  EXPECT_EQ(KindsOf("ludoteka", "16 0 - sixes=2 last=11", 6, 0), "sent turn1");
  EXPECT_EQ(KindsOf("ludoteka", "n 0 b20", 0, 0), "lost20 turn1");
}

TEST(Events, OfTwoThatComeOutTogether) {
  const At at("ludoteka@@entry.first_five=two_together", "n");
  Ply ply = at.PlyOf(5, 11);
  ply.second_piece = Piece::FromCode(12);
  EXPECT_EQ(KindsOf(at, ply), "entered entered made turn1");
}

TEST(Events, APieceThatAThirdSixSendsDownItsCorridorIsNotInTheNest) {
  EXPECT_EQ(KindsOf("ludoteka@@triple.corridor_victim=first_square", "c5 0 - sixes=2 last=11", 6, 0),
            "back turn1");
  EXPECT_EQ(KindsOf("ludoteka@@triple.corridor_victim=goes", "c5 0 - sixes=2 last=11", 6, 0), "sent turn1");
}

TEST(Events, ABonusThatIsKeptIsNotLost) {
  EXPECT_EQ(KindsOf("ludoteka@@bonus.unplayable=kept", "c7 0 b20", 0, 0), "kept20 turn1");
  EXPECT_EQ(KindsOf("ludoteka@@bonus.unplayable=lost", "c7 0 b20", 0, 0), "lost20 turn1");
}

TEST(Events, ABonusThatTheChainDropsIsNotAnnounced) {
  EXPECT_EQ(KindsOf("ludoteka@@bonus.chain=one_pending", "20//40 0 b20+b10", 0, 11), "captured");
}

TEST(Events, ABonusStillOwedAtTheLastGoalIsLost) {
  EXPECT_EQ(KindsOf("ludoteka", "56,g,g,g 0 b20+b10", 0, 11), "goal lost10 finished0 over");
  EXPECT_EQ(KindsOf("ludoteka", "20//40 0 b20+b10", 0, 11), "captured owed20");
}

TEST(Events, ABonusThatTheChainReplacesIsLost) {
  EXPECT_EQ(KindsOf("ludoteka@@bonus.chain=replace", "20//40 0 b20+b10", 0, 11), "captured lost10 owed20");
  EXPECT_EQ(KindsOf("ludoteka@@bonus.chain=replace", "20//40 0 b20+b20", 0, 11), "captured lost20 owed20");
}

}  // namespace
}  // namespace parchis::testing
