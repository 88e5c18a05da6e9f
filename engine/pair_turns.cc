#include "engine/pair_turns.h"

#include <algorithm>

namespace parchis {
namespace {

// Pieces of the color that stand on this place; none for a nest or a goal.
[[nodiscard]] PieceSet Together(const State& state, const Board& board, Color color, Place place) {
  PieceSet pieces;
  if (place.in_nest() || board.InGoal(place)) return pieces;
  for (const Piece piece : PieceSet::AllOf(color)) {
    if (state.place(piece) == place) pieces.insert(piece);
  }
  return pieces;
}

// AMB-038, AMB-045: whether two pieces of the color would be a barrier there.
[[nodiscard]] bool MakesBarrier(const Table& table, Color color, Place place) {
  const Board& board = table.board();
  PointSet unheeded;
  Consultation rules = table.Consult(unheeded);
  if (board.InCorridor(place)) return rules.ask<BarrierCorridorBlocks>() == BarrierCorridorBlocks::kYes;
  return rules.ask<BarrierWhere>() == BarrierWhere::kAny ||
         table.IsSafe(board.TrackSquare(color, place.progress()), color);
}

[[nodiscard]] std::uint8_t& TurnsOf(State& state, Piece piece) {
  return state.memory.pair_turns[static_cast<std::size_t>(piece.index())];
}

[[nodiscard]] std::uint8_t MostOf(State& state, PieceSet pieces) {
  std::uint8_t most = 0;
  for (const Piece piece : pieces) most = std::max(most, TurnsOf(state, piece));
  return most;
}

}  // namespace

void CountPairTurns(State& state, const Table& table) {
  PieceSet counted;
  for (const Piece piece : table.PiecesOf(state.seat)) {
    if (counted.contains(piece)) continue;
    const PieceSet pair = Together(state, table.board(), piece.color(), state.place(piece));
    if (!pair.has_two() || !MakesBarrier(table, piece.color(), state.place(piece))) continue;
    const auto turns = static_cast<std::uint8_t>(std::min(MostOf(state, pair) + 1, int{kMaxPairTurns}));
    for (const Piece one : pair) TurnsOf(state, one) = turns;
    counted = counted | pair;
  }
}

void SettlePairTurns(State& state, const Table& table, Piece piece, Place from) {
  TurnsOf(state, piece) = 0;
  // It has opened the barrier (BARRIER-3), also where two of three stand on: their time begins anew.
  for (const Piece other : Together(state, table.board(), piece.color(), from)) TurnsOf(state, other) = 0;
  const PieceSet joined = Together(state, table.board(), piece.color(), state.place(piece));
  if (!joined.has_two()) return;
  const std::uint8_t turns = MostOf(state, joined);
  for (const Piece one : joined) TurnsOf(state, one) = turns;
}

void ForgetIdlePairTurns(State& state, const Table& table) {
  if (!CountsTurns(table.rules())) return;
  for (int i = 0; i < kMaxPieces; ++i) {
    const Piece piece = Piece::FromIndex(i);
    if (TurnsOf(state, piece) == 0) continue;
    const auto seat = table.SeatOf(piece.color());
    const bool counts = seat && !state.HasFinished(*seat) &&
                        Together(state, table.board(), piece.color(), state.place(piece)).has_two() &&
                        MakesBarrier(table, piece.color(), state.place(piece));
    if (!counts) TurnsOf(state, piece) = 0;
  }
}

}  // namespace parchis
