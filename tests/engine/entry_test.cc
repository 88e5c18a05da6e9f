#include <gtest/gtest.h>

#include <string>

#include "engine/legal_plies.h"
#include "tests/support/position.h"

// Coming out of the nest: ENTRY, CAPTURE-3 to CAPTURE-5, AMB-002 and AMB-013 to AMB-023.
namespace parchis::testing {
namespace {

TEST(Entry, Setup1OnePieceOnTheStartTheOthersInTheNest) {
  EXPECT_EQ(At::Opening("ludoteka").Line().substr(0, 39), "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -");
}

TEST(Entry, Amb002OneOnTheStart) {
  const At opening = At::Opening("ludoteka");
  EXPECT_EQ(opening.Legal(3), "5+3=8");
  EXPECT_EQ(opening.After(5, "n=5").state().at(5).size(), 2);
}

TEST(Entry, Amb002NoneOnTheStart) {
  const At opening = At::Opening("ludoteka@@setup.on_start=none");
  EXPECT_EQ(opening.Line(), "n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -");
  EXPECT_EQ(opening.Legal(3), "pass");
}

TEST(Entry, Amb002TwoOnTheStart) {
  const At opening = At::Opening("ludoteka@@setup.on_start=two");
  EXPECT_EQ(opening.Legal(3), "5+3=8");
  EXPECT_EQ(opening.After(3, "5+3=8").state().at(5).size(), 1);
  EXPECT_EQ(opening.Legal(5), "5+5=10");
}

TEST(Entry, Entry1OnlyAFiveBringsAPieceOut) {
  const At at("ludoteka", "20");
  constexpr std::uint8_t kOtherFaces[] = {1, 2, 3, 4, 6};
  for (const std::uint8_t die : kOtherFaces) {
    EXPECT_EQ(at.Verdict(die, 12), "entry-without-five") << int{die};
  }
  EXPECT_EQ(at.Verdict(5, 12), "legal");
}

TEST(Entry, Entry1ABonusBringsNoPieceOut) {
  EXPECT_EQ(At("ludoteka", "20 0 b20").Verdict(0, 12), "entry-without-five");
  EXPECT_EQ(At("ludoteka", "n 0 b20").Legal(), "pass");
}

TEST(Entry, Entry2ComingOutIsObligatory) {
  const At at("ludoteka", "n,20");
  EXPECT_EQ(at.Legal(5), "n=5");
  EXPECT_EQ(at.Verdict(5, 12), "entry-owed");
  EXPECT_EQ(at.Verdict(5, 0), "entry-owed");
}

TEST(Entry, Entry3ThePieceStandsOnTheStartOfItsColor) {
  EXPECT_EQ(At("ludoteka", "n 0").Legal(5), "n=5");
  EXPECT_EQ(At("ludoteka", "n 1").Legal(5), "n=22");
  EXPECT_EQ(At("ludoteka", "n 2").Legal(5), "n=39");
  EXPECT_EQ(At("ludoteka", "n 3").Legal(5), "n=56");
}

TEST(Entry, Amb013Forced) { EXPECT_EQ(At("ludoteka", "n,60,g,g").Legal(5), "n=5"); }

TEST(Entry, Amb013Free) {
  const At at("ludoteka@@entry.duty=free", "n,60,g,g");
  EXPECT_EQ(at.Legal(5), "n=5, 60+5=65");
  EXPECT_EQ(at.Verdict(5, 0), "move-declined");
}

TEST(Entry, Amb014TwoOwnOnTheStartTheFiveIsMoved) {
  const At at("ludoteka", "n,5,5,20");
  EXPECT_EQ(at.Legal(5), "5+5=10, 20+5=25");
  EXPECT_EQ(at.Verdict(5, 11), "entry-blocked");
}

TEST(Entry, Amb015Share) {
  const At at("ludoteka", "n/5");
  EXPECT_EQ(at.Legal(5), "n=5");
  EXPECT_EQ(at.After(5, "n=5").Line(), "5,n,n,n/5,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Entry, Amb015Capture) {
  const At at("ludoteka@@entry.single_rival=capture", "n/5");
  EXPECT_EQ(at.After(5, "n=5 x2").Line(), "5,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Entry, Amb016Later) { EXPECT_EQ(At("ludoteka", "n/5/5 0 - late=31").Legal(5), "n=5 x3"); }
TEST(Entry, Amb016LaterTheOtherWayRound) {
  EXPECT_EQ(At("ludoteka", "n/5/5 0 - late=21").Legal(5), "n=5 x2");
}

TEST(Entry, Amb016Earlier) {
  EXPECT_EQ(At("ludoteka@@entry.two_rivals=earlier", "n/5/5 0 - late=31").Legal(5), "n=5 x2");
}

TEST(Entry, Amb016Choice) {
  EXPECT_EQ(At("ludoteka@@entry.two_rivals=choice", "n/5/5 0 - late=31").Legal(5), "n=5 x2, n=5 x3");
}

TEST(Entry, Amb016All) {
  const At at("ludoteka@@entry.two_rivals=all", "n/5/5 0 - late=31");
  EXPECT_EQ(at.Legal(5), "n=5 x2x3");
  EXPECT_EQ(at.After(5, "n=5 x2x3").Line(), "5,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Entry, Amb016Refuse) {
  EXPECT_EQ(At("ludoteka@@entry.two_rivals=refuse", "n/5/5 0 - late=31").Legal(5), "pass");
}

TEST(Entry, Amb016TheOrderComesFromThePlies) {
  // Color 2 reaches 5 first, color 3 later; then color 1 throws a five.
  const At at = At("ludoteka", "n/3/1/n 1").After(2, "3+2=5").After(4, "1+4=5").After(1, "pass");
  EXPECT_EQ(at.Line(), "n,n,n,n/5,n,n,n/5,n,n,n/n,n,n,n 0 - late=31");
  EXPECT_EQ(at.Legal(5), "n=5 x3");
}

TEST(Entry, Amb016APieceThatComesBackIsTheLater) {
  // Color 2 leaves 5 and color 4 arrives: of 3 and 4, the 4 came later.
  const At left = At("ludoteka", "n/5/5/2 1 - late=31").After(1, "5+1=6");
  EXPECT_EQ(left.Line(), "n,n,n,n/6,n,n,n/5,n,n,n/2,n,n,n 2 -");
  EXPECT_EQ(left.After(2, "5+2=7").After(3, "2+3=5").After(5, "n=5").Line(),
            "5,n,n,n/6,n,n,n/7,n,n,n/5,n,n,n 1 -");
}

TEST(Entry, Amb021AThirdPieceLeavesNoOrder) {
  // Illegal, but it was played: with three on the start, and with two again, nobody knows who came later.
  const At at("ludoteka", "n/5/5/3 3 - late=31");
  EXPECT_EQ(at.Verdict(2, 41), "square-full");
  const At three = at.AfterEven(at.PlyOf(2, 41));
  EXPECT_EQ(three.Line(), "n,n,n,n/5,n,n,n/5,n,n,n/5,n,n,n 0 -");
  EXPECT_EQ(three.Verdict(5, 11), "entry-blocked");
  EXPECT_EQ(three.After(1, "pass").After(1, "5+1=6").Line(), "n,n,n,n/6,n,n,n/5,n,n,n/5,n,n,n 2 -");
}

TEST(Entry, Amb017Later) {
  const At at("ludoteka", "n,30,g,g//5,5");
  EXPECT_EQ(at.Legal(5), "n=5 x3");
  EXPECT_EQ(at.After(5, "n=5 x3").Line(), "5,30,g,g/n,n,n,n/n,5,n,n/n,n,n,n 0 b20");
}

TEST(Entry, Amb017Refuse) {
  const At at("ludoteka@@entry.rival_pair=refuse", "n,30,g,g//5,5");
  EXPECT_EQ(at.Legal(5), "30+5=35");
  EXPECT_EQ(at.Verdict(5, 11), "entry-blocked");
}

TEST(Entry, Amb017All) {
  EXPECT_EQ(At("ludoteka@@entry.rival_pair=all", "n,30,g,g//5,5").Legal(5), "n=5 x3x3");
}

TEST(Entry, Amb018Rival) {
  EXPECT_EQ(At("ludoteka", "5,n/5").Legal(5), "n=5 x2");
  EXPECT_EQ(At("ludoteka", "5,n/5").After(5, "n=5 x2").Line(), "5,5,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Entry, Amb018LastArrivedEvenTheOwn) {
  const At at("ludoteka@@entry.own_plus_rival=last_arrived", "5,n/5 0 - late=11");
  EXPECT_EQ(at.Legal(5), "n=5 x1");
  EXPECT_EQ(at.After(5, "n=5 x1").Line(), "n,5,n,n/5,n,n,n/n,n,n,n/n,n,n,n 1 - late=12");
}

TEST(Entry, Amb018LastArrivedTheRival) {
  EXPECT_EQ(At("ludoteka@@entry.own_plus_rival=last_arrived", "5,n/5 0 - late=21").Legal(5), "n=5 x2");
}

TEST(Entry, Amb018Refuse) {
  EXPECT_EQ(At("ludoteka@@entry.own_plus_rival=refuse", "5,n/5").Legal(5), "5+5=10");
}

TEST(Entry, Amb019TheCaptureIsAsObligatoryAsTheEntry) {
  const At at("ludoteka", "n,10,g,g/5//5 0 - late=41");
  EXPECT_EQ(at.Legal(5), "n=5 x4");
  EXPECT_EQ(at.Verdict(5, 12), "entry-owed");
}

TEST(Entry, Amb020EntryCaptureEarnsTheTwenty) {
  const At at = At("ludoteka", "n,30/5/5 0 - late=31").After(5, "n=5 x3");
  EXPECT_EQ(at.Legal(), "5+20=25, 30+20=50");
}

TEST(Entry, Amb020EntryCaptureEarnsNothing) {
  const At at = At("ludoteka@@bonus.entry_capture=no", "n,30/5/5 0 - late=31").After(5, "n=5 x3");
  EXPECT_EQ(at.Line(), "5,30,n,n/5,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Entry, Amb021UnknownOrderLetsEitherGo) {
  const At at("ludoteka", "n/5//5");
  EXPECT_EQ(at.Legal(5), "n=5 x2, n=5 x4");
  EXPECT_TRUE(at.JudgementOf(at.PlyOf(5, 11)).victim_unknown);
  const At known("ludoteka", "n/5//5 0 - late=41");
  EXPECT_FALSE(known.JudgementOf(known.PlyOf(5, 11)).victim_unknown);
}

TEST(Entry, Amb021AlsoWithADieThrownBefore) {
  EXPECT_EQ(At("ludoteka", "n/5//5 0 d5").Legal(), "n=5 x2, n=5 x4");
}

TEST(Entry, Amb021TheRecordNamesTheVictim) {
  const At at("ludoteka", "n/5//5");
  Ply ply = at.PlyOf(5, 11);
  ply.choice.victim = Piece::FromCode(41);
  EXPECT_EQ(at.JudgementOf(ply).effect.captured, PieceSet::Of(*Piece::FromCode(41)));
  ply.choice.victim = Piece::FromCode(31);  // not there: no hint
  EXPECT_EQ(at.JudgementOf(ply).effect.captured, PieceSet::Of(*Piece::FromCode(21)));
}

TEST(Entry, Amb023OneThrowWithNothingInPlay) {
  const At at("ludoteka", "n");
  EXPECT_EQ(at.Legal(2), "pass");
  EXPECT_EQ(at.After(2, "pass").state().seat, 1);
}

TEST(Entry, APieceInPlayCannotTakeAnEntry) {
  const At at("ludoteka@@entry.first_five=two_in_turn", "5,20 0 e fresh=-");
  EXPECT_EQ(at.Verdict(0, 12), "second-entry-owed");
  EXPECT_EQ(at.Verdict(0, 13), "legal");
}

}  // namespace
}  // namespace parchis::testing
