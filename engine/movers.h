#pragma once

#include <cstddef>
#include <optional>

#include "engine/number_choice.h"
#include "engine/piece_move.h"

// Whose pieces a seat moves: its own, and where the rules let it those of mates (AMB-079, 083, 084, 137,
// 139).
namespace parchis {

// Pieces of mates that the seat on turn may move with the number. Requires a seat that has mates.
[[nodiscard]] PieceSet LentPieces(const State& state, const Table& table, Consultation& rules,
                                  const Number& number);

// All pieces that the seat on turn may move with the number.
[[nodiscard]] inline PieceSet MoversOf(const State& state, const Table& table, Consultation& rules,
                                       const Number& number) {
  const PieceSet own = PiecesFor(state, table, number);
  return table.MatesOf(state.seat).empty() ? own : own | LentPieces(state, table, rules, number);
}

// Whether the seat on turn may move the piece with the number.
[[nodiscard]] inline bool MayMove(const State& state, const Table& table, Consultation& rules,
                                  const Number& number, Piece piece) {
  if (table.PiecesOf(state.seat).contains(piece)) return true;
  return table.MatesOf(state.seat).contains(piece) && LentPieces(state, table, rules, number).contains(piece);
}

// Pieces of mates that a seat moves once it has finished, those in the goal left out (TEAM-7, AMB-079,
// AMB-137).
[[nodiscard]] PieceSet LentToFinished(const State& state, const Table& table, Consultation& rules,
                                      std::size_t seat);

// All pieces that the seat on turn may move with the number whether or not it is stuck otherwise. Requires a
// seat that has mates.
[[nodiscard]] PieceSet MoversNotStuck(const State& state, const Table& table, Consultation& rules,
                                      const Number& number);

// Whether it may move those of mates with it if it can move none of these (OPT-4).
[[nodiscard]] bool HelpsStuckWith(const State& state, const Table& table, Consultation& rules,
                                  const Number& number);

// Whether the seat on turn has no piece left to move but of mates.
[[nodiscard]] inline bool OnlyHelps(const State& state, const Table& table) {
  return (table.PiecesOf(state.seat) - state.goals()).empty();
}

// Whether a bonus that `by` earned is one for this piece (AMB-057, 080, 143). One of which nobody knows who
// earned it is for any.
[[nodiscard]] bool MayUseBonus(const State& state, const Table& table, Consultation& rules,
                               std::optional<Piece> by, Piece piece);

// Pieces whose nests make a six worth more to a piece of `color`: those of the color, or of the player who
// moves it for a mate (AMB-080, AMB-143).
[[nodiscard]] PieceSet PiecesThatMakeSix(const State& state, const Table& table, Consultation& rules,
                                         Color color);

// Every color of which a piece is in the set, as its first piece.
[[nodiscard]] constexpr PieceSet OneOfEachColor(PieceSet pieces) {
  std::uint32_t bits = pieces.bits();
  bits |= bits >> 1;
  bits |= bits >> 2;
  return PieceSet(bits & 0x11111111U);
}

}  // namespace parchis
