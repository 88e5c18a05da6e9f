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

std::string Draw(std::uint32_t arms, const std::vector<Standing>& standing, TextStyle style = {}) {
  const auto board = *parchis::Board::WithArms(arms);
  std::vector<parchis::Place> places(parchis::kMaxPieces);
  for (const Standing& at : standing) {
    const parchis::Piece piece = *parchis::Piece::FromCode(at.piece);
    places[static_cast<std::size_t>(piece.index())] = *board.PlaceOf(piece.color(), {at.square});
  }
  const std::vector<std::string> names{"yellow", "blue",   "red",   "green",
                                       "orange", "purple", "white", "black"};
  return DrawBoard(board, places, names, style);
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
