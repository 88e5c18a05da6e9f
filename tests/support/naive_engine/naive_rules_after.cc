#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

constexpr int kMostBounces = 30;
constexpr std::size_t kMostKept = 8;

[[nodiscard]] bool NothingInPlay(const Position& position, const Setting& setting, int seat) {
  for (const Hue hue : setting.OwnHues(seat)) {
    for (const Man man : MenOf(hue)) {
      const Spot spot = position.men.at(man);
      if (spot != Nest() && spot != Goal()) return false;
    }
  }
  return true;
}

}  // namespace

bool Moves(const Move& move) { return move.kind == Move::Kind::kWalk || move.kind == Move::Kind::kEnter; }

namespace {

// SIX-2: whether the six of this ply counts, for another throw and for a third six (AMB-028).
[[nodiscard]] bool SixCounts(const Position& before, const Setting& setting, const Move& move) {
  if (setting.is(SixChangedThrows::kYes)) return true;
  int worth = 0;
  if (Moves(move)) {
    worth = move.worth_more ? move.steps : 6;
  } else {
    // Not moved at all: worth six if it is so for any color.
    std::vector<Hue> hues = Movers(before, setting);
    if (ThrowMoves(before, setting, 6, hues).empty()) {
      for (const Hue hue : HelpedWhenStuck(before, setting)) hues.push_back(hue);
    }
    for (const Hue hue : hues) {
      const int here = WorthOfSix(before, setting, MenOf(hue).front());
      worth = worth == 0 ? here : std::min(worth, here);
    }
  }
  return worth <= 6 || (worth == 7 && setting.is(SixChangedThrows::kOnlySeven));
}

// AMB-031 C: in whatever turn. AMB-032 C: a piece in the goal gives way to the one moved before it.
void RememberEver(Position& position, const Setting& setting, const Move& move) {
  if (move.to == Goal() && setting.is(TripleGoalVictim::kPrevious)) return;
  position.moved_by.erase(position.seat);
  if (position.men.at(move.man) != Nest()) position.moved_by[position.seat] = move.man;
}

// Which piece a third six will take (AMB-030, AMB-031, AMB-133).
void RememberLast(Position& position, const Setting& setting, const Move& move) {
  if (Moves(move)) RememberEver(position, setting, move);
  const bool bonus = move.spends == Move::Spends::kBonus;
  if (!Moves(move)) {
    const TripleIfPrevNoMove rule = setting.ask<TripleIfPrevNoMove>();
    const bool forgets =
        bonus ? rule == TripleIfPrevNoMove::kNobodyAfterAnyPass : rule != TripleIfPrevNoMove::kEarlierVictim;
    if (forgets) {
      position.last = 0;
      position.moved_before.clear();
    }
    return;
  }
  if (bonus && setting.is(TripleVictim::kMovedByPrevRoll)) return;
  const std::size_t colors = setting.OwnHues(position.seat).size() +
                             setting.OtherHuesOfPlayer(position.seat).size() +
                             setting.MateHues(position.seat).size();
  const bool same_color = colors == 1 || (position.last != 0 && HueOf(position.last) == HueOf(move.man));
  if (bonus && setting.is(TripleColor::kOfLastSix) && !same_color) return;
  std::erase(position.moved_before, move.man);
  if (position.last != 0 && position.last != move.man) position.moved_before.push_back(position.last);
  position.last = move.man;
}

}  // namespace

