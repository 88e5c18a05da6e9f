#include <gtest/gtest.h>

#include "tests/support/position.h"

// Where two pieces are a barrier: AMB-038 B, AMB-040 B.
namespace parchis::testing {
namespace {

constexpr auto kSafeOnly = "ludoteka@@barrier.where=safe";
constexpr auto kMixed = "ludoteka@@barrier.mixed_pair=blocks";

TEST(BarrierPlace, Amb038OnlySafeSquares) {
  EXPECT_EQ(At(kSafeOnly, "24//26,26").Legal(4), "24+4=28");
  EXPECT_EQ(At(kSafeOnly, "24,26,26").Legal(4), "24+4=28, 26+4=30");
  EXPECT_EQ(At(kSafeOnly, "44//46,46").Legal(4), "pass");
  EXPECT_EQ(At(kSafeOnly, "44//46,46").Verdict(4, 11), "barrier-crossed");
}

TEST(BarrierPlace, Amb038StartsAreSafeSquares) {
  EXPECT_EQ(At(kSafeOnly, "20//22,22").Legal(4), "pass");
  EXPECT_EQ(At(kSafeOnly, "20/22,22").Legal(4), "pass");
  EXPECT_EQ(At("ludoteka@@barrier.where=safe,board.safe_squares=8", "20//22,22").Legal(4), "20+4=24");
}

TEST(BarrierPlace, Amb038WhereOnlyTheOwnerIsSafeOnItsStart) {
  constexpr auto kOwnStart = "ludoteka@@barrier.where=safe,board.safe_squares=8_and_own_start";
  EXPECT_EQ(At(kOwnStart, "20/22,22").Legal(4), "pass");
  EXPECT_EQ(At(kOwnStart, "20//22,22").Legal(4), "20+4=24");
}

TEST(BarrierPlace, Amb038TheCorridorIsNotMeant) {
  EXPECT_EQ(At(kSafeOnly, "c1,c3,c3,g").Verdict(4, 11), "barrier-crossed");
}

TEST(BarrierPlace, Amb038TheDutyToOpenSpeaksOfBarriers) {
  EXPECT_EQ(At(kSafeOnly, "10,10,40").Legal(6), "10+6=16, 40+6=46");
  EXPECT_EQ(At(kSafeOnly, "12,12,40").Legal(6), "12+6=18");
}

TEST(BarrierPlace, Amb040TwoColorsOnASafeSquare) {
  EXPECT_EQ(At("ludoteka", "46//46/44 3").Legal(4), "44+4=48");
  EXPECT_EQ(At(kMixed, "46//46/44 3").Legal(4), "pass");
  EXPECT_EQ(At(kMixed, "46//46/44 3").Verdict(4, 41), "barrier-crossed");
  EXPECT_EQ(At(kMixed, "46//46/45 3").Verdict(1, 41), "square-full");
}

TEST(BarrierPlace, Amb040ForWhomOneOfThemIsItsOwn) {
  EXPECT_EQ(At(kMixed, "44,46//46").Legal(4), "46+4=50");
  EXPECT_EQ(At("ludoteka@@barrier.mixed_pair=blocks,barrier.blocks=rivals", "44,46//46").Legal(4),
            "44+4=48, 46+4=50");
  EXPECT_EQ(At("ludoteka@@barrier.mixed_pair=blocks,barrier.blocks=rivals", "44/46/46").Legal(4), "pass");
  EXPECT_EQ(At("ludoteka@@barrier.mixed_pair=blocks,barrier.blocks=owner_outside_safe", "44,46//46").Legal(4),
            "46+4=50");
}

}  // namespace
}  // namespace parchis::testing
