#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/piece.h"
#include "verifier/report/terminal_board.h"

namespace arbitro::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Standing {
  std::uint32_t piece;
  int square;
};

std::string DrawOn(const parchis::Board& board, const std::vector<Standing>& standing, TextStyle style = {}) {
  std::vector<parchis::Place> places(parchis::kMaxPieces);
  for (const Standing& at : standing) {
    const parchis::Piece piece = *parchis::Piece::FromCode(at.piece);
    places[static_cast<std::size_t>(piece.index())] = *board.PlaceOf(piece.color(), {at.square});
  }
  const std::vector<std::string> names{"yellow", "blue",   "red",   "green",
                                       "orange", "purple", "white", "black"};
  return DrawBoard(board, places, names, style);
}

std::string Draw(std::uint32_t arms, const std::vector<Standing>& standing, TextStyle style = {}) {
  return DrawOn(*parchis::Board::WithArms(arms), standing, style);
}

// A board under rules that differ from the usual in one answer, all colors in play.
template <class Option>
parchis::Board BoardWith(std::uint32_t arms, Option option) {
  parchis::RuleSet rules;
  rules.set(option);
  return parchis::Board::WithArms(arms)->Under(rules, 0xFF);
}

TEST(TerminalBoard, DrawsFourArms) {
  const std::vector<Standing> standing{{12, 65}, {13, 65}, {14, 72}, {21, 12}, {22, 4},  {23, 22}, {31, 39},
                                       {32, 41}, {33, 41}, {34, 6},  {41, 10}, {42, 60}, {43, 68}, {44, 75}};
  const std::string board = Draw(4, standing);
  EXPECT_EQ(board, R"(                                 35 (34) 33
                                 36  r1  32
                                 37  r2  31
                                 38  r3  30
              red                R1  r4 (29)              blue
            nest: -              40  r5  28             nest: B4
                                R2R3 r6  27
                                 42  r7  26
 50  49  48  47 (46) 45  44  43      R=0     25  24  23  B3  21  20  19  18
(51) g1  g2  g3  g4  g5  g6  G4  G=0     B=0 b7  b6  b5  b4  b3  b2  b1 (17)
 52  53  54  55 (56) 57  58  59      Y=0      9  G1  11  B1  13  14  15  16
                                 G2  y7   8
             green               61  y6   7              yellow
            nest: -              62  y5  R4             nest: Y1
                                (63) Y4  (5)
                                 64  y3  B2
                                Y2Y3 y2   3
                                 66  y1   2
                                 67  G3   1
)");
}

TEST(TerminalBoard, IsTurnedSoThatAnotherColorIsAtTheBottom) {
  const parchis::Board board = *parchis::Board::WithArms(4);
  const std::vector<parchis::Place> places(parchis::kMaxPieces);
  const std::vector<std::string> names{"yellow", "blue", "red", "green"};
  const std::string turned = DrawBoard(board, places, names, {}, 1);
  EXPECT_THAT(turned, testing::StartsWith("                                 52 (51) 50\n"));
  EXPECT_THAT(turned, testing::EndsWith("                                 16 (17) 18\n"));
  EXPECT_THAT(turned, testing::ContainsRegex("yellow +10  b6  24 +blue\n"));
  EXPECT_THAT(turned, testing::ContainsRegex("green +\\(56\\) g4 \\(46\\) +red\n"));
  // On other boards the list begins with it.
  const std::vector<std::string> three{"yellow", "blue", "red"};
  const std::string list = DrawBoard(*parchis::Board::WithArms(3), places, three, {}, 2);
  EXPECT_THAT(list, testing::StartsWith("red: "));
  EXPECT_LT(list.find("yellow: "), list.find("blue: "));
}

TEST(TerminalBoard, TellsWhereThePiecesAreWhereItHasNoRoom) {
  const parchis::Board board = *parchis::Board::WithArms(3);
  std::vector<parchis::Place> places(parchis::kMaxPieces);
  const auto put = [&](std::uint32_t code, int square) {
    const parchis::Piece piece = *parchis::Piece::FromCode(code);
    places[static_cast<std::size_t>(piece.index())] = *board.PlaceOf(piece.color(), {square});
  };
  put(11, 12);
  put(12, 30);
  put(13, 53);
  put(21, 30);
  put(31, 59);
  const std::vector<std::string> names{"yellow", "blue", "red"};
  EXPECT_EQ(DrawPlaces(board, places, names, {}, 1), R"(blue: 1 30, 2 nest, 3 nest, 4 nest
red: 1 goal, 2 nest, 3 nest, 4 nest
yellow: 1 (12), 2 30, 3 c2, 4 nest
together: 30 Y2 B1
)");
}

