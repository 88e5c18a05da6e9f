#include "verifier/readings/whole_replays.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "engine/ending.h"
#include "engine/heard.h"
#include "verifier/readings/reading_rows.h"
#include "verifier/readings/roots.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/ending.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

namespace arbitro {
namespace {

// The whole game by one reading, and those by which it goes the same way.
struct WholeReplay {
  SetUp set_up;
  ReadingSets sets;
  std::vector<Finding> findings;
  ReplayResult result;

  // The first ply that is wrong; null: none is.
  [[nodiscard]] const Finding* FirstError() const {
    const auto error = std::ranges::find_if(
        findings, [](const Finding& finding) { return finding.level == Level::kError && !finding.follows; });
    return error == findings.end() ? nullptr : &*error;
  }
  // Whether it is wrong at this ply; nullopt: about its end.
  [[nodiscard]] bool Accuses(std::optional<std::uint32_t> ply) const {
    return std::ranges::any_of(findings, [&](const Finding& finding) {
      return finding.level == Level::kError && finding.ply == ply;
    });
  }
};

// Whether what was left out has been searched for as long as it may be.
[[nodiscard]] bool LookedEnough(const SetUp& set_up) {
  return set_up.omission_looks != nullptr && *set_up.omission_looks >= kMaxOmissionLooks;
}

// All different replays of the game, that of the rule set's own reading first. Fewer than there are, if there
// are too many.
class Replays {
 public:
  Replays(const ReadingSpace& space, const log::RecordedGame& game, OnIllegal on_illegal, bool ends,
          ReadingCache& cache)
      : space_(space), game_(game), on_illegal_(on_illegal), ends_(ends), cache_(cache) {}

  // Replays the game by all readings of the root; false: there are more replays than are made.
  [[nodiscard]] bool Add(const Root& root) {
    ReadingSets open{root.readings};
    while (!open.empty()) {
      if (all_.size() == kMaxWholeReplays) return false;
      const Reading reading = space_.NearestToDefault(open.front());
      WholeReplay& replay = all_.emplace_back(root.set_up);
      const ReadingSet alike = space_.Agreeing(reading, Replay(replay, reading));
      if (LookedEnough(root.set_up)) return false;
      ReadingSets left;
      for (const ReadingSet& set : open) {
        if (auto both = ReadingSpace::Both(set, alike)) replay.sets.push_back(std::move(*both));
        for (ReadingSet& rest : ReadingSpace::Without(set, alike)) left.push_back(std::move(rest));
      }
      open = std::move(left);
    }
    return true;
  }

  [[nodiscard]] std::deque<WholeReplay>& all() { return all_; }

 private:
  // Replays the game and tells what it asked.
  [[nodiscard]] parchis::Heard Replay(WholeReplay& replay, const Reading& reading) {
    parchis::Heard heard;
    replay.set_up.table = cache_.With(replay.set_up.table, space_.RulesOf(reading)).table;
    replay.set_up.table.Listen(&heard);
    Replaying replaying(replay.set_up, game_, on_illegal_, replay.findings);
    replay.result = replaying.Run(~std::uint32_t{0});
    if (ends_ && !replay.result.stopped) CheckEnding(game_, replay.set_up, replay.result, replay.findings);
    replay.set_up.table.Listen(nullptr);
    return heard;
  }

