#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/notation.h"
#include "engine/table.h"
#include "tests/support/position.h"

// What rule sets say about the board itself: board.start_square, AMB-001, AMB-007, AMB-008, AMB-009, AMB-011,
// AMB-061, AMB-062.
namespace parchis::testing {
namespace {

constexpr std::uint8_t kAll = 0xFF;

template <class Option>
[[nodiscard]] RuleSet With(Option option) {
  RuleSet rules;
  rules.set(option);
  return rules;
}

[[nodiscard]] Board BoardOf(std::uint32_t arms, const RuleSet& rules, std::uint8_t in_play = kAll) {
  return Board::WithArms(arms)->Under(rules, in_play);
}

// The squares from the beginning of each arm, 1 to 17, where a lone piece of this color is safe; fails where
// the arms differ, but for the starts.
[[nodiscard]] std::set<int> SafeOffsets(const Board& board, Color color) {
  std::set<int> offsets;
  for (int square = 1; square <= 17; ++square) {
    if (board.IsSafe(square, color)) offsets.insert(square);
    for (int arm = 1; arm < board.arms() && square != 5; ++arm) {
      EXPECT_EQ(board.IsSafe(17 * arm + square, color), board.IsSafe(square, color)) << arm << ' ' << square;
    }
  }
  return offsets;
}

TEST(BoardRules, Amb001TwelveOrSixteenSafeSquares) {
  const RulePointInfo& point = InfoOf(RulePoint::kBoardSafeSquares);
  for (std::uint8_t option = 0; option < point.options.size(); ++option) {
    const std::string id(point.options[option].id);
    if (id.starts_with('8')) continue;
    std::set<int> expected = {5, 12, 17};
    if (id.starts_with("16_with_")) expected.insert(std::stoi(id.substr(8)));
    RuleSet rules;
    rules.set_answer(point.point, option);
    for (const std::uint32_t arms : {4U, 6U}) {
      EXPECT_EQ(SafeOffsets(BoardOf(arms, rules), Color::FromIndex(2)), expected) << id;
    }
  }
}

TEST(BoardRules, Amb001StartsMayBeOrdinarySquares) {
  const Board board = BoardOf(4, With(BoardSafeSquares::kEight));
  EXPECT_EQ(SafeOffsets(board, Color::FromIndex(0)), (std::set<int>{12, 17}));
  for (const int start : {22, 39, 56}) EXPECT_FALSE(board.IsSafe(start, Color::FromIndex(0))) << start;
  EXPECT_EQ(At("ludoteka@@board.safe_squares=12", "52///56").Legal(4), "52+4=56");
  EXPECT_EQ(At("ludoteka@@board.safe_squares=8", "52///56").Legal(4), "52+4=56 x4");
}

TEST(BoardRules, Amb001StartsMayBeSafeForTheirOwnColorOnly) {
  const Board board = BoardOf(4, With(BoardSafeSquares::kEightAndOwnStart));
  for (int color = 0; color < 4; ++color) {
    for (int arm = 0; arm < 4; ++arm) {
      EXPECT_EQ(board.IsSafe(17 * arm + 5, Color::FromIndex(color)), arm == color) << color << ' ' << arm;
    }
  }
  EXPECT_EQ(At("ludoteka@@board.safe_squares=8_and_own_start", "52///56").Legal(4), "52+4=56");
  EXPECT_EQ(At("ludoteka@@board.safe_squares=8_and_own_start", "52//56").Legal(4), "52+4=56 x3");
}

TEST(BoardRules, Amb001AFurtherSafeSquareShelters) {
  EXPECT_EQ(At("ludoteka", "18//21").Legal(3), "18+3=21 x3");
  EXPECT_EQ(At("ludoteka@@board.safe_squares=16_with_4", "18//21").Legal(3), "18+3=21");
  EXPECT_EQ(At("ludoteka@@board.safe_squares=16_with_3", "18//21").Legal(3), "18+3=21 x3");
}

TEST(BoardRules, Amb007TheStartOfAColorNobodyPlaysMayBeOrdinary) {
  const Seating yellow_and_red{{{.colors = {Color::FromIndex(0)}}, {.colors = {Color::FromIndex(2)}}}};
  EXPECT_EQ(At("ludoteka@@board.unused_starts=safe", "20//22", yellow_and_red).Legal(2), "20+2=22");
  EXPECT_EQ(At("ludoteka@@board.unused_starts=ordinary", "20//22", yellow_and_red).Legal(2), "20+2=22 x3");
  // The starts that are used stay as they are.
  EXPECT_EQ(At("ludoteka@@board.unused_starts=ordinary", "37//39", yellow_and_red).Legal(2), "37+2=39");
}

TEST(BoardRules, Amb008SizesOfBoards) {
  const std::vector<std::pair<BoardSizes, std::set<int>>> sizes = {
      {BoardSizes::kTwoToSix, {2, 3, 4, 5, 6}},
      {BoardSizes::kThreeToSix, {3, 4, 5, 6}},
      {BoardSizes::kTwoToSixAndEight, {2, 3, 4, 5, 6, 8}},
      {BoardSizes::kThreeFourSixEight, {3, 4, 6, 8}},
  };
  for (const auto& [option, expected] : sizes) {
    for (int arms = 1; arms <= 9; ++arms) {
      EXPECT_EQ(HasBoardSize(With(option), arms), expected.contains(arms)) << arms;
    }
  }
}

TEST(BoardRules, Amb009TwoArmsMayMeanTheBoardOfFour) {
  const Table four(*Board::WithArms(2), Seating::OneColorEach(2), With(BoardTwoArms::kFourArms));
  EXPECT_EQ(four.board().arms(), 4);
  EXPECT_TRUE(four.board().HasPlacesOf(BoardOf(4, RuleSet(), 0x3)));
  EXPECT_EQ(four.board().goal(), 71);
  EXPECT_EQ(FormatPosition(OpeningState(four, 0), four), "5,n,n,n/22,n,n,n/n,n,n,n/n,n,n,n 0 -");
  // The same log under other rules is a board of two arms again.
  const Table two(four.board(), four.seating(), RuleSet());
  EXPECT_EQ(two.board().goal(), 37);
  EXPECT_FALSE(two.CanTakeStatesOf(four));
  // Other numbers of arms mean what they say.
  EXPECT_EQ(BoardOf(3, With(BoardTwoArms::kFourArms)).arms(), 3);
}

TEST(BoardRules, Amb011BonusesMayGrowWithTheBoard) {
  const std::array<int, 9> halves = {0, 0, 5, 7, 10, 12, 15, 17, 20};
  for (std::uint32_t arms = 2; arms <= 8; ++arms) {
    const auto seating = Seating::OneColorEach(static_cast<int>(arms));
    const Table fixed(*Board::WithArms(arms), seating, RuleSet());
    EXPECT_EQ(fixed.capture_bonus(), 20);
    EXPECT_EQ(fixed.goal_bonus(), 10);
    const Table scaled(*Board::WithArms(arms), seating, With(BonusScale::kWithTrack));
    EXPECT_EQ(scaled.capture_bonus(), 5 * arms);
    EXPECT_EQ(scaled.goal_bonus(), halves.at(arms));
    EXPECT_EQ(scaled.CanTakeStatesOf(fixed), arms == 4);
  }
}

TEST(BoardRules, Amb011ABoardOfSixArmsPaysThirtyAndFifteen) {
  const std::string rules = "ludoteka@@bonus.scale=with_track";
  const At captured = At(rules, "18,c4//21///").After(3, "18+3=21 x3");
  EXPECT_EQ(captured.Line(), "21,c4,n,n/n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b30");
  EXPECT_EQ(captured.Legal(), "21+30=51");
  const At finished = At(rules, "18,c4//21///").After(4, "c4+4=g");
  EXPECT_EQ(finished.Legal(), "18+15=33");
  EXPECT_EQ(finished.Verdict(Ply{.seat = 0, .spend = Spend::kGoalBonus, .piece = Piece::FromCode(11)}),
            "legal");
  EXPECT_EQ(finished.Verdict(Ply{.seat = 0, .spend = Spend::kCaptureBonus, .piece = Piece::FromCode(11)}),
            "bonus-not-owed");
  // Of five arms half the bonus is rounded down; what no bonus is worth cannot be owed.
  EXPECT_EQ(At(rules, "18,c4////").After(4, "c4+4=g").Legal(), "18+12=30");
  EXPECT_THROW(At(rules, "18,c4//21/// 0 b20"), std::invalid_argument);
}

class Corridors : public ::testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(Corridors, Amb062SquaresAreNumberedUpToTheGoal) {
  const auto [option, length] = GetParam();
  RuleSet rules;
  const RulePointInfo& point = InfoOf(RulePoint::kBoardCorridorLength);
  rules.set_answer(point.point, *FindOption(point, option));
  for (const std::uint32_t arms : {2U, 4U, 8U}) {
    const Board board = BoardOf(arms, rules);
    const int track = static_cast<int>(arms) * 17;
    EXPECT_EQ(board.corridor_length(), length);
    for (int k = 0; k < board.arms(); ++k) {
      const Color color = Color::FromIndex(k);
      for (int i = 1; i <= length; ++i) {
        EXPECT_EQ(board.SquareOf(color, Place::At(board.gate() + i)), Square{track + i});
        EXPECT_EQ(board.PlaceOf(color, Square{track + i}), Place::At(board.gate() + i));
      }
      EXPECT_EQ(board.SquareOf(color, Place::At(board.goal())), Square{track + length + 1});
      EXPECT_EQ(board.PlaceOf(color, Square{track + length + 1}), Place::At(board.goal()));
      EXPECT_EQ(board.PlaceOf(color, Square{track + length + 2}), std::nullopt);
    }
  }
}

TEST_P(Corridors, Amb062TheGoalIsRightAfterTheLastSquare) {
  const auto [option, length] = GetParam();
  const std::string rules = std::string("ludoteka@@board.corridor_length=") + option;
  const std::string last = "c" + std::to_string(length);
  EXPECT_EQ(At(rules, last).Legal(1), last + "+1=g");
  EXPECT_EQ(At(rules, last).Legal(2), "pass");
  EXPECT_EQ(At(rules, "68").Legal(3), "68+3=c3");
  EXPECT_EQ(At(rules, last + ",g//1").Line(), last + ",g,n,n/n,n,n,n/1,n,n,n/n,n,n,n 0 -");
  EXPECT_THROW(At(rules, "c" + std::to_string(length + 1)), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Lengths, Corridors,
                         ::testing::Values(std::pair{"7", 7}, std::pair{"5", 5}, std::pair{"4", 4},
                                           std::pair{"6", 6}));

// ---- Starts on the fourth square of each arm ----

constexpr const char* kFourthSquare = "ludoteka@@board.start_square=fourth";

TEST(BoardStart, OnTheFourthSquareItIsOneStepFartherToTheGate) {
  for (std::uint32_t arms = 2; arms <= 8; ++arms) {
    const Board board = BoardOf(arms, With(BoardStartSquare::kFourth));
    const int track = board.track_squares();
    EXPECT_EQ(board.start_offset(), 4);
    EXPECT_EQ(board.gate(), track - 4);
    EXPECT_EQ(board.goal(), board.gate() + 8);
    for (int k = 0; k < board.arms(); ++k) {
      const Color color = Color::FromIndex(k);
      EXPECT_EQ(board.SquareOf(color, Place::At(0)), Square{17 * k + 4});
      EXPECT_EQ(board.StartOwner(17 * k + 4), color);
      EXPECT_EQ(board.StartOwner(17 * k + 5), std::nullopt);
      EXPECT_EQ(board.SquareOf(color, Place::At(board.gate())), Square{k == 0 ? track : 17 * k});
      EXPECT_EQ(board.SquareOf(color, Place::At(board.gate() + 1)), Square{track + 1});
      EXPECT_EQ(board.SquareOf(color, Place::At(board.goal())), Square{track + 8});
    }
  }
}

TEST(BoardStart, OnTheFourthSquareEveryPlaceHasItsSquare) {
  for (std::uint32_t arms = 2; arms <= 8; ++arms) {
    const Board board = BoardOf(arms, With(BoardStartSquare::kFourth));
    for (int k = 0; k < board.arms(); ++k) {
      const Color color = Color::FromIndex(k);
      for (int progress = 0; progress <= board.goal(); ++progress) {
        const Square square = board.SquareOf(color, Place::At(progress));
        EXPECT_EQ(board.PlaceOf(color, square), Place::At(progress)) << square.number;
      }
      for (int square = 17 * k + 1; square < 17 * k + 4; ++square) {
        EXPECT_EQ(board.PlaceOf(color, Square{square}), std::nullopt) << square;
      }
      EXPECT_EQ(board.PlaceOf(color, Square{board.track_squares() + 9}), std::nullopt);
    }
  }
}

TEST(BoardStart, OnTheFourthSquareTheThirteenthIsSafeAsWell) {
  const Board board = BoardOf(4, With(BoardStartSquare::kFourth));
  std::set<int> safe;
  for (int square = 1; square <= 68; ++square) {
    if (board.IsSafe(square, Color::FromIndex(1))) safe.insert(square);
  }
  EXPECT_EQ(safe, (std::set<int>{4, 13, 17, 21, 30, 34, 38, 47, 51, 55, 64, 68}));
}

TEST(BoardStart, OnTheFourthSquareStatesAreOtherOnes) {
  const Board fifth = BoardOf(4, RuleSet());
  RuleSet rules = With(BoardStartSquare::kFourth);
  EXPECT_FALSE(fifth.HasPlacesOf(BoardOf(4, rules)));
  rules.set(BoardCorridorLength::kSix);  // now the goals have the same number
  EXPECT_EQ(BoardOf(4, rules).goal(), fifth.goal());
  EXPECT_FALSE(fifth.HasPlacesOf(BoardOf(4, rules)));
  EXPECT_FALSE(BoardOf(4, rules).HasPlacesOf(fifth));
}

TEST(BoardStart, OnTheFourthSquareLinesAndMovesUseIt) {
  EXPECT_EQ(At::Opening(kFourthSquare, 4).Line(), "4,n,n,n/21,n,n,n/38,n,n,n/55,n,n,n 0 -");
  EXPECT_EQ(At::Opening(kFourthSquare, 6).Line(), "4,n,n,n/21,n,n,n/38,n,n,n/55,n,n,n/72,n,n,n/89,n,n,n 0 -");
  EXPECT_EQ(At(kFourthSquare, "n").Legal(5), "n=4");
  EXPECT_EQ(At(kFourthSquare, "4").Legal(1), "4+1=5");
  EXPECT_EQ(At(kFourthSquare, "68").Legal(2), "68+2=c2");
  EXPECT_EQ(At(kFourthSquare, "c6,g,g,n").Legal(2), "c6+2=g");
  EXPECT_EQ(At(kFourthSquare, "4,4/3").Legal(5), "4+5=9");
  EXPECT_THROW(At(kFourthSquare, "3"), std::invalid_argument);
  // Two rivals on the start of yellow: the later one gives way.
  EXPECT_EQ(At(kFourthSquare, "n/4/4 0 - late=31").Legal(5), "n=4 x3");
}

// ---- Once more round (AMB-061) ----

[[nodiscard]] Board BoardWithLaps(std::uint32_t arms) {
  return BoardOf(arms, With(CorridorEntry::kOptional));
}

[[nodiscard]] Board BoardWithLapsFromTheFourth(std::uint32_t arms) {
  RuleSet rules = With(CorridorEntry::kOptional);
  rules.set(BoardStartSquare::kFourth);
  return BoardOf(arms, rules);
}

TEST(BoardRules, Amb061TheSquaresBetweenGateAndStartArePlacesWherePiecesGoRound) {
  for (std::uint32_t arms = 2; arms <= 8; ++arms) {
    const Board board = BoardWithLaps(arms);
    const Board without = BoardOf(arms, RuleSet());
    for (int k = 0; k < board.arms(); ++k) {
      const Color color = Color::FromIndex(k);
      for (int square = 1; square <= board.track_squares(); ++square) {
        const auto place = board.PlaceOf(color, Square{square});
        ASSERT_TRUE(place) << square;
        EXPECT_EQ(board.SquareOf(color, *place), Square{square});
        EXPECT_EQ(board.TrackSquare(color, place->progress()), square);
        EXPECT_TRUE(board.OnTrack(*place));
        EXPECT_FALSE(board.InCorridor(*place));
        EXPECT_FALSE(board.InGoal(*place));
        const bool before_start = square > 17 * k && square < 17 * k + 5;
        EXPECT_EQ(board.PastGate(*place), before_start) << square;
        EXPECT_EQ(without.PlaceOf(color, Square{square}).has_value(), !before_start) << square;
      }
    }
    EXPECT_FALSE(board.PastGate(Place::Nest()));
    EXPECT_FALSE(board.OnTrack(Place::Nest()));
    EXPECT_TRUE(board.HasPlacesOf(without));
    EXPECT_FALSE(without.HasPlacesOf(board));
  }
}

TEST(BoardRules, Amb061AWalkThatPassesTheGateGoesSquareBySquareRoundTheTrack) {
  for (std::uint32_t i = 4; i < 18; ++i) {
    const Board board = i % 2 == 0 ? BoardWithLaps(i / 2) : BoardWithLapsFromTheFourth(i / 2);
    for (int k = 0; k < board.arms(); ++k) {
      const Color color = Color::FromIndex(k);
      for (int from = 1; from <= board.track_squares(); ++from) {
        const Place place = *board.PlaceOf(color, Square{from});
        for (int steps = 1; steps <= board.gate(); ++steps) {
          const auto to = board.Walk(place, steps, true);
          ASSERT_TRUE(to);
          ASSERT_EQ(board.TrackSquare(color, to->progress()), (from + steps - 1) % board.track_squares() + 1);
        }
      }
    }
  }
}

TEST(BoardRules, Amb061AWalkThatTurnsInEndsInTheGoalAtLast) {
  for (const Board& board :
       {BoardWithLaps(4), BoardOf(4, RuleSet()), BoardOf(4, With(BoardCorridorLength::kFour)),
        BoardOf(4, With(BoardStartSquare::kFourth)), BoardWithLapsFromTheFourth(5)}) {
    for (int progress = 0; progress < board.goal(); ++progress) {
      const Place place = Place::At(progress);
      const int left = board.StepsToGoal(place);
      EXPECT_EQ(left, board.goal() - progress);
      for (int steps = 1; steps <= left; ++steps) {
        EXPECT_EQ(board.Walk(place, steps, false), Place::At(progress + steps));
        EXPECT_EQ(board.LeavesGate(place, steps),
                  progress <= board.gate() && progress + steps > board.gate());
      }
      EXPECT_EQ(board.Walk(place, left + 1, false), std::nullopt);
    }
  }
}

TEST(BoardRules, Amb061APieceThatPassedItsGateHasAWholeLapToGo) {
  const Board board = BoardWithLaps(4);
  for (int square = 1; square <= 4; ++square) {
    const Place place = *board.PlaceOf(Color::FromIndex(0), Square{square});
    EXPECT_EQ(board.StepsToGoal(place), 71 + 5 - square);
    EXPECT_EQ(board.Walk(place, 5 - square, false), Place::At(0));
    EXPECT_EQ(board.Walk(place, 6 - square, true), Place::At(1));
    EXPECT_FALSE(board.LeavesGate(place, 20));
  }
  const Board fourth = BoardWithLapsFromTheFourth(4);
  for (int square = 1; square <= 3; ++square) {
    const Place place = *fourth.PlaceOf(Color::FromIndex(0), Square{square});
    EXPECT_TRUE(fourth.PastGate(place));
    EXPECT_EQ(fourth.StepsToGoal(place), 72 + 4 - square);
    EXPECT_EQ(fourth.Walk(place, 4 - square, false), Place::At(0));
  }
}

}  // namespace
}  // namespace parchis::testing
