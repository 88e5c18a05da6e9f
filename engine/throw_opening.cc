#include "engine/throw_opening.h"

#include <algorithm>

#include "engine/throw_movers.h"

namespace parchis {

PieceSet StandingPairs(const ThrowMemory& memory) {
  PieceSet pieces;
  for (std::size_t i = 0; i < memory.pair_count; ++i) {
    const OldPair& pair = memory.pairs[i];
    if (pair.moved != 0) continue;
    pieces.insert(Piece::FromIndex(pair.a));
    pieces.insert(Piece::FromIndex(pair.b));
  }
  return pieces;
}

bool DoubleHasToOpen(Consultation& rules, const Throwing& thrown) {
  if (!thrown.is_double() || rules.ask<BarrierOpenWhere>() == BarrierOpenWhere::kNowhere) return false;
  return !thrown.memory.opened && !StandingPairs(thrown.memory).empty();
}

OpeningByDouble OpeningOf(const State& state, const Table& table, Consultation& rules, const Throwing& thrown,
                          Piece piece, const DieUse& use, const PieceMove& move) {
  const PieceSet standing = StandingPairs(thrown.memory);
  if (!standing.contains(piece) || !DoubleHasToOpen(rules, thrown)) return {};
  Number number{.die = use.value, .plain = use.sum};
  number.opens = true;
  Duties duties(state, table, rules, number);
  duties.OpenOnly(standing);
  const bool opens = duties.Opens(piece, move);
  return {.opens = opens, .recloses = !opens && duties.Recloses(piece, move)};
}

PieceSet OverduePieces(const State& state, const Table& table, Consultation& rules, const Throwing& thrown) {
  // Nothing is counted under the usual rules, so there is nothing to be overdue.
  if (!CountsTurns(table.rules())) return {};
  PieceSet overdue;
  for (const Piece piece : MoversOfThrow(state, table, rules, thrown)) {
    if (state.memory.pair_turns[static_cast<std::size_t>(piece.index())] < kMaxPairTurns) continue;
    if (rules.ask<BarrierLife>() == BarrierLife::kUnlimited) return {};
    if (InOwnPair(state, table, piece) && IsBarrierAt(table, rules, piece.color(), state.place(piece))) {
      overdue.insert(piece);
    }
  }
  return overdue;
}

PieceSet OverdueThatCanUse(const State& state, const Table& table, Consultation& rules,
                           const Throwing& thrown, const DieUse& use) {
  PieceSet able;
  for (const Piece piece : OverduePieces(state, table, rules, thrown)) {
    if (ListDie(state, table, rules, piece, use, thrown).any_legal()) able.insert(piece);
  }
  return able;
}

PieceSet OpenersWith(const State& state, const Table& table, Consultation& rules, const Throwing& thrown,
                     const DieUse& use) {
  PieceSet able;
  for (const Piece piece : MoversOfThrow(state, table, rules, thrown) - state.nests()) {
    const MoveList moves = ListDie(state, table, rules, piece, use, thrown);
    const bool opens = std::ranges::any_of(moves, [&](const PieceMove& move) {
      return !move.fault && OpeningOf(state, table, rules, thrown, piece, use, move).opens;
    });
    if (opens) able.insert(piece);
  }
  return able;
}

}  // namespace parchis