// BONUS-1, BONUS-2: what a move earns.
std::vector<Debt> Earned(const Position& before, const Position& position, const Setting& setting,
                         const Move& move) {
  std::vector<Debt> earned;
  int captures = 0;
  for (const Man victim : move.captured) {
    if (HueOf(victim) != HueOf(move.man)) ++captures;
  }
  const bool enters = move.kind == Move::Kind::kEnter;
  if (enters && setting.is(BonusEntryCapture::kNo)) captures = 0;  // AMB-020
  if (captures > 0) {
    bool each = setting.is(BonusDoubleCapture::kEach);
    bool added = setting.is(BonusDoubleCapture::kAdded);
    // AMB-115: who breaks a barrier captures two as well.
    const bool breaks =
        setting.two_dice() && !enters && captures == 2 && IsBarrier(setting, move.to.number, move.captured);
    if (!enters && !breaks) {
      // AMB-138
      each = setting.is(CaptureTwoOnSquare::kBothEach);
      added = setting.is(CaptureTwoOnSquare::kBothAdded);
    }
    const int steps = setting.capture_bonus() * (added ? captures : 1);
    for (int i = 0; i < (each ? captures : 1); ++i) earned.push_back({Debt::Kind::kBonus, steps, move.man});
  }
  const bool arrives = Moves(move) && move.to == Goal() && before.men.at(move.man) != Goal();
  if (arrives) {
    // AMB-058 B: the fourth piece of a color earns nothing.
    const bool fourth = AllInGoal(position, {HueOf(move.man)});
    if (!fourth || setting.is(BonusLastOfColor::kYes)) {
      earned.push_back({Debt::Kind::kBonus, setting.goal_bonus(), move.man});
    }
  }
  return earned;
}

// AMB-055
void Owe(Position& position, const Setting& setting, const std::vector<Debt>& earned, bool by_bonus) {
  if (earned.empty()) return;
  const auto is_bonus = [](const Debt& debt) { return debt.kind == Debt::Kind::kBonus; };
  switch (setting.ask<BonusChain>()) {
    case BonusChain::kAdd:
      break;
    case BonusChain::kNone:
      if (by_bonus) return;
      break;
    case BonusChain::kReplace:
      std::erase_if(position.debts, is_bonus);
      break;
    case BonusChain::kOnePending:
      // GLP-BONUS-ONE: only one waits at a time.
      if (std::ranges::any_of(position.debts, is_bonus)) return;
      break;
  }
  for (const Debt& debt : earned) position.debts.push_back(debt);
}

namespace {

// AMB-151: more than thirty walks back lose the game.
void NoteBounce(Position& position, const Setting& setting, const Move& move) {
  if (!move.bounced || setting.is(FinishBounceLimit::kNone)) return;
  const int bounces = ++position.bounces[HueOf(move.man)];
  if (bounces > kMostBounces) position.out.insert(setting.SeatOf(HueOf(move.man)));
}

// ES-FIRST-FIVE: from here on the color is no longer fresh; the second piece may be owed (AMB-022 C).
void NoteEntry(const Position& before, Position& position, const Setting& setting, const Move& move) {
  if (move.kind != Move::Kind::kEnter) return;
  const Hue hue = HueOf(move.man);
  const bool fresh = setting.is(EntryFirstFiveWhen::kFirstEver) ? before.fresh.count(hue) != 0
                                                                : MenOfAt(before, hue, Nest()).size() == 4;
  position.fresh.erase(hue);
  const bool second = fresh && move.spends != Move::Spends::kEntry &&
                      setting.is(EntryFirstFive::kTwoInTurn) && !MenOfAt(position, hue, Nest()).empty();
  if (second) position.debts.push_back({Debt::Kind::kEntry, hue, 0});
}

}  // namespace

// What the pieces do.
void Carry(const Position& before, Position& position, const Setting& setting, const Move& move) {
  for (const Man victim : move.captured) {
    if (victim != move.man) PutMan(position, setting, victim, Nest());
  }
  if (Moves(move)) {
    const bool lost = std::ranges::count(move.captured, move.man) != 0;
    PutMan(position, setting, move.man, lost ? Nest() : move.to);
    if (move.second != 0) PutMan(position, setting, move.second, move.to);
  }
  NoteEntry(before, position, setting, move);
  if (move.penalized != 0) {
    PutMan(position, setting, move.penalized, move.kind == Move::Kind::kPenalty ? move.penalized_to : Nest());
  }
  NoteBounce(position, setting, move);
}

