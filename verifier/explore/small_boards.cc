#include "verifier/explore/small_boards.h"

namespace arbitro::explore {
namespace {

constexpr SmallBoard kSmallBoards[] = {
    {.arms = 2, .shape = {}, .pieces = 1},
    {.arms = 2, .shape = {.squares_per_arm = 7, .corridor = 1}, .pieces = 2},
    {.arms = 3, .shape = {.squares_per_arm = 5, .corridor = 1}, .pieces = 1},
    {.arms = 4, .shape = {.squares_per_arm = 4, .corridor = 1}, .pieces = 1},
};

}  // namespace

std::span<const SmallBoard> SmallBoards() { return kSmallBoards; }

}  // namespace arbitro::explore
