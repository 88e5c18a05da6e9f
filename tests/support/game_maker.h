#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/rule_set.h"
#include "engine/seating.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis::testing {

// Bounded choices out of plain numbers, so that a generator that shrinks numbers shrinks what is chosen, or
// out of bytes, as a fuzzer gives them.
// Never fails: after the last number it goes on with a pseudo-random stream of its own, started from all of
// them; after the last byte, with the first choice each time, so that a byte decides no more than one choice.
class Choices {
 public:
  explicit Choices(std::span<const std::uint32_t> numbers);
  explicit Choices(std::span<const std::uint8_t> bytes);
  explicit Choices(std::uint64_t seed) : stream_(seed) {}
  // 0 … bound - 1; requires bound > 0. Of bytes as few as can tell `bound` options apart are used.
  [[nodiscard]] std::uint32_t Below(std::uint32_t bound);
  // All numbers or bytes are used up.
  [[nodiscard]] bool spent() const { return next_ >= (of_bytes_ ? bytes_.size() : numbers_.size()); }

 private:
  [[nodiscard]] std::uint32_t NextBytes(std::uint32_t bound);

  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint8_t> bytes_;
  bool of_bytes_ = false;
  std::size_t next_ = 0;
  std::uint64_t stream_ = 0;
};

// A rule set without conflicts: every point free, conflicting answers taken back to the first option.
[[nodiscard]] RuleSet MakeRules(Choices& choices);
// Takes conflicting answers back to the first option.
void TakeBackConflicts(RuleSet& rules);

// Seats on a board: one color each in ring order, another order, some colors unused, several colors a seat,
// teams, or turns by color. Fits the rules: where turns go by color, every seat has one.
[[nodiscard]] Seating MakeSeating(Choices& choices, int arms, const RuleSet& rules = {});

// Board of 2 to 8 arms, seating and rules.
[[nodiscard]] Table MakeTable(Choices& choices);
[[nodiscard]] Table MakeTable(Choices& choices, const RuleSet& rules);

// The set-up, or a later position: pieces brought forward so that captures, barriers and goals are near.
[[nodiscard]] State MakeStart(Choices& choices, const Table& table);

// A face; fives and sixes come twice as often as the others.
[[nodiscard]] std::uint8_t MakeDie(Choices& choices);

// What LegalPlies is asked with in this position: a face, a number that may be chosen, or 0.
[[nodiscard]] std::uint8_t MakeDie(Choices& choices, const State& state, const Table& table);

// A ply of a game: the position, the die on the table (0 where something else is owed), what was played.
struct Step {
  State before{};
  std::uint8_t die = 0;
  std::uint8_t second_die = 0;
  Ply ply{};
  Judgement judgement{};
  State after{};
};

// Plays legal plies at random until the game is over or `max_plies` are played, and shows each to `look`,
// which ends the game by returning false. Returns the last position. Stops also where no ply is legal, which
// `look` can tell by the number of steps.
State PlayGame(Choices& choices, const Table& table, State state, std::size_t max_plies,
               const std::function<bool(const Step&)>& look);

// Every ply that could be written in this position with this die (0 where something is owed): pass or piece,
// every second piece, destination, victim and penalty, every kind of spending.
// With two dice `second_die` is the other face.
[[nodiscard]] std::vector<Ply> ConceivablePlies(const State& state, const Table& table, std::uint8_t die,
                                                std::uint8_t second_die = 0);

}  // namespace parchis::testing
