#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "engine/piece.h"
#include "engine/rule_set.h"

namespace parchis {

inline constexpr int kSquaresPerArm = 17;
inline constexpr int kMaxCorridorLength = 7;
// Highest number printed on any board: the goal of an eight-armed one.
inline constexpr int kMaxSquareNumber = kMaxArms * kSquaresPerArm + kMaxCorridorLength + 1;

// Where a piece is, as steps from its own start: 0 = start, 17N-5 = gate, then the corridor and the goal; or
// in its nest, which has no progress. All arithmetic on moves is done in progress. The four track squares
// between gate and start have the numbers after the goal, 1 to 4 more: only a piece that goes round once more
// stands there (AMB-061), and steps across them are counted by Board::Walk. Where the start is the fourth
// square of its arm (board.start_square), the gate is 17N-4, and there are three squares between them.
class Place {
 public:
  [[nodiscard]] static constexpr Place Nest() { return Place(kNest); }
  // `progress` in 0..17N+7.
  [[nodiscard]] static constexpr Place At(int progress) { return Place(static_cast<std::uint8_t>(progress)); }
  constexpr Place() = default;
  [[nodiscard]] constexpr bool in_nest() const { return raw_ == kNest; }
  // Steps from the own start; requires a piece that is not in its nest.
  [[nodiscard]] constexpr int progress() const { return raw_; }
  // A number that orders places, nest last. For hashing only.
  [[nodiscard]] constexpr std::uint8_t raw() const { return raw_; }
  auto operator<=>(const Place&) const = default;

 private:
  static constexpr std::uint8_t kNest = 0xFF;
  explicit constexpr Place(std::uint8_t raw) : raw_(raw) {}
  std::uint8_t raw_ = kNest;
};

// A place as the board prints it, in the mover's own color: 1..17N on the track, from 17N+1 on its corridor,
// then its goal, 0 its nest. With the usual corridor of seven squares the goal is 17N+8.
struct Square {
  int number = 0;
  auto operator<=>(const Square&) const = default;
};

// How long the arms and corridors of a board are. Games are played on boards of the usual shape; shorter ones
// are for looking at every position that there is.
struct BoardShape {
  std::uint8_t squares_per_arm = kSquaresPerArm;
  std::uint8_t corridor = 0;  // squares, the goal not counted; 0: as the rules say

  bool operator==(const BoardShape&) const = default;
};

inline constexpr int kMinSquaresPerArm = 4;
// Steps from the start to the gate that a board has at least: no number thrown goes farther.
inline constexpr int kMinGate = 12;

// Geometry of a board of N arms under a rule set: start of color k on 17k+5 or 17k+4, its gate on 17k (17N
// for color 1), then its corridor and goal, and which squares are safe. What the points board.* and
// corridor.entry say about a board is read once, when it is made: a board never changes within a game.
class Board {
 public:
  // A board of `arms` arms as the first option of every rule point has it, all its colors in play; nullopt
  // outside 2..8.
  [[nodiscard]] static std::optional<Board> WithArms(std::uint32_t arms);
  // The same with arms and corridors of other lengths; nullopt also where a throw could go round the board.
  [[nodiscard]] static std::optional<Board> WithShape(std::uint32_t arms, BoardShape shape);
  // The board that a log means which declares as many arms as this one was made with, under these rules and
  // with these colors in play, a bit each. Under board.two_arms=four_arms two arms mean the board of four,
  // colors 1 and 2 being its first two (AMB-009).
  [[nodiscard]] Board Under(const RuleSet& rules, std::uint8_t colors_in_play) const;

  // What a log declares; on the board of two arms that has four it differs from arms() (AMB-009).
  [[nodiscard]] int declared_arms() const { return declared_arms_; }
  [[nodiscard]] int arms() const { return arms_; }
  [[nodiscard]] int track_squares() const { return track_squares_; }
  [[nodiscard]] BoardShape shape() const { return shape_; }
  [[nodiscard]] bool has_usual_arms() const { return shape_.squares_per_arm == kSquaresPerArm; }
  // Which square of an arm, counted from its beginning, is the start.
  [[nodiscard]] int start_offset() const { return track_squares() - gate_; }
  // Squares of a corridor, the goal not counted (AMB-062).
  [[nodiscard]] int corridor_length() const { return goal_ - gate_ - 1; }
  // Progress of the last track square before the corridor.
  [[nodiscard]] int gate() const { return gate_; }
  [[nodiscard]] int goal() const { return goal_; }
  // Whether a piece may pass its corridor and go round once more (AMB-061).
  [[nodiscard]] bool allows_laps() const { return allows_laps_; }
  [[nodiscard]] bool OnTrack(Place place) const { return place.raw() <= gate_ || PastGate(place); }
  [[nodiscard]] bool InCorridor(Place place) const { return place.raw() > gate_ && place.raw() < goal_; }
  [[nodiscard]] bool InGoal(Place place) const { return place.raw() == goal_; }
  // Whether the piece stands between its gate and its start, on its way round once more (AMB-061).
  [[nodiscard]] bool PastGate(Place place) const { return place.raw() > goal_ && !place.in_nest(); }

