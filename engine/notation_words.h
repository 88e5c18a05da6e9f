#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// For the readers of a position line only (engine/notation.h).
namespace parchis::notation {

// A part of the line with its place in it, so that an error can point.
struct Token {
  std::string_view text;
  std::size_t offset = 0;

  // The part from byte `begin` on, at most `count` bytes.
  [[nodiscard]] Token Part(std::size_t begin, std::size_t count = std::string_view::npos) const {
    return {text.substr(begin, count), offset + begin};
  }
};

// The parts between separators; one more than there are separators.
[[nodiscard]] inline std::vector<Token> Split(const Token& token, char separator) {
  std::vector<Token> parts;
  std::size_t begin = 0;
  while (begin <= token.text.size()) {
    const std::size_t end = std::min(token.text.find(separator, begin), token.text.size());
    parts.push_back(token.Part(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// A number of at most six digits.
[[nodiscard]] inline std::optional<std::uint32_t> ToNumber(std::string_view text) {
  std::uint32_t value = 0;
  if (text.empty() || text.size() > 6) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace parchis::notation
