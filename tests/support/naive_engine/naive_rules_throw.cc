#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

[[nodiscard]] Move Pass() { return Move{}; }
[[nodiscard]] bool IsPass(const Move& move) { return move.kind == Move::Kind::kPass; }

void Append(std::vector<Move>& moves, std::vector<Move> more) {
  moves.insert(moves.end(), more.begin(), more.end());
}

// SIX-1 and what may be walked in its place.
[[nodiscard]] std::vector<Move> SixWalks(const Position& position, const Setting& setting, Man man, bool laps,
                                         bool breaks) {
  const int worth = WorthOfSix(position, setting, man);
  const auto walks = [&](int steps) {
    std::vector<Move> moves = Walks(position, setting, man, Number{.breaks = breaks, .steps = steps});
    if (!laps) moves = WithoutLapsForNeed(setting, std::move(moves));
    for (Move& move : moves) move.worth_more = steps > 6;
    return moves;
  };
  std::vector<Move> moves = walks(worth);
  if (worth == 6) return moves;
  Move opening;  // whether this piece is to be moved out of a barrier
  opening.kind = Move::Kind::kWalk;
  opening.man = man;
  const bool in_due =
      Opens(position, setting, opening) && !(setting.is(BarrierDutyPer::kTurn) && position.opened);
  const bool instead =
      moves.empty() && (setting.is(SixFallback::kYes) || (in_due && setting.is(BarrierOpenCount::kSix)));
  // AMB-025 B; AMB-027 B; AMB-047 B
  if (setting.is(SixOptional::kYes) || instead) Append(moves, walks(6));
  return moves;
}

// Whether some piece can walk a six without going past its corridor (AMB-124 B).
[[nodiscard]] bool SixNeedsLap(const Position& position, const Setting& setting, bool breaks,
                               const std::vector<Hue>& movers) {
  for (const Hue hue : movers) {
    for (const Man man : MenOf(hue)) {
      if (!SixWalks(position, setting, man, false, breaks).empty()) return false;
    }
  }
  return true;
}

// Whether a piece may use this bonus at all (AMB-057).
[[nodiscard]] bool MayTake(const Setting& setting, const Debt& bonus, Man man) {
  if (bonus.by == 0) return true;
  switch (setting.ask<BonusTakers>()) {
    case BonusTakers::kAny:
      return true;
    case BonusTakers::kOther:
      return man != bonus.by;
    case BonusTakers::kSame:
      return man == bonus.by;
    case BonusTakers::kSameColor:
      return HueOf(man) == HueOf(bonus.by);
  }
  return true;
}

// What pieces of these colors can do with a bonus, in full or (AMB-054 C) in part, duties included; laps for
// need only (AMB-124 B) where `laps` says so.
[[nodiscard]] std::vector<Move> BonusMovesOf(const Position& position, const Setting& setting,
                                             const Debt& bonus, const std::vector<Hue>& movers, bool part,
                                             bool laps) {
  const bool may_lap = laps || !setting.is(CorridorEntry::kIfNeeded);
  const Number number{.bonus = true, .steps = bonus.value};
  std::vector<Move> moves;
  for (const Hue hue : movers) {
    for (const Man man : MenOf(hue)) {
      if (!MayTake(setting, bonus, man)) continue;
      std::vector<Move> more =
          part ? WalksPart(position, setting, man, number, may_lap) : Walks(position, setting, man, number);
      if (!may_lap) more = WithoutLapsForNeed(setting, std::move(more));
      Append(moves, std::move(more));
    }
  }
  return DutifulBonus(position, setting, std::move(moves), movers);
}

// AMB-051 C: a piece that could have captured may go to its nest for it, when another move is made.
void AddHuffs(const Setting& setting, std::vector<Move>& moves) {
  if (!setting.is(CaptureDuty::kHuff)) return;
  std::set<Man> could;
  for (const Move& move : moves) {
    if (CapturesForDuty(setting, move) && move.kind == Move::Kind::kWalk) could.insert(move.man);
  }
  std::vector<Move> with_huff;
  for (const Move& move : moves) {
    if (IsPass(move)) continue;
    if (std::ranges::any_of(move.captured, [&](Man man) { return HueOf(man) != HueOf(move.man); })) continue;
    for (const Man man : could) {
      if (man == move.man && move.to == Goal()) continue;  // what has arrived stays
      Move huffed = move;
      huffed.penalized = man;
      with_huff.push_back(huffed);
    }
  }
  Append(moves, std::move(with_huff));
}

