#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "engine/piece.h"

namespace parchis {

inline constexpr int kSquaresPerArm = 17;
inline constexpr int kStartOffset = 5;
inline constexpr int kCorridorLength = 7;
// Highest number printed on any board: the goal of an eight-armed one.
inline constexpr int kMaxSquareNumber = kMaxArms * kSquaresPerArm + kCorridorLength + 1;

// Where a piece is, as steps from its own start: 0 = start, 17N-5 = gate, then seven corridor squares,
// 17N+3 = goal; or in its nest, which has no progress. All arithmetic on moves is done in progress.
class Place {
 public:
  [[nodiscard]] static constexpr Place Nest() { return Place(kNest); }
  // `progress` in 0..17N+3.
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

// A place as the board prints it, in the mover's own color: 1..17N on the track, 17N+1..17N+7 its corridor,
// 17N+8 its goal, 0 its nest.
struct Square {
  int number = 0;
  auto operator<=>(const Square&) const = default;
};

// Geometry of a board of N arms: start of color k on 17k+5, its gate on 17k (17N for color 1),
// safe squares on offsets 5, 12 and 17 of every arm.
class Board {
 public:
  // A board of `arms` arms; nullopt outside 2..8.
  [[nodiscard]] static std::optional<Board> WithArms(std::uint32_t arms);

  [[nodiscard]] int arms() const { return arms_; }
  [[nodiscard]] int track_squares() const { return arms_ * kSquaresPerArm; }
  // Progress of the last track square before the corridor.
  [[nodiscard]] int gate() const { return track_squares() - kStartOffset; }
  [[nodiscard]] int goal() const { return gate() + kCorridorLength + 1; }
  [[nodiscard]] bool OnTrack(Place place) const { return place.raw() <= gate(); }
  [[nodiscard]] bool InCorridor(Place place) const { return place.raw() > gate() && place.raw() < goal(); }
  [[nodiscard]] bool InGoal(Place place) const { return place.raw() == goal(); }

  // The square that `color` prints for `place`.
  [[nodiscard]] Square SquareOf(Color color, Place place) const {
    return place.in_nest() ? Square{0} : Square{squares_[Row(color)][place.raw()]};
  }
  // Track square, 1..17N, of a piece of `color` with this progress; requires progress 0..gate().
  [[nodiscard]] int TrackSquare(Color color, int progress) const {
    return squares_[Row(color)][static_cast<std::size_t>(progress)];
  }
  // Where a piece of `color` is when it stands on `square`; nullopt for a number that is not on the board and
  // for the four track squares between its gate and its start, which it never visits.
  [[nodiscard]] std::optional<Place> PlaceOf(Color color, Square square) const;
  // Whether no piece is captured on this track square by an ordinary move (SAFE-1).
  [[nodiscard]] bool IsSafe(int track_square) const { return safe_[static_cast<std::size_t>(track_square)]; }
  // The color that enters on this track square, if one does.
  [[nodiscard]] std::optional<Color> StartOwner(int track_square) const {
    const std::uint8_t owner = start_owner_[static_cast<std::size_t>(track_square)];
    if (owner == kNobody) return std::nullopt;
    return Color::FromIndex(owner);
  }

  bool operator==(const Board& other) const { return arms_ == other.arms_; }

 private:
  static constexpr std::size_t kRow = 144;
  static constexpr std::uint8_t kNobody = 0xFF;
  [[nodiscard]] static std::size_t Row(Color color) { return static_cast<std::size_t>(color.index()); }
  explicit Board(int arms);

  int arms_;
  std::array<std::array<std::uint8_t, kRow>, kMaxColors> squares_{};
  std::array<bool, kMaxArms * kSquaresPerArm + 1> safe_{};
  std::array<std::uint8_t, kMaxArms * kSquaresPerArm + 1> start_owner_{};
};

}  // namespace parchis
