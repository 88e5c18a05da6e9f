#include <gtest/gtest.h>

#include <string>

#include "tests/support/position.h"

// The duty to come out with a five, and what frees from it: ENTRY-2, AMB-013, AMB-014, AMB-019, AMB-134.
namespace parchis::testing {
namespace {

// ---- AMB-014: two own pieces on the start square ----

TEST(EntryDuty, Amb014RefuseMovesTheFiveWithAnother) {
  EXPECT_EQ(At("ludoteka", "n,5,5,20").Legal(5), "5+5=10, 20+5=25");
}

TEST(EntryDuty, Amb014VoidMovesNothing) {
  const At at("ludoteka@@entry.own_pair=void", "n,5,5,20");
  EXPECT_EQ(at.Legal(5), "pass");
  const Judgement judgement = at.JudgementOf(at.PlyOf(5, 14));
  EXPECT_EQ(judgement.fault, Fault::kThrowVoid);
  EXPECT_EQ(judgement.evidence.place, Place::At(0));
  EXPECT_EQ(judgement.evidence.frame, Color::FromIndex(0));
  EXPECT_EQ(judgement.evidence.pieces, PieceSet(0b0110));
  EXPECT_EQ(at.Verdict(5, 11), "entry-blocked");
  EXPECT_EQ(at.Legal(4), "5+4=9, 20+4=24") << "only a five";
}

TEST(EntryDuty, Amb014VoidOnlyWhileAPieceWaits) {
  EXPECT_EQ(At("ludoteka@@entry.own_pair=void", "5,5,20,g").Legal(5), "5+5=10, 20+5=25");
}

TEST(EntryDuty, Amb014VoidIsAboutOwnPiecesOnly) {
  EXPECT_EQ(At("ludoteka@@entry.own_pair=void,entry.rival_pair=refuse", "n,20//5,5").Legal(5), "20+5=25");
}

TEST(EntryDuty, Amb014VoidNotWhileAnotherColorCanComeOut) {
  const At at("ludoteka@@entry.own_pair=void", "n,5,5,20//n", OppositePairs());
  EXPECT_EQ(at.Legal(5), "3:n=39");
  EXPECT_EQ(at.Verdict(5, 14), "entry-owed");
}

TEST(EntryDuty, Amb014VoidAlsoWhereComingOutIsNoDuty) {
  EXPECT_EQ(At("ludoteka@@entry.own_pair=void,entry.duty=free", "n,5,5,20").Legal(5), "pass");
  EXPECT_EQ(At("ludoteka@@entry.duty=free", "n,5,5,20").Legal(5), "5+5=10, 20+5=25");
}

// ---- AMB-019: coming out captures ----

TEST(EntryDuty, Amb019Forced) { EXPECT_EQ(At("ludoteka", "n,10,g,g/5//5 0 - late=21").Legal(5), "n=5 x2"); }

TEST(EntryDuty, Amb019Free) {
  const char* rules = "ludoteka@@entry.capture_duty=free";
  EXPECT_EQ(At(rules, "n,10,g,g/5//5 0 - late=21").Legal(5), "n=5 x2, 10+5=15");
  EXPECT_EQ(At(rules, "n,10,g,g/5").Legal(5), "n=5") << "nothing is captured";
}

// ---- AMB-134: coming out costs a piece of the same player ----

TEST(EntryDuty, Amb134Forced) {
  EXPECT_EQ(At("ludoteka@@entry.single_rival=capture", "n,20,g,g//5,g,g,g", OppositePairs()).Legal(5),
            "1:n=5 x3");
}

TEST(EntryDuty, Amb134Free) {
  const char* rules = "ludoteka@@entry.single_rival=capture,entry.own_loss_duty=free";
  EXPECT_EQ(At(rules, "n,20,g,g//5,g,g,g", OppositePairs()).Legal(5), "1:n=5 x3, 1:20+5=25, 3:5+5=10");
  EXPECT_EQ(At(rules, "n,20,g,g/5/g,g,g,g", OppositePairs()).Legal(5), "1:n=5 x2") << "a rival is no loss";
}

TEST(EntryDuty, Amb134ALossOfTheOwnColorIsNoCapture) {
  const std::string rules = "ludoteka@@entry.own_plus_rival=last_arrived";
  const char* line = "n,5,20,g/5 0 - late=12";
  EXPECT_EQ(At(rules + ",entry.capture_duty=free", line).Legal(5), "n=5 x1");
  EXPECT_EQ(At(rules + ",entry.own_loss_duty=free", line).Legal(5), "n=5 x1, 5+5=10, 20+5=25");
}

TEST(EntryDuty, Amb134AChoiceWithoutLossIsStillADuty) {
  EXPECT_EQ(
      At("ludoteka@@entry.own_loss_duty=free,entry.two_rivals=choice", "n,20,g,g/5/5,g,g,g", OppositePairs())
          .Legal(5),
      "1:n=5 x2, 1:n=5 x3");
}

TEST(EntryDuty, Amb134WhoArrivedLaterIsNotKnown) {
  const At at("ludoteka@@entry.own_loss_duty=free", "n,20,g,g/5/5,g,g,g", OppositePairs());
  EXPECT_EQ(at.Verdict(5, 12), "legal");
  EXPECT_EQ(At("ludoteka@@entry.own_loss_duty=free", "n,20,g,g/5/5,g,g,g 0 - late=21", OppositePairs())
                .Verdict(5, 12),
            "entry-owed");
}

}  // namespace
}  // namespace parchis::testing
