#include "verifier/report/reading_table.h"

#include <algorithm>

#include "verifier/report/text.h"

namespace arbitro::report {
namespace {

constexpr std::string_view kIndent = "   ";
constexpr std::string_view kBetween = " | ";
// Beyond these the first and the last column are broken; the middle one has what is left.
constexpr std::size_t kWidestAnswer = 24;
constexpr std::size_t kWidestRest = 17;
constexpr std::size_t kNarrowestMiddle = 20;

[[nodiscard]] std::string Padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, Columns(text)), ' ');
}

}  // namespace

std::vector<std::string> ReadingTable::Lines(std::size_t width) const {
  std::array<std::size_t, kColumns> widest{};
  const auto measure = [&](const Cells& cells) {
    for (std::size_t i = 0; i < kColumns; ++i) widest.at(i) = std::max(widest.at(i), Columns(cells.at(i)));
  };
  measure(head_);
  for (const Row& row : rows_) measure(row.cells);
  const std::size_t fixed = kIndent.size() + 2 + 2 * kBetween.size();
  std::size_t word = 0;  // the longest, which cannot be broken
  for (const Row& row : rows_) {
    for (const std::string& part : Wrap(row.cells[0], 1)) word = std::max(word, Columns(part));
  }
  widest[0] = std::min(widest[0], std::max(kWidestAnswer, word));
  widest[2] = std::min(widest[2], kWidestRest);
  const std::size_t used = fixed + widest[0] + widest[2];
  widest[1] = std::min(widest[1], width > used + kNarrowestMiddle ? width - used : kNarrowestMiddle);
  std::vector<std::string> lines;
  const auto add = [&](std::string_view mark, const Cells& cells) {
    std::array<std::vector<std::string>, kColumns> parts;
    std::size_t height = 0;
    for (std::size_t i = 0; i < kColumns; ++i) {
      parts.at(i) = Wrap(cells.at(i), widest.at(i));
      height = std::max(height, parts.at(i).size());
    }
    for (std::size_t k = 0; k < height; ++k) {
      std::string line = std::string(kIndent) + (k == 0 ? std::string(mark) : "  ");
      for (std::size_t i = 0; i < kColumns; ++i) {
        const std::string part = k < parts.at(i).size() ? parts.at(i)[k] : std::string();
        line += (i == 0 ? "" : std::string(kBetween)) + Padded(part, widest.at(i));
      }
      line.erase(line.find_last_not_of(' ') + 1);
      lines.push_back(std::move(line));
    }
  };
  add("  ", head_);
  for (const Row& row : rows_) add(row.marked ? "* " : "  ", row.cells);
  return lines;
}

}  // namespace arbitro::report