// AMB-049 B: rather than open a barrier with 1 to 5, if nothing else can be moved.
[[nodiscard]] bool MayKeepBarrier(const Position& position, const Setting& setting, int face,
                                  const std::vector<Move>& moves) {
  if (face == 6 || !setting.is(BarrierKeepIfOnly::kYes)) return false;
  return std::ranges::all_of(moves, [&](const Move& move) {
    return move.kind == Move::Kind::kWalk && !BarrierOf(position, setting, move.man).empty();
  });
}

// AMB-014 B: a five is not moved at all, unless another color can come out with it.
[[nodiscard]] bool IsVoid(const Position& position, const Setting& setting, const std::vector<Hue>& movers,
                          const std::vector<Move>& moves) {
  const bool enters =
      std::ranges::any_of(moves, [](const Move& move) { return move.kind == Move::Kind::kEnter; });
  if (enters) return false;
  return std::ranges::any_of(movers, [&](Hue hue) { return FiveIsVoid(position, setting, hue); });
}

// Whether every move opens a barrier that has stood its time (AMB-048 C).
[[nodiscard]] bool AllOverdue(const Position& position, const Setting& setting,
                              const std::vector<Move>& moves) {
  if (setting.is(BarrierLife::kUnlimited)) return false;
  return std::ranges::all_of(moves, [&](const Move& move) {
    const auto stood = position.stood.find(move.man);
    return stood != position.stood.end() && stood->second >= 4;
  });
}

// Whether the moves that are left are what a duty demands: ENTRY-2, BARRIER-3, or to capture.
[[nodiscard]] bool ADutyBinds(const Position& position, const Setting& setting, int face,
                              const std::vector<Move>& moves) {
  const auto opens = [&](const Move& move) { return Opens(position, setting, move); };
  const auto captures = [&](const Move& move) { return CapturesForDuty(setting, move); };
  const bool demanded = !BoundToEnter(position, setting, moves).empty();
  if (face == 5 && demanded) return true;
  if (setting.is(CaptureDuty::kForced) && std::ranges::any_of(moves, captures)) return true;
  if (AllOverdue(position, setting, moves)) return true;
  const bool done = setting.is(BarrierDutyPer::kTurn) && position.opened;
  return face == 6 && !done && std::ranges::all_of(moves, opens);
}

[[nodiscard]] bool ABonusDutyBinds(const Position& position, const Setting& setting,
                                   const std::vector<Move>& moves) {
  const auto opens = [&](const Move& move) { return Opens(position, setting, move); };
  const auto captures = [&](const Move& move) { return CapturesForDuty(setting, move); };
  if (setting.is(CaptureDuty::kForced) && std::ranges::any_of(moves, captures)) return true;
  if (setting.is(BarrierDutyPer::kTurn) && position.opened) return false;
  return position.sixes > 0 && setting.is(BarrierDutyBindsBonus::kAfterSix) &&
         std::ranges::all_of(moves, opens);
}

[[nodiscard]] bool IsVoidFive(const Position& position, const Setting& setting) {
  return std::ranges::any_of(Movers(position, setting),
                             [&](Hue hue) { return FiveIsVoid(position, setting, hue); });
}

// Colors whose pieces may be moved with a number, of those given (AMB-092).
[[nodiscard]] std::vector<Hue> WhoMayChoose(const Position& position, const Setting& setting,
                                            const std::vector<Hue>& hues, int number) {
  std::vector<Hue> left;
  for (const Hue hue : hues) {
    if (MayChoose(position, setting, hue, number)) left.push_back(hue);
  }
  return left;
}

