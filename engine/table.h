#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "engine/board.h"
#include "engine/heard.h"
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
  // Pieces that a seat moves in its own right: those of its colors, and where a turn is a player's those of
  // all seats of that player (AMB-064).
  [[nodiscard]] PieceSet PiecesOf(std::size_t seat) const { return pieces_of_seat_[seat]; }
  // Other pieces of its team, which it moves at most instead of own ones. Where turns go by color, those of
  // the player's other colors count as such.
  [[nodiscard]] PieceSet MatesOf(std::size_t seat) const { return mates_of_seat_[seat]; }
  // All pieces that the seat may ever move.
  [[nodiscard]] PieceSet MovableBy(std::size_t seat) const {
    return pieces_of_seat_[seat] | mates_of_seat_[seat];
  }
  // Of those of mates the ones of the same player: none, unless turns go by color.
  [[nodiscard]] PieceSet OtherSeatsOfPlayer(std::size_t seat) const { return others_of_player_[seat]; }
  // The color of all pieces that the seat may ever move; nullopt if there are several.
  [[nodiscard]] std::optional<Color> OnlyColorOf(std::size_t seat) const {
    const PieceSet pieces = MovableBy(seat);
    const Color color = pieces.first().color();
    return (pieces - PieceSet::AllOf(color)).empty() ? std::optional(color) : std::nullopt;
  }
  // Pieces of other colors that are on the side of this one: of its player, or of mates.
  [[nodiscard]] PieceSet AlliesOf(Color color) const { return allies_[Row(color)]; }
  // Of these the ones of the same player.
  [[nodiscard]] PieceSet OwnAlliesOf(Color color) const { return own_allies_[Row(color)]; }
  // Whether any color has allies. Most tables have none, so that whatever is about them is passed over at
  // once.
  [[nodiscard]] bool has_allies() const { return has_allies_; }
  // Whether any move may break a duty: where barriers have their time, or somebody may move a mate's pieces.
  [[nodiscard]] bool needs_care() const { return needs_care_; }
  // The seat that moves this color; nullopt for a color that nobody plays.
  [[nodiscard]] std::optional<std::uint8_t> SeatOf(Color color) const {
    const std::uint8_t seat = seat_of_color_[Row(color)];
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
  // Whether a throw is one of two dice.
  [[nodiscard]] bool two_dice() const { return two_dice_; }
  // All pieces that somebody moves.
  [[nodiscard]] PieceSet pieces_in_play() const { return pieces_in_play_; }
  // As Board::IsSafe; every question about the rules asks it here, so that it is heard.
  [[nodiscard]] bool IsSafe(int track_square, Color resting) const {
    const bool safe = board_.IsSafe(track_square, resting);
    if (heard_ != nullptr) heard_->boards &= safe_with_->Agreeing(track_square, resting, safe);
    return safe;
  }

  // From now on whatever judges, applies or lists plies at this table, or at a copy of it, adds to `heard`
  // what it asks: what comes of it is the same under every rule set that agrees on that. nullptr: nobody
  // listens. What is listened to is for one thread.
  void Listen(Heard* heard);
  // Adds points that were asked, where somebody listens.
  void Hear(const PointSet& asked) const {
    if (heard_ != nullptr) heard_->points |= asked;
  }
  // Asks the rules where nobody needs the points but whoever listens; `unheeded` takes them where nobody
  // does.
  [[nodiscard]] Consultation Consult(PointSet& unheeded) const {
    return {rules_, heard_ != nullptr ? heard_->points : unheeded};
  }

 private:
  static constexpr std::uint8_t kNobody = 0xFF;
  [[nodiscard]] static std::size_t Row(Color color) { return static_cast<std::size_t>(color.index()); }
  // Who is on whose side.
  void FindAllies();

  Board board_;
  Seating seating_;
  RuleSet rules_;
  std::array<PieceSet, kMaxColors> pieces_of_seat_{};
  std::array<PieceSet, kMaxColors> mates_of_seat_{};
  std::array<PieceSet, kMaxColors> others_of_player_{};
  std::array<PieceSet, kMaxColors> allies_{};
  std::array<PieceSet, kMaxColors> own_allies_{};
  std::array<std::uint8_t, kMaxColors> seat_of_color_{};
  PieceSet pieces_in_play_;
  std::uint8_t capture_bonus_;
  std::uint8_t goal_bonus_;
  bool two_dice_;
  bool has_allies_ = false;
  bool needs_care_ = false;
  Heard* heard_ = nullptr;
  std::shared_ptr<const SafeSquareOptions> safe_with_{};  // set while somebody listens
};

// What makes a seating unusable on a board, as a short phrase; nullopt if nothing does. Every seat moves at
// least one color of the board, no color belongs to two seats, no player to two teams, and at least two sides
// play.
[[nodiscard]] std::optional<const char*> FindSeatingFault(const Board& board, const Seating& seating);

// What keeps a rule set from being played at a table with these seats, as a short phrase: turns by color need
// a seat for each color (AMB-064).
[[nodiscard]] std::optional<const char*> FindSeatingFault(const RuleSet& rules, const Seating& seating);

}  // namespace parchis
