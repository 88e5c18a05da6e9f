#include "verifier/readings/reading_replay.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/ending.h"
#include "verifier/readings/partings.h"
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

[[nodiscard]] bool Excludes(const Finding& finding) {
  return finding.level == Level::kError && !finding.follows;
}

// What excludes readings; a ply may show what is wrong with an earlier one.
[[nodiscard]] Cause CauseOf(const Finding& error, std::uint32_t index) {
  return {error.code, error.ply.value_or(index)};
}

// The replay of one game by all its readings.
class ReadingReplay {
 public:
  ReadingReplay(const ReadingSpace& space, const SetUp& set_up, const log::RecordedGame& game,
                OnIllegal on_illegal, ReadingCache& cache, std::vector<Finding>& findings)
      : space_(space),
        set_up_(set_up),
        game_(game),
        findings_(findings),
        worlds_(space, game, on_illegal, cache),
        partings_(space, game, on_illegal, worlds_, findings) {}

  [[nodiscard]] ReadingsResult Run(bool ends) {
    auto roots = RootsOf(space_, set_up_, game_, findings_, excluded_);
    if (!roots) return TooManyRoots();
    for (Root& root : *roots)
      worlds_.Add(std::move(root.set_up), std::move(root.reading), {std::move(root.readings)});
    worlds_.Leading().SayAll();
    const auto plies = static_cast<std::uint32_t>(game_.plies.size());
    for (std::uint32_t i = 0; i < plies && !stopped_; ++i) {
      const std::uint32_t first = i;
      const bool all_followed = worlds_.Advance(i, plies);
      const std::size_t said = findings_.size();
      plies_ += i - first;
      if (all_followed) {
        excluded_.insert(excluded_.end(), worlds_.fallen().begin(), worlds_.fallen().end());
        Weigh(i);
        if (worlds_.LookedEnough()) {
          Unsay(said);
          StopAt(i, Code::kTooManyReadings, kMaxOmissionLooks);
        } else {
          ++plies_;
        }
      } else if (worlds_.LookedEnough()) {
        StopAt(i, Code::kTooManyReadings, kMaxOmissionLooks);
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
  void StopAt(std::uint32_t index, Code code, std::size_t limit) {
    Finding finding = FindingOf(code, {Argument::Number("limit", static_cast<std::int64_t>(limit))});
    finding.ply = index;
    findings_.push_back(std::move(finding));
    stopped_ = true;
  }

  // Takes back what rests on a search that was broken off.
  void Unsay(std::size_t said) {
    findings_.erase(findings_.begin() + static_cast<std::ptrdiff_t>(said), findings_.end());
    std::erase_if(partings_.rows(), [said](const auto& rows) { return rows.first >= said; });
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
    World& leading = worlds_.Leading();
    if (wrong.size() == all().size()) {
      WeighWrong(index, leading);
    } else {
      Say(leading, wrong.empty() || leading.FirstError() == nullptr);
      for (const Parting& parting : worlds_.partings()) partings_.SayParting(index, parting);
      partings_.SayUnseen(index);
      for (World* world : wrong) partings_.SayExclusion(index, *world);
      Exclude(index);
      if (!wrong.empty()) worlds_.Leading().SayAll();
    }
    for (const WorldPtr& world : all()) StopWith(*world);
  }

  // Where one world cannot be followed any further none is, and what ends it is said.
  void StopWith(const World& world) {
    if (stopped_ || !world.replaying.stopped()) return;
    stopped_ = true;
    const auto ends = [](const Finding& finding) { return finding.code == Code::kPlyUnusable; };
    if (&world != &worlds_.Leading()) std::ranges::copy_if(world.said, std::back_inserter(findings_), ends);
  }

  // Says what a world has found about the ply, or of it only what is no fault.
  void Say(const World& world, bool faults) {
    for (const Finding& finding : world.said) {
      if (faults || finding.level < Level::kAmbiguous) findings_.push_back(finding);
    }
  }

  // Readings by which the ply is wrong are not followed any further.
  void Exclude(std::uint32_t index) {
    for (const WorldPtr& world : all()) {
      if (const Finding* error = world->FirstError())
        excluded_.push_back({world->sets, world->fell.value_or(CauseOf(*error, index)), world->reading});
    }
    worlds_.DropWrong();
  }

  // By no reading that is left the ply is right.
  void WeighWrong(std::uint32_t index, World& leading) {
    for (const WorldPtr& world : all()) {
      if (!world->fell) world->fell = CauseOf(*world->FirstError(), index);
      if (world->says_all) continue;
      if (world.get() == &leading) world->SayAll();
      world->GoOn(index);
    }
    const std::vector<const Excluded*> others = RightByExcluded(index);
    const std::size_t first = findings_.size();
    Say(leading, true);
    for (std::size_t i = first; i < findings_.size() && leading.reading != space_.Default(); ++i)
      ForgetLegal(findings_[i]);
    std::vector<Part> parts{partings_.PartOf(leading, index)};
    for (const WorldPtr& world : all()) {
      if (world.get() != &leading) parts.push_back(partings_.PartOf(*world, index));
    }
    for (const Excluded* other : others)
      parts.push_back({.sets = other->sets, .error = nullptr, .outcome = {}});
    if (parts.size() > 1 || leading.watch.touched()) {
      const auto error =
          std::find_if(findings_.begin() + static_cast<std::ptrdiff_t>(first), findings_.end(), Excludes);
      partings_.rows()[static_cast<std::size_t>(error - findings_.begin())] =
          RowsOf(space_, UniteFaults(parts), index);
    }
    if (others.empty()) return;
    for (std::size_t i = first; i < findings_.size(); ++i) {
      findings_[i].level = std::min(findings_[i].level, Level::kAmbiguous);
    }
    const std::uint32_t earlier = others.front()->cause.ply;
    const bool only_two =
        std::ranges::all_of(others, [&](const Excluded* other) { return other->cause.ply == earlier; });
    Finding finding = FindingOf(Code::kNoReadingExplains, ClaimOfContradiction(earlier, only_two));
    finding.ply = index;
    findings_.push_back(std::move(finding));
  }

  // Readings that an earlier ply has excluded and by which this one is right. Asked at the first ply that
  // nothing explains, where all excluded ones are replayed that far.
  [[nodiscard]] std::vector<const Excluded*> RightByExcluded(std::uint32_t index) {
    std::vector<const Excluded*> right;
    if (std::exchange(compared_, true)) return right;
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
      if (!wrong) right.push_back(&out);
    }
    return right;
  }

  // ---- The end ----

  [[nodiscard]] ReadingsResult Finish(bool ends) {
    World& leading = worlds_.Leading();
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
    for (auto& [finding, rows] : partings_.rows()) {
      for (Row& row : rows) {
        if (!row.shown.code) row.shown.excluded = ExclusionOf(row.sets, excluded_);
        findings_[finding].readings.push_back(std::move(row.shown));
      }
    }
    if (worlds_.LookedEnough()) {
      // What was excluded last, or is said of the end, rests on too little.
      result.ending.clear();
      if (!stopped_) StopAt(plies_ == 0 ? 0 : plies_ - 1, Code::kTooManyReadings, kMaxOmissionLooks);
      result.replay.stopped = true;
      return result;
    }
    ReadingSets alive;
    for (const WorldPtr& world : all()) {
      if (!world->fell) alive.insert(alive.end(), world->sets.begin(), world->sets.end());
    }
    if (!partings_.rows().empty() || !excluded_.empty()) {
      const bool all_fell_together = alive.empty() && partings_.rows().empty() &&
                                     std::ranges::all_of(excluded_, [&](const Excluded& out) {
                                       return out.cause == excluded_.front().cause;
                                     });
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
        excluded_.push_back({world->sets, world->fell.value_or(CauseOf(*error, plies_)), std::nullopt});
    }
    std::erase_if(all(), is_wrong);
  }

  const ReadingSpace& space_;
  const SetUp& set_up_;
  const log::RecordedGame& game_;
  std::vector<Finding>& findings_;
  Worlds worlds_;
  Partings partings_;
  std::vector<Excluded> excluded_;
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
                              bool ends, ReadingCache& cache, std::vector<Finding>& findings) {
  const ReadingSpace& space = cache.SpaceOf(set_up.own.value_or(set_up.table.rules()), set_up.open);
  if (space.leaves_out()) return GiveUp(set_up, game, on_illegal, findings);
  if (!space.points().empty() && set_up.omission_looks == nullptr) {
    std::uint64_t looks = 0;
    SetUp counting = set_up;
    counting.omission_looks = &looks;
    return ReplayReadings(counting, game, on_illegal, ends, cache, findings);
  }
  // A ply that is taken back may bring readings back that it had excluded.
  if (TakesBack(game)) return ReplayWhole(space, set_up, game, on_illegal, ends, cache, findings);
  if (!set_up.table.two_dice())
    return ReadingReplay(space, set_up, game, on_illegal, cache, findings).Run(ends);
  log::RecordedGame completed = game;
  CompleteDice(completed);
  return ReadingReplay(space, set_up, completed, on_illegal, cache, findings).Run(ends);
}

}  // namespace arbitro
