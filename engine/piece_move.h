#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/judge.h"
#include "engine/piece.h"
#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

inline constexpr std::uint8_t kEnteringFace = 5;  // ENTRY-1

// What a ply spends: a face, the steps of a bonus, or the second entry of a first five.
struct Number {
  Effect::Source source = Effect::Source::kThrow;
  std::uint8_t bonus = 0;  // steps, for kBonus
  std::uint8_t color = 0;  // index of the color that comes out, for kEntry
  // Face, for kThrow; else 0. Not beside `source`: compilers would read the two at once, and wait for both to
  // be written.
  std::uint8_t die = 0;
  std::optional<Piece> by{};  // the piece that earned a bonus, where the state remembers it (AMB-057)
  bool plain = false;         // two dice walked as one number: a sum of six is no six
  // In one byte, so that a number stays a word. What a die of a double may have to do or may do:
  bool opens : 1 = false;   // open a barrier (AMB-115 D)
  bool breaks : 1 = false;  // break one of another color (AMB-115)
};

// The number that an owed item is.
[[nodiscard]] inline Number NumberOf(const Owed& owed) {
  switch (owed.kind) {
    case Owed::Kind::kDie:
      return {.source = Effect::Source::kThrow, .die = owed.value};
    case Owed::Kind::kBonus:
      return {.source = Effect::Source::kBonus, .bonus = owed.value, .by = owed.by};
    case Owed::Kind::kEntry:
      return {.source = Effect::Source::kEntry, .color = owed.value};
  }
  return {};
}

// What several pieces earn that one walk captures (AMB-138).
enum class Pay : std::uint8_t {
  kOnce,   // one bonus of a capture
  kEach,   // a bonus for each
  kAdded,  // one bonus of the steps of all of them
};

// What one piece can do with a number, duties towards other pieces aside.
struct PieceMove {
  std::optional<Fault> fault{};  // unset: the piece can make the move
  EvidenceOfFault evidence{};
  bool on_board = false;   // `to` is a place that exists, so the move can stand even if it is faulty
  std::uint8_t steps = 0;  // squares walked; 0 for an entry
  Place to{};
  PieceSet captured{};
  bool second_due = false;  // a first five that brings out two together, and both can come out
  bool victim_unknown = false;
  std::uint8_t unwalked = 0;  // squares that a barrier keeps the piece from walking (AMB-136)
  Pay pay = Pay::kOnce;       // where a walk captures several
  bool bounced = false;       // walks back from the goal (AMB-059 B)
  // Refuses the move: `pieces` stand where it matters, `progress` steps from the start of `color`.
  void Refuse(Fault why, Color color, int progress, PieceSet pieces) {
    fault = why;
    evidence = {.place = Place::At(progress), .frame = color, .pieces = pieces, .steps = steps};
  }
};

// What one piece can do with a number, where that may be more than one thing: in the order in which they are
// tried, each ending on a place of its own except where they are refused. Never empty.
class MoveList {
 public:
  // What a six is worth or six itself, into the corridor or past it; with a bonus, whole or in part.
  static constexpr std::size_t kMaxMoves = 4;

  void push(const PieceMove& move) {
    if (size_ < kMaxMoves) moves_[size_++] = move;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const PieceMove& operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] PieceMove* begin() { return moves_.data(); }
  [[nodiscard]] PieceMove* end() { return moves_.data() + size_; }
  [[nodiscard]] const PieceMove* begin() const { return moves_.data(); }
  [[nodiscard]] const PieceMove* end() const { return moves_.data() + size_; }
  // Whether one of them can be made.
  [[nodiscard]] bool any_legal() const {
    for (const PieceMove& move : *this) {
      if (!move.fault) return true;
    }
    return false;
  }

 private:
  std::array<PieceMove, kMaxMoves> moves_{};
  std::size_t size_ = 0;
};

// Pieces on the square with this progress in the frame of `color`.
[[nodiscard]] inline PieceSet StandingAt(const State& state, const Board& board, Color color, int progress) {
  return board.OnTrack(Place::At(progress)) ? state.at(board.TrackSquare(color, progress))
                                            : state.InCorridor(color, progress);
}

// SAFE-2: no square holds more than two.
[[nodiscard]] inline bool IsFull(PieceSet standing) { return standing.has_two(); }

}  // namespace parchis
