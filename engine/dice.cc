#include "engine/dice.h"

#include <algorithm>

#include "engine/movers.h"

namespace parchis {

int DiceLeft::count(std::uint8_t value) const {
  return static_cast<int>(std::count(values_.begin(), values_.begin() + size_, value));
}

void DiceLeft::remove(std::uint8_t value) {
  auto* const end = values_.begin() + size_;
  auto* const found = std::find(values_.begin(), end, value);
  if (found == end) return;
  std::copy(found + 1, end, found);
  values_[--size_] = 0;
}

DiceLeft DiceOwed(const State& state) {
  DiceLeft dice;
  if (state.memory.throw_first) return dice;
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    if (state.owed[i].kind == Owed::Kind::kDie) dice.push(state.owed[i].value);
  }
  return dice;
}

namespace {

// Whether a double thrown now gives its bottoms as well (PCH-DBL-4).
[[nodiscard]] bool GivesBottoms(const State& state, const Table& table, Consultation& rules) {
  const PieceSet mine = table.PiecesOf(state.seat);
  switch (rules.ask<DoublesComplement>()) {
    case DoublesComplement::kNoneInNest:
    case DoublesComplement::kOnceOut:
      return (mine & state.nests()).empty();
    case DoublesComplement::kAllOnBoard:
      return (mine & (state.nests() | state.goals())).empty();
    case DoublesComplement::kAlways:
      return true;
    case DoublesComplement::kNever:
      return false;
  }
  return false;
}

}  // namespace

DiceLeft DiceOfThrow(const State& state, const Table& table, Consultation& rules, std::uint8_t first,
                     std::uint8_t second) {
  DiceLeft dice;
  const std::uint8_t larger = std::max(first, second);
  if (first != second || !GivesBottoms(state, table, rules)) {
    dice.push(larger);
    dice.push(std::min(first, second));
    return dice;
  }
  const std::uint8_t bottom = BottomOf(first);
  const bool bottoms_first = bottom > first && rules.ask<DoublesOrder>() == DoublesOrder::kAny;
  for (const std::uint8_t value : {bottoms_first ? bottom : first, bottoms_first ? first : bottom}) {
    dice.push(value);
    dice.push(value);
  }
  return dice;
}

bool RemembersPairs(const RuleSet& rules) {
  return rules.get<BarrierTogether>() != BarrierTogether::kFree ||
         rules.get<BarrierOpenWhere>() != BarrierOpenWhere::kNowhere;
}

ThrowMemory MemoryOfThrow(const State& state, const Table& table, Consultation& rules, std::uint8_t first,
                          std::uint8_t second) {
  ThrowMemory memory;
  if (first == second) {
    const bool unlimited = rules.ask<DoublesThird>() == DoublesThird::kNothing;
    memory.doubles = static_cast<std::uint8_t>(unlimited ? 1 : state.memory.dice.doubles + 1);
  }
  (void)rules.ask<BarrierTogether>();
  (void)rules.ask<BarrierOpenWhere>();
  if (!RemembersPairs(table.rules())) return memory;
  PieceSet out = table.PiecesOf(state.seat) - state.goals();
  if (out.empty() && table.has_allies()) out = LentToFinished(state, table, rules, state.seat);
  out = out - state.nests() - state.goals();
  for (const Piece a : out) {
    for (const Piece b : out& PieceSet::AllOf(a.color())) {
      if (b <= a || state.place(a) != state.place(b)) continue;
      memory.pairs[memory.pair_count++] = {static_cast<std::uint8_t>(a.index()),
                                           static_cast<std::uint8_t>(b.index()), 0};
    }
  }
  return memory;
}

void NoteMoved(ThrowMemory& memory, Piece piece, std::uint8_t steps) {
  for (std::size_t i = 0; i < memory.pair_count; ++i) {
    OldPair& pair = memory.pairs[i];
    if (pair.a == piece.index() || pair.b == piece.index()) {
      pair.moved = pair.moved == 0 ? steps : kMovedTwice;
    }
  }
}

PieceSet FindTogether(const State& state, const Board& board, const ThrowMemory& memory) {
  for (std::size_t i = 0; i < memory.pair_count; ++i) {
    const OldPair& pair = memory.pairs[i];
    if (pair.moved == 0) continue;
    const Piece a = Piece::FromIndex(pair.a);
    const Piece b = Piece::FromIndex(pair.b);
    const Place place = state.place(a);
    if (place == state.place(b) && !place.in_nest() && !board.InGoal(place)) {
      return PieceSet::Of(a) | PieceSet::Of(b);
    }
  }
  return {};
}

}  // namespace parchis
