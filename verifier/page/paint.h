#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::page {

// How a color of the game looks. Its shape tells it from the others where colors cannot be seen.
struct Paint {
  std::string_view key;      // "yellow": what texts call it, if the log names no color
  std::string_view fill;     // "#F0C419"
  std::string_view edge;     // darker, for lines
  std::string_view pale;     // lighter, for the inside of a nest
  std::string_view on_fill;  // of text on it
};

// The mark of the color with this index as a path around (0, 0), as far from there as a piece is wide.
[[nodiscard]] std::string_view ShapeOf(int color_index);

// One paint for each color, no two alike: what its name says, in one of four languages, else one that is
// left.
[[nodiscard]] std::vector<const Paint*> PaintsOf(int arms, std::span<const std::string> color_names);

}  // namespace arbitro::page
