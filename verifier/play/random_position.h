#pragma once

#include <cstdint>
#include <string>

#include "engine/state.h"
#include "engine/table.h"
#include "verifier/play/random_game.h"

namespace arbitro {

// A stream of positions that games may or may not reach, crowded where rules differ: near starts and gates,
// in pairs, with sixes thrown and bonuses owed.
class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : random_(seed) {}

  // The next position under the table's rules; seat 0 is on turn.
  [[nodiscard]] parchis::State Next(const parchis::Table& table);
  // Goes on from a position by a random legal ply. False, and nothing is changed, where the game is over.
  [[nodiscard]] bool Play(const parchis::Table& table, parchis::State& state);
  // A face, oftener a five or a six than others; where numbers are chosen one that may be, or 0 for the null
  // throw. 0 where something else is owed.
  [[nodiscard]] std::uint8_t Number(const parchis::Table& table, const parchis::State& state);
  // A face; fives and sixes come more often.
  [[nodiscard]] std::uint8_t Face();

 private:
  [[nodiscard]] bool OneIn(std::uint32_t count) { return random_.Below(count) == 0; }
  void PutPieces(const parchis::Table& table, parchis::State& state);
  [[nodiscard]] parchis::Place PlaceFor(const parchis::Table& table, parchis::Color color, int focus);
  [[nodiscard]] parchis::Place StartFor(const parchis::Table& table, parchis::Color color);
  void AddDice(const parchis::Table& table, parchis::State& state);
  void AddMemory(const parchis::Table& table, parchis::State& state);

  SplitMix64 random_;
};

}  // namespace arbitro
