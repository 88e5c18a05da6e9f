#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

// What becomes of a position by a ply with two dice.
namespace parchis::naive {
namespace {

[[nodiscard]] bool IsDie(const Debt& debt) { return debt.kind == Debt::Kind::kDie; }
[[nodiscard]] bool IsBonus(const Debt& debt) { return debt.kind == Debt::Kind::kBonus; }

void Spend(Position& position, const Setting& setting, const Move& move) {
  if (move.spends == Move::Spends::kBonus || move.spends == Move::Spends::kEntry) {
    position.debts.erase(position.debts.begin() + move.debt);
    return;
  }
  for (const int number : move.uses) {
    const auto die = std::ranges::find_if(
        position.debts, [&](const Debt& debt) { return IsDie(debt) && debt.value == number; });
    if (die != position.debts.end()) position.debts.erase(die);
  }
  if (!move.uses.empty()) return;
  // PCH-DBL-5: a double that is not used in full gives no other throw (AMB-107).
  std::erase_if(position.debts, IsDie);
  if (setting.is(DoublesAgain::kIfUsedUp)) position.doubles = 0;
}

// AMB-114: what the pieces of a barrier have gone with this throw.
void NotePairs(Position& position, const Setting& setting, const Move& move) {
  for (Pair& pair : position.pairs) {
    if (pair.a != move.man && pair.b != move.man) continue;
    pair.moved = pair.moved == 0 && move.kind == Move::Kind::kWalk ? SquaresOf(setting, move) : -1;
  }
}

// AMB-105: the last own piece has come out with the double itself.
void UnlockBottoms(Position& position, const Setting& setting, const Move& move) {
  if (!setting.is(DoublesComplement::kOnceOut) || position.doubles == 0) return;
  if (move.kind != Move::Kind::kEnter || move.uses != std::vector<int>{5}) return;
  const std::vector<Hue> own = setting.OwnHues(position.seat);
  if (std::ranges::find(own, HueOf(move.man)) == own.end()) return;
  for (const Hue hue : own) {
    if (!MenOfAt(position, hue, Nest()).empty()) return;
  }
  for (int i = 0; i < 2; ++i) position.debts.push_back({Debt::Kind::kDie, 2, 0});
}

// AMB-102 B: two that come out with a double five are one act.
void OweSecondEntry(const Position& before, Position& position, const Setting& setting, const Move& move) {
  if (!setting.is(DoublesEntry::kOneAct) || before.doubles == 0 || move.uses != std::vector<int>{5}) return;
  if (move.kind != Move::Kind::kEnter || MenOfAt(position, HueOf(move.man), Nest()).empty()) return;
  const auto five =
      std::ranges::find_if(position.debts, [](const Debt& debt) { return IsDie(debt) && debt.value == 5; });
  if (five == position.debts.end()) return;
  *five = {Debt::Kind::kEntry, HueOf(move.man), 0};
}

// PCH-USE-3, AMB-120: which of what is owed comes first.
void Arrange(Position& position, const Setting& setting) {
  const bool bonuses_first = setting.is(BonusTiming::kAtOnce);
  const auto rank = [&](const Debt& debt) {
    if (debt.kind == Debt::Kind::kEntry) return 0;
    return IsBonus(debt) == bonuses_first ? 1 : 2;
  };
  std::ranges::stable_sort(position.debts, {}, rank);
}

// AMB-128 B: the last piece of a player who gives up the rest of the dice has no use for a bonus.
[[nodiscard]] bool IsLastOfAll(const Position& position, const Setting& setting, const Move& move) {
  if (HasFinished(position, position.seat)) return false;
  if (move.to != Goal() || !AllInGoal(position, setting.OwnHues(position.seat))) return false;
  return !setting.is(FinishedFrom::kAtOnce) || HelpedBy(position, setting, position.seat).empty();
}

void Proceed(const Position& before, Position& position, const Setting& setting, const Move& move) {
  NoteFinishers(position, setting);
  const int seat = before.seat;
  if (position.over) return;
  if (position.out.size() > before.out.size()) {
    position.over = true;  // AMB-151
    position.doubles = 0;
    position.last = 0;
    position.debts.clear();
    return;
  }
  std::erase_if(position.kept, [&](const Kept& kept) { return HasFinished(position, kept.seat); });
  if (HasFinished(position, seat) && HelpedBy(position, setting, seat).empty()) {
    position.debts.clear();
    position.throw_first = false;
    if (position.doubles > 0 && setting.is(TurnThrowAfterFinishing::kYes)) return;
    EndTurn(position, setting);
    return;
  }
  const bool finished_now = HasFinished(position, seat) && !HasFinished(before, seat);
  if (finished_now && setting.is(FinishedFrom::kNextTurn)) {
    EndTurn(position, setting);
    return;
  }
  if (std::ranges::any_of(position.debts, IsDie) || (!position.debts.empty() && !IsBonus(position.debts[0])))
    return;
  if (!position.debts.empty()) {
    const bool threw = move.spends != Move::Spends::kBonus;
    position.throw_first = threw && position.doubles > 0 && setting.is(BonusTiming::kAfterThrows);
    return;
  }
  if (position.doubles == 0) EndTurn(position, setting);
}

}  // namespace

Position AfterTwoDice(const Position& before, const Setting& setting, const Move& move) {
  Position position = before;
  if (move.kind == Move::Kind::kPenalty) {
    Carry(before, position, setting, move);
    NoteFinishers(position, setting);
    if (!position.over) EndTurn(position, setting);
    return position;
  }
  if (!move.thrown.empty()) position = Thrown(before, setting, move.thrown[0], move.thrown[1]);
  const Position thrown = position;
  const bool bonus = move.spends == Move::Spends::kBonus;
  Spend(position, setting, move);
  if (!bonus && Moves(move) && OpensWithDouble(thrown, setting, move)) position.double_opened = true;
  Carry(thrown, position, setting, move);
  if (Moves(move)) {
    NotePairs(position, setting, move);
    OweSecondEntry(thrown, position, setting, move);
    UnlockBottoms(position, setting, move);
    position.last = move.man;
    Owe(position, setting, Earned(thrown, position, setting, move), bonus);
    if (IsLastOfAll(position, setting, move)) std::erase_if(position.debts, IsBonus);
  }
  const bool dice_done = !bonus && std::ranges::none_of(position.debts, IsDie);
  if (dice_done) TakeKept(position, setting);
  if (bonus) KeepUnusable(thrown, position, setting, move);
  Arrange(position, setting);
  Proceed(before, position, setting, move);
  return position;
}

}  // namespace parchis::naive
