#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/board.h"
#include "engine/piece.h"
#include "engine/rule_set.h"
#include "engine/seating.h"

namespace parchis {

// What a game is played on: board, seating, rules. Fixed for the whole game; everything judged is judged
// against it.
class Table {
 public:
  // `board` says how many arms a log declares; the table's own board is that one under the rules, with the
  // colors of the seating in play. Requires a seating that FindSeatingFault accepts for `board`.
  Table(Board board, Seating seating, RuleSet rules);

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Seating& seating() const { return seating_; }
  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] std::size_t seat_count() const { return seating_.seats.size(); }
  // Pieces that a seat moves.
  [[nodiscard]] PieceSet PiecesOf(std::size_t seat) const { return pieces_of_seat_[seat]; }
  // The seat that moves this color; nullopt for a color that nobody plays.
  [[nodiscard]] std::optional<std::uint8_t> SeatOf(Color color) const {
    const std::uint8_t seat = seat_of_color_[static_cast<std::size_t>(color.index())];
    if (seat == kNobody) return std::nullopt;
    return seat;
  }
  // Steps that a capture earns: 20, or 5 for each arm (BONUS-1, AMB-011).
  [[nodiscard]] std::uint8_t capture_bonus() const { return capture_bonus_; }
  // Steps that a piece in the goal earns: 10, or half of 5 for each arm (BONUS-2, AMB-011).
  [[nodiscard]] std::uint8_t goal_bonus() const { return goal_bonus_; }
  // Steps of one bonus that so many captures earn together, as far as they can be written.
  [[nodiscard]] std::uint8_t CaptureBonusOf(unsigned captures) const {
    const unsigned most = std::numeric_limits<std::uint8_t>::max() / unsigned{capture_bonus_};
    return static_cast<std::uint8_t>(std::min(captures, most) * capture_bonus_);
  }
  // Whether the bonuses that one move earns for several captures are added to one, where a piece comes out
  // (AMB-094 C) or where one walks (AMB-138 E).
  [[nodiscard]] bool AddsCaptures(bool enters) const {
    return enters ? rules_.get<BonusDoubleCapture>() == BonusDoubleCapture::kAdded
                  : rules_.get<CaptureTwoOnSquare>() == CaptureTwoOnSquare::kBothAdded;
  }
  // Whether a bonus of so many steps can be owed: that of a goal, of a capture, or of several added to one.
  [[nodiscard]] bool HasBonus(std::uint32_t steps) const;
  // Whether a state of the other table means the same on this one: the places, and the bonuses owed.
  [[nodiscard]] bool CanTakeStatesOf(const Table& other) const {
    return board_.HasPlacesOf(other.board_) && capture_bonus_ == other.capture_bonus_ &&
           goal_bonus_ == other.goal_bonus_;
  }
  // All pieces that somebody moves.
  [[nodiscard]] PieceSet pieces_in_play() const { return pieces_in_play_; }

 private:
  static constexpr std::uint8_t kNobody = 0xFF;
  Board board_;
  Seating seating_;
  RuleSet rules_;
  std::array<PieceSet, kMaxColors> pieces_of_seat_{};
  std::array<std::uint8_t, kMaxColors> seat_of_color_{};
  PieceSet pieces_in_play_;
  std::uint8_t capture_bonus_;
  std::uint8_t goal_bonus_;
};

// What makes a seating unusable on a board, as a short phrase; nullopt if nothing does. Every seat moves at
// least one color of the board, no color belongs to two seats, and at least two seats play.
[[nodiscard]] std::optional<const char*> FindSeatingFault(const Board& board, const Seating& seating);

}  // namespace parchis
