#include <gtest/gtest.h>

#include "tests/support/position.h"

// Where one number can take a piece to several places: a six walked as six or as what it is worth (AMB-025,
// AMB-027, AMB-047), a corridor taken or passed (AMB-061, AMB-124, AMB-125).
namespace parchis::testing {
namespace {

constexpr auto kOptional = "ludoteka@@six.optional=yes";
constexpr auto kFallback = "ludoteka@@six.fallback=yes";
constexpr auto kOpenWithSix = "ludoteka@@barrier.open_count=six";
constexpr auto kLaps = "ludoteka@@corridor.entry=optional";

// A ply that names where the piece ends, as a number on the board.
Ply To(const At& at, std::uint8_t die, std::uint32_t piece_code, int square) {
  Ply ply = at.PlyOf(die, piece_code);
  ply.choice.to = at.table().board().PlaceOf(ply.piece->color(), Square{square});
  return ply;
}

TEST(Destinations, Amb025SixOrSevenAsThePlayerLikes) {
  const At at(kOptional, "20,c2,g,g");
  EXPECT_EQ(at.Legal(6), "20+7=27, 20+6=26, c2+6=g");
  EXPECT_EQ(at.JudgementOf(To(at, 6, 11, 26)).effect.steps, 6);
  EXPECT_EQ(at.JudgementOf(To(at, 6, 11, 27)).effect.steps, 7);
  EXPECT_EQ(at.JudgementOf(at.PlyOf(6, 11)).effect.steps, 7);
  EXPECT_EQ(at.After(6, "20+6=26").Line(), "26,c2,g,g/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=1 last=11");
}

TEST(Destinations, Amb025OnlyWhereASixIsWorthMore) {
  EXPECT_EQ(At(kOptional, "20,n").Legal(6), "20+6=26");
  EXPECT_EQ(At(kOptional, "20,30,40,g").Legal(3), "20+3=23, 30+3=33, 40+3=43");
  EXPECT_EQ(At("ludoteka@@six.optional=yes,six.all_out_value=12", "20,g,g,g").Legal(6), "20+12=32, 20+6=26");
}

TEST(Destinations, Amb025AnIllegalPlaceThatIsNamedIsJudged) {
  const At at(kOptional, "20,g,g,g//27,27");
  EXPECT_EQ(at.Verdict(To(at, 6, 11, 27)), "square-full");
  EXPECT_EQ(at.Verdict(To(at, 6, 11, 26)), "legal");
  // One that no option leads to says nothing: the first that can be reached counts.
  EXPECT_EQ(at.JudgementOf(To(at, 6, 11, 40)).effect.steps, 6);
}

TEST(Destinations, Amb027SixOnlyForAPieceThatCannotWalkSeven) {
  EXPECT_EQ(At(kFallback, "20,c2,g,g").Legal(6), "20+7=27, c2+6=g");
  EXPECT_EQ(At(kFallback, "20,g,g,g//27,27").Legal(6), "20+6=26");
  EXPECT_EQ(At(kFallback, "20,g,g,g//26,26").Legal(6), "pass");
  const At at(kFallback, "20,g,g,g");
  EXPECT_EQ(at.JudgementOf(To(at, 6, 11, 26)).effect.steps, 7);
}

TEST(Destinations, Amb047ABarrierIsOpenedWithSixWhereSevenIsBlocked) {
  constexpr auto kBlocked = "10,10,30,g//17,17";
  EXPECT_EQ(At("ludoteka", kBlocked).Legal(6), "30+7=37");
  EXPECT_EQ(At(kOpenWithSix, kBlocked).Legal(6), "10+6=16");
  EXPECT_EQ(At(kOpenWithSix, kBlocked).Verdict(6, 13), "barrier-not-opened");
}

TEST(Destinations, Amb047SevenWhereItCanBeWalked) {
  EXPECT_EQ(At(kOpenWithSix, "10,10,30,g").Legal(6), "10+7=17");
}

TEST(Destinations, Amb047NoOtherPieceWalksSix) {
  EXPECT_EQ(At(kOpenWithSix, "10,12,c7,g//17,17").Legal(6), "pass");
}

TEST(Destinations, Amb061IntoTheCorridorOrPastIt) {
  const At at(kLaps, "66,g,g,g");
  EXPECT_EQ(at.Legal(5), "66+5=c3, 66+5=3");
  EXPECT_EQ(at.JudgementOf(at.PlyOf(5, 11)).effect.to, Place::At(66));
  EXPECT_EQ(at.After(5, "66+5=3").Line(), "3,g,g,g/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
  EXPECT_EQ(At(kLaps, "66,g,g,g").Legal(2), "66+2=68");
  EXPECT_EQ(At(kLaps, "68,g,g,g").Legal(1), "68+1=c1, 68+1=1");
  EXPECT_EQ(At(kLaps, "c1,g,g,g").Legal(1), "c1+1=c2");
}

TEST(Destinations, Amb061AcrossTheOwnStart) {
  EXPECT_EQ(At(kLaps, "3,n").Legal(4), "3+4=7");
  EXPECT_EQ(At(kLaps, "3,g,g,g").Legal(2), "3+2=5");
  EXPECT_EQ(At(kLaps, "1,g,g,g 0 b20").Legal(), "1+20=21");
  EXPECT_EQ(At(kLaps, "66,30,g,g 0 b10").Legal(), "66+10=g, 66+10=8, 30+10=40");
  EXPECT_EQ(At(kLaps, "66,30,g,g//5,5 0 b10").Legal(), "66+10=g, 30+10=40");
}

TEST(Destinations, Amb061ALandingOnTheOwnStartIsNoEntry) {
  // A lone rival stays, whatever an entry would do to it.
  EXPECT_EQ(At("ludoteka@@corridor.entry=optional,entry.single_rival=capture", "68,g,g,g//5").Legal(5),
            "68+5=c5, 68+5=5");
  EXPECT_EQ(At(kLaps, "68,g,g,g/5/5").Legal(5), "68+5=c5");
  EXPECT_EQ(At(kLaps, "68,5,g,g").Legal(5), "68+5=c5, 68+5=5, 5+5=10");
}

TEST(Destinations, Amb061BarriersBeyondTheGate) {
  const At crossed(kLaps, "66,g,g,g//2,2");
  EXPECT_EQ(crossed.Legal(5), "66+5=c3");
  EXPECT_EQ(crossed.Verdict(To(crossed, 5, 11, 3)), "barrier-crossed");
  EXPECT_EQ(crossed.Verdict(To(crossed, 5, 11, 71)), "legal");
  const At full(kLaps, "66,g,g,g//3,3");
  EXPECT_EQ(full.Verdict(To(full, 5, 11, 3)), "square-full");
  const At own(kLaps, "66,2,2,g");
  EXPECT_EQ(own.Verdict(To(own, 5, 11, 3)), "barrier-crossed");
  EXPECT_EQ(own.Verdict(5, 12), "legal");
}

TEST(Destinations, Amb061PastABlockedCorridor) {
  EXPECT_EQ(At(kLaps, "66,c1,c1,g").Legal(5), "66+5=3, c1+5=c6");
}

TEST(Destinations, Amb061CapturesAfterALap) {
  EXPECT_EQ(At(kLaps, "66,30,g,g//3").Legal(5), "66+5=c3, 66+5=3 x3, 30+5=35");
  EXPECT_EQ(At(kLaps, "66,30,g,g//3").After(5, "66+5=3 x3").Line(), "3,30,g,g/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
}

TEST(Destinations, Amb061APieceBeyondItsGateIsCaptured) {
  EXPECT_EQ(At(kLaps, "3/1 1").Legal(2), "1+2=3 x1");
  EXPECT_EQ(At(kLaps, "3,3/1 1").Legal(3), "pass");
}

TEST(Destinations, Amb124EachTimeItComesToItsGate) {
  const At round = At(kLaps, "68,g,g,g").After(1, "68+1=1");
  EXPECT_EQ(round.Line(), "1,g,g,g/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
  EXPECT_EQ(At(kLaps, "1,g,g,g").After(4, "1+4=5").Line(), "5,g,g,g/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
  EXPECT_EQ(At(kLaps, "67,g,g,g").Legal(2), "67+2=c1, 67+2=1");
}

TEST(Destinations, Amb125SevenTwelveAndTwentyGoRound) {
  EXPECT_EQ(At(kLaps, "66,g,g,g").Legal(6), "66+7=c5, 66+7=5");
  EXPECT_EQ(At("ludoteka@@corridor.entry=optional,six.all_out_value=12", "66,g,g,g").Legal(6), "66+12=10");
  EXPECT_EQ(At(kLaps, "60,g,g,g 0 b20").Legal(), "60+20=12");
  EXPECT_EQ(At("ludoteka", "60,g,g,g 0 b20").Legal(), "pass");
}

TEST(Destinations, Amb025WithAmb061FourPlaces) {
  const At at("ludoteka@@six.optional=yes,corridor.entry=optional", "64,g,g,g");
  EXPECT_EQ(at.Legal(6), "64+7=c3, 64+7=3, 64+6=c2, 64+6=2");
  EXPECT_EQ(at.JudgementOf(To(at, 6, 11, 2)).effect.steps, 6);
  EXPECT_EQ(at.JudgementOf(To(at, 6, 11, 3)).effect.steps, 7);
}

TEST(Destinations, OtherBoards) {
  EXPECT_EQ(At(kLaps, "n/15 1").Legal(4), "15+4=c2, 15+4=19");
  EXPECT_EQ(At(kLaps, "n/n/n/n/n/84 5").Legal(3), "84+3=c2, 84+3=87");
}

}  // namespace
}  // namespace parchis::testing
