#include "verifier/readings/reading_replay.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "engine/ending.h"
#include "verifier/readings/reading_rows.h"
#include "verifier/readings/reading_space.h"
#include "verifier/readings/roots.h"
#include "verifier/readings/whole_replays.h"
#include "verifier/readings/worlds.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/ending.h"
#include "verifier/replay/evidence.h"

namespace arbitro {
namespace {

// Whether two states are the same to whoever sees the board and knows what is to be done next.
[[nodiscard]] bool LooksLike(const parchis::State& a, const parchis::State& b) {
  if (a == b) return true;
  parchis::State seen = b;
  seen.last = a.last;
  seen.late = a.late;
  seen.fresh = a.fresh;
  seen.memory = a.memory;
  return seen == a && a.memory.tries == b.memory.tries && a.memory.throw_first == b.memory.throw_first &&
         a.memory.kept == b.memory.kept && a.memory.numbers.left == b.memory.numbers.left;
}

[[nodiscard]] bool Excludes(const Finding& finding) {
  return finding.level == Level::kError && !finding.follows;
}

// The replay of one game by all its readings.
class ReadingReplay {
 public:
  ReadingReplay(const ReadingSpace& space, const SetUp& set_up, const log::RecordedGame& game,
                OnIllegal on_illegal, TableCache& tables, std::vector<Finding>& findings)
      : space_(space),
        set_up_(set_up),
        game_(game),
        on_illegal_(on_illegal),
        findings_(findings),
        worlds_(space, game, on_illegal, tables) {}

  [[nodiscard]] ReadingsResult Run(bool ends) {
    auto roots = RootsOf(space_, set_up_, game_, findings_, excluded_);
    if (!roots) return TooManyRoots();
    for (Root& root : *roots)
      worlds_.Add(std::move(root.set_up), std::move(root.reading), {std::move(root.readings)});
    Leading().SayAll();
    const auto plies = static_cast<std::uint32_t>(game_.plies.size());
    for (std::uint32_t i = 0; i < plies && !stopped_; ++i) {
      if (worlds_.Advance(i)) {
        Weigh(i);
        ++plies_;
      } else {
        StopAt(i, Code::kTooManyReadings, kMaxWorlds);
      }
      if (findings_.size() >= kMaxReplayFindings && i + 1 < plies)
        StopAt(i, Code::kTooManyFindings, kMaxReplayFindings);
    }
    return Finish(ends);
  }

 private:
  [[nodiscard]] std::vector<WorldPtr>& all() { return worlds_.all(); }
  // The world that a report is about: that of the rule set's own reading, else of one near to it.
  [[nodiscard]] World& Leading() {
    for (const WorldPtr& world : all()) {
      if (HoldsOwn(*world)) return *world;
    }
    return *all().front();
  }
  [[nodiscard]] bool HoldsOwn(const World& world) const {
    return std::ranges::any_of(world.sets, [&](const ReadingSet& set) { return space_.Contains(set, own_); });
  }

  void StopAt(std::uint32_t index, Code code, std::size_t limit) {
    Finding finding = FindingOf(code, {Argument::Number("limit", static_cast<std::int64_t>(limit))});
    finding.ply = index;
    findings_.push_back(std::move(finding));
    stopped_ = true;
  }

  [[nodiscard]] ReadingsResult TooManyRoots() {
    worlds_.Add(set_up_, space_.Default(), {space_.All()});
    StopAt(0, Code::kTooManyReadings, kMaxWorlds);
    return Finish(false);
  }

  // ---- One ply ----

  // What the ply is by the readings, one of which at least was not excluded before.
  void Weigh(std::uint32_t index) {
    if (all().size() == 1 && all().front()->said.empty()) return;
    std::vector<World*> wrong;
    for (const WorldPtr& world : all()) {
      if (world->FirstError() != nullptr) wrong.push_back(world.get());
    }
    World& leading = Leading();
    if (wrong.size() == all().size()) {
      WeighWrong(index, leading);
    } else {
      Say(leading, wrong.empty() || leading.FirstError() == nullptr);
      for (const Parting& parting : worlds_.partings()) SayParting(index, parting);
      SayUnseen(index);
      for (World* world : wrong) SayExclusion(index, *world);
      Exclude(index);
      if (!wrong.empty()) Leading().SayAll();
    }
    for (const WorldPtr& world : all()) StopWith(*world);
  }

