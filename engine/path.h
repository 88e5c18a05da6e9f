#pragma once

#include <optional>

#include "engine/board.h"
#include "engine/piece.h"
#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// The way that a piece outside its nest and goal goes with a number.
struct Path {
  Piece piece;
  Place from;
  int steps = 0;
  // At its gate the piece goes round once more instead of turning into its corridor (AMB-061). Only on a
  // board that allows laps.
  bool lap = false;
};

// Where the piece is after `step` steps of the path, 1..steps. Beyond the goal it walks back (AMB-059 B).
[[nodiscard]] Place PlaceOn(const Board& board, const Path& path, int step);

// Pieces that stand on this square of the piece's way, the piece itself apart: it may come back to where it
// started from. Requires a place outside nest and goal.
[[nodiscard]] PieceSet StandingOn(const State& state, const Board& board, Piece piece, Place place);

// Whether pieces that stand on a track square stop a piece of `color` (BARRIER-1, BARRIER-2, AMB-038 to 040).
[[nodiscard]] bool StopsOnTrack(PieceSet standing, const Table& table, Consultation& rules, Color color,
                                int square);

// Whether those that stand on any square of the piece's way stop it, the corridor included (AMB-045).
[[nodiscard]] bool StopsAt(const State& state, const Table& table, Consultation& rules, Piece piece,
                           Place place);

// The first of the `count` track squares after `square` whose barrier stops a piece of `color`, counted from
// 1; nullopt if none does.
[[nodiscard]] std::optional<int> FindOnTrack(const State& state, const Table& table, Consultation& rules,
                                             Color color, int square, int count);

// Whether two other pieces of its color are in the corridor of the piece: otherwise nothing blocks it there,
// and no square of it is full.
[[nodiscard]] inline bool CorridorMayBlock(const State& state, const Board& board, Piece piece) {
  const PieceSet nowhere = state.nests() | state.goals() | PieceSet::Of(piece);
  if (!(PieceSet::AllOf(piece.color()) - nowhere).has_two()) return false;
  const int first = piece.index() / kPiecesPerColor * kPiecesPerColor;
  int in_corridor = 0;
  for (int i = 0; i < kPiecesPerColor; ++i) {
    in_corridor += board.InCorridor(state.place(Piece::FromIndex(first + i))) ? 1 : 0;
  }
  return in_corridor - (board.InCorridor(state.place(piece)) ? 1 : 0) >= 2;
}

// The first of the path's first `count` steps that meets a barrier which stops the piece; nullopt if none
// does.
[[nodiscard]] std::optional<int> FindBarrier(const State& state, const Table& table, Consultation& rules,
                                             const Path& path, int count);

}  // namespace parchis
