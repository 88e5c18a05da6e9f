#pragma once

#include <optional>

#include "engine/piece.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// The piece that a ply without a piece code moved.
struct UnnamedPiece {
  std::optional<parchis::Piece> piece;  // the first that fits, else the first that stands there
  int candidates = 0;                   // pieces that fit and stand on different squares
  parchis::PieceSet fitting;            // all that fit
  bool stands_there = false;            // some piece of the seat stands where the ply begins
};

// Looks for the piece of the seat that the recorded squares of a ply fit. Pieces that stand together are
// interchangeable (AMB-095 B) and count once.
[[nodiscard]] UnnamedPiece FindUnnamedPiece(const parchis::Table& table, const parchis::State& state,
                                            const log::RecordedPly& recorded, const parchis::Ply& ply);

}  // namespace arbitro
