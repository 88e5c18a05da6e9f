#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/support/position.h"

// The duty to capture, and huffing: AMB-051.
namespace parchis::testing {
namespace {

constexpr const char* kForced = "ludoteka@@capture.duty=forced";
constexpr const char* kHuff = "ludoteka@@capture.duty=huff";

TEST(CaptureDuty, Amb051Free) { EXPECT_EQ(At("ludoteka", "10,20//13").Legal(3), "10+3=13 x3, 20+3=23"); }

TEST(CaptureDuty, Amb051Forced) {
  const At at(kForced, "10,20//13");
  EXPECT_EQ(at.Legal(3), "10+3=13 x3");
  const Judgement judgement = at.JudgementOf(at.PlyOf(3, 12));
  EXPECT_EQ(judgement.fault, Fault::kCaptureOwed);
  EXPECT_EQ(judgement.evidence.pieces, PieceSet(0b0001));
  EXPECT_EQ(at.Legal(2), "10+2=12, 20+2=22") << "nothing to capture";
}

TEST(CaptureDuty, Amb051ForcedNotOnSafeSquares) {
  EXPECT_EQ(At(kForced, "10,20//12").Legal(2), "10+2=12, 20+2=22");
}

TEST(CaptureDuty, Amb051AnArrivingPieceThatIsCapturedIsNoCapture) {
  const At at("ludoteka@@capture.duty=forced,capture.safe_landing=arriving", "10,20//12");
  EXPECT_EQ(at.Legal(2), "10+2=12 x1, 20+2=22");
}

TEST(CaptureDuty, Amb051AnyOtherColorCountsAlsoTheOwnOne) {
  EXPECT_EQ(At(kForced, "10,20,g,g//13,g,g,g", OppositePairs()).Legal(3), "1:10+3=13 x3");
}

TEST(CaptureDuty, Amb051ComingOutGoesBefore) {
  EXPECT_EQ(At(kForced, "n,10//15").Legal(5), "n=5");
  EXPECT_EQ(At("ludoteka@@capture.duty=forced,entry.duty=free", "n,10//15").Legal(5), "10+5=15 x3");
}

TEST(CaptureDuty, Amb051AnEntryThatCapturesMeetsIt) {
  const At at("ludoteka@@capture.duty=forced,entry.duty=free", "n,10,20/5/15/5 0 - late=21");
  EXPECT_EQ(at.Legal(5), "n=5 x2, 10+5=15 x3");
  EXPECT_EQ(at.Verdict(5, 13), "capture-owed");
  EXPECT_EQ(At("ludoteka@@capture.duty=forced,entry.capture_duty=free", "n,10,20/5//5 0 - late=21").Legal(5),
            "n=5 x2")
      << "free to come out, but not free to leave the capture";
}

TEST(CaptureDuty, Amb051OpeningABarrierGoesBefore) {
  EXPECT_EQ(At(kForced, "10,10,40//46").Legal(6), "10+6=16");
  EXPECT_EQ(At(kForced, "11,11,30,30//18").Legal(6), "11+7=18 x3") << "of two barriers the one that captures";
}

TEST(CaptureDuty, Amb051BindsBonuses) {
  EXPECT_EQ(At(kForced, "10,30//50 0 b20").Legal(), "30+20=50 x3");
  EXPECT_EQ(At(kForced, "10,30//51 0 b20").Legal(), "10+20=30, 30+20=50");
}

TEST(CaptureDuty, Amb051ThePieceMayCaptureWithSixButNotWithSeven) {
  const At at("ludoteka@@capture.duty=forced,six.optional=yes", "10,g,g,g//16");
  EXPECT_EQ(at.Legal(6), "10+6=16 x3");
  Ply seven = at.PlyOf(6, 11);
  seven.choice.to = Place::At(12);
  EXPECT_EQ(at.Verdict(seven), "capture-owed");
}

TEST(CaptureDuty, Amb051NoWayAroundByPassing) {
  EXPECT_EQ(At("ludoteka@@capture.duty=forced,move.duty=free", "10,20//13").Verdict(3, 0), "capture-owed");
  EXPECT_EQ(At("ludoteka@@capture.duty=forced,move.duty=free", "10,20//14").Verdict(3, 0), "legal");
  EXPECT_EQ(At("ludoteka@@capture.duty=forced,bonus.duty=waivable", "10,30//50 0 b20").Verdict(0, 0),
            "capture-owed");
  EXPECT_EQ(At("ludoteka@@capture.duty=forced,bonus.duty=waivable", "10,30//51 0 b20").Verdict(0, 0),
            "legal");
}

// ---- Huffing ----

[[nodiscard]] Judgement Huffed(const At& at, std::uint8_t die, std::uint32_t moved, std::uint32_t huffed) {
  Ply ply = at.PlyOf(die, moved);
  ply.choice.penalized = Piece::FromCode(huffed);
  return at.JudgementOf(ply);
}

TEST(CaptureDuty, Amb051HuffSendsThePieceThatCouldHaveCaptured) {
  const At at(kHuff, "10,20//13");
  EXPECT_EQ(at.Legal(3), "10+3=13 x3, 20+3=23, 20+3=23 10=n");
  EXPECT_EQ(at.After(3, "20+3=23 10=n").Line(), "n,23,n,n/n,n,n,n/13,n,n,n/n,n,n,n 1 -");
}

TEST(CaptureDuty, Amb051HuffNamesNoOtherPiece) {
  const At at(kHuff, "10,20,30//13");
  EXPECT_EQ(Huffed(at, 3, 13, 11).effect.penalized, Piece::FromCode(11));
  EXPECT_EQ(Huffed(at, 3, 13, 12).effect.penalized, std::nullopt);
  EXPECT_EQ(Huffed(at, 3, 11, 11).effect.penalized, std::nullopt) << "it did capture";
  EXPECT_EQ(Huffed(at, 3, 13, 31).effect.penalized, std::nullopt) << "another seat's piece";
  EXPECT_EQ(Huffed(at, 2, 13, 11).effect.penalized, std::nullopt) << "not with this number";
  EXPECT_EQ(Huffed(At("ludoteka", "10,20,30//13"), 3, 13, 11).effect.penalized, std::nullopt);
  EXPECT_EQ(Huffed(At(kForced, "10,20,30//13"), 3, 13, 11).effect.penalized, std::nullopt);
}

TEST(CaptureDuty, Amb051NoHuffWhereAnotherDutyForbadeTheCapture) {
  EXPECT_EQ(At(kHuff, "n,10//15").Legal(5), "n=5");
  EXPECT_EQ(At(kHuff, "10,10,40//46").Legal(6), "10+6=16");
  EXPECT_EQ(At("ludoteka@@capture.duty=huff,entry.duty=free", "n,10//15").Legal(5),
            "n=5, n=5 10=n, 10+5=15 x3");
}

TEST(CaptureDuty, Amb051APieceInTheNestCannotBeHuffed) {
  EXPECT_EQ(At("ludoteka@@capture.duty=huff,entry.capture_duty=free", "n,20,g,g/5//5 0 - late=21").Legal(5),
            "n=5 x2, 20+5=25");
}

TEST(CaptureDuty, Amb051ThePieceThatMovedElsewhereCanBeHuffed) {
  const At at("ludoteka@@capture.duty=huff,six.optional=yes", "10,g,g,g//16");
  EXPECT_EQ(at.Legal(6), "10+7=17, 10+7=17 17=n, 10+6=16 x3");
  EXPECT_EQ(at.After(6, "10+7=17 17=n").state().place(*Piece::FromCode(11)), Place::Nest());
}

TEST(CaptureDuty, Amb051WithAmb018AnOwnPieceThatGivesWayIsNoCapture) {
  // Nobody knows who came later to the start. To capture the rival there meets the duty; to lose the own
  // piece does not, where another piece can capture.
  const At at("ludoteka@@capture.duty=forced,entry.own_plus_rival=last_arrived,entry.duty=free",
              "5,n,10,g/5/15");
  EXPECT_EQ(at.Legal(5), "n=5 x2, 10+5=15 x3");
}

TEST(CaptureDuty, Amb051HuffAlsoWithABonus) {
  EXPECT_EQ(At(kHuff, "10,30//50 0 b20").Legal(), "10+20=30, 10+20=30 30=n, 30+20=50 x3");
}

}  // namespace
}  // namespace parchis::testing
