#include <algorithm>
#include <limits>

#include "tests/support/naive_engine/naive_rules.h"

// Throws of two dice: what is thrown, and what one ply can do with it.
namespace parchis::naive {
namespace {

constexpr int kMostDoubles = 2;

void Append(std::vector<Move>& moves, const std::vector<Move>& more) {
  moves.insert(moves.end(), more.begin(), more.end());
}

[[nodiscard]] std::vector<Man> MenOfHues(const std::vector<Hue>& hues) {
  std::vector<Man> men;
  for (const Hue hue : hues) {
    for (const Man man : MenOf(hue)) men.push_back(man);
  }
  return men;
}

[[nodiscard]] bool GivesBottoms(const Position& position, const Setting& setting) {
  const std::vector<Man> men = MenOfHues(setting.OwnHues(position.seat));
  const bool none_in_nest = std::ranges::none_of(men, [&](Man m) { return position.men.at(m) == Nest(); });
  const bool none_in_goal = std::ranges::none_of(men, [&](Man m) { return position.men.at(m) == Goal(); });
  switch (setting.ask<DoublesComplement>()) {
    case DoublesComplement::kNoneInNest:
    case DoublesComplement::kOnceOut:
      return none_in_nest;
    case DoublesComplement::kAllOnBoard:
      return none_in_nest && none_in_goal;
    case DoublesComplement::kAlways:
      return true;
    case DoublesComplement::kNever:
      return false;
  }
  return false;
}

// PCH-BLK-3, AMB-115 D: what stands together as the dice are thrown.
[[nodiscard]] std::vector<Pair> PairsOf(const Position& position, const Setting& setting) {
  std::vector<Pair> pairs;
  const std::vector<Man> men = MenOfHues(Movers(position, setting));
  for (const Man a : men) {
    const Spot at = position.men.at(a);
    if (at == Nest() || at == Goal()) continue;
    for (const Man b : men) {
      if (a < b && HueOf(a) == HueOf(b) && position.men.at(b) == at) pairs.push_back({a, b, 0});
    }
  }
  return pairs;
}

// AMB-108: the pieces that a third double may cost; none: it costs nothing.
[[nodiscard]] std::vector<Man> VictimsOfThird(const Position& position, const Setting& setting) {
  std::vector<Man> men;
  if (setting.is(DoublesThird::kLastMoved)) {
    if (position.last == 0) return men;
    const Spot at = position.men.at(position.last);
    if (at == Nest() || at == Goal()) return men;
    return MenOfAt(position, HueOf(position.last), at);
  }
  int nearest = std::numeric_limits<int>::max();
  for (const Man man : MenOfHues(Movers(position, setting))) {
    const Spot at = position.men.at(man);
    if (at == Nest() || at == Goal()) continue;
    const bool on_start = at == OnTrack(setting.StartOf(HueOf(man)));
    if (on_start && setting.is(DoublesThird::kNearestOffStart)) continue;
    const int steps = setting.StepsToGoal(HueOf(man), at);
    if (steps < nearest) men.clear();
    nearest = std::min(nearest, steps);
    if (steps == nearest) men.push_back(man);
  }
  return men;
}

[[nodiscard]] std::vector<Move> ThirdDouble(const Position& position, const Setting& setting) {
  std::vector<Move> moves;
  for (const Man man : VictimsOfThird(position, setting)) {
    Move move;
    move.kind = Move::Kind::kPenalty;
    move.penalized = man;
    move.from = position.men.at(man);
    move.penalized_to = Nest();
    moves.push_back(move);
  }
  if (moves.empty()) {
    Move move;
    move.kind = Move::Kind::kPenalty;
    moves.push_back(move);
  }
  return moves;
}

[[nodiscard]] int SumOf(const std::vector<int>& numbers) {
  int sum = 0;
  for (const int number : numbers) sum += number;
  return sum;
}

// PCH-ENTRY-1, AMB-112: two dice as one number.
[[nodiscard]] std::vector<Move> MovesOfSum(const Position& position, const Setting& setting, int sum,
                                           const std::vector<Hue>& movers) {
  const bool breaks = position.doubles > 0;
  std::vector<Move> moves;
  for (const Man man : MenOfHues(movers)) {
    if (setting.is(DiceUse::kLeap)) {
      Append(moves, Walks(position, setting, man, Number{.breaks = breaks, .steps = sum}));
    }
    if (sum == 5 && !setting.is(EntrySum::kNo)) Append(moves, Entries(position, setting, man, false));
  }
  return moves;
}

[[nodiscard]] std::vector<Move> Marked(std::vector<Move> moves, const std::vector<int>& uses) {
  for (Move& move : moves) {
    move.uses = uses;
    move.face = SumOf(uses);
  }
  return moves;
}

// AMB-102 B: two that are in the nest come out with a double five together, or none does.
[[nodiscard]] bool ComesOutAlone(const Position& position, const Setting& setting, const Move& move) {
  if (!setting.is(DoublesEntry::kOneAct) || position.doubles == 0 || move.kind != Move::Kind::kEnter)
    return false;
  if (move.uses.size() != 1 || MenOfAt(position, HueOf(move.man), Nest()).size() < 2) return false;
  const std::vector<int> left = DiceLeft(position);
  if (std::ranges::count(left, 5) < 2) return true;
  Position between = position;
  for (const Man victim : move.captured) PutMan(between, setting, victim, Nest());
  PutMan(between, setting, move.man, move.to);
  const std::vector<Move> second = SecondEntries(between, setting, HueOf(move.man));
  return std::ranges::none_of(second, Moves);
}

// All that pieces of these colors can do with what is left, each number by itself and every two as one.
[[nodiscard]] std::vector<Move> UsesBy(const Position& position, const Setting& setting,
                                       const std::vector<Hue>& movers) {
  const std::vector<int> left = DiceLeft(position);
  std::set<std::vector<int>> done;
  std::vector<Move> moves;
  const bool breaks = position.doubles > 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (done.insert({left[i]}).second) {
      std::vector<Move> more = NumberMoves(position, setting, left[i], breaks, movers);
      Append(moves, Marked(WithoutIdleLaps(setting, std::move(more)), {left[i]}));
    }
    for (std::size_t j = 0; j < i && left.size() == 2; ++j) {
      if (!done.insert({left[j], left[i]}).second) continue;
      std::vector<Move> more = MovesOfSum(position, setting, left[j] + left[i], movers);
      Append(moves, Marked(WithoutIdleLaps(setting, std::move(more)), {left[j], left[i]}));
    }
  }
  return moves;
}

// AMB-106 B, AMB-111 B: numbers that come before others, as far as they can be used.
[[nodiscard]] std::vector<Move> InOrderOfDice(const Position& position, const Setting& setting,
                                              std::vector<Move> moves) {
  const std::vector<int> left = DiceLeft(position);
  const bool of_double = position.doubles > 0;
  const bool ordered = of_double ? setting.is(DoublesOrder::kTopsFirst) : setting.is(DiceLarger::kFirst);
  if (!ordered || left.empty()) return moves;
  const std::vector<int> first{left.front()};
  if (std::ranges::none_of(moves, [&](const Move& move) { return move.uses == first; })) return moves;
  std::erase_if(moves, [&](const Move& move) { return move.uses.front() != left.front(); });
  return moves;
}

// ENTRY-2, AMB-100, AMB-101: a five, or two dice that add up to five, bring a piece out.
[[nodiscard]] std::vector<Move> BoundToComeOut(const Position& position, const Setting& setting,
                                               const std::vector<Move>& moves) {
  std::vector<Move> left = moves;
  std::set<std::vector<int>> kinds;
  for (const Move& move : moves) kinds.insert(move.uses);
  for (const std::vector<int>& uses : kinds) {
    if (SumOf(uses) != 5 || (uses.size() == 2 && setting.is(EntrySum::kPermission))) continue;
    std::vector<Move> entering;
    for (const Move& move : moves) {
      if (move.uses == uses) entering.push_back(move);
    }
    const std::set<Hue> bound = BoundToEnter(position, setting, entering);
    std::erase_if(left, [&](const Move& move) {
      const bool same = std::ranges::any_of(
          move.uses, [&](int number) { return std::ranges::find(uses, number) != uses.end(); });
      const bool binds = setting.is(EntryDutyScope::kPlayer) ? !bound.empty() : bound.count(HueOf(move.man));
      return same && binds && move.kind != Move::Kind::kEnter;
    });
  }
  return left;
}

// AMB-114 B: the second of two pieces of a barrier, with the equal die.
[[nodiscard]] bool FollowsItsPair(const Position& position, const Setting& setting, const Move& move) {
  if (!setting.is(BarrierTogether::kEqualDice) || position.doubles == 0) return false;
  return std::ranges::any_of(position.pairs, [&](const Pair& pair) {
    if (pair.a != move.man && pair.b != move.man) return false;
    const Man other = pair.a == move.man ? pair.b : pair.a;
    if (move.to == Goal()) return false;
    return pair.moved > 0 && pair.moved == SquaresOf(setting, move) && position.men.at(other) == move.to;
  });
}

// By the last bonus that a throw has earned, if it earns no other.
[[nodiscard]] bool BringsTogether(const Position& position, const Setting& setting, const Move& move) {
  if (!Moves(move)) return false;
  Position then = After(position, setting, move);
  const bool more =
      std::ranges::any_of(then.debts, [](const Debt& d) { return d.kind == Debt::Kind::kBonus; });
  if (then.over || more) return false;
  then.pairs = position.pairs;
  for (Pair& pair : then.pairs) {
    if (pair.a == move.man || pair.b == move.man) pair.moved = -1;
  }
  return StandTogether(then);
}

// AMB-131 B: with a five that could open a barrier nothing comes out.
[[nodiscard]] std::vector<Move> BarrierBeforeEntry(const Position& position, const Setting& setting,
                                                   std::vector<Move> moves) {
  const auto opens = [&](const Move& move) {
    if (move.uses.size() != 1 || move.uses[0] != 5) return false;
    return OpensOverdue(position, setting, move) || OpensWithDouble(position, setting, move);
  };
  if (!setting.is(EntryDuty::kForced) || std::ranges::none_of(moves, opens)) return moves;
  std::erase_if(moves,
                [](const Move& move) { return move.kind == Move::Kind::kEnter && move.uses.size() == 1; });
  return moves;
}

}  // namespace

