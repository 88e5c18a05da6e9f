#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/judge.h"
#include "engine/memory.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"

namespace arbitro {

// Which numbers were left, and who owed a null throw, where a record of play without dice begins in the
// middle of a game and its start position does not say so (AMB-097).
class NumberHistory {
 public:
  // Everything is known.
  NumberHistory() = default;
  // `start` was read from this position line. Requires a rule set by which numbers are chosen.
  NumberHistory(const parchis::Table& table, const parchis::State& start, const std::string& position);

  [[nodiscard]] bool knows_all() const { return !numbers_unknown_ && !token_unknown_; }
  // Only who owes the null throw may not be known, which few plies depend on.
  [[nodiscard]] bool knows_numbers() const { return !numbers_unknown_; }

  // Leaves in a state what may be left, wherever it is not known.
  void Fill(parchis::State& state) const;
  // The state with another past, as far as this ply can depend on it: one in which its seat owes a null
  // throw or owes none, or in which the turn of another ended because that seat owed one.
  [[nodiscard]] std::vector<parchis::State> OtherMemories(const parchis::Table& table,
                                                          const parchis::State& now,
                                                          const parchis::Ply& ply) const;
  // What a ply shows of the numbers of its seat, the one on turn in `before`.
  void Learn(const parchis::Table& table, const parchis::State& before, const parchis::Effect& effect);
  // Takes what the record says to be left. False, and nothing is changed, where the numbers are known.
  bool LearnLeft(std::size_t set, parchis::NumberSet left);

  bool operator==(const NumberHistory&) const = default;

 private:
  // One bit for every set of numbers that may be left, the numbers being bits from 0 on. An empty set stands
  // for one that may have been renewed.
  using Possible = std::uint64_t;
  static constexpr Possible kAnything = ~Possible{0};

  [[nodiscard]] static Possible Only(parchis::NumberSet left) {
    return Possible{1} << (left.numbers().bits() >> 1);
  }
  [[nodiscard]] static parchis::NumberSet UnionOf(Possible possible);
  [[nodiscard]] std::vector<parchis::State> WithoutNullThrow(const parchis::Table& table,
                                                             const parchis::State& now) const;

  bool numbers_unknown_ = false;
  bool token_unknown_ = false;
  std::array<Possible, parchis::kMaxColors> possible_{};
};

}  // namespace arbitro
