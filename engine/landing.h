#pragma once

#include "engine/allies.h"
#include "engine/piece_move.h"

namespace parchis {

// A piece ends on a safe square of the track where one piece of another color stands: what that does to it
// or to the move (SAFE-1, AMB-052, AMB-132).
void LandBesideOnSafe(Consultation& rules, Piece piece, Piece resting, const Number& number, PieceMove& move);

// A piece ends on a track square where two pieces or more stand: no room, unless they give way (SAFE-2,
// SAFE-3, AMB-138).
void LandOnCrowd(const Table& table, Consultation& rules, Piece piece, PieceSet standing,
                 const Choice& choice, PieceMove& move);

// A piece ends on a track square where one other piece stands.
inline void LandBesideOne(const Table& table, Consultation& rules, Piece piece, int square, Piece resting,
                          const Number& number, const Choice& choice, PieceMove& move) {
  if (resting.color() == piece.color()) return;
  if (table.AlliesOf(piece.color()).contains(resting)) {
    LandBesideAlly(table, rules, piece, square, resting, number, choice, move);
  } else if (table.IsSafe(square, resting.color())) {
    LandBesideOnSafe(rules, piece, resting, number, move);
  } else {
    move.captured = PieceSet::Of(resting);  // CAPTURE-1
  }
}

// A piece ends on a track square where other pieces stand, at least one.
inline void LandOnTrack(const Table& table, Consultation& rules, Piece piece, int square, PieceSet standing,
                        const Number& number, const Choice& choice, PieceMove& move) {
  if (standing.has_two()) {
    LandOnCrowd(table, rules, piece, standing, choice, move);
  } else {
    LandBesideOne(table, rules, piece, square, standing.first(), number, choice, move);
  }
}

// What it means for a piece to end where `move` takes it, on any place outside its nest: refused for want of
// room, or captures. What stands on the way there is not looked at.
void Land(const State& state, const Table& table, Consultation& rules, Piece piece, const Number& number,
          const Choice& choice, PieceMove& move);

}  // namespace parchis
