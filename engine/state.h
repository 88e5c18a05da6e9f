#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/board.h"
#include "engine/memory.h"
#include "engine/piece.h"
#include "engine/table.h"

namespace parchis {

// One thing that the seat on turn has to use before it throws again.
struct Owed {
  enum class Kind : std::uint8_t {
    kDie,    // a number already thrown, 1..6; with two dice also a bottom
    kBonus,  // steps of a capture or a goal
    kEntry,  // the second piece of a first five; value = index of the color
  };
  Kind kind = Kind::kDie;
  std::uint8_t value = 0;
  // The piece that earned a bonus, where not every piece may use it (AMB-057).
  std::optional<Piece> by{};

  bool operator==(const Owed&) const = default;
};

// What is owed, first to be used first. Empty: a throw.
class OwedList {
 public:
  static constexpr std::size_t kMaxOwed = 16;

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Owed& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] const Owed& front() const { return items_[0]; }
  // Appends; a list that is full stays as it is (no rule set can owe that much).
  void push(Owed owed);
  // Puts an item before all others, under the same limit.
  void push_front(Owed owed);
  // Removes item `i`, keeping the order of the others.
  void erase(std::size_t i);
  void clear() {
    if (size_ != 0) *this = OwedList{};  // items not in use stay zero, so that equal lists compare equal
  }

  // Items not in use are zero.
  bool operator==(const OwedList& other) const {
    return size_ == other.size_ && std::equal(items_.begin(), items_.begin() + size_, other.items_.begin());
  }

 private:
  std::array<Owed, kMaxOwed> items_{};
  std::uint8_t size_ = 0;
};

// Everything that the rules remember of a game: a plain value. Equal states behave equally under one table;
// states reached through Apply are canonical, so that what no longer matters never makes two of them differ.
class State {
 public:
  State() = default;

  // Where a piece is.
  [[nodiscard]] Place place(Piece piece) const { return places_[static_cast<std::size_t>(piece.index())]; }
  // All pieces on a track square, 1..17N.
  [[nodiscard]] PieceSet at(int track_square) const { return track_[static_cast<std::size_t>(track_square)]; }
  // Pieces in their nests, of all colors.
  [[nodiscard]] PieceSet nests() const { return nests_; }
  // Pieces in their goals, of all colors.
  [[nodiscard]] PieceSet goals() const { return goals_; }
  // Pieces of `color` on the corridor square with this progress.
  [[nodiscard]] PieceSet InCorridor(Color color, int progress) const;
  // Pieces of `color` that are in one place with another of them, nest and goal among the places.
  [[nodiscard]] PieceSet InOnePlace(Color color) const;
  // Whether one of the `count` track squares after `track_square` may hold two pieces or more: one look at a
  // few bits instead of a walk. True also where it does not look: round the end of the track, and farther
  // than a word.
  [[nodiscard]] bool MayBeCrowded(const Board& board, int track_square, int count) const {
    const int end = track_square + count;
    if (end > board.track_squares() || count >= static_cast<int>(kWordBits)) return true;
    const auto first = static_cast<unsigned>(track_square) + 1;
    const unsigned bit = first % kWordBits;
    const std::uint64_t* word = &crowded_[first / kWordBits];
    // In two shifts, since one by all 64 bits has no meaning.
    const std::uint64_t ahead = word[0] >> bit | word[1] << 1 << (kWordBits - 1 - bit);
    return (ahead & ((std::uint64_t{1} << count) - 1)) != 0;
  }
  // Moves a piece; the only way to change a place.
  void Put(const Board& board, Piece piece, Place to) {
    Place& at = places_[static_cast<std::size_t>(piece.index())];
    if (board.OnTrack(at)) {
      const int square = board.TrackSquare(piece.color(), at.progress());
      PieceSet& standing = track_[static_cast<std::size_t>(square)];
      standing.erase(piece);
      if (!standing.empty()) NoteCrowd(square);  // one that was alone was no crowd
    } else {
      nests_.erase(piece);
      goals_.erase(piece);
    }
    at = to;
    if (board.OnTrack(to)) {
      const int square = board.TrackSquare(piece.color(), to.progress());
      PieceSet& standing = track_[static_cast<std::size_t>(square)];
      const bool alone = standing.empty();
      standing.insert(piece);
      if (!alone) NoteCrowd(square);
    } else if (to.in_nest()) {
      nests_.insert(piece);
    } else if (board.InGoal(to)) {
      goals_.insert(piece);
    }
  }

