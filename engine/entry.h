#pragma once

#include "engine/piece_move.h"

namespace parchis {

// Whether the number is one that brings out pieces of the color (ENTRY-1).
[[nodiscard]] inline bool BringsOut(const Number& number, Color color) {
  return number.die == kEnteringFace ||
         (number.source == Effect::Source::kEntry && number.color == color.index());
}

// How a piece of `color` enters: what stands in its way, what it captures. `choice` settles what that the
// rules or an unknown order of arrival leave open. `piece` is the one that enters, and goes first where two
// come out together; unset: any. Requires a piece of the color in the nest.
[[nodiscard]] PieceMove TryEntry(const State& state, const Table& table, Consultation& rules, Color color,
                                 const Choice& choice, std::optional<Piece> piece = std::nullopt);

}  // namespace parchis
