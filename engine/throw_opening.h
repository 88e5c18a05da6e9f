#pragma once

#include "engine/die_move.h"
#include "engine/duties.h"

// Barriers that a throw of two dice has to open, with whichever of its dice: one of those that stood as a
// double was thrown (AMB-115 D), and each that has stood its time (AMB-117).
namespace parchis {

// Pieces of pairs of one color that stood when the dice were thrown, of which neither has moved since.
// Whether a double has to open a barrier of two colors, no text says (AMB-076 asks of a six): it does not.
[[nodiscard]] PieceSet StandingPairs(const ThrowMemory& memory);

// Whether the throw is a double that still has to open a barrier, if it can.
[[nodiscard]] bool DoubleHasToOpen(Consultation& rules, const Throwing& thrown);

// Whether a use of the dice of such a double does that, or takes a piece out of a barrier only to form
// another (AMB-043).
struct OpeningByDouble {
  bool opens = false;
  bool recloses = false;
};
[[nodiscard]] OpeningByDouble OpeningOf(const State& state, const Table& table, Consultation& rules,
                                        const Throwing& thrown, Piece piece, const DieUse& use,
                                        const PieceMove& move);

// Pieces of barriers that the throw has to open because they have stood their time.
[[nodiscard]] PieceSet OverduePieces(const State& state, const Table& table, Consultation& rules,
                                     const Throwing& thrown);
// Those that one use of the dice can take out of them.
[[nodiscard]] PieceSet OverdueThatCanUse(const State& state, const Table& table, Consultation& rules,
                                         const Throwing& thrown, const DieUse& use);
// Pieces that one use of the dice can take out of a barrier which the double has to open.
[[nodiscard]] PieceSet OpenersWith(const State& state, const Table& table, Consultation& rules,
                                   const Throwing& thrown, const DieUse& use);

}  // namespace parchis
