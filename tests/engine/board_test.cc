#include "engine/board.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/piece.h"
#include "tests/support/position.h"

// Boards of 2 to 8 arms: EQUIP-1, EQUIP-2, BOARD-1 to BOARD-4, AMB-001, AMB-008, AMB-009, AMB-011, AMB-012,
// AMB-062.
namespace parchis::testing {
namespace {

class Boards : public ::testing::TestWithParam<int> {
 protected:
  [[nodiscard]] int arms() const { return GetParam(); }
  [[nodiscard]] Board board() const { return *Board::WithArms(static_cast<std::uint32_t>(arms())); }
  [[nodiscard]] int track() const { return 17 * arms(); }
};

TEST_P(Boards, Equip1SeventeenSquaresAnArm) { EXPECT_EQ(board().track_squares(), track()); }

TEST_P(Boards, Amb012ColorKStartsOnItsArm) {
  for (int k = 0; k < arms(); ++k) {
    const Color color = Color::FromIndex(k);
    EXPECT_EQ(board().SquareOf(color, Place::At(0)), Square{17 * k + 5});
    EXPECT_EQ(board().StartOwner(17 * k + 5), color);
  }
}

TEST_P(Boards, NoOtherSquareIsAStart) {
  for (int square = 1; square <= track(); ++square) {
    EXPECT_EQ(board().StartOwner(square).has_value(), square % 17 == 5) << square;
  }
}

TEST_P(Boards, Equip1GateIsTheLastTrackSquare) {
  for (int k = 0; k < arms(); ++k) {
    const int gate = k == 0 ? track() : 17 * k;
    EXPECT_EQ(board().SquareOf(Color::FromIndex(k), Place::At(board().gate())), Square{gate});
    EXPECT_EQ(board().SquareOf(Color::FromIndex(k), Place::At(board().gate() + 1)), Square{track() + 1});
  }
}

TEST_P(Boards, Amb001ThreeSafeSquaresAnArm) {
  std::set<int> safe;
  for (int square = 1; square <= track(); ++square) {
    if (board().IsSafe(square, Color::FromIndex(0))) safe.insert(square);
  }
  std::set<int> expected;
  for (int k = 0; k < arms(); ++k) {
    for (const int offset : {5, 12, 17}) expected.insert(17 * k + offset);
  }
  EXPECT_EQ(safe, expected);
}

TEST_P(Boards, Amb062SevenCorridorSquaresAndTheGoal) {
  EXPECT_EQ(board().goal() - board().gate(), 8);
  EXPECT_EQ(board().SquareOf(Color::FromIndex(0), Place::At(board().goal())), Square{track() + 8});
  EXPECT_TRUE(board().OnTrack(Place::At(board().gate())));
  EXPECT_FALSE(board().InCorridor(Place::At(board().gate())));
  EXPECT_TRUE(board().InCorridor(Place::At(board().gate() + 1)));
  EXPECT_TRUE(board().InCorridor(Place::At(board().goal() - 1)));
  EXPECT_FALSE(board().InCorridor(Place::At(board().goal())));
  EXPECT_TRUE(board().InGoal(Place::At(board().goal())));
  EXPECT_FALSE(board().OnTrack(Place::Nest()));
  EXPECT_FALSE(board().InCorridor(Place::Nest()));
  EXPECT_FALSE(board().InGoal(Place::Nest()));
}

TEST_P(Boards, EveryPlaceComesBackFromItsSquare) {
  for (int k = 0; k < arms(); ++k) {
    const Color color = Color::FromIndex(k);
    EXPECT_EQ(board().PlaceOf(color, board().SquareOf(color, Place::Nest())), Place::Nest());
    for (int progress = 0; progress <= board().goal(); ++progress) {
      const Square square = board().SquareOf(color, Place::At(progress));
      EXPECT_EQ(board().PlaceOf(color, square), Place::At(progress))
          << "color " << k + 1 << " on " << square.number;
    }
  }
}

TEST_P(Boards, AProgressMoreIsASquareFurther) {
  for (int k = 0; k < arms(); ++k) {
    for (int progress = 0; progress < board().gate(); ++progress) {
      const int here = board().TrackSquare(Color::FromIndex(k), progress);
      EXPECT_EQ(board().TrackSquare(Color::FromIndex(k), progress + 1), here == track() ? 1 : here + 1);
    }
  }
}

TEST_P(Boards, FourSquaresAreNeverVisitedByAColor) {
  for (int k = 0; k < arms(); ++k) {
    for (int square = 1; square <= track(); ++square) {
      const int before_start = 17 * k + 5 - square;
      EXPECT_EQ(board().PlaceOf(Color::FromIndex(k), Square{square}).has_value(),
                before_start < 1 || before_start > 4)
          << "color " << k + 1 << " on " << square;
    }
  }
}

TEST_P(Boards, NoSquareBeyondTheGoal) {
  EXPECT_EQ(board().PlaceOf(Color::FromIndex(0), Square{track() + 9}), std::nullopt);
  EXPECT_EQ(board().PlaceOf(Color::FromIndex(0), Square{-1}), std::nullopt);
}

TEST_P(Boards, Board4TheSameRulesOnEveryBoard) {
  const At opening = At::Opening("ludoteka", arms());
  EXPECT_EQ(opening.Legal(5), "n=5");
  EXPECT_EQ(opening.Legal(3), "5+3=8");
  At at = opening;
  for (int seat = 0; seat < arms(); ++seat) {
    EXPECT_EQ(at.state().seat, seat);
    at = at.After(3, at.Legal(3));
  }
  EXPECT_EQ(at.state().seat, 0);
}

INSTANTIATE_TEST_SUITE_P(Arms, Boards, ::testing::Range(2, 9));

TEST(Board, Amb008TwoToEightArms) {
  for (const std::uint32_t arms : {0U, 1U, 9U, 1000U}) EXPECT_EQ(Board::WithArms(arms), std::nullopt) << arms;
}

TEST(Board, Amb009TwoArmsAreARingOfThirtyFour) {
  EXPECT_EQ(Board::WithArms(2)->goal(), 37);
  EXPECT_EQ(Board::WithArms(4)->goal(), 71);
}

TEST(Board, Amb011NothingScales) {
  // On two arms a piece on 27 has 15 squares left: its 20 is lost.
  const Board board = *Board::WithArms(2);
  const Table table(board, Seating::OneColorEach(2), RuleSet());
  State state;
  state.Put(board, *Piece::FromCode(11), *board.PlaceOf(Color::FromIndex(0), Square{27}));
  EXPECT_EQ(board.goal() - state.place(*Piece::FromCode(11)).progress(), 15);
  state.owed.push({Owed::Kind::kBonus, table.capture_bonus()});
  EXPECT_TRUE(Judge(state, table, Ply{}).legal());
}

TEST(Board, PieceCodesAreColorAndNumber) {
  EXPECT_EQ(Piece::FromCode(23), Piece::Of(*Color::FromNumber(2), 3));
  EXPECT_EQ(Piece::FromCode(84)->index(), 31);
  for (const std::uint32_t code : {0U, 1U, 10U, 15U, 19U, 91U, 111U, 4294967295U}) {
    EXPECT_EQ(Piece::FromCode(code), std::nullopt) << code;
  }
  EXPECT_EQ(Color::FromNumber(0), std::nullopt);
  EXPECT_EQ(Color::FromNumber(9), std::nullopt);
}

TEST(Board, HasPairMeansTwoOfOneColor) {
  for (int a = 0; a < kMaxPieces; ++a) {
    for (int b = a + 1; b < kMaxPieces; ++b) {
      const PieceSet two = PieceSet::Of(Piece::FromIndex(a)) | PieceSet::Of(Piece::FromIndex(b));
      EXPECT_EQ(two.has_pair(), a / 4 == b / 4) << a << ' ' << b;
    }
  }
}

TEST(Board, SeatingFaults) {
  const Board board = *Board::WithArms(3);
  const auto seat = [](std::initializer_list<int> numbers) {
    Seat made;
    for (const int number : numbers) made.colors.push_back(Color::FromIndex(number - 1));
    return made;
  };
  EXPECT_EQ(FindSeatingFault(board, Seating::OneColorEach(3)), std::nullopt);
  EXPECT_EQ(FindSeatingFault(board, {{seat({1, 2}), seat({3})}}), std::nullopt);
  EXPECT_TRUE(FindSeatingFault(board, {{seat({1})}}));
  EXPECT_TRUE(FindSeatingFault(board, {{seat({1}), seat({})}}));
  EXPECT_TRUE(FindSeatingFault(board, {{seat({1}), seat({1})}}));
  EXPECT_TRUE(FindSeatingFault(board, {{seat({1, 1}), seat({2})}}));
  EXPECT_TRUE(FindSeatingFault(board, {{seat({1}), seat({4})}}));
  EXPECT_TRUE(FindSeatingFault(board, {{seat({1}), seat({2}), seat({3}), seat({3})}}));
}

}  // namespace
}  // namespace parchis::testing
