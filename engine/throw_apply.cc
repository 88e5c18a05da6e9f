#include "engine/throw_apply.h"

#include <algorithm>

#include "engine/dice.h"

namespace parchis {

void BeginThrow(State& state, const Table& table, Consultation& rules, std::uint8_t first,
                std::uint8_t second) {
  const DiceLeft dice = DiceOfThrow(state, table, rules, first, second);
  state.memory.dice = MemoryOfThrow(state, table, rules, first, second);
  // A third double that was played all the same, which is illegal, is followed by another third.
  state.memory.dice.doubles = std::min(state.memory.dice.doubles, kMostDoubles);
  state.memory.throw_first = false;
  if (state.memory.dice.doubles == 0) state.last.reset();
  for (std::size_t i = dice.size(); i-- > 0;) state.owed.push_front({Owed::Kind::kDie, dice[i]});
  OrderOwed(state, rules);
}

namespace {

[[nodiscard]] std::size_t CountDice(const State& state) { return DiceOwed(state).size(); }

void RemoveDie(State& state, std::uint8_t value) {
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    if (state.owed[i].kind == Owed::Kind::kDie && state.owed[i].value == value) {
      state.owed.erase(i);
      return;
    }
  }
}

void RemoveAllDice(State& state) {
  for (std::size_t i = state.owed.size(); i-- > 0;) {
    if (state.owed[i].kind == Owed::Kind::kDie) state.owed.erase(i);
  }
}

// A piece came out with a double: the second of two that come out together is owed (AMB-102 B), or the last
// one out gives the bottoms after all (AMB-105 B').
void NoteEntryByDouble(State& state, const Table& table, Consultation& rules, const Effect& effect) {
  if (effect.all_dice || state.memory.dice.doubles == 0) return;
  // An illegal ply that stands may bring out a piece that is no business of the seat.
  if (!table.MovableBy(effect.seat).contains(*effect.piece)) return;
  const Color color = effect.piece->color();
  const bool more = !(state.nests() & PieceSet::AllOf(color)).empty();
  if (more && DiceOwed(state).contains(effect.die) && rules.ask<DoublesEntry>() == DoublesEntry::kOneAct) {
    RemoveDie(state, effect.die);
    state.owed.push_front({Owed::Kind::kEntry, static_cast<std::uint8_t>(color.index())});
  }
  // A mate's piece that comes out is not the last of the player (PCH-DBL-4).
  const PieceSet own = table.PiecesOf(effect.seat);
  const bool all_out = own.contains(*effect.piece) && (state.nests() & own).empty();
  if (all_out && rules.ask<DoublesComplement>() == DoublesComplement::kOnceOut) {
    state.owed.push({Owed::Kind::kDie, BottomOf(effect.die)});
    state.owed.push({Owed::Kind::kDie, BottomOf(effect.die)});
  }
}

}  // namespace

void SpendDice(State& state, const Table& table, Consultation& rules, const Effect& effect) {
  ThrowMemory& memory = state.memory.dice;
  if (effect.kind == Effect::Kind::kPenalty) return;
  const bool moved = effect.kind == Effect::Kind::kMove;
  if (effect.source == Effect::Source::kThrow) {
    if (effect.all_dice) {
      const bool gave_up = !moved && CountDice(state) != 0;
      RemoveAllDice(state);
      if (gave_up && memory.doubles != 0 && rules.ask<DoublesAgain>() == DoublesAgain::kIfUsedUp) {
        memory.doubles = 0;
      }
    } else {
      RemoveDie(state, effect.die);
    }
    if (moved && effect.from.in_nest()) NoteEntryByDouble(state, table, rules, effect);
  }
  if (moved) {
    NoteMoved(memory, *effect.piece, effect.steps);
    memory.opened = memory.opened || effect.opens_barrier;
    if (memory.doubles != 0 && rules.ask<DoublesThird>() == DoublesThird::kLastMoved) {
      const bool movable = table.MovableBy(state.seat).contains(*effect.piece);
      state.last = movable ? effect.piece : std::nullopt;
    }
  }
}

void OrderOwed(State& state, Consultation& rules) {
  const bool bonus_first = rules.ask<BonusTiming>() == BonusTiming::kAtOnce;
  OwedList ordered;
  const auto add = [&](auto wanted) {
    for (std::size_t i = 0; i < state.owed.size(); ++i) {
      if (wanted(state.owed[i])) ordered.push(state.owed[i]);
    }
  };
  const auto is_bonus = [](const Owed& owed) { return owed.kind == Owed::Kind::kBonus; };
  const auto is_entry = [](const Owed& owed) { return owed.kind == Owed::Kind::kEntry; };
  const auto is_die = [](const Owed& owed) { return owed.kind == Owed::Kind::kDie; };
  add(is_entry);
  if (bonus_first) {
    add(is_bonus);
    add(is_die);
  } else {
    add(is_die);
    add(is_bonus);
  }
  state.owed = ordered;
}

bool PlaysOutThrow(const State& state, const Table& table, std::size_t seat) {
  if (!table.two_dice() || table.rules().get<EndRestOfThrow>() == EndRestOfThrow::kAtOnce) return false;
  return table.seating().SamePlayer(seat, state.seat) && CountDice(state) != 0;
}

void ForgetIdleDice(State& state, const Table& table) {
  ThrowMemory& memory = state.memory.dice;
  const RuleSet& rules = table.rules();
  state.sixes = 0;
  if (state.owed.empty()) state.memory.throw_first = false;
  if (memory.doubles > 1 && rules.get<DoublesThird>() == DoublesThird::kNothing) memory.doubles = 1;
  if (memory.doubles == 0 || rules.get<DoublesThird>() != DoublesThird::kLastMoved) state.last.reset();
  if (rules.get<BarrierTogether>() != BarrierTogether::kEqualDice) {
    for (OldPair& pair : memory.pairs) pair.moved = pair.moved == 0 ? pair.moved : kMovedTwice;
  }
  const bool dice_left = CountDice(state) != 0;
  const bool bonuses_count = rules.get<BarrierTogether>() == BarrierTogether::kThrow && !state.ThrowIsNext();
  if ((!dice_left && !bonuses_count) || !RemembersPairs(rules)) {
    memory.pair_count = 0;
    memory.pairs = {};
  }
  const bool duty = memory.doubles != 0 && rules.get<BarrierOpenWhere>() != BarrierOpenWhere::kNowhere;
  if (!dice_left || memory.pair_count == 0 || !duty) memory.opened = false;
}

}  // namespace parchis