  // Where one world cannot be followed any further none is, and what ends it is said.
  void StopWith(const World& world) {
    if (stopped_ || !world.replaying.stopped()) return;
    stopped_ = true;
    const auto ends = [](const Finding& finding) { return finding.code == Code::kPlyUnusable; };
    if (&world != &Leading()) std::ranges::copy_if(world.said, std::back_inserter(findings_), ends);
  }

  // Says what a world has found about the ply, or of it only what is no fault.
  void Say(const World& world, bool faults) {
    for (const Finding& finding : world.said) {
      if (faults || finding.level < Level::kAmbiguous) findings_.push_back(finding);
    }
  }

  [[nodiscard]] Part PartOf(const World& world, std::uint32_t index) const {
    return {.sets = world.sets, .error = world.FirstError(), .outcome = world.replaying.OutcomeOf(index)};
  }

  // Whether whoever watches the game sees no difference between two worlds: in what the ply is by them, where
  // the pieces stand after it, and what is to be done next. What they only remember otherwise may never
  // matter.
  [[nodiscard]] static bool LookAlike(const World& a, const Part& part_a, const World& b,
                                      const Part& part_b) {
    return SameFault(part_a.error, part_b.error) && part_a.outcome == part_b.outcome &&
           (part_a.error != nullptr ||
            LooksLike(a.replaying.knowledge().state_, b.replaying.knowledge().state_));
  }

  // Whether what tells the worlds apart is no doubt yet: every reading of a text has an option left by which
  // the ply is what it is by the rule set's own. Which options are left, the fates of the readings say.
  [[nodiscard]] bool AreCovered(const std::vector<World*>& worlds) const {
    const auto own = std::ranges::find_if(worlds, [&](const World* world) { return HoldsOwn(*world); });
    const World& like = own == worlds.end() ? *worlds.front() : **own;
    return like.FirstError() == nullptr && std::ranges::all_of(worlds, [&](const World* world) {
             return world == &like || space_.AreCovered(world->sets, like.sets);
           });
  }

  // The same once worlds that look alike are put together.
  [[nodiscard]] bool AreCovered(const std::vector<Part>& parts) const {
    const auto holds_own = [&](const Part& part) {
      return std::ranges::any_of(part.sets,
                                 [&](const ReadingSet& set) { return space_.Contains(set, own_); });
    };
    const auto own = std::ranges::find_if(parts, holds_own);
    const Part& like = own == parts.end() ? parts.front() : *own;
    return like.error == nullptr && std::ranges::all_of(parts, [&](const Part& part) {
             return &part == &like || space_.AreCovered(part.sets, like.sets);
           });
  }

  // Of a ply that is wrong in the world that the report is about the other worlds have their say as well,
  // however they came to be others: no table may look as if nothing else were left.
  [[nodiscard]] std::vector<Part> WithAllThatHold(std::uint32_t index, std::vector<Part> parts,
                                                  const std::vector<World*>& worlds) {
    World& leading = Leading();
    if (leading.FirstError() == nullptr || std::ranges::find(worlds, &leading) == worlds.end())
      return UniteFaults(parts);
    for (const WorldPtr& world : all()) {
      if (std::ranges::find(worlds, world.get()) != worlds.end()) continue;
      Part part = PartOf(*world, index);
      const auto same = std::ranges::find_if(parts, [&](const Part& other) {
        return SameFault(other.error, part.error) && other.outcome == part.outcome;
      });
      if (same == parts.end()) {
        parts.push_back(std::move(part));
        continue;
      }
      same->sets.insert(same->sets.end(), part.sets.begin(), part.sets.end());
      ReadingSpace::Unite(same->sets);
    }
    return UniteFaults(parts);
  }

  void SayParting(std::uint32_t index, const Parting& parting) {
    std::vector<World*> worlds{parting.world};
    worlds.insert(worlds.end(), parting.others.begin(), parting.others.end());
    if (SayApart(index, worlds)) return;
    std::uint32_t& group = parting.world->unseen;
    if (group == 0) group = ++unseen_;
    for (World* other : parting.others) other->unseen = group;
  }

