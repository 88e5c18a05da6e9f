#include "verifier/readings/roots.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/rule_set_check.h"
#include "verifier/readings/worlds.h"

namespace arbitro {
namespace {

// The readings by their answers to the points that a table reads once; nullopt: more than are followed.
[[nodiscard]] std::optional<ReadingSets> ByPointsReadOnce(const ReadingSpace& space) {
  ReadingSets sets;
  ReadingSets rest{space.All()};
  while (!rest.empty()) {
    if (sets.size() == kMaxWorlds) return std::nullopt;
    const ReadingSet alike = space.AlikeAtFirst(space.NearestToDefault(rest.front()));
    ReadingSets left;
    for (const ReadingSet& set : rest) {
      for (ReadingSet& part : ReadingSpace::Without(set, alike)) left.push_back(std::move(part));
    }
    rest = std::move(left);
    sets.push_back(alike);
  }
  return sets;
}

// The readings of the set without those whose answers cannot be meant together, which are no readings: as
// far as the readings nearest to the rule set's own tell, the first of each set that is left being one.
[[nodiscard]] ReadingSets MeantTogether(const ReadingSpace& space, const ReadingSet& set) {
  ReadingSets meant;
  ReadingSets open{set};
  while (!open.empty()) {
    const ReadingSet first = open.front();
    open.erase(open.begin());
    const Reading reading = space.NearestToDefault(first);
    const auto clashing = space.Clashing(reading, parchis::FindEveryConflict(space.RulesOf(reading)));
    if (!clashing) {
      meant.push_back(first);
      continue;
    }
    for (ReadingSet& rest : ReadingSpace::Without(first, *clashing)) open.push_back(std::move(rest));
  }
  return meant;
}

// What one root has to say of the set-up.
struct Said {
  ReadingSets sets;
  std::vector<Finding> findings;
  bool fails = false;  // there is no game by it

  // Null: it says nothing of the kind.
  [[nodiscard]] const Finding* Find(Code code) const {
    const auto found = std::ranges::find(findings, code, &Finding::code);
    return found == findings.end() ? nullptr : &*found;
  }
};

// Shows with what one reading has found about the set-up which readings do not find it.
void ShowReadings(const ReadingSpace& space, const std::vector<Said>& all, Finding& finding) {
  std::vector<Part> parts;
  for (const Said& said : all) {
    const Finding* own = said.Find(finding.code);
    const auto same =
        std::ranges::find_if(parts, [&](const Part& part) { return SameFault(part.error, own); });
    Part& part = same == parts.end() ? parts.emplace_back(ReadingSets{}, own, std::nullopt) : *same;
    part.sets.insert(part.sets.end(), said.sets.begin(), said.sets.end());
  }
  const auto shares = [](const Part& part) { return part.error != nullptr; };
  if (std::ranges::all_of(parts, shares)) return;
  std::vector<ReadingRow> rows;
  for (Row& row : RowsOf(space, parts, 0)) {
    // What is no fault excludes no reading.
    if (finding.level < Level::kAmbiguous) row.shown.excluded.reset();
    rows.push_back(std::move(row.shown));
  }
  finding.readings = std::move(rows);
  finding.level = std::min(finding.level, Level::kAmbiguous);
}

// Says that there is no such game by some readings, where there is one by the rule set's own.
void SayFailing(const ReadingSpace& space, const std::vector<Said>& all, std::vector<Finding>& findings) {
  const auto fails = [](const Said& said) { return said.fails; };
  if (std::ranges::none_of(all, fails)) return;
  std::vector<Part> parts;
  for (const Said& said : all) {
    const Finding* error = said.fails ? &said.findings.back() : nullptr;
    const auto same =
        std::ranges::find_if(parts, [&](const Part& part) { return SameFault(part.error, error); });
    Part& part = same == parts.end() ? parts.emplace_back(ReadingSets{}, error, std::nullopt) : *same;
    part.sets.insert(part.sets.end(), said.sets.begin(), said.sets.end());
  }
  std::vector<Row> rows = RowsOf(space, parts, 0);
  if (rows.front().shown.with_default && rows.front().shown.code) return;  // that is an error of its own
  Finding finding;
  finding.code = Code::kReadingsDiffer;
  finding.level = EntryOf(finding.code).level;
  finding.arguments = {Argument::Text("points", NamesOf(space, PointsBetween(space, parts))),
                       Argument::Text("what", "whether there can be such a game")};
  for (Row& row : rows) finding.readings.push_back(std::move(row.shown));
  findings.push_back(std::move(finding));
}

}  // namespace

std::optional<std::vector<Root>> RootsOf(const ReadingSpace& space, const SetUp& set_up,
                                         const log::RecordedGame& game, std::vector<Finding>& findings,
                                         std::vector<Excluded>& excluded) {
  std::vector<Root> roots;
  if (space.begins_alike() && space.rules() == set_up.table.rules()) {
    roots.push_back({set_up, space.Default(), space.All()});  // nothing is there to be compared
    return roots;
  }
  const auto sets = ByPointsReadOnce(space);
  if (!sets) return std::nullopt;
  std::vector<Said> all;
  for (const ReadingSet& set : *sets) {
    for (const ReadingSet& meant : MeantTogether(space, set)) {
      Reading reading = space.NearestToDefault(meant);
      const parchis::RuleSet rules = space.RulesOf(reading);
      Said said{{meant}, {}};
      std::optional<SetUp> by_it = set_up;
      // Of its own what the choice of rules has to say besides is the same by every reading.
      std::optional<SetUp> under = SetUpUnder(rules, set_up, game, said.findings);
      if (rules != set_up.table.rules()) by_it = std::move(under);
      if (by_it) {
        roots.push_back({std::move(*by_it), std::move(reading), meant});
      } else if (!said.findings.empty()) {
        excluded.push_back({{meant}, {said.findings.back().code, 0}, std::nullopt});
        said.fails = true;
      }
      all.push_back(std::move(said));
    }
  }
  if (all.size() > 1) {
    for (Finding& finding : findings) {
      const auto says = [&](const Said& said) { return said.Find(finding.code) != nullptr; };
      if (EntryOf(finding.code).layer == Layer::kSetUp && std::ranges::any_of(all, says))
        ShowReadings(space, all, finding);
    }
    SayFailing(space, all, findings);
  }
  return roots;
}

}  // namespace arbitro
