#pragma once

#include <span>
#include <string>

#include "engine/board.h"
#include "verifier/report/text.h"

namespace arbitro::report {

// A board with its pieces, as lines of text that need no color to be understood. Four arms: a picture of 76
// columns and 19 rows. Other boards: the track arm by arm. A number is an empty square, (5) a safe one, y3 an
// empty corridor square, Y1 a piece, Y=2 the pieces in a goal.
//
// `places` by piece index, four for each color of the board at least. `color_names` by color; a missing or
// empty one becomes "color 3". `first`: index of the color whose arm is at the bottom, or first in a list.
[[nodiscard]] std::string DrawBoard(const parchis::Board& board, std::span<const parchis::Place> places,
                                    std::span<const std::string> color_names, const TextStyle& style,
                                    int first = 0);

// Where every piece is, a line a color, and which stand together: for where the board itself has no room.
[[nodiscard]] std::string DrawPlaces(const parchis::Board& board, std::span<const parchis::Place> places,
                                     std::span<const std::string> color_names, const TextStyle& style,
                                     int first = 0);

}  // namespace arbitro::report
