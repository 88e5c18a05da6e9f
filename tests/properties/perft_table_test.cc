#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/kernel/count.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/properties/naive_count.h"
#include "tests/properties/perft_positions.h"
#include "verifier/perft/counter.h"

// The table of docs/perft, a file for each rule set. PARCHIS_PERFT_TABLE in the environment: `all` counts
// every row, `write` chooses the positions again and writes the files.
namespace arbitro::perft {
namespace {

using parchis::Preset;
using parchis::State;
using parchis::Table;

// States before a row that are expanded to count it again.
#ifdef PARCHIS_SANITIZED
constexpr std::uint64_t kMostStates = 4;
#else
constexpr std::uint64_t kMostStates = 20;
#endif
// States of the last row of a position, at most, and its depth.
constexpr std::uint32_t kMostWritten = 5'000;
constexpr int kDeepest = 4;

[[nodiscard]] std::string Mode() {
  const char* mode = std::getenv("PARCHIS_PERFT_TABLE");
  return mode != nullptr ? mode : "";
}
[[nodiscard]] std::string PathOf(const Preset& preset) {
  return std::string(PARCHIS_SOURCE_DIR) + "/docs/perft/" + std::string(preset.name) + ".tsv";
}

// One line of a file.
struct Line {
  std::string position;
  std::size_t depth = 0;
  PerftRow row{};
};

[[nodiscard]] std::vector<Line> ReadTable(const Preset& preset) {
  std::ifstream file(PathOf(preset));
  std::vector<Line> lines;
  std::string text;
  while (std::getline(file, text)) {
    if (text.starts_with('#')) continue;
    std::vector<std::string> cells;
    std::istringstream words(text);
    for (std::string cell; std::getline(words, cell, '\t');) cells.push_back(cell);
    if (cells.size() != 7 + kPerftKinds.size()) {
      ADD_FAILURE() << PathOf(preset) << ": " << text;
      continue;
    }
    Line line{.position = cells[2], .depth = std::stoul(cells[3])};
    line.row = {.sequences = std::stoull(cells[4]),
                .states = std::stoull(cells[5]),
                .digest = std::stoull(cells[6], nullptr, 16)};
    for (std::size_t i = 0; i < kPerftKinds.size(); ++i) line.row.kinds[i] = std::stoull(cells[7 + i]);
    EXPECT_EQ(cells[1], preset.name);
    lines.push_back(line);
  }
  return lines;
}

void WriteTable(const Preset& preset) {
  const Table table = UsualTable(preset);
  const Chosen chosen = ChoosePositions(preset);
  std::ofstream file(PathOf(preset));
  file << "# docs/perft.md says what is counted. Four arms; seats as the rule set is made for.\n"
       << "# id\trules\tposition\tdepth\tsequences\tstates\tdigest";
  for (const std::string_view kind : kPerftKinds) file << '\t' << kind;
  file << '\n';
  for (std::size_t i = 0; i < chosen.lines.size(); ++i) {
    const State state = parchis::ParsePosition(chosen.lines[i], table).value();
    const Counts counts = CountByLayers(state, table, {.depth = kDeepest, .max_states = kMostWritten});
    for (std::size_t depth = 1; depth < counts.rows.size(); ++depth) {
      const PerftRow& row = counts.rows[depth];
      file << preset.name << '-' << std::setw(2) << std::setfill('0') << i << '\t' << preset.name << '\t'
           << chosen.lines[i] << '\t' << depth << '\t' << row.sequences << '\t' << row.states << '\t'
           << std::hex << std::setw(16) << row.digest << std::dec;
      for (const std::uint64_t count : row.kinds) file << '\t' << count;
      file << '\n';
    }
  }
  std::cout << preset.name << ": " << chosen.told << " of " << chosen.told + chosen.untold.size()
            << " other answers change a number; not";
  for (const std::string& name : chosen.untold) std::cout << ' ' << name;
  std::cout << std::endl;
}

// Depths of one position, the first of them 1.
void CheckPosition(const std::vector<Line>& lines, const Table& table) {
  const std::string& position = lines.front().position;
  const auto state = parchis::ParsePosition(position, table);
  ASSERT_TRUE(state.has_value()) << position;
  EXPECT_EQ(parchis::FormatPosition(Named(*state, table), table), position);
  std::uint64_t before = 1;
  std::size_t depth = 0;
  for (const Line& line : lines) {
    if (Mode() != "all" && before > kMostStates) break;
    EXPECT_EQ(line.depth, depth + 1) << position;
    depth = line.depth;
    before = line.row.states;
  }
  const Counts counts = CountByLayers(*state, table, {.depth = static_cast<int>(depth)});
  for (std::size_t i = 0; i < depth; ++i)
    EXPECT_EQ(counts.rows[i + 1], lines[i].row) << position << " depth " << i + 1;
  for (const Line& line : lines) {
    const auto fast = parchis::kernel::CountSequences(*state, table, static_cast<int>(line.depth));
    if (fast) {
      EXPECT_EQ(*fast, line.row.sequences) << position << " depth " << line.depth;
    }
  }
  const PerftRow naive = NaiveCount(table).Run(parchis::naive::PositionOf(*state, table), 1);
  EXPECT_EQ(naive.sequences, lines.front().row.sequences) << position;
  EXPECT_EQ(naive.digest, lines.front().row.digest) << position;
}

class PerftTable : public ::testing::TestWithParam<std::size_t> {};

TEST_P(PerftTable, HasTheNumbersThatAreCounted) {
  const Preset& preset = parchis::Presets()[GetParam()];
  if (Mode() == "write") WriteTable(preset);
  const Table table = UsualTable(preset);
  std::vector<std::vector<Line>> positions;
  for (const Line& line : ReadTable(preset)) {
    if (positions.empty() || positions.back().front().position != line.position) positions.emplace_back();
    positions.back().push_back(line);
  }
  EXPECT_EQ(positions.size(), 21U) << preset.name << ": the set-up and twenty others";
  for (const std::vector<Line>& lines : positions) CheckPosition(lines, table);
}

INSTANTIATE_TEST_SUITE_P(Presets, PerftTable, ::testing::Range(std::size_t{0}, parchis::Presets().size()));

}  // namespace
}  // namespace arbitro::perft
