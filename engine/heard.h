#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/open_points.h"
#include "engine/piece.h"
#include "engine/rule_set.h"

namespace parchis {

inline constexpr OptionMask kEveryOption = ~OptionMask{0};

// What was asked of the rules at a table that is listened to (Table::Listen).
struct Heard {
  PointSet points;
  // Options of board.safe_squares with which every square asked about is as safe as it is.
  OptionMask boards = kEveryOption;
};

// For each track square and color the options of board.safe_squares with which the square is safe for it.
class SafeSquareOptions {
 public:
  // For a board of so many declared arms on which these colors play, under rules that differ in nothing else.
  SafeSquareOptions(const Board& board, std::uint8_t colors_in_play, RuleSet rules);

  // Options with which the square is safe for the color, or with which it is not.
  [[nodiscard]] OptionMask Agreeing(int square, Color resting, bool safe) const {
    const OptionMask with = safe_with_[Index(square, resting)];
    return safe ? with : ~with;
  }

 private:
  [[nodiscard]] static std::size_t Index(int square, Color resting) {
    return static_cast<std::size_t>(square) * kMaxColors + static_cast<std::size_t>(resting.index());
  }
  std::vector<OptionMask> safe_with_;
};

// Options of a point, that of these rules among them, with which a game begins alike and its states remember
// the same: until somebody asks for the point, a replay by these rules is one by those too. All options for
// most points. Only its own for a point that a table reads when it is made, or that decides what a replay
// sets out with, what it leaves to the players, or how its end is compared: with another answer a replay is
// another one from the start.
[[nodiscard]] OptionMask AlikeAtFirst(const RuleSet& rules, RulePoint point);
// The points with some other answer with which a game is another one from the start.
[[nodiscard]] PointSet PointsReadOnce(const RuleSet& rules);

}  // namespace parchis
