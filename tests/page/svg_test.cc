#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "verifier/page/board_svg.h"
#include "verifier/page/paint.h"

namespace arbitro::page {
namespace {

using parchis::Board;
using parchis::Color;
using parchis::Piece;
using parchis::Place;
using testing::HasSubstr;

std::size_t CountOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Paints, AreNeverAlike) {
  for (int arms = 2; arms <= parchis::kMaxArms; ++arms) {
    const std::vector<std::vector<std::string>> tables{
        {}, {"red"}, {"", "", "yellow"}, {"rojo", "red", "rosso"}, std::vector<std::string>(8, "x")};
    for (const auto& names : tables) {
      const auto paints = PaintsOf(arms, names);
      EXPECT_EQ(std::set(paints.begin(), paints.end()).size(), static_cast<std::size_t>(arms));
    }
  }
  std::set<std::string_view> shapes;
  for (int k = 0; k < parchis::kMaxColors; ++k) shapes.insert(ShapeOf(k));
  EXPECT_EQ(shapes.size(), 8U);
}

TEST(Paints, FollowNamesInFourLanguages) {
  const std::vector<std::string> names{"Rojo", "giallo", "azul", "verde"};
  const auto paints = PaintsOf(4, names);
  EXPECT_EQ(paints[0]->key, "red");
  EXPECT_EQ(paints[1]->key, "yellow");
  EXPECT_EQ(paints[2]->key, "blue");
  EXPECT_EQ(paints[3]->key, "green");
}

TEST(Coordinates, AreTenthsWithoutNegativeZero) {
  EXPECT_EQ(Coordinate(1), "30");
  EXPECT_EQ(Coordinate(-0.01), "-0.3");
  EXPECT_EQ(Coordinate(-0.001), "0");
  EXPECT_EQ(Coordinate(1.0 / 3), "10");
}

// Safe squares are the board's, and so the rules', not those of the usual board.
TEST(BoardPictureTest, MarksSafeSquaresOfTheRules) {
  const Board usual = *Board::WithArms(4);
  const std::vector<std::string> names;
  const std::string twelve = BoardPicture(usual, names).Fixed();
  parchis::RuleSet rules;
  const auto* info = parchis::FindRulePoint("board.safe_squares");
  ASSERT_NE(info, nullptr);
  const auto option = parchis::FindOption(*info, "16_with_1");
  ASSERT_TRUE(option);
  rules.set_answer(info->point, *option);
  const Board sixteen = usual.Under(rules, 0xF);
  EXPECT_EQ(CountOf(twelve, "r=\"10.8\""), 12U);
  EXPECT_EQ(CountOf(BoardPicture(sixteen, names).Fixed(), "r=\"10.8\""), 16U);
}

TEST(BoardPictureTest, DrawsEverySquareOfEveryBoard) {
  for (std::uint32_t arms = 2; arms <= 8; ++arms) {
    const Board board = *Board::WithArms(arms);
    const std::string fixed = BoardPicture(board, std::vector<std::string>{}).Fixed();
    EXPECT_EQ(CountOf(fixed, " id=\"q"), arms * 17);
    // Outline, squares, corridors, goals and nests.
    EXPECT_EQ(CountOf(fixed, "<polygon"), 1 + arms * (17 + 7 + 1 + 1));
    EXPECT_EQ(fixed.find("nan,"), std::string::npos);
  }
}

TEST(BoardPictureTest, PiecesThatShareAPlaceStandBesideEachOther) {
  const Board board = *Board::WithArms(4);
  const std::vector<std::string> names;
  const BoardPicture picture(board, names);
  std::vector<Place> places(parchis::kMaxPieces, Place::Nest());
  const auto at = [&](int crowd) {
    for (int i = 0; i < crowd; ++i) places[static_cast<std::size_t>(i)] = Place::At(3);
    const std::string drawn = picture.Pieces(places, parchis::PieceSet::AllOf(Color::FromIndex(0)), true);
    std::set<std::string> transforms;
    for (std::size_t from = drawn.find("translate("); from != std::string::npos;
         from = drawn.find("translate(", from + 1))
      transforms.insert(drawn.substr(from, drawn.find(')', from) - from));
    return transforms.size();
  };
  for (int crowd = 0; crowd <= 4; ++crowd) EXPECT_EQ(at(crowd), 4U) << crowd;
}

TEST(WayOfTest, GoesSquareBySquareRoundTheCornerOfTheBoard) {
  const Board board = *Board::WithArms(4);
  const auto numbers = [&](Color color, int from, int to) {
    std::vector<int> way;
    for (const parchis::Square square : WayOf(board, color, {from}, {to})) way.push_back(square.number);
    return way;
  };
  EXPECT_THAT(numbers(Color::FromIndex(1), 66, 2), testing::ElementsAre(66, 67, 68, 1, 2));
  EXPECT_THAT(numbers(Color::FromIndex(0), 66, 70), testing::ElementsAre(66, 67, 68, 69, 70));
  EXPECT_THAT(numbers(Color::FromIndex(0), 0, 5), testing::ElementsAre(0, 5));
  // Back, as no piece walks.
  EXPECT_THAT(numbers(Color::FromIndex(0), 20, 10), testing::ElementsAre(20, 10));
}

TEST(BoardFileTest, IsAPictureOfItsOwnWithItsWordsEscaped) {
  const Board board = *Board::WithArms(4);
  const std::vector<std::string> names;
  const std::vector<Place> places(parchis::kMaxPieces, Place::Nest());
  const Picture picture{.places = places,
                        .shown = parchis::PieceSet::AllOf(Color::FromIndex(0)),
                        .way = std::nullopt,
                        .title = "<script> & \"more\"",
                        .description = ""};
  const std::string file = BoardFile(BoardPicture(board, names), picture);
  EXPECT_THAT(file, testing::StartsWith("<svg xmlns="));
  EXPECT_THAT(file, HasSubstr("&lt;script&gt; &amp; &quot;more&quot;"));
  EXPECT_EQ(CountOf(file, "class=\"piece\""), 4U);
}

}  // namespace
}  // namespace arbitro::page
