#include "verifier/readings/worlds.h"

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/judge.h"
#include "engine/rule_set_check.h"

namespace arbitro {
namespace {

[[nodiscard]] bool SaysTheSame(const World& a, const World& b) {
  const auto counts = [](const Finding& finding) { return finding.level >= Level::kWarning; };
  const auto key = [](const Finding& finding) {
    return std::tuple(finding.code, finding.level, finding.follows.has_value(), finding.arguments);
  };
  std::vector<std::tuple<Code, Level, bool, std::vector<Argument>>> said[2];
  for (const Finding& finding : a.said) {
    if (counts(finding)) said[0].push_back(key(finding));
  }
  for (const Finding& finding : b.said) {
    if (counts(finding)) said[1].push_back(key(finding));
  }
  return said[0] == said[1];
}

[[nodiscard]] bool IsOne(const World& a, const World& b) {
  return SaysTheSame(a, b) && a.replaying.knowledge().GoesOnLike(b.replaying.knowledge());
}

// Moves what the sets have in common with `agreeing` to `inside`; the rest stays.
void TakeAgreeing(std::vector<ReadingSet>& sets, const ReadingSet& agreeing,
                  std::vector<ReadingSet>& inside) {
  std::vector<ReadingSet> outside;
  for (const ReadingSet& set : sets) {
    if (auto both = ReadingSpace::Both(set, agreeing)) inside.push_back(std::move(*both));
    for (ReadingSet& rest : ReadingSpace::Without(set, agreeing)) outside.push_back(std::move(rest));
  }
  sets = std::move(outside);
}

void Append(std::vector<ReadingSet>& to, const std::vector<ReadingSet>& sets) {
  to.insert(to.end(), sets.begin(), sets.end());
  ReadingSpace::Unite(to);
}

}  // namespace

World::World(SetUp start, Reading represents, const ReadingSpace& space, const log::RecordedGame& game,
             OnIllegal on_illegal)
    : set_up(std::move(start)), reading(std::move(represents)), replaying(set_up, game, on_illegal, said) {
  set_up.table.Listen(&watch.heard);
  for (const OpenPoint& open : space.points()) {
    if (open.point == parchis::RulePoint::kBoardSafeSquares) {
      watch.open_boards = open.options;
    } else {
      watch.open.insert(open.point);
    }
  }
  replaying.SetWatch(&watch);
  replaying.SayFaults();
}

void World::Advance(std::uint32_t index) {
  watch.Reset();
  said.clear();
  const bool plain = replaying.IsPlain(index);
  replaying.Advance(index);
  went_plainly = plain && said.empty() && replaying.knowledge().branches_.empty();
}

void World::GoOn(std::uint32_t index) {
  const Knowledge before = *watch.before;
  replaying.Take(before);
  if (!says_all) replaying.SayLess();
  Advance(index);
}

void World::SayAll() {
  says_all = true;
  replaying.SayAll();
}

const Finding* World::FirstError() const {
  const auto error = std::ranges::find_if(
      said, [](const Finding& finding) { return finding.level == Level::kError && !finding.follows; });
  return error == said.end() ? nullptr : &*error;
}

void Worlds::Add(SetUp set_up, Reading reading, std::vector<ReadingSet> sets) {
  set_up.table = tables_.With(set_up.table, set_up.table.rules());
  auto world = std::make_unique<World>(std::move(set_up), std::move(reading), space_, game_, on_illegal_);
  world->sets = std::move(sets);
  world->replaying.Begin();
  worlds_.push_back(std::move(world));
}

World& Worlds::Leading() {
  const auto leading =
      std::ranges::find_if(worlds_, [&](const WorldPtr& world) { return HoldsOwn(world->sets); });
  return leading == worlds_.end() ? *worlds_.front() : **leading;
}

bool Worlds::HoldsOwn(const std::vector<ReadingSet>& sets) const {
  return std::ranges::any_of(sets, [&](const ReadingSet& set) { return space_.Contains(set, own_); });
}

bool Worlds::GoesAlike(const World& world, std::uint32_t index, const parchis::Table& table) const {
  const parchis::Judgement* here = world.replaying.JudgementAt(index);
  const Knowledge& before = *world.watch.before;
  const parchis::Judgement there = parchis::Judge(before.state_, table, game_.plies[index].ply);
  if (here == nullptr || !there.legal() || there.effect != here->effect) return false;
  parchis::State after = before.state_;
  parchis::Apply(after, table, there.effect);
  return after == world.replaying.knowledge().state_;
}

WorldPtr Worlds::Another(const World& world, const Reading& reading) {
  const SetUp& own = world.set_up;
  auto other = std::make_unique<World>(SetUp{tables_.With(own.table, space_.RulesOf(reading)), own.start,
                                             own.rules, own.rules_hash, own.text, own.open},
                                       reading, space_, game_, on_illegal_);
  other->replaying.Take(*world.watch.before);
  other->parted = world.parted;
  other->fell = world.fell;
  return other;
}

bool Worlds::Advance(std::uint32_t index) {
  Merge();
  partings_.clear();
  const std::size_t before = worlds_.size();
  for (std::size_t i = 0; i < before; ++i) {
    if (!Split(*worlds_[i], index)) return false;
  }
  return true;
}

bool Worlds::Split(World& world, std::uint32_t index) {
  world.Advance(index);
  if (!world.watch.touched()) return true;
  std::vector<ReadingSet> own;
  std::vector<ReadingSet> open = std::move(world.sets);
  TakeAgreeing(open, space_.Agreeing(world.reading, world.watch.heard), own);
  world.sets = std::move(own);
  if (!open.empty() && !world.watch.kept) return false;  // nothing to go back to
  std::vector<WorldPtr> others;
  for (std::uint32_t tried = 0; !open.empty(); ++tried) {
    if (tried == kMaxReadingsTried) return false;
    const Reading reading = space_.NearestToDefault(open.front());
    // Answers that cannot be meant together are no reading.
    if (const auto conflicts = parchis::FindConflicts(space_.RulesOf(reading)); !conflicts.empty()) {
      parchis::PointSet points;
      points.insert(conflicts.front().point);
      points.insert(conflicts.front().because);
      std::vector<ReadingSet> dropped;
      TakeAgreeing(open, space_.Agreeing(reading, points), dropped);
      continue;
    }
    if (world.went_plainly) {
      parchis::Table table = tables_.With(world.set_up.table, space_.RulesOf(reading));
      heard_ = {};
      table.Listen(&heard_);
      if (GoesAlike(world, index, table)) {
        std::vector<ReadingSet> alike;
        TakeAgreeing(open, space_.Agreeing(reading, heard_), alike);
        Append(world.sets, alike);
        continue;
      }
    }
    WorldPtr other = Another(world, reading);
    other->Advance(index);
    TakeAgreeing(open, space_.Agreeing(reading, other->watch.heard), other->sets);
    const auto same = std::ranges::find_if(others, [&](const WorldPtr& one) { return IsOne(*one, *other); });
    if (IsOne(world, *other)) {
      Append(world.sets, other->sets);
    } else if (same != others.end()) {
      Append((*same)->sets, other->sets);
    } else {
      others.push_back(std::move(other));
    }
  }
  if (others.empty()) return true;
  Parting& parting = partings_.emplace_back(&world, std::vector<World*>{});
  for (WorldPtr& other : others) {
    parting.others.push_back(other.get());
    worlds_.push_back(std::move(other));
  }
  return worlds_.size() <= kMaxWorlds;
}

void Worlds::Merge() {
  for (std::size_t i = 0; i < worlds_.size(); ++i) {
    World& kept = *worlds_[i];
    for (std::size_t k = worlds_.size(); k-- > i + 1;) {
      World& other = *worlds_[k];
      if (kept.fell != other.fell || !space_.Contains(space_.AlikeAtFirst(kept.reading), other.reading) ||
          !kept.replaying.knowledge().GoesOnLike(other.replaying.knowledge())) {
        continue;
      }
      // The rule set's own reading stands for whatever it is among.
      if (HoldsOwn(other.sets)) {
        Append(other.sets, kept.sets);
        std::swap(worlds_[i], worlds_[k]);
        worlds_.erase(worlds_.begin() + static_cast<std::ptrdiff_t>(k));
        break;
      }
      Append(kept.sets, other.sets);
      worlds_.erase(worlds_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
}

}  // namespace arbitro