std::vector<Hue> DiceMovers(const Position& position, const Setting& setting) {
  const bool in = AllInGoal(position, setting.OwnHues(position.seat));
  if (in && setting.is(FinishedFrom::kAtOnce)) return HelpedBy(position, setting, position.seat);
  return Movers(position, setting);
}

bool EntriesCountInThrow(const Position& position, const Setting& setting) {
  if (setting.is(DiceMust::kLocal) || setting.is(MoveDuty::kFree) || setting.is(EntryDuty::kFree))
    return false;
  return setting.is(EntryDutyScope::kPlayer) || setting.OwnHues(position.seat).size() == 1;
}

std::vector<int> DiceLeft(const Position& position) {
  std::vector<int> left;
  for (const Debt& debt : position.debts) {
    if (debt.kind == Debt::Kind::kDie) left.push_back(debt.value);
  }
  return left;
}

Position Thrown(const Position& before, const Setting& setting, int first, int second) {
  Position position = before;
  position.throw_first = false;
  position.doubles = first == second ? before.doubles + 1 : 0;
  position.double_opened = false;
  position.pairs = PairsOf(before, setting);
  std::vector<int> numbers{std::max(first, second), std::min(first, second)};
  if (first == second && GivesBottoms(before, setting)) {
    const int bottom = 7 - first;
    numbers.push_back(bottom);
    numbers.push_back(bottom);
    if (bottom > first && setting.is(DoublesOrder::kAny)) std::ranges::reverse(numbers);
  }
  std::vector<Debt> debts;
  for (const int number : numbers) debts.push_back({Debt::Kind::kDie, number, 0});
  debts.insert(debts.end(), before.debts.begin(), before.debts.end());
  position.debts = debts;
  return position;
}

