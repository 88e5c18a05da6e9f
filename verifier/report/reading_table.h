#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace arbitro::report {

// A small table of three columns whose cells are broken at spaces where they are too long.
class ReadingTable {
 public:
  static constexpr std::size_t kColumns = 3;
  using Cells = std::array<std::string, kColumns>;

  explicit ReadingTable(Cells head) : head_(std::move(head)) {}

  // `marked`: with a star before it.
  void Add(bool marked, Cells cells) { rows_.push_back({marked, std::move(cells)}); }
  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  // In as many columns of a terminal as there are, if that is enough for a table at all.
  [[nodiscard]] std::vector<std::string> Lines(std::size_t width) const;

 private:
  struct Row {
    bool marked = false;
    Cells cells;
  };

  Cells head_;
  std::vector<Row> rows_;
};

}  // namespace arbitro::report