namespace {

// The face of a throw, and whether another follows (SIX-2, AMB-023).
void NoteThrow(const Position& before, Position& position, const Setting& setting, const Move& move) {
  position.throw_first = false;
  const bool tries = setting.is(TurnTries::kThree) && NothingInPlay(before, setting, before.seat) &&
                     !HasFinished(before, before.seat) && !Moves(move);
  // AMB-029: a six that was not moved may give no throw; where another one follows for want of pieces in
  // play, it is in a row with it all the same.
  const bool gives = Moves(move) || setting.is(ExtraIfNoMove::kYes) || (tries && before.tries < 2);
  const bool six =
      move.face == 6 && (before.sixes < 2 || setting.chosen()) && SixCounts(before, setting, move) && gives;
  if (six) {
    // NODICE-11: chosen sixes are not counted, they only give another play.
    position.sixes = setting.chosen() ? 1 : before.sixes + 1;
    // AMB-044 B: any barrier that a six opened, also one that it did not have to open.
    bool opens = Opens(before, setting, move);
    if (move.kind == Move::Kind::kWalk) {
      for (const Man other : BarrierOf(before, setting, move.man)) {
        // AMB-076: one of two colors counts where such barriers are opened at all.
        const bool counts = HueOf(other) == HueOf(move.man) || setting.is(BarrierMixedOpening::kOwnHalf);
        opens = opens || (other != move.man && counts && !setting.is(BarrierOpenWhere::kNowhere));
      }
    }
    position.opened = before.opened || opens;
    if (!setting.chosen()) RememberLast(position, setting, move);
  } else {
    position.sixes = 0;
    position.last = 0;
    position.moved_before.clear();
    if (Moves(move)) RememberEver(position, setting, move);
  }
  position.tries = 0;
  if (tries) {
    // The third is the last, unless it was a six, after which another one is the last.
    const bool last = before.tries == 2;
    position.tries = !last ? before.tries + 1 : six ? before.tries : 0;
  }
}

}  // namespace

// AMB-054 B: what the seat kept is owed after its next throw, before what that earned.
void TakeKept(Position& position, const Setting& setting) {
  // A seat without a piece in play could do nothing with it, and keeps it.
  if (NothingInPlay(position, setting, position.seat)) return;
  std::vector<Debt> debts;
  for (const Debt& debt : position.debts) {
    if (debt.kind != Debt::Kind::kBonus) debts.push_back(debt);
  }
  for (const Kept& kept : position.kept) {
    if (kept.seat == position.seat) debts.push_back({Debt::Kind::kBonus, kept.steps, kept.by});
  }
  std::erase_if(position.kept, [&](const Kept& kept) { return kept.seat == position.seat; });
  for (const Debt& debt : position.debts) {
    if (debt.kind == Debt::Kind::kBonus) debts.push_back(debt);
  }
  position.debts = debts;
}

void KeepUnusable(const Position& before, Position& position, const Setting& setting, const Move& move) {
  if (move.kind != Move::Kind::kPass || setting.is(BonusUnplayable::kLost)) return;
  if (!setting.is(BonusUnplayable::kKept)) return;
  for (const Move& other : BonusMoves(before, setting, move.debt)) {
    if (Moves(other)) return;  // left by choice
  }
  const Debt& bonus = before.debts[static_cast<std::size_t>(move.debt)];
  const auto held =
      std::ranges::count_if(position.kept, [&](const Kept& kept) { return kept.seat == before.seat; });
  if (static_cast<std::size_t>(held) >= kMostKept) return;
  position.kept.push_back({before.seat, bonus.value, bonus.by});
}