[[nodiscard]] std::vector<Move> MovesOfFace(const Position& position, const Setting& setting, int face) {
  if (IsThirdSix(position, setting, face)) return ThirdSixMoves(position, setting);
  std::vector<Hue> movers = Movers(position, setting);
  if (setting.chosen()) movers = WhoMayChoose(position, setting, movers, face);
  std::vector<Move> moves = ThrowMoves(position, setting, face, movers);
  std::vector<Move> third;
  if (face == 6 && position.sixes == 2 && !setting.chosen()) {
    // AMB-028: worth more it does not count; walked as six it would be the third. So it is where the player
    // may take it as six, or cannot move it otherwise.
    const auto as_six = [&](const Move& move) {
      return move.steps == 6 || (move.steps == 7 && setting.is(SixChangedThrows::kOnlySeven));
    };
    const bool may = std::ranges::any_of(moves, as_six);
    std::erase_if(moves, as_six);
    if (may && (moves.empty() || setting.is(SixOptional::kYes))) third = ThirdSixMoves(position, setting);
    if (may && moves.empty()) return third;
  }
  // AMB-014 B, AMB-042 B: a five that is void, or a six that opens nothing, is not moved by anybody.
  const bool nothing =
      (face == 5 && IsVoidFive(position, setting)) || (face == 6 && HoldsUnopenable(position, setting));
  if (moves.empty() && !nothing) {
    // OPT-4
    const std::vector<Hue> helped = HelpedWhenStuck(position, setting);
    if (!helped.empty()) moves = ThrowMoves(position, setting, face, helped);
  }
  if (moves.empty()) {
    moves.push_back(Pass());
    return moves;
  }
  // MOVE-2, AMB-050: what no duty demands may be left.
  const bool may_pass =
      (setting.is(MoveDuty::kFree) && !ADutyBinds(position, setting, face, moves)) ||
      (MayKeepBarrier(position, setting, face, moves) && !ADutyBinds(position, setting, face, moves));
  if (may_pass) moves.push_back(Pass());
  AddHuffs(setting, moves);
  Append(moves, third);
  return moves;
}

// NODICE-4, NODICE-9: what can be done with a number that is chosen; nothing where it may not be chosen.
[[nodiscard]] std::vector<Move> MovesOfNumber(const Position& position, const Setting& setting, int number) {
  if (WhoMayChoose(position, setting, setting.OwnHues(position.seat), number).empty()) return {};
  std::vector<Move> moves = MovesOfFace(position, setting, number);
  const bool idle = std::ranges::all_of(moves, IsPass);
  if (!idle || setting.is(HandUnusable::kAllowed)) return moves;
  // AMB-090 B: only when no number left can be moved.
  for (int other = 1; other <= 6; ++other) {
    if (WhoMayChoose(position, setting, setting.OwnHues(position.seat), other).empty()) continue;
    if (!std::ranges::all_of(MovesOfFace(position, setting, other), IsPass)) return {};
  }
  return moves;
}

// What can be done with the bonuses of one value, first to be used first. Which of two equal ones is meant,
// no record says: the first that lets it be done.
[[nodiscard]] std::vector<Move> MovesOfEqualBonuses(const Position& position, const Setting& setting,
                                                    const std::vector<int>& debts) {
  std::vector<Move> moves;
  for (const int debt : debts) {
    for (Move move : BonusMoves(position, setting, debt)) {
      move.debt = debt;
      const auto same = [&](Move other) {
        other.debt = debt;
        return other == move;
      };
      if (std::ranges::none_of(moves, same)) moves.push_back(move);
    }
  }
  return moves;
}

}  // namespace

std::vector<Move> SecondEntries(const Position& position, const Setting& setting, Hue hue) {
  std::vector<Move> moves;
  for (const Man man : MenOf(hue)) Append(moves, Entries(position, setting, man, false));
  if (moves.empty()) moves.push_back(Pass());
  return moves;
}

std::vector<Move> MovesOfBonuses(const Position& position, const Setting& setting) {
  std::map<int, std::vector<int>> by_value;
  for (std::size_t i = 0; i < position.debts.size(); ++i) {
    if (position.debts[i].kind != Debt::Kind::kBonus) continue;
    by_value[position.debts[i].value].push_back(static_cast<int>(i));
    if (setting.is(BonusOrder::kAsEarned)) break;  // AMB-122 B
  }
  std::vector<Move> moves;
  for (const auto& [value, debts] : by_value) Append(moves, MovesOfEqualBonuses(position, setting, debts));
  return moves;
}

