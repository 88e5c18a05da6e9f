#include "verifier/readings/worlds.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/apply.h"
#include "engine/judge.h"
#include "verifier/readings/failing_claim.h"
#include "verifier/replay/choices.h"

namespace arbitro {
namespace {

[[nodiscard]] bool SaysTheSame(const World& a, const World& b) {
  const auto counts = [](const Finding* finding) { return finding->level >= Level::kWarning; };
  const auto next = [&](const World& world, std::size_t& at) -> const Finding* {
    while (at < world.said.size() && !counts(&world.said[at])) ++at;
    return at < world.said.size() ? &world.said[at++] : nullptr;
  };
  std::size_t at_a = 0;
  std::size_t at_b = 0;
  while (true) {
    const Finding* one = next(a, at_a);
    const Finding* other = next(b, at_b);
    if (one == nullptr || other == nullptr) return one == other;
    if (one->code != other->code || one->level != other->level ||
        one->follows.has_value() != other->follows.has_value() || one->arguments != other->arguments) {
      return false;
    }
  }
}

[[nodiscard]] bool IsOne(const World& a, const World& b) {
  return SaysTheSame(a, b) && a.replaying.knowledge().GoesOnLike(b.replaying.knowledge());
}

// Moves what the sets have in common with `agreeing` to `inside`; the rest stays.
void TakeAgreeing(ReadingSets& sets, const ReadingSet& agreeing, ReadingSets& inside) {
  ReadingSets outside;
  inside.reserve(inside.size() + sets.size());
  outside.reserve(sets.size() + 1);
  for (const ReadingSet& set : sets) {
    const std::optional<ReadingSet> both = ReadingSpace::Both(set, agreeing);
    if (!both) {
      outside.push_back(set);
      continue;
    }
    inside.push_back(*both);
    if (*both != set) ReadingSpace::AddWithout(set, agreeing, outside);
  }
  sets = std::move(outside);
}

void Append(ReadingSets& to, const ReadingSets& sets) {
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

void World::Become(const parchis::Table& table, Reading represents, const Knowledge& before,
                   const World& like) {
  set_up.table = table;
  set_up.table.Listen(&watch.heard);
  reading = represents;
  sets.clear();
  says_all = false;
  replaying.SayFaults();
  replaying.Take(before);
  parted = like.parted;
  unseen = 0;
  fell = like.fell;
}

void World::Advance(std::uint32_t index) {
  watch.Reset();
  said.clear();
  replaying.Advance(index);
}

void World::GoOn(std::uint32_t index) {
  const Knowledge before = replaying.Before();
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

void Worlds::Add(SetUp set_up, Reading reading, ReadingSets sets) {
  looks_ = set_up.omission_looks;
  set_up.table = cache_.With(set_up.table, set_up.table.rules()).table;
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

bool Worlds::HoldsOwn(const ReadingSets& sets) const {
  return std::ranges::any_of(sets, [&](const ReadingSet& set) { return space_.Contains(set, own_); });
}

Worlds::Look Worlds::LookAt(World& world, std::uint32_t index, parchis::Table& of_reading) {
  const parchis::Judgement* here = world.replaying.JudgementAt(index);
  const log::RecordedPly& recorded = game_.plies[index];
  // Whose pass it is may have to be worked out.
  if (!world.WentPlainly() || here == nullptr || (!recorded.ply.piece && !recorded.seat_said)) return {};
  const ReadingCache::Listening there(of_reading, heard_);
  const parchis::Table& table = there.table();
  const parchis::State& before = world.replaying.StateBefore();
  parchis::Ply facts = FactsOf(recorded);
  if (table.two_dice()) AddChoices(table, recorded, facts);
  const parchis::Judgement judgement = parchis::Judge(before, table, facts);
  if (table.two_dice() && !MeansOnlyThis(table, before, recorded, facts, judgement)) return {};
  if (!judgement.legal() || judgement.effect != here->effect ||
      judgement.victim_unknown != here->victim_unknown) {
    const bool looks_enough =
        !table.two_dice() && !leaves_out_turns_ && !world.replaying.knowledge().too_many_doubts_;
    if (!looks_enough) return {};
    return {.fails = FailingClaim(table, before, recorded, judgement)};
  }
  parchis::State after = before;
  parchis::Apply(after, table, judgement.effect);
  return {.alike = after == world.replaying.knowledge().state_};
}

std::optional<Worlds::Asked> Worlds::NextOf(const World& world, ReadingSets& open, std::uint32_t& tried) {
  for (; !open.empty() && tried < kMaxReadingsTried; ++tried) {
    const Reading reading = space_.NearestToDefault(open.front());
    ReadyTable& there = cache_.With(world.set_up.table, space_.RulesOf(reading));
    const auto clashing = space_.Clashing(reading, there.conflicts);
    if (!clashing) return Asked{reading, &there.table};
    ReadingSets dropped;
    TakeAgreeing(open, *clashing, dropped);
  }
  return std::nullopt;
}

WorldPtr Worlds::Another(World& world, const Asked& asked) {
  WorldPtr other;
  if (spare_.empty()) {
    other = std::make_unique<World>(world.set_up, asked.reading, space_, game_, on_illegal_);
  } else {
    other = std::move(spare_.back());
    spare_.pop_back();
  }
  other->Become(*asked.table, asked.reading, world.replaying.Before(), world);
  return other;
}

bool Worlds::Advance(std::uint32_t& index, std::uint32_t end) {
  return AdvanceAll(index, end) && !LookedEnough();
}

bool Worlds::AdvanceAll(std::uint32_t& index, std::uint32_t end) {
  if (worlds_.size() > 1) Merge();
  partings_.clear();
  fallen_.clear();
  const std::size_t before = worlds_.size();
  if (before == 1) {
    World& world = *worlds_.front();
    world.Advance(index);
    while (!world.watch.touched() && world.said.empty() && index + 1 < end) world.Advance(++index);
    return !world.watch.touched() || Split(world, index);
  }
  for (std::size_t i = 0; i < before; ++i) {
    World& world = *worlds_[i];
    world.Advance(index);
    if (world.watch.touched() && !Split(world, index)) return false;
  }
  return true;
}

bool Worlds::IsWorthSaying(const Excluded& out, const ReadingSets& left) const {
  return HoldsOwn(out.sets) || !space_.AreCovered(out.sets, left);
}

Worlds::Alone Worlds::SplitByOnePoint(World& world, std::uint32_t index, const ReadingSet& agreeing) {
  if (worlds_.size() > 1 || world.sets.size() > 1 || !world.WentPlainly()) return Alone::kUnknown;
  const ReadingSet& set = world.sets.front();
  const std::optional<std::size_t> point = ReadingSpace::OnlyPointOutside(set, agreeing);
  if (!point) return Alone::kUnknown;
  ReadingSets open{set};
  parchis::OptionMask& asked_about = open.front().options[*point];
  asked_about &= ~agreeing.options[*point];
  ReadingSets left{set};
  left.front().options[*point] &= agreeing.options[*point];
  fallen_.clear();
  while (asked_about != 0) {
    const Reading reading = space_.NearestToDefault(open.front());
    ReadyTable& there = cache_.With(world.set_up.table, space_.RulesOf(reading));
    if (space_.Clashing(reading, there.conflicts)) return Alone::kUnknown;
    const Look look = LookAt(world, index, there.table);
    if (!look.alike && !look.fails) return Alone::kNo;
    const ReadingSet same = space_.Agreeing(reading, heard_);
    const parchis::OptionMask known = asked_about & same.options[*point];
    ReadingSet falling = open.front();
    falling.options[*point] = known;
    if (!ReadingSpace::IsWithin(falling, same)) return Alone::kUnknown;
    asked_about &= ~known;
    if (look.alike) {
      left.front().options[*point] |= known;
    } else {
      fallen_.push_back({{falling}, world.fell.value_or(Cause{*look.fails, index}), reading});
    }
  }
  const auto is_worth_saying = [&](const Excluded& out) { return IsWorthSaying(out, left); };
  if (std::ranges::any_of(fallen_, is_worth_saying)) return Alone::kNo;
  world.sets = left;
  return Alone::kYes;
}

bool Worlds::SplitAlone(World& world, std::uint32_t index, ReadingSets open) {
  if (worlds_.size() > 1 || !world.WentPlainly()) return false;
  ReadingSets sets = world.sets;
  std::vector<Excluded> fallen;
  std::uint32_t tried = 0;
  for (; const auto asked = NextOf(world, open, tried); ++tried) {
    const Look look = LookAt(world, index, *asked->table);
    if (!look.alike && !look.fails) return false;
    ReadingSets same;
    TakeAgreeing(open, space_.Agreeing(asked->reading, heard_), same);
    if (look.alike) {
      Append(sets, same);
    } else {
      fallen.push_back({std::move(same), world.fell.value_or(Cause{*look.fails, index}), asked->reading});
    }
  }
  if (!open.empty()) return false;
  const auto is_worth_saying = [&](const Excluded& out) { return IsWorthSaying(out, sets); };
  if (std::ranges::any_of(fallen, is_worth_saying)) return false;
  world.sets = std::move(sets);
  fallen_ = std::move(fallen);
  return true;
}

bool Worlds::Split(World& world, std::uint32_t index) {
  const ReadingSet agreeing = space_.Agreeing(world.reading, world.watch.heard);
  const auto agrees = [&](const ReadingSet& set) { return ReadingSpace::IsWithin(set, agreeing); };
  if (std::ranges::all_of(world.sets, agrees)) return true;
  const Alone alone = SplitByOnePoint(world, index, agreeing);
  if (alone == Alone::kYes) return true;
  fallen_.clear();
  ReadingSets own;
  ReadingSets open = std::move(world.sets);
  TakeAgreeing(open, agreeing, own);
  world.sets = std::move(own);
  if (alone == Alone::kUnknown && SplitAlone(world, index, open)) return true;
  std::vector<WorldPtr> others;
  std::uint32_t tried = 0;
  for (; const auto asked = NextOf(world, open, tried); ++tried) {
    if (LookAt(world, index, *asked->table).alike) {
      ReadingSets alike;
      TakeAgreeing(open, space_.Agreeing(asked->reading, heard_), alike);
      Append(world.sets, alike);
      continue;
    }
    WorldPtr other = Another(world, *asked);
    other->Advance(index);
    TakeAgreeing(open, space_.Agreeing(asked->reading, other->watch.heard), other->sets);
    const auto same = std::ranges::find_if(others, [&](const WorldPtr& one) { return IsOne(*one, *other); });
    if (IsOne(world, *other)) {
      Append(world.sets, other->sets);
      spare_.push_back(std::move(other));
    } else if (same != others.end()) {
      Append((*same)->sets, other->sets);
      spare_.push_back(std::move(other));
    } else {
      others.push_back(std::move(other));
    }
  }
  if (!open.empty()) return false;
  if (others.empty()) return true;
  Parting& parting = partings_.emplace_back(&world, std::vector<World*>{});
  for (WorldPtr& other : others) {
    parting.others.push_back(other.get());
    worlds_.push_back(std::move(other));
  }
  return worlds_.size() <= kMaxWorlds;
}

void Worlds::DropWrong() {
  const auto wrong = std::ranges::stable_partition(
      worlds_, [](const WorldPtr& world) { return world->FirstError() == nullptr; });
  std::ranges::move(wrong, std::back_inserter(spare_));
  worlds_.erase(wrong.begin(), wrong.end());
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
