#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::report {

// Cells of a table; its columns are as wide as they have to be.
class Cells {
 public:
  void AddRow(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  // A line for each row, each behind `indent`. `sides`: of each column `<` if its cells stand to the left of
  // their room, else `>`.
  [[nodiscard]] std::string Text(std::string_view sides, std::string_view indent = "") const;

 private:
  [[nodiscard]] std::size_t WidthOf(std::size_t column) const;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace arbitro::report
