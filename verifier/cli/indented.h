#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/report/text.h"

namespace arbitro::cli {

inline constexpr std::size_t kIndent = 4;  // columns before what stands below a heading

// The text made printable and wrapped, each line behind kIndent spaces.
[[nodiscard]] inline std::string Indented(std::string_view text, const report::TextStyle& style) {
  std::string out;
  for (const std::string& line :
       report::Wrap(report::Printable(text, style.unicode), style.width - kIndent)) {
    out += std::string(kIndent, ' ') + line + "\n";
  }
  return out;
}

}  // namespace arbitro::cli
