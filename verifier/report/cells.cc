#include "verifier/report/cells.h"

#include <fmt/format.h>

#include <algorithm>

#include "verifier/report/text.h"

namespace arbitro::report {

std::string Cells::Text(std::string_view sides, std::string_view indent) const {
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line(indent);
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (column > 0) line += "  ";
      const std::string room(WidthOf(column) - Columns(row[column]), ' ');
      line += sides[column] == '<' ? row[column] + room : room + row[column];
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::size_t Cells::WidthOf(std::size_t column) const {
  std::size_t width = 0;
  for (const auto& row : rows_) width = std::max(width, column < row.size() ? Columns(row[column]) : 0);
  return width;
}

}  // namespace arbitro::report