  // Whether every piece is where it is in another state.
  [[nodiscard]] bool StandsLike(const State& other) const { return places_ == other.places_; }
  // Takes over where all pieces are, and nothing else.
  void TakePieces(const State& other);

  std::uint8_t seat = 0;      // whose turn, index in turn order
  std::uint8_t sixes = 0;     // sixes already played in this turn, 0..2; 0 after any other face
  std::optional<Piece> last;  // what a third six would send to its nest; only while sixes > 0
  OwedList owed;
  // The later arrival on the start square of each arm, where two pieces of different colors stand and the
  // order matters; unset also when the order is not known.
  std::array<std::optional<Piece>, kMaxArms> late{};
  std::uint8_t fresh = 0;                       // colors, a bit each, that still wait for their first five
  std::array<std::uint8_t, kMaxColors> done{};  // seats that finished, in order
  std::uint8_t done_count = 0;
  // Seats that left the game, a bit each, or lost it (AMB-151); who wins then, is not said unless one other
  // is left.
  std::uint8_t out = 0;
  bool over = false;
  Memory memory;

  [[nodiscard]] bool HasFinished(std::size_t seat_index) const {
    for (std::size_t i = 0; i < done_count; ++i) {
      if (done[i] == seat_index) return true;
    }
    return false;
  }
  [[nodiscard]] bool HasLeft(std::size_t seat_index) const { return (out >> seat_index & 1U) != 0; }
  // Whether the next ply is a throw: nothing is owed, or what is owed waits for it (AMB-093 B).
  [[nodiscard]] bool ThrowIsNext() const { return owed.empty() || memory.throw_first; }
  // Colors whose four pieces are all in the nest, a bit each.
  [[nodiscard]] std::uint8_t ColorsInNest() const;

  bool operator==(const State& other) const;

 private:
  static constexpr unsigned kWordBits = 64;

  // Keeps crowded_ in step with a track square.
  void NoteCrowd(int square) {
    const auto bit = static_cast<unsigned>(square) % kWordBits;
    std::uint64_t& word = crowded_[static_cast<unsigned>(square) / kWordBits];
    const bool crowded = track_[static_cast<std::size_t>(square)].has_two();
    word = (word & ~(std::uint64_t{1} << bit)) | std::uint64_t{crowded} << bit;
  }

  // places_ says it all; the others are the same fact by square, kept in step by Put. A new state has all
  // pieces in their nests.
  std::array<Place, kMaxPieces> places_{};
  std::array<PieceSet, kMaxArms * kSquaresPerArm + 1> track_{};
  // A bit for every track square with two pieces or more, and an empty word for MayBeCrowded to read into.
  std::array<std::uint64_t, kMaxArms * kSquaresPerArm / kWordBits + 2> crowded_{};
  PieceSet nests_{0xFFFFFFFFU};
  PieceSet goals_;
};

// A hash of everything that == compares.
[[nodiscard]] std::uint64_t HashOf(const State& state);

// The set-up of the table's rule set (SETUP-1, SETUP-2), a throw owed by `first_seat`.
[[nodiscard]] State OpeningState(const Table& table, std::uint8_t first_seat);

// Makes what does not matter equal: what the rule set does not ask a state to remember, and what can decide
// nothing any more.
void Canonicalize(State& state, const Table& table);
// The same for a state that comes from a canonical one by the table's own rules, and so remembers nothing
// that the rule set does not ask for.
void ForgetIdle(State& state, const Table& table);

}  // namespace parchis