  // Says what the ply is by these worlds, which began it alike, if they differ in what is seen of it.
  bool SayApart(std::uint32_t index, const std::vector<World*>& worlds) {
    if (AreCovered(worlds)) {
      for (World* world : worlds) world->unseen = 0;
      return true;
    }
    std::vector<Part> parts;
    std::vector<std::vector<World*>> seen;  // by part
    for (World* world : worlds) {
      Part part = PartOf(*world, index);
      std::size_t i = 0;
      while (i < parts.size() && !LookAlike(*seen[i].front(), parts[i], *world, part)) ++i;
      if (i == parts.size()) {
        parts.push_back(std::move(part));
        seen.emplace_back();
      } else {
        parts[i].sets.insert(parts[i].sets.end(), part.sets.begin(), part.sets.end());
        ReadingSpace::Unite(parts[i].sets);
      }
      seen[i].push_back(world);
    }
    if (parts.size() == 1) return false;
    std::optional<Cause> cause;
    if (!AreCovered(parts))
      cause = SayDiffering(index, WithAllThatHold(index, parts, worlds), *worlds.front());
    for (const std::vector<World*>& alike : seen) {
      const std::uint32_t group = alike.size() > 1 ? ++unseen_ : 0;
      for (World* world : alike) {
        if (cause) world->parted = cause;
        world->unseen = group;
      }
    }
    return true;
  }

  // Says of worlds that parted unseen that this ply shows it.
  void SayUnseen(std::uint32_t index) {
    std::map<std::uint32_t, std::vector<World*>> groups;
    for (const WorldPtr& world : all()) {
      if (world->unseen != 0) groups[world->unseen].push_back(world.get());
    }
    for (const auto& [group, worlds] : groups) SayApart(index, worlds);
  }

  // Whether a row of a finding about this ply says already what is wrong by the readings of a world; then it
  // stands for them too.
  bool IsSaidHere(std::uint32_t index, World& world) {
    for (auto& [at, rows] : rows_) {
      if (findings_[at].ply != index) continue;
      for (Row& row : rows) {
        const auto answers = [&](const ReadingSet& set) { return Answers(space_, set, row.shown.readings); };
        if (row.shown.code != world.FirstError()->code ||
            row.shown.arguments != world.FirstError()->arguments ||
            !std::ranges::all_of(world.sets, answers)) {
          continue;
        }
        row.sets.insert(row.sets.end(), world.sets.begin(), world.sets.end());
        world.parted = Cause{findings_[at].code, index};
        return true;
      }
    }
    return false;
  }

  // Says that a world is wrong here where others are not, unless its parting from them has said it.
  void SayExclusion(std::uint32_t index, World& world) {
    if (world.parted && world.parted->ply == index) return;
    if (!world.parted) {
      if (IsSaidHere(index, world)) return;
      std::vector<ReadingSet> right;
      for (const WorldPtr& one : all()) {
        if (one->FirstError() == nullptr) right.insert(right.end(), one->sets.begin(), one->sets.end());
      }
      if (!HoldsOwn(world) && space_.AreCovered(world.sets, right)) return;
      std::vector<Part> parts;
      for (const WorldPtr& one : all()) {
        if (one.get() == &world || one->FirstError() == nullptr) parts.push_back(PartOf(*one, index));
      }
      world.parted = SayDiffering(index, UniteFaults(parts), world);
      return;
    }
    if (&world != &Leading()) return;
    Finding finding = *world.FirstError();
    finding.level = Level::kAmbiguous;
    finding.follows = world.parted;
    findings_.push_back(std::move(finding));
  }

  // One finding about a ply that some readings take for something else. Of what is right by the rule set's
  // own reading one finding a game for the same points says all. `world`: one whose ply began as the others'.
  Cause SayDiffering(std::uint32_t index, const std::vector<Part>& parts, World& world) {
    std::vector<Row> rows = RowsOf(space_, parts, index);
    const std::string names = NamesOf(space_, PointsBetween(space_, parts));
    const bool own_is_wrong = rows.front().shown.with_default && rows.front().shown.code.has_value();
    if (own_is_wrong) {
      const auto own = std::ranges::find_if(parts, [](const Part& part) { return part.error != nullptr; });
      Finding finding = *own->error;
      for (const Part& part : parts) {
        const auto holds = [&](const ReadingSet& set) { return space_.Contains(set, own_); };
        if (part.error != nullptr && std::ranges::any_of(part.sets, holds)) finding = *part.error;
      }
      finding.level = Level::kAmbiguous;
      said_here_[names] = findings_.size();
      return Add(std::move(finding), std::move(rows));
    }
    // Of worlds that began otherwise the same ply may say the same once more.
    if (const auto said = said_here_.find(names);
        said != said_here_.end() && findings_[said->second].ply == index) {
      for (Row& row : rows) AddRow(rows_[said->second], std::move(row));
      return {findings_[said->second].code, index};
    }
    if (const auto said = said_.find(names); said != said_.end()) {
      const bool here = findings_[said->second].ply == index;
      for (Row& row : rows) {
        if (here || !row.shown.with_default) AddRow(rows_[said->second], std::move(row));
      }
      return {Code::kReadingsDiffer, *findings_[said->second].ply};
    }
    said_.emplace(names, findings_.size());
    Finding finding = Described(index, world);
    const bool some_wrong =
        std::ranges::any_of(rows, [](const Row& row) { return row.shown.code.has_value(); });
    finding.arguments = {
        Argument::Text("points", names),
        Argument::Text("what", some_wrong ? "whether this ply is right" : "what this ply does")};
    return Add(std::move(finding), std::move(rows));
  }

