#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

// What is demanded of a throw of two dice as a whole: every way to its end is tried.
namespace parchis::naive {
namespace {

// How well a throw was used from its beginning to its end, what counts most first.
using Worth = std::vector<int>;

// What a ply after the other has made of a throw.
struct Course {
  int at_hand = 0;            // dice before it
  int nested = 0;             // pieces in the nest before it
  bool free_to_stay = false;  // nobody has to come out with the throw (AMB-072 B)
  int due = 0;                // barriers before it that have stood their time
  int dice = 0;
  int sum = 0;
  int entries = 0;  // that a duty demands
  int overdue = 0;
  int opened = 0;
  bool recloses = false;

  auto operator<=>(const Course&) const = default;
};

// What can be made of a throw. Where the game or the turn ends before the dice do, nothing more is demanded
// of them. What a bonus between the dice leads to is not looked at: who hopes takes it to free all dice that
// are left, and who demands asks for nothing behind it.
struct Outlook {
  bool hopes = false;
  bool whole = false;  // of four numbers all are used, or none (AMB-109 B)
  Worth best{};
  bool ends_early = false;

  Course course{};                    // that of the best
  std::set<std::vector<int>> seen{};  // what has been looked at

  void Raise(const Worth& worth, const Course& so_far) {
    if (whole && so_far.dice != 0 && so_far.dice < 4) return;
    if (so_far.recloses && so_far.opened == 0) return;
    if (worth <= best) return;
    best = worth;
    course = so_far;
  }
};

// PCH-USE-1, AMB-110: whether as many dice as possible have to be used.
[[nodiscard]] bool UsesMost(const Setting& setting) {
  return setting.is(DiceMust::kMost) && setting.is(MoveDuty::kForced);
}

[[nodiscard]] Worth WorthOf(bool apart, const Position& position, const Setting& setting,
                            const Course& course) {
  const bool checked = setting.is(BarrierTogether::kDice) || setting.is(BarrierTogether::kThrow);
  const int together = checked && !apart ? 0 : 1;
  const int overdue = std::min(course.overdue, course.due);
  const int entries = EntriesCountInThrow(position, setting) ? std::min(course.entries, course.nested) : 0;
  // AMB-148: fewer dice rather than a barrier moved together, or the other way round.
  const bool yields = UsesMost(setting) && setting.is(BarrierTogetherYields::kYes);
  Worth worth{yields ? 1 : together};
  // AMB-131; whatever is a duty comes before the number of the dice.
  if (setting.is(DutyOrder::kBarrierFirst)) {
    worth.insert(worth.end(), {overdue, course.opened, entries});
  } else {
    worth.insert(worth.end(), {entries, overdue, course.opened});
  }
  worth.push_back(UsesMost(setting) ? std::min(course.dice, course.at_hand) : 0);
  worth.push_back(together);
  // AMB-111, AMB-141
  const bool of_double = position.doubles > 0;
  const bool by_sum = of_double ? setting.is(DoublesLargest::kLargest) : !setting.is(DiceLarger::kNever);
  worth.push_back(UsesMost(setting) && by_sum && course.dice < course.at_hand ? course.sum : 0);
  return worth;
}

[[nodiscard]] bool OwesBonus(const Position& position) {
  return std::ranges::any_of(position.debts,
                             [](const Debt& debt) { return debt.kind == Debt::Kind::kBonus; });
}

// AMB-114: that nobody looks ahead over bonuses, since they may be left or lost; they are judged when the
// last of them is used.
[[nodiscard]] bool IsJudgedLater(const Position& position, const Setting& setting) {
  if (!setting.is(BarrierTogether::kThrow)) return false;
  return OwesBonus(position);
}

[[nodiscard]] Worth WorthOf(const Position& end, const Setting& setting, const Course& course) {
  return WorthOf(!StandTogether(end) || IsJudgedLater(end, setting), end, setting, course);
}

// Nothing that can still follow is worth more than this.
[[nodiscard]] Course MostOf(const Position& position, const Setting& setting, Course course) {
  const std::vector<int> left = DiceLeft(position);
  int fives = 0;
  int sum = 0;
  for (const int number : left) {
    sum += number;
    if (number == 5) ++fives;
  }
  if (left.size() == 2 && sum == 5) fives = 1;
  for (const Debt& debt : position.debts) {
    if (debt.kind != Debt::Kind::kEntry) continue;
    ++course.dice;
    ++fives;
    sum += 5;
  }
  course.dice += static_cast<int>(left.size());
  course.sum += sum;
  int nest = 0;
  const std::vector<Hue> movers = DiceMovers(position, setting);
  for (const auto& [man, spot] : position.men) {
    if (spot == Nest() && std::ranges::find(movers, HueOf(man)) != movers.end()) ++nest;
    if (position.stood.count(man) != 0 && !left.empty()) ++course.overdue;
  }
  if (setting.is(EntryDuty::kForced) && !course.free_to_stay) course.entries += std::min(nest, fives);
  const bool pairs = std::ranges::any_of(position.pairs, [](const Pair& pair) { return pair.moved == 0; });
  if (position.doubles > 0 && pairs && !setting.is(BarrierOpenWhere::kNowhere)) course.opened = 1;
  return course;
}

// Dice are left, or the second of two that come out together (AMB-102 B).
[[nodiscard]] bool HasDice(const Position& position) {
  return std::ranges::any_of(position.debts,
                             [](const Debt& debt) { return debt.kind != Debt::Kind::kBonus; });
}

[[nodiscard]] Course With(const Position& position, const Setting& setting, const Move& move, Course course) {
  course.dice += static_cast<int>(move.uses.size());
  for (const int number : move.uses) course.sum += number;
  // AMB-102 B: the second of two that come out together uses the other five.
  if (move.spends == Move::Spends::kEntry && Moves(move)) {
    course.dice += 1;
    course.sum += 5;
  }
  if (!course.free_to_stay && IsBoundEntry(setting, move)) ++course.entries;
  if (OpensOverdue(position, setting, move)) ++course.overdue;
  if (OpensWithDouble(position, setting, move)) course.opened = 1;
  if (Recloses(position, setting, move)) course.recloses = true;
  return course;
}

// AMB-147 B: coming out with two dice that nobody has to use so.
[[nodiscard]] bool IsByPermission(const Setting& setting, const Move& move) {
  return move.kind == Move::Kind::kEnter && move.uses.size() == 2 && setting.is(EntrySum::kPermission);
}

// The plies from here, as if the dice had been thrown before.
[[nodiscard]] std::vector<Move> NextOf(const Position& position, const Setting& setting) {
  std::vector<Move> moves;
  if (position.debts.front().kind == Debt::Kind::kEntry) {
    moves = SecondEntries(position, setting, position.debts.front().value);
    for (Move& move : moves) move.debt = 0;
  } else {
    moves = UsesOfDice(position, setting);
    std::erase_if(moves, [&](const Move& move) { return IsByPermission(setting, move); });
  }
  for (Move& move : moves) move.spends = move.debt < 0 ? Move::Spends::kDie : Move::Spends::kEntry;
  return moves;
}

void Look(const Position& position, const Setting& setting, const Course& so_far, Outlook& outlook);

// After a ply, what the barriers have done kept in mind also where the turn has ended.
[[nodiscard]] Position AsIfGoingOn(const Position& position, const Setting& setting, const Move& move) {
  // What was kept is not what this throw has earned.
  Position before = position;
  before.kept.clear();
  Position then = After(before, setting, move);
  if (then.over || (then.seat == position.seat && HasDice(then))) return then;
  then.seat = position.seat;
  then.doubles = position.doubles;
  then.pairs = position.pairs;
  for (Pair& pair : then.pairs) {
    if (pair.a == move.man || pair.b == move.man) pair.moved = -1;
  }
  return then;
}

[[nodiscard]] bool LeavesDice(const Position& position, const Move& move) {
  return DiceLeft(position).size() > move.uses.size();
}

void LookAfter(const Position& position, const Setting& setting, const Move& move, const Course& so_far,
               Outlook& outlook) {
  const Course course = With(position, setting, move, so_far);
  const Position then = After(position, setting, move);
  const bool done = then.over || then.seat != position.seat;
  // END-1, AMB-128: what is left does not matter to who has all pieces in the goal.
  const bool in = AllInGoal(then, DiceMovers(position, setting)) ||
                  HasFinished(then, position.seat) > HasFinished(position, position.seat);
  if (in && LeavesDice(position, move) && !outlook.whole) outlook.ends_early = true;
  if (!done && HasDice(then)) {
    const bool bonus = OwesBonus(then) && then.debts.front().kind != Debt::Kind::kEntry &&
                       (setting.is(BonusTiming::kAtOnce) || setting.is(BonusTiming::kAnyTime));
    if (bonus && outlook.hopes) {
      const Course most = MostOf(then, setting, course);
      outlook.Raise(WorthOf(true, then, setting, most), most);
    } else if (bonus && setting.is(BonusTiming::kAtOnce)) {
      outlook.Raise(WorthOf(then, setting, course), course);
    } else {
      Look(then, setting, course, outlook);
    }
    return;
  }
  const Position end = AsIfGoingOn(position, setting, move);
  const bool apart = !StandTogether(end) || IsJudgedLater(end, setting);
  outlook.Raise(WorthOf(apart, end, setting, course), course);
}

// All that decides what can still be made of the throw.
[[nodiscard]] std::vector<int> KeyOf(const Position& position, const Course& so_far) {
  std::vector<int> key{so_far.dice,
                       so_far.sum,
                       so_far.entries,
                       so_far.overdue,
                       so_far.opened,
                       so_far.recloses ? 1 : 0,
                       position.double_opened ? 1 : 0};
  for (const auto& [man, spot] : position.men) {
    key.push_back(static_cast<int>(spot.zone));
    key.push_back(spot.number);
  }
  for (const Debt& debt : position.debts) {
    key.push_back(static_cast<int>(debt.kind));
    key.push_back(debt.value);
  }
  for (const Pair& pair : position.pairs) key.push_back(pair.moved);
  for (const auto& [man, turns] : position.stood) key.push_back(man);
  for (const auto& [square, men] : position.came) key.insert(key.end(), men.begin(), men.end());
  return key;
}

void Look(const Position& position, const Setting& setting, const Course& so_far, Outlook& outlook) {
  if (!outlook.seen.insert(KeyOf(position, so_far)).second) return;
  outlook.Raise(WorthOf(position, setting, so_far), so_far);
  const Worth most = WorthOf(true, position, setting, MostOf(position, setting, so_far));
  for (const Move& move : NextOf(position, setting)) {
    if (outlook.best >= most) return;
    LookAfter(position, setting, move, so_far, outlook);
  }
}

// AMB-109 B: four numbers that are one whole.
[[nodiscard]] bool IsWhole(const Position& position, const Setting& setting) {
  return position.doubles > 0 && DiceLeft(position).size() == 4 && setting.is(DoublesWhole::kYes);
}

// MOVE-2, AMB-050: what no duty demands may be left.
[[nodiscard]] bool MayBeLeft(const Position& position, const Setting& setting, const std::vector<Move>& moves,
                             const Course& demanded) {
  if (!std::ranges::any_of(moves, Moves)) return true;
  if (!setting.is(MoveDuty::kFree)) return false;
  if (demanded.overdue != 0 || (demanded.opened != 0 && !position.double_opened)) return false;
  return std::ranges::none_of(moves, [&](const Move& move) {
    if (move.kind != Move::Kind::kEnter || IsByPermission(setting, move)) return false;
    return !BoundToEnter(position, setting, {move}).empty();
  });
}

// AMB-048 C: by color and place.
[[nodiscard]] int OverdueBarriers(const Position& position) {
  constexpr int kTurnsOfBarrier = 4;
  std::set<std::pair<Hue, Spot>> barriers;
  for (const auto& [man, turns] : position.stood) {
    if (turns >= kTurnsOfBarrier) barriers.insert({HueOf(man), position.men.at(man)});
  }
  return static_cast<int>(barriers.size());
}

// AMB-131: coming out that is a duty comes before barriers.
[[nodiscard]] bool ComesFirst(const Position& position, const Setting& setting, const Move& move,
                              const Outlook& outlook, const Outlook& demand) {
  if (setting.is(DutyOrder::kBarrierFirst) || setting.is(EntryDuty::kFree)) return false;
  if (move.kind != Move::Kind::kEnter || outlook.best.empty()) return false;
  Course course = outlook.course;
  course.overdue = std::max(course.overdue, demand.course.overdue);
  course.opened = std::max(course.opened, demand.course.opened);
  return WorthOf(position, setting, course) >= demand.best;
}

}  // namespace

std::vector<Move> WithGoodEnd(const Position& position, const Setting& setting,
                              const std::vector<Move>& uses) {
  Course course;
  course.at_hand = static_cast<int>(DiceLeft(position).size());
  course.opened = position.double_opened ? 1 : 0;
  for (const Hue hue : DiceMovers(position, setting)) {
    course.nested += static_cast<int>(MenOfAt(position, hue, Nest()).size());
  }
  course.free_to_stay = OtherColorIsFree(position, setting);
  course.due = OverdueBarriers(position);
  Outlook demand;
  demand.whole = IsWhole(position, setting);
  demand.Raise(WorthOf(position, setting, course), course);
  std::vector<std::pair<Outlook, Move>> judged;
  for (Move move : uses) {
    move.spends = Move::Spends::kDie;
    Outlook outlook{.hopes = true, .whole = demand.whole};
    LookAfter(position, setting, move, course, outlook);
    // AMB-147 B: who uses both dice so has used them, and nobody has to.
    if (IsByPermission(setting, move)) {
      outlook.ends_early = true;
    } else {
      LookAfter(position, setting, move, course, demand);
    }
    judged.emplace_back(outlook, move);
  }
  std::vector<Move> moves;
  for (const auto& [outlook, move] : judged) {
    const bool good = outlook.ends_early || outlook.best >= demand.best;
    if (good || ComesFirst(position, setting, move, outlook, demand)) moves.push_back(move);
  }
  const bool by_permission =
      std::ranges::all_of(moves, [&](const Move& move) { return IsByPermission(setting, move); });
  if (by_permission || MayBeLeft(position, setting, moves, demand.course)) moves.push_back(Move{});
  return moves;
}

}  // namespace parchis::naive
