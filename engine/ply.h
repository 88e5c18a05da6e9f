#pragma once

#include <cstdint>
#include <optional>

#include "engine/board.h"
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

// How it was meant that a piece ends its move beside an ally, where that is open (AMB-066 C, AMB-078 B).
enum class Contact : std::uint8_t { kNotSaid, kCapture, kJoin };

// What a player chooses besides the piece, where the rule set or the state leaves it open; ignored elsewhere.
struct Choice {
  // The piece that an entry sends to its nest (AMB-016 C, AMB-021), or an ally that is captured and not
  // joined.
  std::optional<Piece> victim{};
  // Where the piece ends: a six walked as six or as more (AMB-025), a corridor taken or passed (AMB-061).
  std::optional<Place> to{};
  // The piece that goes to its nest by a third six (AMB-037 B), or for a capture not made (AMB-051 C).
  std::optional<Piece> penalized{};
  Contact contact = Contact::kNotSaid;
  // Which of the owed items a bonus is that it spends, from 1, where several are spent alike (AMB-057); 0 =
  // not said.
  std::uint8_t item = 0;

  bool operator==(const Choice&) const = default;
};

// The single step of a game, as facts: a seat throws, or spends what it already owns, and moves one piece
// (two where a first five brings two out together), or none. A ply without a piece is a pass, or the penalty
// of a third six; the state says which.
struct Ply {
  std::uint8_t seat = 0;  // index in turn order
  std::uint8_t die = 0;   // face thrown on this ply, 1..6; 0 = nothing thrown
  // Two-dice play only: the other face thrown. 0 = nothing thrown, and `die` is the number of a die thrown
  // before that this ply uses; if that is 0 too, one of the dice that are left, and nobody says which.
  std::uint8_t second_die = 0;
  Spend spend = Spend::kNotSaid;
  std::optional<Piece> piece{};
  std::optional<Piece> second_piece{};
  Choice choice{};

  bool operator==(const Ply&) const = default;
};

}  // namespace parchis
