#include "engine/seating.h"

namespace parchis {

Seating Seating::OneColorEach(int arms) {
  Seating seating;
  for (int k = 0; k < arms; ++k) seating.seats.push_back({.colors = {Color::FromIndex(k)}});
  return seating;
}

PieceSet Seating::PiecesOf(std::size_t seat) const {
  PieceSet pieces;
  for (const Color color : seats[seat].colors) pieces = pieces | PieceSet::AllOf(color);
  return pieces;
}

}  // namespace parchis
