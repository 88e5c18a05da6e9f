// Cases from the tables of docs/perft: how many sequences of plies begin in a position. Another test holds
// the engines to those numbers.
#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "tests/conformance/make_vectors.h"

namespace arbitro::conformance {
namespace {

// Sequences of a case, at most: whoever counts slowly, and keeps nothing, counts them in no time.
constexpr std::uint64_t kMostSequences = 300;

// What a line of a table says of the question.
struct Line {
  std::string id;
  std::string position;
  std::uint32_t depth = 0;
  std::uint64_t sequences = 0;
};

[[nodiscard]] Line Read(const std::string& text) {
  std::array<std::string, 5> cells;
  std::istringstream words(text);
  for (std::string& cell : cells) std::getline(words, cell, '\t');
  return {.id = cells[0],
          .position = cells[2],
          .depth = static_cast<std::uint32_t>(std::stoul(cells[3])),
          .sequences = std::stoull(cells[4])};
}

void Add(CaseList& list, const parchis::Preset& preset, const Line& line) {
  pb::Case one;
  one.mutable_perft()->mutable_rules()->set_preset(std::string(preset.name));
  one.mutable_perft()->set_position(line.position);
  one.mutable_perft()->set_depth(line.depth);
  list.About("perft/" + std::string(preset.name), "So many sequences of throws and legal plies begin here.",
             {}, {"perft"});
  list.Add(line.id.substr(line.id.rfind('-') + 1) + "_depth_" + std::to_string(line.depth), one);
}

[[nodiscard]] const Line* BestOf(const parchis::Preset& preset, const std::vector<Line>& lines) {
  const Line* best = nullptr;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    CaseList trial("");
    Add(trial, preset, *line);
    if (trial.file().cases().empty()) continue;
    if (trial.file().cases(0).level() == pb::LEVEL_MUST) return &*line;
    if (best == nullptr) best = &*line;
  }
  return best;
}

}  // namespace

// Of each position the greatest depth that is quickly counted and that no open point decides; it has all that
// the smaller ones have. Where points decide each of them, a depth that one point decides.
void AddPerft(CaseList& list) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    std::ifstream file(std::string(PARCHIS_SOURCE_DIR) + "/docs/perft/" + std::string(preset.name) + ".tsv");
    std::map<std::string, std::vector<Line>> positions;
    for (std::string text; std::getline(file, text);) {
      if (text.starts_with('#')) continue;
      Line line = Read(text);
      if (line.sequences <= kMostSequences) positions[line.id].push_back(std::move(line));
    }
    for (const auto& [id, lines] : positions) {
      if (const Line* best = BestOf(preset, lines)) Add(list, preset, *best);
    }
  }
}

}  // namespace arbitro::conformance
