#include <gtest/gtest.h>

#include "tests/support/position.h"

// The first five of a color: AMB-022, what it captures (AMB-016 D), and one 20 or two for it (AMB-094).
namespace parchis::testing {
namespace {

constexpr auto kTogether = "ludoteka@@setup.on_start=none,entry.first_five=two_together";
constexpr auto kTogetherAgain =
    "ludoteka@@setup.on_start=none,entry.first_five=two_together,entry.first_five_when=whenever_all_in_nest";
constexpr auto kTogetherAll =
    "ludoteka@@setup.on_start=none,entry.first_five=two_together,entry.first_five_captures=everything";
constexpr auto kInTurn = "ludoteka@@setup.on_start=none,entry.first_five=two_in_turn";
constexpr auto kInTurnAgain =
    "ludoteka@@setup.on_start=none,entry.first_five=two_in_turn,entry.first_five_when=whenever_all_in_nest";

TEST(FirstFive, Amb022One) {
  const At at = At::Opening("ludoteka@@setup.on_start=none").After(5, "n=5");
  EXPECT_EQ(at.Line(), "5,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(FirstFive, Amb022OneRefusesTwo) {
  const At at = At::Opening("ludoteka@@setup.on_start=none");
  Ply ply = at.PlyOf(5, 11);
  ply.second_piece = Piece::FromCode(12);
  EXPECT_EQ(at.Verdict(ply), "second-piece-barred");
}

TEST(FirstFive, Amb022TwoTogether) {
  for (const char* rules : {kTogether, kTogetherAll, "es-wikipedia"}) {
    const At at = At::Opening(rules);
    EXPECT_EQ(at.Legal(5), "nn=5");
    EXPECT_EQ(at.After(5, "nn=5").state().at(5).size(), 2);
    EXPECT_EQ(at.After(5, "nn=5").state().seat, 1);
    EXPECT_EQ(at.Verdict(5, 11), "second-piece-owed");
  }
}

TEST(FirstFive, Amb022TwoTogetherAnyTwoOfTheFour) {
  const At at = At::Opening(kTogether);
  Ply ply = at.PlyOf(5, 13);
  ply.second_piece = Piece::FromCode(11);
  EXPECT_EQ(at.Verdict(ply), "legal");
  ply.second_piece = Piece::FromCode(13);
  EXPECT_EQ(at.Verdict(ply), "second-piece-barred");
  ply.second_piece = Piece::FromCode(21);
  EXPECT_EQ(at.Verdict(ply), "second-piece-barred");
}

TEST(FirstFive, Amb022TwoInTurn) {
  const At first = At::Opening(kInTurn).After(5, "n=5");
  EXPECT_EQ(first.Line(), "5,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 e");
  EXPECT_EQ(first.Legal(), "n=5");
  EXPECT_EQ(first.Verdict(0, 0), "second-entry-owed");
  EXPECT_EQ(first.Verdict(3, 11), "second-entry-owed");
  EXPECT_EQ(first.Then("n=5").Line(), "5,5,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(FirstFive, Amb022TheOtherSeatMayNotThrowBefore) {
  const At first = At::Opening(kInTurn).After(5, "n=5");
  EXPECT_EQ(first.Verdict(Ply{.seat = 1, .die = 3}), "second-entry-owed");
}

TEST(FirstFive, Amb022FirstEverIsOnce) {
  const At at = At::Opening(kTogether).After(5, "nn=5");
  EXPECT_EQ(at.state().fresh, 0xE);
  EXPECT_EQ(At(kTogether, "n 0 - fresh=-").Legal(5), "n=5");
  EXPECT_EQ(At(kInTurn, "n 0 - fresh=2,3,4").After(5, "n=5").state().seat, 1);
}

TEST(FirstFive, Amb022FirstEverHasNotComeWhileNoPieceCameOut) {
  const At at = At::Opening("es-wikipedia").After(3, "pass").After(5, "nn=22");
  EXPECT_EQ(at.Line(), "n,n,n,n/22,22,n,n/n,n,n,n/n,n,n,n 2 -");
}

TEST(FirstFive, Amb022WheneverAllInNest) {
  EXPECT_EQ(At(kTogetherAgain, "n").Legal(5), "nn=5");
  EXPECT_EQ(At(kTogetherAgain, "n,30").Legal(5), "n=5");
  EXPECT_EQ(At(kInTurnAgain, "n").After(5, "n=5").Legal(), "n=5");
  EXPECT_EQ(At(kInTurnAgain, "n,30").After(5, "n=5").state().seat, 1);
}

TEST(FirstFive, Amb022SetUpWithOneOnTheStartLeavesRoomForOne) {
  const At at = At::Opening("ludoteka@@entry.first_five=two_together");
  EXPECT_EQ(at.Legal(5), "n=5");
  const At turn = At::Opening("ludoteka@@entry.first_five=two_in_turn").After(5, "n=5");
  EXPECT_EQ(turn.Legal(), "pass");
  EXPECT_EQ(turn.Then("pass").state().seat, 1);
}

TEST(FirstFive, Amb016AsEntryEachPieceCapturesAsOneWould) {
  EXPECT_EQ(At(kTogether, "n/5").Legal(5), "nn=5 x2") << "the first shares, the second finds own and rival";
  EXPECT_EQ(At(kTogether, "n/5/5 0 - late=31").Legal(5), "nn=5 x2x3");
  EXPECT_EQ(At(kTogether, "n/5,5").Legal(5), "nn=5 x2x2");
}

TEST(FirstFive, Amb016AsEntryWhereTheSecondFindsNoRoom) {
  EXPECT_EQ(At("ludoteka@@entry.first_five=two_together,entry.own_plus_rival=refuse", "n/5").Legal(5), "n=5");
  EXPECT_EQ(At("ludoteka@@entry.first_five=two_together,entry.rival_pair=refuse", "n/5,5").Legal(5), "pass");
}

TEST(FirstFive, Amb016Everything) {
  EXPECT_EQ(At("es-wikipedia", "n/5").Legal(5), "nn=5 x2");
  EXPECT_EQ(At("es-wikipedia", "n/5,5").Legal(5), "nn=5 x2x2");
  EXPECT_EQ(At("es-wikipedia", "n/5/5 0 - late=31").Legal(5), "nn=5 x2x3");
}

TEST(FirstFive, Amb016EverythingOnlyWithTheFirstFive) {
  EXPECT_EQ(At("es-wikipedia", "n/5 0 - fresh=-").Legal(5), "n=5");
  EXPECT_EQ(At("es-wikipedia", "n/5/5 0 - late=31 fresh=-").Legal(5), "n=5 x3");
}

TEST(FirstFive, Amb094Once) {
  EXPECT_EQ(At("es-wikipedia", "n/5/5 0 - late=31").After(5, "nn=5 x2x3").Line(),
            "5,5,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20 fresh=4");
}

TEST(FirstFive, Amb094Each) {
  const At at = At("es-wikipedia@@bonus.double_capture=each", "n/5/5 0 - late=31").After(5, "nn=5 x2x3");
  EXPECT_EQ(at.state().owed.size(), 2U);
  EXPECT_EQ(at.Then("5+20=25").state().owed.size(), 1U);
  EXPECT_EQ(at.Then("5+20=25").Then("5+20=25").state().seat, 1);
  const At all("ludoteka@@entry.two_rivals=all,bonus.double_capture=each", "n/5/5");
  EXPECT_EQ(all.After(5, "n=5 x2x3").state().owed.size(), 2U);
}

TEST(FirstFive, Amb094Added) {
  const At at = At("es-wikipedia@@bonus.double_capture=added", "n/5/5 0 - late=31").After(5, "nn=5 x2x3");
  EXPECT_EQ(at.Line(), "5,5,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b40 fresh=4");
  EXPECT_EQ(at.Then("5+40=45").state().seat, 1);
}

TEST(FirstFive, SecondEntryComesBeforeTheBonusOfTheFirst) {
  // The first piece captures one of two rivals and earns 20; the second has to come out before it is moved.
  const At first = At(kInTurn, "n/5/5 0 - late=31").After(5, "n=5 x3");
  EXPECT_EQ(first.Line(), "5,n,n,n/5,n,n,n/n,n,n,n/n,n,n,n 0 e+b20 fresh=4");
  Ply bonus = first.PlyOf(0, 11);
  bonus.spend = Spend::kCaptureBonus;
  EXPECT_EQ(first.Verdict(bonus), "second-entry-owed");
  EXPECT_EQ(first.Legal(), "n=5 x2");
  EXPECT_EQ(first.Then("n=5 x2").Line(), "5,5,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20+b20 fresh=4");
}

TEST(FirstFive, OfAnotherSeatsColorOwesNothing) {
  const At at(kInTurn, "n,30/n");
  EXPECT_EQ(at.Verdict(5, 21), "foreign-piece");
  EXPECT_TRUE(at.AfterEven(at.PlyOf(5, 21)).state().owed.empty());
}

TEST(FirstFive, SecondPieceCountsThePieceThatCameOutWithItAsTheLastArrived) {
  // AMB-018 B: beside a rival that stood there before, the own piece that came out first arrived last, so a
  // second cannot stay beside it whichever two are named.
  const char* rules = "ludoteka@@entry.first_five=two_together,entry.own_plus_rival=last_arrived";
  const At at(rules, "n/5");
  for (const std::uint32_t code : {11U, 12U, 13U, 14U}) {
    EXPECT_EQ(at.JudgementOf(at.PlyOf(5, code)).fault, at.JudgementOf(at.PlyOf(5, 11)).fault) << code;
    Ply ply = at.PlyOf(5, code);
    ply.second_piece = Piece::FromCode(code == 14 ? 11 : code + 1);
    const Judgement judgement = at.JudgementOf(ply);
    if (judgement.legal()) {
      EXPECT_TRUE((judgement.effect.captured & PieceSet::AllOf(Color::FromIndex(0))).empty()) << code;
    }
  }
}

TEST(FirstFive, SecondPieceStaysInTheNestWhateverTheNumberOfTheRival) {
  // The rival has the lower piece number here, so that taking any of the two on the square would take the
  // rival.
  const char* rules = "ludoteka@@entry.first_five=two_together,entry.own_plus_rival=last_arrived";
  EXPECT_EQ(At(rules, "22/n 1").Legal(5), "n=22");
}

}  // namespace
}  // namespace parchis::testing