int SquaresOf(const Setting& setting, const Move& move) {
  // Only up to a barrier it goes less than the number (AMB-136 B), and there it goes straight on.
  if (move.laps || move.bounced) return move.steps;
  const Hue hue = HueOf(move.man);
  return setting.StepsToGoal(hue, move.from) - setting.StepsToGoal(hue, move.to);
}

bool OpensOldBarrier(const Position& position, const Setting& setting, const Move& move) {
  if (position.doubles == 0 || position.double_opened || !Opens(position, setting, move)) return false;
  return std::ranges::any_of(position.pairs, [&](const Pair& pair) {
    return pair.moved == 0 && (pair.a == move.man || pair.b == move.man);
  });
}

bool Recloses(const Position& position, const Setting& setting, const Move& move) {
  return setting.is(BarrierReclose::kNo) && OpensOldBarrier(position, setting, move) &&
         FormsBarrier(position, setting, move);
}

bool OpensWithDouble(const Position& position, const Setting& setting, const Move& move) {
  const auto opens = [&](const Move& other) {
    return OpensOldBarrier(position, setting, other) && !Recloses(position, setting, other);
  };
  if (!opens(move)) return false;
  if (setting.is(BarrierOpenWhich::kAny)) return true;
  // AMB-041: of several that this number can open the one that is prescribed.
  std::vector<Hue> movers = DiceMovers(position, setting);
  if (std::ranges::find(movers, HueOf(move.man)) == movers.end()) movers = HelpedWhenStuck(position, setting);
  std::vector<Move> others = UsesBy(position, setting, movers);
  std::erase_if(others, [&](const Move& other) { return other.uses != move.uses || !opens(other); });
  const std::vector<Move> prescribed = OfPrescribed(position, setting, others);
  return std::ranges::any_of(prescribed, [&](const Move& other) {
    return setting.StepsToGoal(HueOf(other.man), position.men.at(other.man)) ==
           setting.StepsToGoal(HueOf(move.man), position.men.at(move.man));
  });
}

