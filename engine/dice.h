#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Doubles in a row that are played where a third is not (AMB-108).
inline constexpr std::uint8_t kMostDoubles = 2;

// Numbers of a throw of two dice that are not used yet, in the order in which they are owed.
class DiceLeft {
 public:
  static constexpr std::size_t kMaxDice = 4;

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint8_t operator[](std::size_t i) const { return values_[i]; }
  // Appends; one too many is dropped.
  void push(std::uint8_t value) {
    if (size_ < kMaxDice) values_[size_++] = value;
  }
  [[nodiscard]] int count(std::uint8_t value) const;
  [[nodiscard]] bool contains(std::uint8_t value) const { return count(value) != 0; }
  // Removes one die with this number, if there is one.
  void remove(std::uint8_t value);
  void clear() { size_ = 0; }
  // Whether the die before `i` has the same number as die `i`: of like dice it is all one which is used.
  [[nodiscard]] bool same_as_before(std::size_t i) const {
    for (std::size_t j = 0; j < i; ++j) {
      if (values_[j] == values_[i]) return true;
    }
    return false;
  }

 private:
  std::array<std::uint8_t, kMaxDice> values_{};
  std::uint8_t size_ = 0;
};

[[nodiscard]] inline std::uint8_t BottomOf(std::uint8_t top) { return static_cast<std::uint8_t>(7 - top); }

// The dice that the seat on turn still has to use.
[[nodiscard]] DiceLeft DiceOwed(const State& state);
// The numbers that a throw of these faces gives the seat on turn (PCH-DBL-1, AMB-104, AMB-105), in the order
// in which they are owed: the larger first, or the tops where they come first (AMB-106 B).
[[nodiscard]] DiceLeft DiceOfThrow(const State& state, const Table& table, Consultation& rules,
                                   std::uint8_t first, std::uint8_t second);
// What the turn remembers once these faces are thrown: doubles in a row, and the pairs there are.
[[nodiscard]] ThrowMemory MemoryOfThrow(const State& state, const Table& table, Consultation& rules,
                                        std::uint8_t first, std::uint8_t second);

// Whether it matters what becomes of pairs that stood when the dice were thrown (AMB-114, AMB-115 D).
[[nodiscard]] bool RemembersPairs(const RuleSet& rules);
// Notes that a piece went so many squares with the throw.
void NoteMoved(ThrowMemory& memory, Piece piece, std::uint8_t steps);
// Two pieces that were a pair and stand together on another square; empty if there are none.
[[nodiscard]] PieceSet FindTogether(const State& state, const Board& board, const ThrowMemory& memory);

// One use of the dice by one piece.
struct DieUse {
  std::uint8_t value = 0;  // number walked, or that brings a piece out
  bool sum = false;        // of both dice together (AMB-112 B, AMB-147)
};

}  // namespace parchis
