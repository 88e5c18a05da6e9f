#include "verifier/readings/roots.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/rule_set_check.h"
#include "verifier/readings/worlds.h"

namespace arbitro {
namespace {

// The readings by their answers to the points that a table reads once; nullopt: more than are followed.
[[nodiscard]] std::optional<std::vector<ReadingSet>> ByPointsReadOnce(const ReadingSpace& space) {
  std::vector<ReadingSet> sets;
  std::vector<ReadingSet> rest{space.All()};
  while (!rest.empty()) {
    if (sets.size() == kMaxWorlds) return std::nullopt;
    const ReadingSet alike = space.AlikeAtFirst(space.NearestToDefault(rest.front()));
    std::vector<ReadingSet> left;
    for (const ReadingSet& set : rest) {
      for (ReadingSet& part : ReadingSpace::Without(set, alike)) left.push_back(std::move(part));
    }
    rest = std::move(left);
    sets.push_back(alike);
  }
  return sets;
}

// What one root has to say of the set-up.
struct Said {
  std::vector<ReadingSet> sets;
  std::vector<Finding> findings;

  [[nodiscard]] bool Says(Code code) const {
    return std::ranges::any_of(findings, [&](const Finding& finding) { return finding.code == code; });
  }
};

// Shows with what one reading has found about the set-up which readings do not find it.
void ShowReadings(const ReadingSpace& space, const std::vector<Said>& all, Finding& finding) {
  Part with;
  Part without;
  with.error = &finding;
  for (const Said& said : all) {
    std::vector<ReadingSet>& sets = said.Says(finding.code) ? with.sets : without.sets;
    sets.insert(sets.end(), said.sets.begin(), said.sets.end());
  }
  if (with.sets.empty() || without.sets.empty()) return;
  std::vector<ReadingRow> rows;
  for (Row& row : RowsOf(space, {with, without}, 0)) rows.push_back(std::move(row.shown));
  finding.readings = std::move(rows);
  finding.level = std::min(finding.level, Level::kAmbiguous);
}

}  // namespace

std::optional<std::vector<Root>> RootsOf(const ReadingSpace& space, const SetUp& set_up,
                                         const log::RecordedGame& game, std::vector<Finding>& findings,
                                         std::vector<Excluded>& excluded) {
  const auto sets = ByPointsReadOnce(space);
  if (!sets) return std::nullopt;
  std::vector<Root> roots;
  std::vector<Said> all;
  for (const ReadingSet& set : *sets) {
    Reading reading = space.NearestToDefault(set);
    const parchis::RuleSet rules = space.RulesOf(reading);
    Said said{{set}, {}};
    std::optional<SetUp> by_it = set_up;
    if (rules != space.rules()) {
      // Answers that cannot be meant together are no reading.
      if (!parchis::FindConflicts(rules).empty()) continue;
      by_it = SetUpUnder(rules, set_up, game, said.findings);
    } else {
      said.findings = findings;
    }
    if (by_it) {
      roots.push_back({std::move(*by_it), std::move(reading), set});
    } else if (!said.findings.empty()) {
      excluded.push_back({{set}, {said.findings.back().code, 0}, std::nullopt});
    }
    all.push_back(std::move(said));
  }
  if (all.size() > 1) {
    for (Finding& finding : findings) {
      if (EntryOf(finding.code).layer == Layer::kSetUp) ShowReadings(space, all, finding);
    }
  }
  return roots;
}

}  // namespace arbitro
