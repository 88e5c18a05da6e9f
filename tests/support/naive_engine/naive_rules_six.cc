#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

// SIX-1, AMB-026: whether nothing of these colors is left to come out.
[[nodiscard]] bool AllOut(const Position& position, const Setting& setting, const std::vector<Hue>& hues) {
  for (const Hue hue : hues) {
    if (!MenOfAt(position, hue, Nest()).empty()) return false;
    if (setting.is(SixAllOutTest::kAllOnBoard) && !MenOfAt(position, hue, Goal()).empty()) return false;
  }
  return true;
}

[[nodiscard]] Move Penalty(const Position& position, Man man, Spot to) {
  Move move;
  move.kind = Move::Kind::kPenalty;
  move.penalized = man;
  if (man != 0) {
    move.from = position.men.at(man);
    move.penalized_to = to;
  }
  return move;
}

// AMB-030, AMB-031: the piece that a third six is about, 0 if none.
[[nodiscard]] Man VictimBy(const Position& position, const Setting& setting) {
  Man victim = position.last;
  if (victim == 0 && setting.is(TripleVictim::kLastMovedEver)) {
    const auto ever = position.moved_by.find(position.seat);
    if (ever != position.moved_by.end()) victim = ever->second;
  }
  if (victim == 0) return 0;
  // AMB-032 C: the piece moved before it in the turn, if it is in the goal.
  std::vector<Man> before = position.moved_before;
  while (position.men.at(victim) == Goal() && setting.is(TripleGoalVictim::kPrevious)) {
    if (before.empty()) return 0;
    victim = before.back();
    before.pop_back();
  }
  return victim;
}

// SIX-3, SIX-5 and all that spares a piece; nullopt: it stays where it is.
[[nodiscard]] std::optional<Spot> SentTo(const Position& position, const Setting& setting, Man victim) {
  const Spot at = position.men.at(victim);
  if (at == Nest()) return std::nullopt;
  // AMB-143 iv: a mate's piece, moved for want of an own one.
  if (!setting.Owns(position.seat, victim) && setting.is(TripleMate::kStays) &&
      !HasFinished(position, position.seat)) {
    return std::nullopt;
  }
  if (at == Goal() && !setting.is(TripleGoalVictim::kGoes)) return std::nullopt;
  const bool in_corridor = at.zone == Spot::Zone::kCorridor;
  if (in_corridor && setting.is(TripleCorridorVictim::kStays)) return std::nullopt;
  // AMB-033, AMB-034
  const bool on_track = at.zone == Spot::Zone::kTrack;
  if (on_track && setting.is(TripleSafeVictim::kStays) && setting.IsSafe(at.number, HueOf(victim))) {
    return std::nullopt;
  }
  if (setting.is(TripleBarrierVictim::kStays) && !BarrierOf(position, setting, victim).empty()) {
    return std::nullopt;
  }
  // AMB-036: a piece that could not legally have moved the six.
  if (setting.is(TripleCannotMove::kStays)) {
    std::vector<Move> moves = ThrowMoves(position, setting, 6, Movers(position, setting));
    if (moves.empty()) moves = ThrowMoves(position, setting, 6, HelpedWhenStuck(position, setting));
    const bool could = std::ranges::any_of(moves, [&](const Move& move) { return move.man == victim; });
    if (!could) return std::nullopt;
  }
  if (in_corridor && setting.is(TripleCorridorVictim::kFirstSquare)) {
    return at == InCorridor(1) ? std::nullopt : std::optional(InCorridor(1));
  }
  return Nest();
}

// AMB-037: the player picks a piece as if to move it; it goes to its nest unless it would reach its corridor.
[[nodiscard]] std::vector<Move> ChosenByThird(const Position& position, const Setting& setting) {
  std::vector<Move> moves;
  std::vector<Move> picks = ThrowMoves(position, setting, 6, Movers(position, setting));
  if (picks.empty()) picks = ThrowMoves(position, setting, 6, HelpedWhenStuck(position, setting));
  for (const Move& move : picks) {
    if (move.kind != Move::Kind::kWalk || move.to.zone != Spot::Zone::kTrack) {
      moves.push_back(move);
      continue;
    }
    const Spot at = position.men.at(move.man);
    const bool safe = at.zone == Spot::Zone::kTrack && setting.IsSafe(at.number, HueOf(move.man)) &&
                      setting.is(TripleSafeVictim::kStays);
    const bool barrier =
        setting.is(TripleBarrierVictim::kStays) && !BarrierOf(position, setting, move.man).empty();
    const bool of_mate = !setting.Owns(position.seat, move.man) && setting.is(TripleMate::kStays) &&
                         !HasFinished(position, position.seat);
    // SIX-5: also where it would walk back out of its corridor.
    const bool stays = safe || barrier || of_mate || at.zone == Spot::Zone::kCorridor;
    const Move penalty = Penalty(position, stays ? 0 : move.man, Nest());
    if (std::ranges::find(moves, penalty) == moves.end()) moves.push_back(penalty);
  }
  if (moves.empty()) moves.push_back(Penalty(position, 0, Nest()));
  return moves;
}

}  // namespace

int WorthOfSix(const Position& position, const Setting& setting, Man man) {
  int worth = 6;
  switch (setting.ask<SixAllOutValue>()) {
    case SixAllOutValue::kSeven:
      worth = 7;
      break;
    case SixAllOutValue::kTwelve:
      worth = 12;
      break;
    case SixAllOutValue::kSix:
      return 6;
  }
  // DUO1-6: of the color that is moved. AMB-080 B: of the player who moves another's piece.
  const bool by_mover = setting.is(SixAllOutScope::kMover) && !setting.Owns(position.seat, man);
  const std::vector<Hue> asked = by_mover ? setting.OwnHues(position.seat) : std::vector<Hue>{HueOf(man)};
  return AllOut(position, setting, asked) ? worth : 6;
}

bool IsThirdSix(const Position& position, const Setting& setting, int die) {
  if (die != 6 || position.sixes != 2 || setting.chosen() || setting.two_dice()) return false;
  // AMB-028: a six that is worth more may not count.
  if (setting.is(SixChangedThrows::kYes)) return true;
  const auto counts = [&](int worth) {
    return worth == 6 || (worth == 7 && setting.is(SixChangedThrows::kOnlySeven));
  };
  std::vector<Move> moves = ThrowMoves(position, setting, 6, Movers(position, setting));
  if (moves.empty()) moves = ThrowMoves(position, setting, 6, HelpedWhenStuck(position, setting));
  for (const Move& move : moves) {
    if (!counts(move.steps)) return false;
  }
  return std::ranges::any_of(Movers(position, setting), [&](Hue hue) {
    return counts(WorthOfSix(position, setting, MenOf(hue).front()));
  });
}

std::vector<Move> ThirdSixMoves(const Position& position, const Setting& setting) {
  if (setting.is(TripleVictim::kChosenByThird)) return ChosenByThird(position, setting);
  const Man victim = VictimBy(position, setting);
  if (victim == 0) return {Penalty(position, 0, Nest())};
  const std::optional<Spot> to = SentTo(position, setting, victim);
  if (!to) return {Penalty(position, 0, Nest())};
  // AMB-095: pieces of one color on one square are alike, and a record may name either.
  std::vector<Move> moves;
  for (const Man man : MenOfAt(position, HueOf(victim), position.men.at(victim))) {
    moves.push_back(Penalty(position, man, *to));
  }
  return moves;
}

}  // namespace parchis::naive