TEST(TerminalBoard, FitsEightyColumnsForEveryBoard) {
  for (std::uint32_t arms = 2; arms <= 8; ++arms) {
    const std::string board = Draw(arms, {{11, 5}, {12, 5}, {21, 22}});
    std::size_t start = 0;
    for (std::size_t end = 0; (end = board.find('\n', start)) != std::string::npos; start = end + 1) {
      EXPECT_LE(end - start, 80U) << board;
    }
    EXPECT_THAT(board, HasSubstr(arms == 8 ? "A1A2" : "Y1Y2"));
    EXPECT_THAT(board, HasSubstr(std::to_string(17 * arms)));
  }
}

TEST(TerminalBoard, MarksTheSafeSquaresOfTheRules) {
  const std::string eight = DrawOn(BoardWith(4, parchis::BoardSafeSquares::kEight), {});
  EXPECT_THAT(eight, HasSubstr("(12)"));
  for (const char* start : {"(5)", "(22)", "(39)", "(56)"}) EXPECT_THAT(eight, Not(HasSubstr(start)));
  const std::string own = DrawOn(BoardWith(4, parchis::BoardSafeSquares::kEightAndOwnStart), {});
  for (const char* start : {"(5)", "(22)", "(39)", "(56)"}) EXPECT_THAT(own, HasSubstr(start));
  const std::string sixteen = DrawOn(BoardWith(6, parchis::BoardSafeSquares::kSixteenWithFour), {});
  for (const char* square : {"(4)", "(21)", "(89)", "(90)"}) EXPECT_THAT(sixteen, HasSubstr(square));
}

TEST(TerminalBoard, DrawsACorridorOfAnyLengthUpToItsGoal) {
  const auto four = DrawOn(BoardWith(4, parchis::BoardCorridorLength::kFour), {{11, 72}, {12, 73}, {31, 69}});
  EXPECT_THAT(four,
              HasSubstr("(51) g1  g2  g3  g4  G=0                             B=0 b4  b3  b2  b1 (17)"));
  EXPECT_THAT(four, HasSubstr("62  Y=1"));
  EXPECT_THAT(four, HasSubstr("(63) Y1"));
  const auto six = DrawOn(BoardWith(6, parchis::BoardCorridorLength::kFour), {{11, 106}, {12, 107}});
  EXPECT_THAT(six, HasSubstr("yellow: nest Y3 Y4, goal Y2\n"));
  EXPECT_THAT(six, HasSubstr("  corridor   y1   y2   y3   Y1\n"));
}

TEST(TerminalBoard, DrawsStartsOnTheFourthSquares) {
  const std::string board = DrawOn(BoardWith(4, parchis::BoardStartSquare::kFourth), {{11, 4}, {21, 69}});
  for (const char* safe : {"(13)", "(21)", "(30)", "(38)", "(47)", "(55)", "(64)"}) {
    EXPECT_THAT(board, HasSubstr(safe));
  }
  for (const char* ordinary : {"(5)", "(12)", "(22)", "(29)", "(39)"}) {
    EXPECT_THAT(board, Not(HasSubstr(ordinary)));
  }
  EXPECT_THAT(board, HasSubstr("Y1"));
  EXPECT_THAT(board, HasSubstr("b2  B1 (17)"));
}

TEST(TerminalBoard, DrawsFourArmsWhereTwoAreUsed) {
  const std::string board = DrawOn(BoardWith(2, parchis::BoardTwoArms::kFourArms), {{11, 68}, {21, 17}});
  EXPECT_THAT(board, HasSubstr("(34)"));
  EXPECT_THAT(board, HasSubstr("red"));
}

TEST(TerminalBoard, UsesOtherLettersWhereNamesBeginAlike) {
  const std::string board = Draw(8, {{21, 22}, {81, 124}});
  EXPECT_THAT(board, HasSubstr("blue (B)"));
  EXPECT_THAT(board, HasSubstr("black (H)"));
  EXPECT_THAT(board, HasSubstr("H1"));
}

TEST(TerminalBoard, ColorsPiecesOnlyWhereAllowed) {
  EXPECT_THAT(Draw(4, {{11, 5}}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(Draw(4, {{11, 5}}, {.color = true}), HasSubstr("\x1b[1;33mY1\x1b[0m"));
}

}  // namespace
}  // namespace arbitro::report