  // The ply as it stood before it was played.
  [[nodiscard]] Finding Described(std::uint32_t index, World& world) const {
    std::vector<Finding> nothing;
    Replaying before(world.set_up, game_, on_illegal_, nothing);
    if (world.watch.kept) before.Take(*world.watch.before);
    if (world.watch.kept) return before.FindingAt(index, Code::kReadingsDiffer);
    const Finding* error = world.FirstError();
    Finding finding = error != nullptr ? *error : Finding{};
    finding.code = Code::kReadingsDiffer;
    finding.ply = index;
    finding.clauses.clear();
    finding.rests_on.clear();
    finding.level = Level::kAmbiguous;
    return finding;
  }

  Cause Add(Finding finding, std::vector<Row> rows) {
    const Cause cause{finding.code, finding.ply.value_or(0)};
    finding.follows.reset();
    rows_[findings_.size()] = std::move(rows);
    findings_.push_back(std::move(finding));
    return cause;
  }

  // Readings by which the ply is wrong are not followed any further.
  void Exclude(std::uint32_t index) {
    for (const WorldPtr& world : all()) {
      if (const Finding* error = world->FirstError())
        excluded_.push_back({world->sets, world->fell.value_or(Cause{error->code, index}), world->reading});
    }
    std::erase_if(all(), [](const WorldPtr& world) { return world->FirstError() != nullptr; });
  }

  // By no reading that is left the ply is right.
  void WeighWrong(std::uint32_t index, World& leading) {
    for (const WorldPtr& world : all()) {
      if (!world->fell) world->fell = Cause{world->FirstError()->code, index};
      if (world->says_all) continue;
      if (world.get() == &leading) world->SayAll();
      world->GoOn(index);
    }
    const Excluded* other = RightByExcluded(index);
    const std::size_t first = findings_.size();
    Say(leading, true);
    std::vector<Part> parts{PartOf(leading, index)};
    for (const WorldPtr& world : all()) {
      if (world.get() != &leading) parts.push_back(PartOf(*world, index));
    }
    if (other != nullptr) parts.push_back({.sets = other->sets, .error = nullptr, .outcome = {}});
    if (parts.size() > 1 || leading.watch.touched()) {
      const auto error =
          std::find_if(findings_.begin() + static_cast<std::ptrdiff_t>(first), findings_.end(), Excludes);
      rows_[static_cast<std::size_t>(error - findings_.begin())] = RowsOf(space_, UniteFaults(parts), index);
    }
    if (other == nullptr) return;
    for (std::size_t i = first; i < findings_.size(); ++i) {
      findings_[i].level = std::min(findings_[i].level, Level::kAmbiguous);
    }
    Finding finding = FindingOf(Code::kNoReadingExplains, {Argument::Number("earlier", other->cause.ply)});
    finding.ply = index;
    findings_.push_back(std::move(finding));
  }

  // Readings that an earlier ply has excluded and by which this one is right; null if there are none. Asked
  // at the first ply that nothing explains, where all excluded ones are replayed that far.
  [[nodiscard]] const Excluded* RightByExcluded(std::uint32_t index) {
    if (std::exchange(compared_, true)) return nullptr;
    for (const Excluded& out : excluded_) {
      if (!out.reading) continue;
      SetUp other = set_up_;
      other.table =
          parchis::Table(set_up_.table.board(), set_up_.table.seating(), space_.RulesOf(*out.reading));
      if (auto start = StartOn(other.table, game_)) other.start = std::move(*start);
      const std::vector<Finding> found = BareFindings(other, game_, OnIllegal::kClaimed, index + 1);
      const bool wrong = std::ranges::any_of(found, [&](const Finding& finding) {
        return finding.ply == index && finding.level == Level::kError;
      });
      if (!wrong) return &out;
    }
    return nullptr;
  }

  // ---- The end ----

