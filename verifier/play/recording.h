#pragma once

#include <cstdint>
#include <string>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// One ply with every fact and every claim, but for what a log says of the use of two dice.
[[nodiscard]] log::RecordedPly RecordOf(const parchis::Table& table, const parchis::Ply& ply,
                                        const parchis::Effect& effect);

// Writes down a game as it is played: piece, destination, captures, bonuses and penalties of every ply.
class Recording {
 public:
  // Both must outlive it.
  Recording(const parchis::Table& table, log::RecordedGame& game) : table_(table), game_(game) {}

  // Empties the record and writes its header. `rules` as --rules takes them.
  void Begin(const parchis::State& start, std::string id, std::string rules, std::string producer);
  void Add(const parchis::Ply& ply, const parchis::Effect& effect);
  // The game is broken off if it is not over.
  void End(const parchis::State& state);

 private:
  // The faces of a throw of two dice, and which of them are used: a log says of a die that is used later
  // which it was, where the engine knows its number.
  class Faces {
   public:
    void Throw(std::uint8_t first, std::uint8_t second) {
      first_ = {first, false};
      second_ = {second, false};
    }
    // What a ply says of the die with this number that it uses; notes that it is used.
    [[nodiscard]] parchis::Spend Use(std::uint8_t value);

   private:
    struct Face {
      std::uint8_t value = 0;
      bool used = false;
    };
    [[nodiscard]] static bool Use(Face& face, std::uint8_t value);
    Face first_;
    Face second_;
  };

  // How a log writes the use of dice by this ply.
  void WriteDice(const parchis::Effect& effect, parchis::Ply& written);

  const parchis::Table& table_;
  log::RecordedGame& game_;
  Faces faces_;
};

}  // namespace arbitro
