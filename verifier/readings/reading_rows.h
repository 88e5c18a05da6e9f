#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"
#include "verifier/readings/reading_space.h"

namespace arbitro {

// What a ply is by some readings.
struct Part {
  ReadingSets sets;
  const Finding* error = nullptr;  // by which it is wrong; null: it holds
  std::optional<Alternative> outcome;
};

// Readings that some ply of the game has shown not to be those it was played by.
struct Excluded {
  ReadingSets sets;
  Cause cause;
  std::optional<Reading> reading;  // one of them by which the game can be replayed up to there
};

// A row of a finding with the readings that it stands for.
struct Row {
  ReadingRow shown;
  ReadingSets sets;
};

// Whether both say that a ply is wrong for the same reason, or neither does.
[[nodiscard]] bool SameFault(const Finding* a, const Finding* b);

// The parts with those made one by which the ply is wrong for the same reason; the first stands for all.
[[nodiscard]] std::vector<Part> UniteFaults(const std::vector<Part>& parts);

// The points that tell the parts apart.
[[nodiscard]] parchis::PointSet PointsBetween(const ReadingSpace& space, const std::vector<Part>& parts);

// What the parts make of ply `ply`, in rows that name only the points that tell them apart; the one with the
// rule set's own reading first.
[[nodiscard]] std::vector<Row> RowsOf(const ReadingSpace& space, const std::vector<Part>& parts,
                                      std::uint32_t ply);

// Adds a row, to one that shows the same if there is one.
void AddRow(std::vector<Row>& rows, Row row);

// The ids of points, and the AMB numbers that they answer: "entry.rival_pair (AMB-017)".
[[nodiscard]] std::string NamesOf(const ReadingSpace& space, const parchis::PointSet& points);

// The readings as reports name them: points that leave nothing to choose from among what is open are named,
// but only those of `points`. Of the
// options of each the rule set's own comes first.
[[nodiscard]] Readings WordsOf(const ReadingSpace& space, const ReadingSet& set,
                               const parchis::PointSet& points);

// Whether every reading of the set answers as these words say.
[[nodiscard]] bool Answers(const ReadingSpace& space, const ReadingSet& set, const Readings& words);

// The ply that excludes the readings for good, the latest where several did; nullopt if some of them are not
// excluded.
[[nodiscard]] std::optional<Cause> ExclusionOf(const ReadingSets& sets,
                                               const std::vector<Excluded>& excluded);

// What would have been legal is told by the rule set's own reading only: here it was found by another.
void ForgetLegal(Finding& finding);

// What a finding says whose ply is right by no reading that earlier plies leave: that it and ply `earlier`
// contradict each other, or if that is not the `only` one, it and several before it.
[[nodiscard]] std::vector<Argument> ClaimOfContradiction(std::uint32_t earlier, bool only);

// What became of all readings: those that explain the game, then the others in the order of their plies.
[[nodiscard]] std::vector<ReadingsFate> FatesOf(const ReadingSpace& space, ReadingSets alive,
                                                const std::vector<Excluded>& excluded);

}  // namespace arbitro