namespace {

// Whose turn it is after all this.
void Proceed(const Position& before, Position& position, const Setting& setting, const Move& move) {
  NoteFinishers(position, setting);
  if (position.over) return;
  const int seat = before.seat;
  const bool finished_now = HasFinished(position, seat) && !HasFinished(before, seat);
  if (position.out.size() > before.out.size()) {
    position.over = true;  // AMB-151: a seat has lost the game
    position.sixes = 0;
    position.last = 0;
    position.debts.clear();
    return;
  }
  const bool helps = !HelpedBy(position, setting, seat).empty();
  // What a seat has kept is not for the mates whose pieces it moves.
  std::erase_if(position.kept, [&](const Kept& kept) { return HasFinished(position, kept.seat); });
  if (HasFinished(position, seat) && !helps) {
    // AMB-150: nothing is left to move, at most another throw.
    position.debts.clear();
    position.throw_first = false;
    if (position.sixes > 0 && setting.is(TurnThrowAfterFinishing::kYes)) return;
    EndTurn(position, setting);
    return;
  }
  // AMB-081: mates' pieces from the next turn on, or at once.
  if (finished_now && setting.is(FinishedFrom::kNextTurn)) {
    EndTurn(position, setting);
    return;
  }
  const bool again = position.sixes > 0 || position.tries > 0;
  if (!position.debts.empty()) {
    // AMB-093 B: after all throws of the turn.
    const bool threw = move.spends == Move::Spends::kThrow || move.spends == Move::Spends::kDie;
    const bool waits = position.debts.front().kind == Debt::Kind::kBonus;
    position.throw_first = threw && waits && again && setting.is(BonusTiming::kAfterThrows);
    return;
  }
  if (!again) EndTurn(position, setting);
}

// AMB-028: a six that is worth more does not count, but this one was walked as six.
[[nodiscard]] bool IsThirdWalkedAsSix(const Position& before, const Move& move) {
  return move.face == 6 && before.sixes == 2 && Moves(move) && !move.worth_more;
}

// Whose number is crossed out that moves nothing: of the first color that has it.
[[nodiscard]] Hue WhoseNumber(const Position& before, const Setting& setting, int number) {
  const std::vector<Hue> hues = HuesInOrder(setting, before.seat);
  for (const Hue hue : hues) {
    if (MayChoose(before, setting, hue, number)) return hue;
  }
  return hues.front();
}

}  // namespace

Position After(const Position& before, const Setting& setting, const Move& move) {
  if (setting.two_dice()) return AfterTwoDice(before, setting, move);
  Position position = before;
  if (move.debt >= 0) position.debts.erase(position.debts.begin() + move.debt);
  Carry(before, position, setting, move);
  if (move.kind == Move::Kind::kPenalty) {
    // SIX-3, SIX-4: the turn ends, and nobody counts 20.
    NoteFinishers(position, setting);
    if (!position.over) EndTurn(position, setting);
    return position;
  }
  const bool threw = move.spends == Move::Spends::kThrow || move.spends == Move::Spends::kDie;
  const bool third = threw && (IsThirdSix(before, setting, move.face) || IsThirdWalkedAsSix(before, move));
  if (third) {
    // AMB-037: moved into the corridor; the turn ends all the same, whatever was earned.
    RememberEver(position, setting, move);
    NoteFinishers(position, setting);
    if (position.out.size() > before.out.size()) {
      Proceed(before, position, setting, move);
    } else if (!position.over) {
      EndTurn(position, setting);
    }
    return position;
  }
  if (threw) {
    NoteThrow(before, position, setting, move);
    if (setting.chosen()) {
      const bool own = Moves(move) && setting.Owns(before.seat, move.man);
      const Hue hue = own ? HueOf(move.man) : WhoseNumber(before, setting, move.face);
      CrossOut(position, setting, hue, move.face);
      if (position.sixes > 0 && !HasFurtherPlay(position, setting)) position.sixes = 0;
    }
  } else if (move.spends == Move::Spends::kNullThrow) {
    CrossOutNull(position, setting);
    position.sixes = 0;
    position.throw_first = false;
  } else {
    RememberLast(position, setting, move);
    if (position.sixes == 0 || setting.chosen()) position.last = 0;
  }
  const std::vector<Debt> earned =
      Moves(move) ? Earned(before, position, setting, move) : std::vector<Debt>{};
  Owe(position, setting, earned, move.spends == Move::Spends::kBonus);
  if (threw) TakeKept(position, setting);
  if (move.spends == Move::Spends::kBonus) KeepUnusable(before, position, setting, move);
  Proceed(before, position, setting, move);
  return position;
}

}  // namespace parchis::naive
