#pragma once

#include <cstdint>
#include <span>

#include "engine/board.h"

namespace arbitro::explore {

// A board that every rule set is tried on, and how many pieces of each color are played.
struct SmallBoard {
  int arms;
  parchis::BoardShape shape;
  int pieces;
};

// The boards of docs/small_boards.md, and the states that are kept for each.
[[nodiscard]] std::span<const SmallBoard> SmallBoards();
inline constexpr std::uint32_t kMaxSmallBoardStates = 1'500'000;

}  // namespace arbitro::explore
