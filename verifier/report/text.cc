#include "verifier/report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace arbitro::report {
namespace {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;
  bool valid = false;  // false: `bytes` is 1 and the byte is no part of any UTF-8 character
};

struct Range {
  char32_t first;
  char32_t last;
};

// The next character of `text`, which is not empty. Overlong forms, surrogates and what lies beyond Unicode
// are invalid.
CodePoint Decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
  char32_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    value = value << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kLeast.at(length) || surrogate || value > 0x10FFFF) return {};
  return {value, length, true};
}

template <std::size_t kSize>
bool In(const std::array<Range, kSize>& ranges, char32_t value) {
  return std::ranges::any_of(ranges,
                             [&](Range range) { return value >= range.first && value <= range.last; });
}

// Controls, line separators, and the marks that change the direction or the visibility of what follows.
constexpr std::array<Range, 9> kUnprintable{{{0x00, 0x1F},
                                             {0x7F, 0x9F},
                                             {0xAD, 0xAD},
                                             {0x61C, 0x61C},
                                             {0x200B, 0x200F},
                                             {0x2028, 0x202E},
                                             {0x2060, 0x206F},
                                             {0xFEFF, 0xFEFF},
                                             {0xFFF9, 0xFFFB}}};
constexpr std::array<Range, 4> kCombining{
    {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};
constexpr std::array<Range, 8> kWide{{{0x1100, 0x115F},
                                      {0x2E80, 0xA4CF},
                                      {0xAC00, 0xD7A3},
                                      {0xF900, 0xFAFF},
                                      {0xFE30, 0xFE6F},
                                      {0xFF00, 0xFF60},
                                      {0x1F300, 0x1FAFF},
                                      {0x20000, 0x3FFFD}}};

bool IsPlainShellCharacter(char c) {
  constexpr std::string_view kPlain = "_@%+=:,./-";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || kPlain.contains(c);
}

std::string DollarQuote(std::string_view word) {
  std::string out = "$'";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte >= 0x7F) {
      // Three octal digits end by themselves; \x would swallow a following hexadecimal digit in some shells.
      fmt::format_to(std::back_inserter(out), "\\{:03o}", byte);
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace

std::string Printable(std::string_view text, bool unicode) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = Decode(text.substr(i));
    if (!point.valid) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(text[i]));
    } else if (point.value == '\n') {
      out += "\\n";
    } else if (point.value == '\t') {
      out += "\\t";
    } else if (point.value == '\r') {
      out += "\\r";
    } else if (point.value < 0x20 || point.value == 0x7F) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<std::uint32_t>(point.value));
    } else if (In(kUnprintable, point.value) || (!unicode && point.value >= 0x80)) {
      fmt::format_to(std::back_inserter(out), "\\u{{{:x}}}", static_cast<std::uint32_t>(point.value));
    } else {
      out += text.substr(i, point.bytes);
    }
    i += point.bytes;
  }
  return out;
}

std::size_t Columns(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = Decode(text.substr(i));
    if (!In(kCombining, point.value)) columns += In(kWide, point.value) ? 2U : 1U;
    i += point.bytes;
  }
  return columns;
}

std::string_view CutAt(std::string_view text, std::size_t columns) {
  std::size_t used = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = Decode(text.substr(i));
    if (!In(kCombining, point.value)) used += In(kWide, point.value) ? 2U : 1U;
    if (used > columns) return text.substr(0, i);
    i += point.bytes;
  }
  return text;
}

std::string Grouped(std::uint64_t value) {
  std::string digits = fmt::format("{}", value);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string Counted(std::uint64_t count, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", Grouped(count), count == 1 ? singular : plural);
}

std::string ShellQuote(std::string_view word) {
  if (!word.empty() && std::ranges::all_of(word, IsPlainShellCharacter)) return std::string(word);
  // What would be escaped in print must be escaped in the command too, or it could not be copied.
  if (Printable(word, true) != word) return DollarQuote(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string ShellQuotePath(std::string_view path) {
  return ShellQuote(path.starts_with('-') && path != "-" ? "./" + std::string(path) : std::string(path));
}

std::vector<std::string> Wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t columns = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    const std::size_t word_columns = Columns(word);
    if (!line.empty() && columns + 1 + word_columns > width) {
      lines.push_back(line);
      line.clear();
      columns = 0;
    }
    if (!line.empty()) {
      line += ' ';
      ++columns;
    }
    line += word;
    columns += word_columns;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!line.empty() || lines.empty()) lines.push_back(line);
  return lines;
}

std::string Paint(std::string_view text, Ink ink, const TextStyle& style) {
  if (!style.color || text.empty()) return std::string(text);
  std::string_view code;
  switch (ink) {
    case Ink::kBold:
      code = "1";
      break;
    case Ink::kDim:
      code = "2";
      break;
    case Ink::kRed:
      code = "1;31";
      break;
    case Ink::kYellow:
      code = "1;33";
      break;
    case Ink::kMagenta:
      code = "1;35";
      break;
    case Ink::kCyan:
      code = "1;36";
      break;
    case Ink::kBlue:
      code = "34";
      break;
  }
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

}  // namespace arbitro::report
