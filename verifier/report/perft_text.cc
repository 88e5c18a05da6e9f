#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/report/cells.h"
#include "verifier/report/perft_writers.h"

namespace arbitro::report {
namespace {

std::string RowsText(const Perft& perft, bool with_kinds) {
  Cells cells;
  std::vector<std::string> heading{"depth", "sequences"};
  if (!perft.only_sequences) heading.insert(heading.end(), {"states", "digest"});
  if (with_kinds) heading.insert(heading.end(), kPerftKinds.begin(), kPerftKinds.end());
  cells.AddRow(heading);
  for (std::size_t depth = 0; depth < perft.rows.size(); ++depth) {
    const PerftRow& row = perft.rows[depth];
    std::vector<std::string> line{std::to_string(depth), std::to_string(row.sequences)};
    if (!perft.only_sequences)
      line.insert(line.end(), {std::to_string(row.states), fmt::format("{:016x}", row.digest)});
    for (std::size_t i = 0; with_kinds && i < row.kinds.size(); ++i)
      line.push_back(std::to_string(row.kinds[i]));
    cells.AddRow(line);
  }
  return cells.Text(std::string(heading.size(), '>'));
}

std::string BranchesText(const Perft& perft) {
  Cells cells;
  for (const PerftBranch& branch : perft.branches)
    cells.AddRow({branch.thrown, branch.ply, std::to_string(branch.sequences), branch.position});
  return cells.Text("<<><");
}

}  // namespace

std::string PerftText(const Perft& perft, const TextStyle& style, int verbosity) {
  std::string text = Paint(Printable(perft.rules, style.unicode), Ink::kBold, style) + "\n";
  text += perft.position + "\n";
  if (!perft.rows.empty()) text += RowsText(perft, verbosity >= 0 && !perft.only_sequences);
  text += BranchesText(perft);
  return text;
}

}  // namespace arbitro::report