bool StandTogether(const Position& position) {
  return std::ranges::any_of(position.pairs, [&](const Pair& pair) {
    const Spot at = position.men.at(pair.a);
    return pair.moved != 0 && at == position.men.at(pair.b) && at != Nest() && at != Goal();
  });
}

std::vector<Move> UsesOfDice(const Position& position, const Setting& setting) {
  std::vector<Move> moves = UsesBy(position, setting, DiceMovers(position, setting));
  // OPT-4
  const bool finished = AllInGoal(position, setting.OwnHues(position.seat));
  if (moves.empty() && !finished) moves = UsesBy(position, setting, HelpedWhenStuck(position, setting));
  moves = InOrderOfDice(position, setting, std::move(moves));
  std::erase_if(moves, [&](const Move& move) {
    return ComesOutAlone(position, setting, move) || FollowsItsPair(position, setting, move);
  });
  if (setting.is(DutyOrder::kBarrierFirst)) moves = BarrierBeforeEntry(position, setting, std::move(moves));
  return EntriesCountInThrow(position, setting) ? moves : BoundToComeOut(position, setting, moves);
}

std::vector<Move> TwoDiceMoves(const Position& position, const Setting& setting, int first, int second) {
  std::vector<Move> moves;
  if (!position.debts.empty() && position.debts.front().kind == Debt::Kind::kEntry) {
    moves = SecondEntries(position, setting, position.debts.front().value);
    for (Move& move : moves) {
      move.spends = Move::Spends::kEntry;
      move.debt = 0;
    }
    return moves;
  }
  const bool throws = position.debts.empty() || position.throw_first;
  if (throws) {
    const bool third = first == second && position.doubles == kMostDoubles;
    if (third && !setting.is(DoublesThird::kNothing)) {
      moves = ThirdDouble(position, setting);
    } else {
      const Position thrown = Thrown(position, setting, first, second);
      moves = WithGoodEnd(thrown, setting, UsesOfDice(thrown, setting));
      if (setting.is(BonusTiming::kAnyTime) && !position.debts.empty()) return moves;
    }
    for (Move& move : moves) {
      move.spends = Move::Spends::kThrow;
      move.thrown = {first, second};
    }
    return moves;
  }
  const bool dice = !DiceLeft(position).empty();
  const bool bonus_first = position.debts.front().kind == Debt::Kind::kBonus;
  if (dice && !bonus_first) {
    moves = WithGoodEnd(position, setting, UsesOfDice(position, setting));
    for (Move& move : moves) move.spends = Move::Spends::kDie;
  }
  if (dice && !bonus_first && !setting.is(BonusTiming::kAnyTime)) return moves;
  const bool usable = std::ranges::any_of(moves, Moves);
  std::vector<Move> bonuses = MovesOfBonuses(position, setting);
  for (Move& move : bonuses) move.spends = Move::Spends::kBonus;
  // A further die: it is not left as long as the dice may still make it of use, and the other way round.
  const bool forced = setting.is(MoveDuty::kForced) && setting.is(BonusDuty::kForced);
  if (usable && forced) std::erase_if(bonuses, [](const Move& move) { return !Moves(move); });
  if (std::ranges::any_of(bonuses, Moves) && forced) {
    std::erase_if(moves, [](const Move& move) { return !Moves(move); });
  }
  // AMB-114: two that were a barrier are none again when all is used that the throw has earned.
  if (setting.is(BarrierTogether::kThrow) && position.debts.size() == 1) {
    const bool moved = std::ranges::any_of(bonuses, Moves);
    std::erase_if(bonuses, [&](const Move& move) { return BringsTogether(position, setting, move); });
    if (moved && bonuses.empty()) {
      Move pass;
      pass.spends = Move::Spends::kBonus;
      pass.debt = 0;
      bonuses.push_back(pass);
    }
  }
  Append(moves, bonuses);
  return moves;
}

}  // namespace parchis::naive
