#include <gtest/gtest.h>

#include "tests/support/position.h"

// The end of a game: END-1, END-2, AMB-063, AMB-073, AMB-150.
namespace parchis::testing {
namespace {

constexpr auto kPlaces = "ludoteka@@end.stop=places";
constexpr auto kThrowsOn = "ludoteka@@end.stop=places,turn.throw_after_finishing=yes";

TEST(End, End1AllOwnPiecesInTheGoal) {
  const At at = At("ludoteka", "c6,g,g,g").After(2, "c6+2=g");
  EXPECT_TRUE(at.state().over);
  EXPECT_EQ(at.state().done[0], 0);
  EXPECT_EQ(at.state().done_count, 1);
  EXPECT_FALSE(At("ludoteka", "c6,g,g,c1").After(2, "c6+2=g").state().over);
}

TEST(End, End2NothingIsPlayedAfterIt) {
  const At at = At("ludoteka", "c6,g,g,g").After(2, "c6+2=g");
  EXPECT_EQ(at.Legal(3), "");
  EXPECT_EQ(at.Verdict(3, 0), "ply-after-end");
  EXPECT_EQ(at.Verdict(Ply{.seat = 1, .die = 5, .piece = Piece::FromCode(21)}), "ply-after-end");
}

TEST(End, WithABonus) {
  EXPECT_TRUE(At("ludoteka", "56,g,g,g 0 b20").Then("56+20=g").state().over);
  EXPECT_TRUE(At("ludoteka", "56,g,g,g 0 b20+b10").Then("56+20=g").state().over);
}

TEST(End, Amb063AtOnceEvenWithASix) {
  const At at = At("ludoteka", "c1,g,g,g").After(6, "c1+7=g");
  EXPECT_TRUE(at.state().over);
  EXPECT_EQ(at.Line(), "g,g,g,g/n,n,n,n/n,n,n,n/n,n,n,n 0 - done=0");
}

TEST(End, Amb063Places) {
  const At at = At(kPlaces, "c6,g,g,g/30").After(2, "c6+2=g");
  EXPECT_FALSE(at.state().over);
  EXPECT_EQ(at.Line(), "g,g,g,g/30,n,n,n/n,n,n,n/n,n,n,n 1 - done=0");
}

TEST(End, Amb063PlacesSkipsWhoHasFinished) {
  const At at = At(kPlaces, "g,g,g,g///20 3 - done=0").After(1, "20+1=21");
  EXPECT_EQ(at.state().seat, 1);
}

TEST(End, Amb063PlacesUntilOneSeatIsLeft) {
  const At at = At(kPlaces, "g,g,g,g/g,g,g,g/c6,g,g,g 2 - done=1,0").After(2, "c6+2=g");
  EXPECT_TRUE(at.state().over);
  EXPECT_EQ(at.state().done_count, 3);
  EXPECT_EQ(at.state().done[2], 2);
}

TEST(End, Amb063PlacesCountsWhoHasLeftAsOut) {
  EXPECT_TRUE(At(kPlaces, "c6,g,g,g 0 - out=2,3").After(2, "c6+2=g").state().over);
  EXPECT_FALSE(At(kPlaces, "c6,g,g,g 0 - out=3").After(2, "c6+2=g").state().over);
}

TEST(End, Amb073AllColorsOfTheSeat) {
  EXPECT_FALSE(At("ludoteka", "c6,g,g,g//20", OppositePairs()).After(2, "1:c6+2=g").state().over);
  EXPECT_TRUE(At("ludoteka", "c6,g,g,g//g,g,g,g", OppositePairs()).After(2, "1:c6+2=g").state().over);
}

TEST(End, AlsoWithAPlyThatIsIllegal) {
  // What a program played on is judged as it stands: with all pieces of a seat in the goal the game is over.
  const At foreign("ludoteka", "20/c6,g,g,g");
  EXPECT_EQ(foreign.Verdict(2, 21), "foreign-piece");
  EXPECT_EQ(foreign.AfterEven(foreign.PlyOf(2, 21)).Line(), "20,n,n,n/g,g,g,g/n,n,n,n/n,n,n,n 0 - done=1");
  const At third("ludoteka", "c1,g,g,g 0 - sixes=2");
  EXPECT_EQ(third.Verdict(6, 11), "third-six-moved");
  EXPECT_TRUE(third.AfterEven(third.PlyOf(6, 11)).state().over);
  const At places(kThrowsOn, "c1,g,g,g/30 0 - sixes=2");
  EXPECT_EQ(places.AfterEven(places.PlyOf(6, 11)).state().seat, 1);
  const At others(kPlaces, "20/c6,g,g,g");
  EXPECT_EQ(others.AfterEven(others.PlyOf(2, 21)).Line(), "20,n,n,n/g,g,g,g/n,n,n,n/n,n,n,n 0 b10 done=1");
}

TEST(End, Amb150NoThrowAfterTheLastPiece) {
  const At at = At(kPlaces, "c1,g,g,g").After(6, "c1+7=g");
  EXPECT_EQ(at.state().seat, 1);
  EXPECT_EQ(at.state().sixes, 0);
}

TEST(End, Amb150AThrowAfterTheLastPiece) {
  const At at = At(kThrowsOn, "c1,g,g,g").After(6, "c1+7=g");
  EXPECT_EQ(at.state().seat, 0);
  EXPECT_EQ(at.Legal(3), "pass");
  EXPECT_EQ(at.After(3, "pass").state().seat, 1);
  EXPECT_EQ(at.After(6, "pass").After(6, "none=n").state().seat, 1);
}

TEST(End, Amb150OnlyAfterASix) { EXPECT_EQ(At(kThrowsOn, "c6,g,g,g").After(2, "c6+2=g").state().seat, 1); }

}  // namespace
}  // namespace parchis::testing