  [[nodiscard]] ReadingsResult Finish(bool ends) {
    World& leading = Leading();
    ReadingsResult result;
    for (const WorldPtr& world : all()) {
      ReplayResult left = world->replaying.Finish();
      world->said.clear();
      if (ends && !stopped_) CheckEnding(game_, world->set_up, left, world->said);
      if (world.get() == &leading) result.replay = std::move(left);
    }
    result.ranking = parchis::RankingOf(result.replay.last, leading.set_up.table);
    result.replay.plies = plies_;
    result.replay.stopped = stopped_ || result.replay.stopped;
    WeighEnding(leading, result.ending);
    for (const WorldPtr& world : all()) {
      if (world->fell) excluded_.push_back({world->sets, *world->fell, std::nullopt});
    }
    for (auto& [finding, rows] : rows_) {
      for (Row& row : rows) {
        if (!row.shown.code) row.shown.excluded = ExclusionOf(row.sets, excluded_);
        findings_[finding].readings.push_back(std::move(row.shown));
      }
    }
    std::vector<ReadingSet> alive;
    for (const WorldPtr& world : all()) {
      if (!world->fell) alive.insert(alive.end(), world->sets.begin(), world->sets.end());
    }
    if (!rows_.empty() || !excluded_.empty()) {
      const bool all_fell_together = alive.empty() && rows_.empty();
      if (!all_fell_together) result.fates = FatesOf(space_, std::move(alive), excluded_);
    }
    return result;
  }

  // What the record says of its end may be right by some readings only.
  void WeighEnding(const World& leading, std::vector<Finding>& ending) {
    const auto is_wrong = [](const WorldPtr& world) { return world->FirstError() != nullptr; };
    ending = leading.said;
    if (std::ranges::none_of(all(), is_wrong) || std::ranges::all_of(all(), is_wrong)) return;
    std::vector<Part> parts;
    for (const WorldPtr& world : all())
      parts.push_back({.sets = world->sets, .error = world->FirstError(), .outcome = {}});
    for (Finding& finding : ending) {
      if (!Excludes(finding)) continue;
      finding.level = Level::kAmbiguous;
      for (Row& row : RowsOf(space_, parts, plies_)) finding.readings.push_back(std::move(row.shown));
    }
    for (const WorldPtr& world : all()) {
      if (const Finding* error = world->FirstError())
        excluded_.push_back({world->sets, world->fell.value_or(Cause{error->code, plies_}), std::nullopt});
    }
    std::erase_if(all(), is_wrong);
  }

  const ReadingSpace& space_;
  const Reading own_ = space_.Default();  // of the rule set
  const SetUp& set_up_;
  const log::RecordedGame& game_;
  const OnIllegal on_illegal_;
  std::vector<Finding>& findings_;
  Worlds worlds_;
  std::vector<Excluded> excluded_;
  std::map<std::size_t, std::vector<Row>> rows_;  // by the finding that shows them
  std::map<std::string, std::size_t> said_;       // the finding that says of these points that they matter
  std::map<std::string, std::size_t> said_here_;  // the same of what is wrong by the rule set's own reading
  std::uint32_t unseen_ = 0;                      // partings so far that nobody could see
  std::uint32_t plies_ = 0;
  bool stopped_ = false;
  bool compared_ = false;
};

[[nodiscard]] bool TakesBack(const log::RecordedGame& game) {
  return std::ranges::any_of(
      game.plies, [](const log::RecordedPly& ply) { return ply.takes_back != 0 || ply.takes_back_unknown; });
}

// More points are open than are followed: nothing is guessed.
[[nodiscard]] ReadingsResult GiveUp(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                                    std::vector<Finding>& findings) {
  findings.push_back(FindingOf(Code::kTooManyReadings,
                               {Argument::Number("limit", static_cast<std::int64_t>(kMaxOpenPoints))}));
  ReadingsResult result;
  result.replay.last = StateBefore(set_up, game, on_illegal, 0);
  result.replay.stopped = true;
  return result;
}

}  // namespace

ReadingsResult ReplayReadings(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                              bool ends, TableCache& tables, std::vector<Finding>& findings) {
  const ReadingSpace space(set_up.table.rules(), set_up.open);
  if (space.leaves_out()) return GiveUp(set_up, game, on_illegal, findings);
  // A ply that is taken back may bring readings back that it had excluded.
  if (TakesBack(game)) return ReplayWhole(space, set_up, game, on_illegal, ends, tables, findings);
  if (!set_up.table.two_dice())
    return ReadingReplay(space, set_up, game, on_illegal, tables, findings).Run(ends);
  log::RecordedGame completed = game;
  CompleteDice(completed);
  return ReadingReplay(space, set_up, completed, on_illegal, tables, findings).Run(ends);
}

}  // namespace arbitro
