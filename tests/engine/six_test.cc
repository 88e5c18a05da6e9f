#include <gtest/gtest.h>

#include <string>

#include "tests/support/position.h"

// What a six is worth and that it throws again: SIX-1, SIX-2, AMB-024 to AMB-029.
namespace parchis::testing {
namespace {

TEST(Six, Six1SevenWithNothingInTheNest) {
  EXPECT_EQ(At("ludoteka", "20,30,40,50").Legal(6), "20+7=27, 30+7=37, 40+7=47, 50+7=57");
  EXPECT_EQ(At("ludoteka", "20,30,40,n").Legal(6), "20+6=26, 30+6=36, 40+6=46");
}

TEST(Six, Six1OnlyTheNestOfTheColorCounts) { EXPECT_EQ(At("ludoteka", "20,g,g,g/n").Legal(6), "20+7=27"); }

TEST(Six, Six2ThrowsAgainAtMostTwice) {
  const At first = At("ludoteka", "20").After(6, "20+6=26");
  EXPECT_EQ(first.Line(), "26,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=1 last=11");
  const At second = first.After(6, "26+6=32");
  EXPECT_EQ(second.Line(), "32,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2 last=11");
  EXPECT_EQ(second.After(6, "32=n").state().seat, 1);
  EXPECT_EQ(second.After(2, "32+2=34").Line(), "34,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

TEST(Six, Six2AnyOtherFacePassesTheTurn) {
  for (std::uint8_t die = 1; die <= 5; ++die) {
    const At at("ludoteka", "20,g,g,g");
    EXPECT_EQ(at.After(die, "20+" + std::to_string(die) + "=" + std::to_string(20 + die)).state().seat, 1);
  }
}

TEST(Six, Amb024Seven) { EXPECT_EQ(At("ludoteka", "20,40,c2,g").Legal(6), "20+7=27, 40+7=47"); }

TEST(Six, Amb024Twelve) {
  EXPECT_EQ(At("ludoteka@@six.all_out_value=12", "20,40,c2,g").Legal(6), "20+12=32, 40+12=52");
}

TEST(Six, Amb024Six) {
  EXPECT_EQ(At("ludoteka@@six.all_out_value=6", "20,40,c2,g").Legal(6), "20+6=26, 40+6=46, c2+6=g");
}

TEST(Six, Amb025SevenIsCompulsory) {
  const At at("ludoteka", "20,c2,g,g");
  EXPECT_EQ(at.Legal(6), "20+7=27");
  EXPECT_EQ(at.Verdict(6, 12), "goal-overshot");
}

TEST(Six, Amb026NoneInNest) { EXPECT_EQ(At("ludoteka", "30,g,g,g").Legal(6), "30+7=37"); }

TEST(Six, Amb026AllOnBoard) {
  EXPECT_EQ(At("ludoteka@@six.all_out_test=all_on_board", "30,g,g,g").Legal(6), "30+6=36");
  EXPECT_EQ(At("ludoteka@@six.all_out_test=all_on_board", "30,40,50,c7").Legal(6),
            "30+7=37, 40+7=47, 50+7=57");
}

TEST(Six, Amb027SixIsNoWayOutIfSevenCannotBePlayed) {
  EXPECT_EQ(At("ludoteka", "c2,g,g,g").Legal(6), "pass");
  EXPECT_EQ(At("ludoteka@@six.all_out_value=12", "c2,g,g,g").Legal(6), "pass");
}

TEST(Six, Amb028SixCountedAsSevenThrowsAgain) {
  const At at = At("ludoteka", "20,30,40,g").After(6, "20+7=27");
  EXPECT_EQ(at.state().seat, 0);
  EXPECT_EQ(at.state().sixes, 1);
  EXPECT_EQ(at.Verdict(Ply{.seat = 1, .die = 3}), "wrong-seat");
}

TEST(Six, Amb029Yes) {
  const At at = At("ludoteka", "10//14,14").After(6, "pass");
  EXPECT_EQ(at.state().seat, 0);
  EXPECT_EQ(at.state().sixes, 1);
}

TEST(Six, Amb029No) {
  const At at = At("ludoteka@@extra.if_no_move=no", "10//14,14").After(6, "pass");
  EXPECT_EQ(at.state().seat, 1);
  EXPECT_EQ(at.state().sixes, 0);
}

TEST(Six, Amb029AnUnusedBonusLosesNoThrow) {
  // The six was moved; only its bonus could not be.
  const At at("ludoteka@@extra.if_no_move=no", "44,n//50/60,60 0 b20 sixes=1 last=11");
  EXPECT_EQ(at.Legal(), "pass");
  EXPECT_EQ(at.Then("pass").state().seat, 0);
}

TEST(Six, AnOwedDieIsASixToo) {
  const At at("ludoteka", "16 0 d6 sixes=1 last=11");
  EXPECT_EQ(at.Legal(), "16+6=22");
  EXPECT_EQ(at.Then("16+6=22").state().sixes, 2);
  EXPECT_EQ(at.Verdict(5, 11), "die-changed");
  EXPECT_EQ(At("ludoteka", "16 0 d6 sixes=2 last=11").Legal(), "16=n");
}

}  // namespace
}  // namespace parchis::testing
