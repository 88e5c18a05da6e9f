#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "engine/piece.h"

namespace parchis {

// Bonuses that a seat could not use and keeps for later (AMB-054 B).
struct KeptBonuses {
  std::uint8_t captures = 0;  // bonuses of a capture
  std::uint8_t goals = 0;     // bonuses of a goal

  bool operator==(const KeptBonuses&) const = default;
};

// A piece that came to rest on the start of `arm`, another color's.
struct Arrival {
  std::uint8_t arm;
  Piece piece;

  bool operator==(const Arrival&) const = default;
};

// What only some rule sets remember of a game. Each member stays as it is here unless its rule point has the
// option that needs it, so that it costs the others nothing and never makes two of their states differ.
struct Memory {
  // Throws of this turn made with no piece of the seat in play, 0..2 (AMB-023).
  std::uint8_t tries = 0;
  // A six of this turn has opened a barrier (AMB-044 B).
  bool opened = false;
  // A throw is owed before the bonuses that are owed (AMB-093 B).
  bool throw_first = false;
  // Turns of its owner that a piece has stood in the same pair, 0..4; both pieces of a pair count alike
  // (AMB-048 C).
  std::array<std::uint8_t, kMaxPieces> pair_turns{};
  // The piece that each seat moved last, in whatever turn (AMB-031 C).
  std::array<std::optional<Piece>, kMaxColors> last_ever{};
  // Pieces moved in this turn before State::last, each once, the latest at the end (AMB-032 C).
  std::vector<Piece> moved_before{};
  std::array<KeptBonuses, kMaxColors> kept{};  // by seat
  // How often pieces of each color have walked back from the goal (AMB-151).
  std::array<std::uint8_t, kMaxColors> bounces{};
  // Every piece that ever came to rest on the start of another color, once for each start, in this order
  // (AMB-021 B). At most kMaxArms * kMaxPieces.
  std::vector<Arrival> first_arrivals{};

  bool operator==(const Memory&) const = default;
};

}  // namespace parchis
