#include "verifier/readings/partings.h"

#include <algorithm>
#include <utility>

#include "verifier/replay/replaying.h"

namespace arbitro {
namespace {

// Whether two states are the same to whoever sees the board and knows what is to be done next.
[[nodiscard]] bool LooksLike(const parchis::State& a, const parchis::State& b) {
  return a.StandsLike(b) && a.seat == b.seat && a.sixes == b.sixes && a.owed == b.owed && a.done == b.done &&
         a.done_count == b.done_count && a.out == b.out && a.over == b.over &&
         a.memory.tries == b.memory.tries && a.memory.throw_first == b.memory.throw_first &&
         a.memory.kept == b.memory.kept && a.memory.numbers.left == b.memory.numbers.left;
}

}  // namespace

Part Partings::PartOf(const World& world, std::uint32_t index) const {
  return {.sets = world.sets, .error = world.FirstError(), .outcome = world.replaying.OutcomeOf(index)};
}

bool Partings::LookAlike(const World& a, const World& b, std::uint32_t index) {
  const Finding* error = a.FirstError();
  return SameFault(error, b.FirstError()) && a.replaying.OutcomeOf(index) == b.replaying.OutcomeOf(index) &&
         (error != nullptr || LooksLike(a.replaying.knowledge().state_, b.replaying.knowledge().state_));
}

bool Partings::AreCovered(const std::vector<World*>& worlds) const {
  const auto own =
      std::ranges::find_if(worlds, [&](const World* world) { return worlds_.HoldsOwn(world->sets); });
  const World& like = own == worlds.end() ? *worlds.front() : **own;
  return like.FirstError() == nullptr && std::ranges::all_of(worlds, [&](const World* world) {
           return world == &like || space_.AreCovered(world->sets, like.sets);
         });
}

bool Partings::AreCovered(const std::vector<Part>& parts) const {
  const auto holds_own = [&](const Part& part) { return worlds_.HoldsOwn(part.sets); };
  const auto own = std::ranges::find_if(parts, holds_own);
  const Part& like = own == parts.end() ? parts.front() : *own;
  return like.error == nullptr && std::ranges::all_of(parts, [&](const Part& part) {
           return &part == &like || space_.AreCovered(part.sets, like.sets);
         });
}

std::vector<Part> Partings::WithAllThatHold(std::uint32_t index, std::vector<Part> parts,
                                            const std::vector<World*>& worlds) {
  World& leading = worlds_.Leading();
  if (leading.FirstError() == nullptr || std::ranges::find(worlds, &leading) == worlds.end())
    return UniteFaults(parts);
  for (const WorldPtr& world : worlds_.all()) {
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

void Partings::SayParting(std::uint32_t index, const Parting& parting) {
  std::vector<World*> worlds{parting.world};
  worlds.insert(worlds.end(), parting.others.begin(), parting.others.end());
  if (SayApart(index, worlds)) return;
  std::uint32_t& group = parting.world->unseen;
  if (group == 0) group = ++unseen_;
  for (World* other : parting.others) other->unseen = group;
}

bool Partings::SayApart(std::uint32_t index, const std::vector<World*>& worlds) {
  if (AreCovered(worlds)) {
    for (World* world : worlds) world->unseen = 0;
    return true;
  }
  const auto looks_like_first = [&](const World* world) { return LookAlike(*worlds.front(), *world, index); };
  if (std::all_of(worlds.begin() + 1, worlds.end(), looks_like_first)) return false;
  std::vector<Part> parts;
  std::vector<std::vector<World*>> seen;  // by part
  for (World* world : worlds) {
    std::size_t i = 0;
    while (i < parts.size() && !LookAlike(*seen[i].front(), *world, index)) ++i;
    if (i == parts.size()) {
      parts.push_back(PartOf(*world, index));
      seen.emplace_back();
    } else {
      parts[i].sets.insert(parts[i].sets.end(), world->sets.begin(), world->sets.end());
      ReadingSpace::Unite(parts[i].sets);
    }
    seen[i].push_back(world);
  }
  std::optional<Cause> cause;
  if (!AreCovered(parts))
    cause = SayDiffering(index, WithAllThatHold(index, parts, worlds), NearestToOwn(worlds));
  for (const std::vector<World*>& alike : seen) {
    const std::uint32_t group = alike.size() > 1 ? ++unseen_ : 0;
    for (World* world : alike) {
      if (cause) world->parted = cause;
      world->unseen = group;
    }
  }
  return true;
}

void Partings::SayUnseen(std::uint32_t index) {
  if (std::ranges::all_of(worlds_.all(), [](const WorldPtr& world) { return world->unseen == 0; })) return;
  std::map<std::uint32_t, std::vector<World*>> groups;
  for (const WorldPtr& world : worlds_.all()) {
    if (world->unseen != 0) groups[world->unseen].push_back(world.get());
  }
  for (const auto& [group, worlds] : groups) SayApart(index, worlds);
}

bool Partings::IsSaidHere(std::uint32_t index, World& world) {
  for (auto& [at, rows] : rows_) {
    if (findings_[at].ply != index) continue;
    for (Row& row : rows) {
      const auto answers = [&](const ReadingSet& set) { return Answers(space_, set, row.shown.readings); };
      if (row.shown.code != world.FirstError()->code ||
          row.shown.arguments != world.FirstError()->arguments || !std::ranges::all_of(world.sets, answers)) {
        continue;
      }
      row.sets.insert(row.sets.end(), world.sets.begin(), world.sets.end());
      world.parted = Cause{findings_[at].code, index};
      return true;
    }
  }
  return false;
}

void Partings::SayExclusion(std::uint32_t index, World& world) {
  if (world.parted && world.parted->ply == index) return;
  if (!world.parted) {
    if (IsSaidHere(index, world)) return;
    ReadingSets right;
    for (const WorldPtr& one : worlds_.all()) {
      if (one->FirstError() == nullptr) right.insert(right.end(), one->sets.begin(), one->sets.end());
    }
    if (!worlds_.HoldsOwn(world.sets) && space_.AreCovered(world.sets, right)) return;
    std::vector<Part> parts;
    for (const WorldPtr& one : worlds_.all()) {
      if (one.get() == &world || one->FirstError() == nullptr) parts.push_back(PartOf(*one, index));
    }
    world.parted = SayDiffering(index, UniteFaults(parts), world);
    return;
  }
  if (&world != &worlds_.Leading()) return;
  Finding finding = *world.FirstError();
  finding.level = Level::kAmbiguous;
  finding.follows = world.parted;
  findings_.push_back(std::move(finding));
}

Cause Partings::SayDiffering(std::uint32_t index, const std::vector<Part>& parts, World& world) {
  std::vector<Row> rows = RowsOf(space_, parts, index);
  const std::string names = NamesOf(space_, PointsBetween(space_, parts));
  const bool own_is_wrong = rows.front().shown.with_default && rows.front().shown.code.has_value();
  if (own_is_wrong) {
    const auto own = std::ranges::find_if(parts, [](const Part& part) { return part.error != nullptr; });
    Finding finding = *own->error;
    for (const Part& part : parts) {
      if (part.error != nullptr && worlds_.HoldsOwn(part.sets)) finding = *part.error;
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

World& Partings::NearestToOwn(const std::vector<World*>& worlds) const {
  const auto own =
      std::ranges::find_if(worlds, [&](const World* world) { return worlds_.HoldsOwn(world->sets); });
  return own == worlds.end() ? *worlds.front() : **own;
}

Finding Partings::Described(std::uint32_t index, World& world) const {
  std::vector<Finding> nothing;
  Replaying before(world.set_up, game_, on_illegal_, nothing);
  before.Take(world.replaying.Before());
  Finding finding = before.FindingAt(index, Code::kReadingsDiffer);
  if (world.reading != space_.Default()) ForgetLegal(finding);
  return finding;
}

Cause Partings::Add(Finding finding, std::vector<Row> rows) {
  const Cause cause{finding.code, finding.ply.value_or(0)};
  finding.follows.reset();
  rows_[findings_.size()] = std::move(rows);
  findings_.push_back(std::move(finding));
  return cause;
}

}  // namespace arbitro
