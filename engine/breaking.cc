#include "engine/breaking.h"

#include "engine/duties.h"
#include "engine/earnings.h"

namespace parchis {

bool PassesBarrier(const State& state, const Table& table, Consultation& rules, Piece piece, Place place) {
  const PieceSet own = StandingOn(state, table.board(), piece, place) & PieceSet::AllOf(piece.color());
  return own.empty() && rules.ask<BarrierBreakBy>() == BarrierBreakBy::kPasses;
}

std::optional<int> FindUnbreakable(const State& state, const Table& table, Consultation& rules,
                                   const Path& path, int count) {
  for (int step = 1; step <= count; ++step) {
    const Place place = PlaceOn(table.board(), path, step);
    if (!StopsAt(state, table, rules, path.piece, place)) continue;
    if (!PassesBarrier(state, table, rules, path.piece, place)) return step;
  }
  return std::nullopt;
}

void BreakBarrier(const State& state, const Table& table, Consultation& rules, Piece piece,
                  const Choice& choice, PieceMove& move) {
  const PieceSet standing = StandingOn(state, table.board(), piece, move.to);
  const PieceSet rivals = standing - PieceSet::AllOf(piece.color());
  if (standing != rivals || !rivals.has_exactly_two() || !rivals.has_pair()) return;
  const Piece rival = rivals.first();
  if (!IsBarrierAt(table, rules, rival.color(), state.place(rival))) return;
  switch (rules.ask<BarrierBreakBy>()) {
    case BarrierBreakBy::kNever:
    case BarrierBreakBy::kPasses:
      return;
    case BarrierBreakBy::kOne:
      move.captured = PieceSet::Of(choice.victim && rivals.contains(*choice.victim) ? *choice.victim : rival);
      break;
    case BarrierBreakBy::kBoth:
      move.captured = rivals;
      move.pay = PayOfDoubleCapture(rules, rivals);
      break;
  }
  move.fault.reset();
  move.evidence = {};
}

}  // namespace parchis
