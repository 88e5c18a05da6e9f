#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::report {

// How text may look on the stream it goes to.
struct TextStyle {
  bool color = false;      // ANSI colors are allowed
  bool unicode = true;     // false: ASCII only
  std::size_t width = 80;  // columns, at most kMaxWidth are used
};

inline constexpr std::size_t kMinWidth = 40;
inline constexpr std::size_t kMaxWidth = 100;

// `text` made safe to print: control characters, characters that reorder lines and bytes that are not UTF-8
// become escapes such as \n, \x1b and \u{202e}; without `unicode` so does everything outside ASCII. Logs are
// written by strangers, and nothing of them may steer a terminal.
[[nodiscard]] std::string Printable(std::string_view text, bool unicode);

// Columns that printable UTF-8 takes on a terminal: 0 for combining marks, 2 for wide characters, else 1.
[[nodiscard]] std::size_t Columns(std::string_view text);

// `value` with a comma between thousands.
[[nodiscard]] std::string Grouped(std::uint64_t value);

// "1 game", "2,314 games"; `plural` is the word for every count but one.
[[nodiscard]] std::string Counted(std::uint64_t count, std::string_view singular, std::string_view plural);

// `word` so that a POSIX shell reads it back as one word; bytes that no terminal should see are written as
// $'\x1b', which bash, zsh and ksh read back.
[[nodiscard]] std::string ShellQuote(std::string_view word);
// The same for a file operand, which must not look like an option.
[[nodiscard]] std::string ShellQuotePath(std::string_view path);

// `text` cut at spaces into lines of at most `width` columns. A word longer than that keeps a line of its
// own.
[[nodiscard]] std::vector<std::string> Wrap(std::string_view text, std::size_t width);

// As many characters of printable UTF-8 from its beginning as fit into so many columns.
[[nodiscard]] std::string_view CutAt(std::string_view text, std::size_t columns);

enum class Ink : std::uint8_t { kBold, kDim, kRed, kYellow, kMagenta, kCyan, kBlue };

// `text` in that ink where the style allows color, else unchanged.
[[nodiscard]] std::string Paint(std::string_view text, Ink ink, const TextStyle& style);

}  // namespace arbitro::report