std::vector<Move> NumberMoves(const Position& position, const Setting& setting, int face, bool breaks,
                              const std::vector<Hue>& movers) {
  std::vector<Move> moves;
  const bool laps = face == 6 && SixNeedsLap(position, setting, breaks, movers);
  for (const Hue hue : movers) {
    for (const Man man : MenOf(hue)) {
      if (face == 6) {
        Append(moves, SixWalks(position, setting, man, laps, breaks));
      } else {
        Append(moves, Walks(position, setting, man, Number{.breaks = breaks, .steps = face}));
      }
      // ENTRY-1
      if (face == 5) Append(moves, Entries(position, setting, man, true));
    }
  }
  if (face == 5 && IsVoid(position, setting, movers, moves)) return {};
  return moves;
}

std::vector<Move> ThrowMoves(const Position& position, const Setting& setting, int face,
                             const std::vector<Hue>& movers) {
  std::vector<Move> moves = NumberMoves(position, setting, face, false, movers);
  return Dutiful(position, setting, std::move(moves), face, movers);
}

std::vector<Move> BonusMoves(const Position& position, const Setting& setting, int debt) {
  const Debt& bonus = position.debts[static_cast<std::size_t>(debt)];
  const std::vector<Hue> movers = BonusMovers(position, setting, bonus);
  std::vector<Hue> helped;
  const bool helps = setting.is(StuckPlaysMate::kAny) && !IsForMovedColor(position, setting, bonus);
  if (helps) helped = HelpedWhenStuck(position, setting);
  std::vector<Move> moves;
  for (const bool part : {false, true}) {
    if (part && !setting.is(BonusUnplayable::kPartial)) continue;
    for (const std::vector<Hue>& hues : {movers, helped}) {
      for (const bool laps : {false, true}) {
        if (moves.empty()) moves = BonusMovesOf(position, setting, bonus, hues, part, laps);
      }
    }
  }
  // AMB-053: what no duty demands may be left.
  const bool bound = !moves.empty() && ABonusDutyBinds(position, setting, moves);
  if (moves.empty() || (setting.is(BonusDuty::kWaivable) && !bound)) moves.push_back(Pass());
  AddHuffs(setting, moves);
  return moves;
}

std::vector<Move> LegalMoves(const Position& position, const Setting& setting, int die, int second_die) {
  std::vector<Move> moves;
  if (position.over) return moves;  // END-2
  if (setting.two_dice()) return TwoDiceMoves(position, setting, die, second_die);
  const auto spend = [&](std::vector<Move> more, Move::Spends spends, int face, int debt) {
    for (Move& move : more) {
      move.spends = spends;
      move.face = face;
      if (debt >= 0) move.debt = debt;
    }
    Append(moves, std::move(more));
  };
  if (setting.chosen() && (position.debts.empty() || position.throw_first)) {
    if (die == 0) {
      if (MayPlayNull(position, setting)) spend({Pass()}, Move::Spends::kNullThrow, 0, -1);
    } else {
      spend(MovesOfNumber(position, setting, die), Move::Spends::kThrow, die, -1);
    }
    return moves;
  }
  if (position.debts.empty() || position.throw_first) {
    spend(MovesOfFace(position, setting, die), Move::Spends::kThrow, die, -1);
    return moves;
  }
  const Debt& first = position.debts.front();
  if (first.kind == Debt::Kind::kDie) {
    spend(MovesOfFace(position, setting, first.value), Move::Spends::kDie, first.value, 0);
  } else if (first.kind == Debt::Kind::kEntry) {
    spend(SecondEntries(position, setting, first.value), Move::Spends::kEntry, 0, 0);
  } else {
    spend(MovesOfBonuses(position, setting), Move::Spends::kBonus, 0, -1);
  }
  return moves;
}

}  // namespace parchis::naive
