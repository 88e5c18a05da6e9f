#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbitro::log {

// Line and column of a byte, both from 1.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

// Counts the lines of a text, front to back.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text), newline_(text.find('\n')) {}

  // Place of the byte at `offset`, which is not before that of the call before.
  [[nodiscard]] LineColumn Of(std::size_t offset) {
    while (newline_ < offset) {
      line_start_ = newline_ + 1;
      ++line_;
      newline_ = text_.find('\n', line_start_);
    }
    return LineColumn{.line = line_, .column = static_cast<std::uint32_t>(offset - line_start_ + 1)};
  }

 private:
  std::string_view text_;
  std::size_t newline_;  // the one that ends the current line
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace arbitro::log
