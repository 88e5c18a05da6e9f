#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/state.h"
#include "engine/table.h"

// What the kernel works with, all in plain numbers: it is exempt from the engine's types.
namespace parchis::kernel {

inline constexpr unsigned kArms = 4;
inline constexpr unsigned kPieces = 4;
// Places of a piece are its progress, 0 to the goal; the nest is beyond all of them.
inline constexpr std::uint8_t kInNest = 79;
inline constexpr unsigned kCodes = 80;
inline constexpr std::uint8_t kNobody = 0xFF;
// Steps are bits of 32: a piece that can go s steps has bit s - 1.
inline constexpr unsigned kMostSteps = 32;

// Squares of one color's way, from its start to its goal, a bit each by progress.
struct Way {
  std::uint64_t low = 0;
  std::uint64_t high = 0;  // from progress 64 on
};

// Board, seats and answers.
struct Tables {
  unsigned seats = 0;
  std::uint8_t gate = 0;
  std::uint8_t goal = 0;
  std::uint8_t six_all_out = 0;  // squares that a six is worth with an empty nest
  std::uint8_t capture_bonus = 0;
  std::uint8_t goal_bonus = 0;
  bool rival_pair_bars = false;  // AMB-017
  std::array<std::uint8_t, kArms> color_of_seat{};
  // Track square of a place, 0 for none.
  std::array<std::array<std::uint8_t, kCodes>, kArms> square{};
  // Where the way of the first color meets a piece of the second.
  std::array<std::array<std::array<Way, kCodes>, kArms>, kArms> met{};
  // By track square: the color that comes out there and is played, or kNobody; and the colors, a bit each,
  // of which a lone piece is safe there.
  std::array<std::uint8_t, kArms * 17 + 1> start_of{};
  std::array<std::uint8_t, kArms * 17 + 1> safe_for{};
};

// A state as far as it decides how play goes on.
struct Position {
  std::array<std::array<std::uint8_t, kPieces>, kArms> place{};  // by color
  std::uint8_t seat = 0;
  std::uint8_t sixes = 0;
  std::uint8_t last = kNobody;  // number of the piece moved last, from 0, of the color on turn
  bool over = false;
  std::array<std::uint8_t, kArms> late{};  // by arm: who came later, if two colors are there
  std::uint8_t owed_count = 0;
  std::array<std::uint8_t, 16> owed{};  // bonuses
};

// nullopt: the kernel does not know how to play by these rules at this table.
[[nodiscard]] std::optional<Tables> MakeTables(const Table& table);
// nullopt: something in this state does not come up in play by such rules. Requires a table of the above.
[[nodiscard]] std::optional<Position> MakePosition(const State& state, const Table& table);

}  // namespace parchis::kernel
