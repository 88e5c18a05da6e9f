#pragma once

#include <cstdint>
#include <optional>

#include "engine/piece.h"

namespace parchis {

// What a ply spends, where the record says so.
enum class Spend : std::uint8_t {
  kNotSaid,
  kFirstDie,
  kSecondDie,
  kSum,
  kBottom,
  kCaptureBonus,
  kGoalBonus,
  kSecondEntry,
  kNullThrow,
};

// The single step of a game, as facts: a seat throws, or spends what it already owns, and moves one piece
// (two where a first five brings two out together), or none. A ply without a piece is a pass, or the penalty
// of a third six; the state says which.
struct Ply {
  std::uint8_t seat = 0;        // index in turn order
  std::uint8_t die = 0;         // face thrown on this ply, 1..6; 0 = nothing thrown
  std::uint8_t second_die = 0;  // two-dice play only; 0 = none
  Spend spend = Spend::kNotSaid;
  std::optional<Piece> piece{};
  std::optional<Piece> second_piece{};
  // The piece that an entry sends to its nest, where the rules or the state leave the choice open. Ignored
  // elsewhere.
  std::optional<Piece> victim{};

  bool operator==(const Ply&) const = default;
};

}  // namespace parchis
