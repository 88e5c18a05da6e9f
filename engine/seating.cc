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

bool Seating::SamePlayer(std::size_t a, std::size_t b) const {
  return a == b || (seats[a].owner != 0 && seats[a].owner == seats[b].owner);
}

bool Seating::SameSide(std::size_t a, std::size_t b) const {
  return SamePlayer(a, b) || (seats[a].team != 0 && seats[a].team == seats[b].team);
}

}  // namespace parchis
