#include "engine/board.h"

#include <algorithm>

namespace parchis {
namespace {

constexpr std::uint8_t kAllColors = 0xFF;

[[nodiscard]] int ArmsOf(int declared_arms, const RuleSet& rules) {
  // AMB-009 B
  const bool half_used = declared_arms == 2 && rules.get<BoardTwoArms>() == BoardTwoArms::kFourArms;
  return half_used ? 4 : declared_arms;
}

// Where a square of the usual arm, counted from its beginning, is on one of this shape.
[[nodiscard]] int Fitted(int offset, BoardShape shape) {
  return std::max(1, offset * shape.squares_per_arm / kSquaresPerArm);
}

// Which square of an arm, counted from its beginning, is the start.
[[nodiscard]] int StartOffsetOf(const RuleSet& rules, BoardShape shape) {
  return Fitted(rules.get<BoardStartSquare>() == BoardStartSquare::kFifth ? 5 : 4, shape);
}

// AMB-062
[[nodiscard]] int CorridorLengthOf(const RuleSet& rules, BoardShape shape) {
  if (shape.corridor != 0) return shape.corridor;
  switch (rules.get<BoardCorridorLength>()) {
    case BoardCorridorLength::kSeven:
      return 7;
    case BoardCorridorLength::kFive:
      return 5;
    case BoardCorridorLength::kFour:
      return 4;
    case BoardCorridorLength::kSix:
      return 6;
  }
  return kMaxCorridorLength;
}

// The square of each arm, counted from its beginning, that is safe besides the usual three (AMB-001 B);
// nullopt where no other is.
[[nodiscard]] std::optional<int> FurtherSafeOffset(BoardSafeSquares which) {
  switch (which) {
    case BoardSafeSquares::kTwelve:
    case BoardSafeSquares::kEight:
    case BoardSafeSquares::kEightAndOwnStart:
      return std::nullopt;
    case BoardSafeSquares::kSixteenWithOne:
      return 1;
    case BoardSafeSquares::kSixteenWithTwo:
      return 2;
    case BoardSafeSquares::kSixteenWithThree:
      return 3;
    case BoardSafeSquares::kSixteenWithFour:
      return 4;
    case BoardSafeSquares::kSixteenWithSix:
      return 6;
    case BoardSafeSquares::kSixteenWithSeven:
      return 7;
    case BoardSafeSquares::kSixteenWithEight:
      return 8;
    case BoardSafeSquares::kSixteenWithNine:
      return 9;
    case BoardSafeSquares::kSixteenWithTen:
      return 10;
    case BoardSafeSquares::kSixteenWithEleven:
      return 11;
    case BoardSafeSquares::kSixteenWithThirteen:
      return 13;
    case BoardSafeSquares::kSixteenWithFourteen:
      return 14;
    case BoardSafeSquares::kSixteenWithFifteen:
      return 15;
    case BoardSafeSquares::kSixteenWithSixteen:
      return 16;
  }
  return std::nullopt;
}

// The colors, a bit each, that are safe on the start of `owner` (AMB-001 C).
[[nodiscard]] std::uint8_t SafeOnStart(BoardSafeSquares which, int owner) {
  if (which == BoardSafeSquares::kEight) return 0;
  return which == BoardSafeSquares::kEightAndOwnStart ? static_cast<std::uint8_t>(1U << owner) : kAllColors;
}

}  // namespace

std::optional<Board> Board::WithArms(std::uint32_t arms) { return WithShape(arms, {}); }

std::optional<Board> Board::WithShape(std::uint32_t arms, BoardShape shape) {
  if (arms < kMinArms || arms > kMaxArms) return std::nullopt;
  if (shape.squares_per_arm < kMinSquaresPerArm || shape.squares_per_arm > kSquaresPerArm ||
      shape.corridor > kMaxCorridorLength)
    return std::nullopt;
  const Board board(static_cast<int>(arms), shape, RuleSet(), kAllColors);
  if (board.gate() < kMinGate) return std::nullopt;
  return board;
}

Board Board::Under(const RuleSet& rules, std::uint8_t colors_in_play) const {
  return {declared_arms_, shape_, rules, colors_in_play};
}

Board::Board(int declared_arms, BoardShape shape, const RuleSet& rules, std::uint8_t colors_in_play)
    : declared_arms_(declared_arms),
      arms_(ArmsOf(declared_arms, rules)),
      shape_(shape),
      track_squares_(arms_ * shape.squares_per_arm),
      gate_(track_squares_ - StartOffsetOf(rules, shape)),
      goal_(gate_ + CorridorLengthOf(rules, shape) + 1),
      allows_laps_(rules.get<CorridorEntry>() != CorridorEntry::kForced) {
  NumberSquares();
  MarkSafeSquares(rules.get<BoardSafeSquares>(), rules.get<BoardUnusedStarts>() == BoardUnusedStarts::kSafe,
                  colors_in_play);
}

void Board::NumberSquares() {
  for (int k = 0; k < arms_; ++k) {
    auto& row = squares_[static_cast<std::size_t>(k)];
    for (int progress = 0; progress <= goal_; ++progress) {
      const int number =
          progress <= gate_
              ? (shape_.squares_per_arm * k + start_offset() - 1 + progress) % track_squares() + 1
              : progress + start_offset();
      row[static_cast<std::size_t>(progress)] = static_cast<std::uint8_t>(number);
    }
    for (int i = 1; allows_laps_ && i < start_offset(); ++i) {
      row[static_cast<std::size_t>(goal_ + i)] = static_cast<std::uint8_t>(shape_.squares_per_arm * k + i);
    }
  }
}

void Board::MarkSafeSquares(BoardSafeSquares which, bool unused_starts, std::uint8_t colors_in_play) {
  const int facing_start = shape_.squares_per_arm - start_offset();
  std::optional<int> further = FurtherSafeOffset(which);
  if (further && !has_usual_arms()) further = Fitted(*further, shape_);
  for (int square = 1; square <= track_squares(); ++square) {
    const int offset = square % shape_.squares_per_arm;
    const int arm = square / shape_.squares_per_arm;
    auto& safe = safe_[static_cast<std::size_t>(square)];
    const bool start = offset == start_offset();
    start_owner_[static_cast<std::size_t>(square)] = start ? static_cast<std::uint8_t>(arm) : kNobody;
    if (start) {
      const bool used = unused_starts || (unsigned{colors_in_play} >> arm & 1U) != 0;  // AMB-007
      safe = used ? SafeOnStart(which, arm) : std::uint8_t{0};
    } else if (offset == facing_start || offset == 0 || offset == further) {
      safe = kAllColors;
    }
  }
}

std::optional<Place> Board::PlaceOf(Color color, Square square) const {
  if (square.number == 0) return Place::Nest();
  if (square.number < 0 || square.number > goal_ + start_offset()) return std::nullopt;
  if (square.number > track_squares()) return Place::At(square.number - start_offset());
  const int start = shape_.squares_per_arm * color.index() + start_offset();
  const int progress = (square.number - start + track_squares()) % track_squares();
  if (progress <= gate_) return Place::At(progress);
  if (!allows_laps_) return std::nullopt;
  return Place::At(goal_ + progress - gate_);
}

std::optional<Place> Board::Walk(Place from, int steps, bool lap) const {
  const bool past_gate = PastGate(from);
  const int start = past_gate ? from.progress() - goal_ + gate_ : from.progress();
  const int end = start + steps;
  if (past_gate || (lap && LeavesGate(from, steps))) {
    if (end >= track_squares()) return Place::At(end - track_squares());
    return Place::At(end > gate_ ? goal_ + end - gate_ : end);
  }
  if (end > goal_) return std::nullopt;
  return Place::At(end);
}

bool HasBoardSize(const RuleSet& rules, int arms) {
  switch (rules.get<BoardSizes>()) {
    case BoardSizes::kTwoToSix:
      return arms >= 2 && arms <= 6;
    case BoardSizes::kThreeToSix:
      return arms >= 3 && arms <= 6;
    case BoardSizes::kTwoToSixAndEight:
      return (arms >= 2 && arms <= 6) || arms == 8;
    case BoardSizes::kThreeFourSixEight:
      return arms == 3 || arms == 4 || arms == 6 || arms == 8;
  }
  return false;
}

}  // namespace parchis