  // The square that `color` prints for `place`.
  [[nodiscard]] Square SquareOf(Color color, Place place) const {
    return place.in_nest() ? Square{0} : Square{squares_[Row(color)][place.raw()]};
  }
  // Track square, 1..17N, of a piece of `color` with this progress; requires a place on the track.
  [[nodiscard]] int TrackSquare(Color color, int progress) const {
    return squares_[Row(color)][static_cast<std::size_t>(progress)];
  }
  // Where a piece of `color` is when it stands on `square`; nullopt for a number that is not on the board
  // and, where no piece goes round once more, for the four track squares between its gate and its start.
  [[nodiscard]] std::optional<Place> PlaceOf(Color color, Square square) const;

  // Whether every place of the other board is the same place on this one.
  [[nodiscard]] bool HasPlacesOf(const Board& other) const {
    return arms_ == other.arms_ && gate_ == other.gate_ && goal_ == other.goal_ &&
           (allows_laps_ || !other.allows_laps_);
  }

  // Where a walk of `steps` squares from `from` ends; nullopt beyond the goal. `lap` says what a piece does
  // at its gate: turn into its corridor, or pass it. Walks of 1, 2, … steps visit the squares on the way.
  // Requires a piece outside its nest, gate() steps at most, and for `lap` a board that allows laps.
  [[nodiscard]] std::optional<Place> Walk(Place from, int steps, bool lap) const;
  // Whether a walk from `from` leaves the gate behind, so that it matters whether the piece turns in there.
  [[nodiscard]] bool LeavesGate(Place from, int steps) const {
    return from.raw() <= gate_ && from.raw() + steps > gate_;
  }
  // Squares that a piece outside its nest has to walk to its goal, on the shortest way.
  [[nodiscard]] int StepsToGoal(Place place) const {
    return PastGate(place) ? goal_ + goal_ + start_offset() - place.raw() : goal_ - place.raw();
  }

  // Whether a lone piece of color `resting` is captured by no ordinary move on this track square (SAFE-1,
  // AMB-001, AMB-007).
  [[nodiscard]] bool IsSafe(int track_square, Color resting) const {
    return (unsigned{safe_[static_cast<std::size_t>(track_square)]} >> resting.index() & 1U) != 0;
  }
  // The color that enters on this track square, if one does.
  [[nodiscard]] std::optional<Color> StartOwner(int track_square) const {
    const std::uint8_t owner = start_owner_[static_cast<std::size_t>(track_square)];
    if (owner == kNobody) return std::nullopt;
    return Color::FromIndex(owner);
  }

  bool operator==(const Board&) const = default;

 private:
  static constexpr std::size_t kRow = 144;
  static constexpr std::uint8_t kNobody = 0xFF;
  [[nodiscard]] static std::size_t Row(Color color) { return static_cast<std::size_t>(color.index()); }
  Board(int declared_arms, BoardShape shape, const RuleSet& rules, std::uint8_t colors_in_play);
  void NumberSquares();
  void MarkSafeSquares(BoardSafeSquares which, bool unused_starts, std::uint8_t colors_in_play);

  int declared_arms_;
  int arms_;
  BoardShape shape_;
  int track_squares_;
  int gate_;
  int goal_;
  bool allows_laps_;
  std::array<std::array<std::uint8_t, kRow>, kMaxColors> squares_{};
  // By track square: the colors, a bit each, of which a lone piece is safe there.
  std::array<std::uint8_t, kMaxArms * kSquaresPerArm + 1> safe_{};
  std::array<std::uint8_t, kMaxArms * kSquaresPerArm + 1> start_owner_{};
};

// Whether a rule set has a board with this many arms (AMB-008). Games on others are judged all the same.
[[nodiscard]] bool HasBoardSize(const RuleSet& rules, int arms);

}  // namespace parchis
