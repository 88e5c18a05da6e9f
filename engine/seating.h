#pragma once

#include <cstdint>
#include <vector>

#include "engine/piece.h"

namespace parchis {

// One place in the turn order: who moves which colors. Facts of a game, never a rule.
struct Seat {
  std::vector<Color> colors;  // at least one
  std::uint32_t team = 0;     // from 1; 0 = no team
  std::uint32_t owner = 0;    // player number from 1; 0 = a player of its own

  bool operator==(const Seat&) const = default;
};

// Seats in turn order.
struct Seating {
  std::vector<Seat> seats;

  // One seat a color, in ring order: the usual table of a board with `arms` arms.
  [[nodiscard]] static Seating OneColorEach(int arms);
  // Pieces of the colors of the seat with this index.
  [[nodiscard]] PieceSet PiecesOf(std::size_t seat) const;
  // Whether two seats, or a seat and itself, are one player's.
  [[nodiscard]] bool SamePlayer(std::size_t a, std::size_t b) const;
  // Whether they are one player's or in one team.
  [[nodiscard]] bool SameSide(std::size_t a, std::size_t b) const;

  bool operator==(const Seating&) const = default;
};

}  // namespace parchis
