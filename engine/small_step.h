#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// What a ply changes that captures nothing and brings nothing in, as most plies do: so little that the state
// before it can be had back from the one after it, which is cheaper than to keep it.
class SmallStep {
 public:
  // Whether at this table a state remembers no more of such a ply than a step can undo.
  [[nodiscard]] static bool Suits(const Table& table);

  // Takes down what Apply is going to change. False: that may be more than a step can undo. Requires a table
  // that suits.
  [[nodiscard]] bool Note(const State& before, const Table& table, const Effect& effect);
  // Makes the state after it the one before it.
  void Undo(State& after, const Board& board) const;

 private:
  std::optional<Piece> piece_;
  Place from_;
  std::uint8_t seat_ = 0;
  std::uint8_t sixes_ = 0;
  std::uint8_t fresh_ = 0;
  std::uint8_t tries_ = 0;
  bool opened_ = false;
  bool throw_first_ = false;
  std::optional<Piece> last_;
  std::array<std::optional<Piece>, kMaxArms> late_{};
  bool owes_ = false;  // something was owed
  OwedList owed_;      // if so
};

}  // namespace parchis
