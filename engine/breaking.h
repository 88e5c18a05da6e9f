#pragma once

#include <optional>

#include "engine/path.h"
#include "engine/piece_move.h"

// What the die of a double can do to barriers of other colors (AMB-115).
namespace parchis {

// Whether it passes the pieces that stand there, which would stop any other number: none of them is of the
// color of the piece.
[[nodiscard]] bool PassesBarrier(const State& state, const Table& table, Consultation& rules, Piece piece,
                                 Place place);

// As FindBarrier, for what it does not pass.
[[nodiscard]] std::optional<int> FindUnbreakable(const State& state, const Table& table, Consultation& rules,
                                                 const Path& path, int count);

// Where it ends on a barrier, one of the two gives way or both, if they do; `move` was refused for want of
// room.
void BreakBarrier(const State& state, const Table& table, Consultation& rules, Piece piece,
                  const Choice& choice, PieceMove& move);

}  // namespace parchis