  const ReadingSpace& space_;
  const log::RecordedGame& game_;
  OnIllegal on_illegal_;
  bool ends_;
  ReadingCache& cache_;
  std::deque<WholeReplay> all_;
};

// Of what the record says of its end, the one after the last.
[[nodiscard]] std::uint32_t PlyOf(const Finding& finding, const WholeReplay& replay) {
  return finding.ply.value_or(replay.result.plies);
}

// The rows of a finding: which readings find it and which do not.
[[nodiscard]] std::vector<ReadingRow> RowsFor(const ReadingSpace& space, const std::deque<WholeReplay>& all,
                                              const Finding& finding, const std::vector<Excluded>& excluded) {
  std::vector<Part> parts;
  for (const WholeReplay& replay : all) {
    const auto same = std::ranges::find_if(replay.findings, [&](const Finding& other) {
      return other.level == Level::kError && !other.follows && other.ply == finding.ply;
    });
    const Finding* error = same == replay.findings.end() ? nullptr : &*same;
    const auto part = std::ranges::find_if(parts, [&](const Part& one) {
      return (one.error == nullptr) == (error == nullptr) &&
             (error == nullptr || one.error->code == error->code);
    });
    Part& to = part == parts.end() ? parts.emplace_back(ReadingSets{}, error, std::nullopt) : *part;
    to.sets.insert(to.sets.end(), replay.sets.begin(), replay.sets.end());
    ReadingSpace::Unite(to.sets);
  }
  std::vector<ReadingRow> rows;
  for (Row& row : RowsOf(space, parts, PlyOf(finding, all.front()))) {
    row.shown.excluded = ExclusionOf(row.sets, excluded);
    rows.push_back(std::move(row.shown));
  }
  return rows;
}

// Puts together what the replays have found.
void Report(const ReadingSpace& space, std::deque<WholeReplay>& all, ReadingsResult& result,
            std::vector<Finding>& findings, std::vector<Excluded> excluded) {
  ReadingSets alive;
  for (const WholeReplay& replay : all) {
    if (const Finding* error = replay.FirstError()) {
      excluded.push_back({replay.sets, {error->code, PlyOf(*error, replay)}, std::nullopt});
    } else {
      alive.insert(alive.end(), replay.sets.begin(), replay.sets.end());
    }
  }
  WholeReplay& own = all.front();
  bool certain = false;
  const Finding* first = nullptr;
  for (const Finding& finding : own.findings) {
    Finding& shown = (finding.ply ? findings : result.ending).emplace_back(finding);
    if (finding.level != Level::kError) continue;
    if (std::ranges::all_of(all, [&](const WholeReplay& replay) { return replay.Accuses(finding.ply); })) {
      certain = certain || !finding.follows;
      continue;
    }
    if (first == nullptr) first = &finding;
    shown.level = Level::kAmbiguous;
    shown.readings = RowsFor(space, all, finding, excluded);
  }
  std::map<std::uint32_t, bool> said;
  for (const WholeReplay& replay : all) {
    const Finding* error = replay.FirstError();
    if (error == nullptr || own.Accuses(error->ply) || std::exchange(said[PlyOf(*error, replay)], true))
      continue;
    Finding shown = *error;
    shown.code = Code::kReadingsDiffer;
    shown.level = Level::kAmbiguous;
    shown.clauses.clear();
    shown.rests_on.clear();
    shown.readings = RowsFor(space, all, *error, excluded);
    parchis::PointSet points;
    for (const ReadingRow& row : shown.readings) {
      for (const PointOptions& answer : row.readings)
        points.insert(parchis::FindRulePoint(answer.point)->point);
    }
    shown.arguments = {Argument::Text("points", NamesOf(space, points)),
                       Argument::Text("what", "whether this ply is right")};
    findings.push_back(std::move(shown));
  }
  if (alive.empty() && !certain && first != nullptr) {
    const auto latest =
        std::ranges::max_element(excluded, {}, [](const Excluded& out) { return out.cause.ply; });
    const std::uint32_t ply = latest->cause.ply;
    // One that is right there is wrong before, where that which is wrong there is right.
    std::optional<std::uint32_t> earlier;
    bool only_two = true;
    for (const WholeReplay& replay : all) {
      const Finding* error = replay.FirstError();
      if (error == nullptr || replay.Accuses(ply)) continue;
      only_two = only_two && (!earlier || *earlier == PlyOf(*error, replay));
      if (!earlier) earlier = PlyOf(*error, replay);
    }
    Finding finding = FindingOf(Code::kNoReadingExplains,
                                ClaimOfContradiction(earlier.value_or(PlyOf(*first, own)), only_two));
    finding.ply = ply;
    findings.push_back(std::move(finding));
  }
  if (all.size() > 1 && !excluded.empty()) result.fates = FatesOf(space, std::move(alive), excluded);
}

}  // namespace

ReadingsResult ReplayWhole(const ReadingSpace& space, const SetUp& set_up, const log::RecordedGame& game,
                           OnIllegal on_illegal, bool ends, ReadingCache& cache,
                           std::vector<Finding>& findings) {
  log::RecordedGame completed = game;
  if (set_up.table.two_dice()) CompleteDice(completed);
  std::vector<Excluded> excluded;
  const auto roots = RootsOf(space, set_up, completed, findings, excluded);
  Replays replays(space, completed, on_illegal, ends, cache);
  bool complete = roots.has_value();
  if (!roots) complete = replays.Add({set_up, space.Default(), space.AlikeAtFirst(space.Default())});
  for (std::size_t i = 0; complete && roots && i < roots->size(); ++i) complete = replays.Add((*roots)[i]);
  WholeReplay& own = replays.all().front();
  ReadingsResult result;
  result.replay = own.result;
  result.ranking = parchis::RankingOf(own.result.last, own.set_up.table);
  if (!complete || !roots) {
    // What all replays so far agree on, one that was not made may find right: nothing is said of any ply.
    const std::size_t limit = LookedEnough(set_up) ? kMaxOmissionLooks : kMaxWholeReplays;
    findings.push_back(
        FindingOf(Code::kTooManyReadings, {Argument::Number("limit", static_cast<std::int64_t>(limit))}));
    result.replay.stopped = true;
    return result;
  }
  Report(space, replays.all(), result, findings, std::move(excluded));
  return result;
}

}  // namespace arbitro
