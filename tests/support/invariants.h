#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/state.h"
#include "engine/table.h"
#include "tests/support/game_maker.h"
#include "tests/support/played_game.h"

// The laws: what holds for every game, under every rule set, on every board. One table; properties, the
// corpus, the fuzzers and the small boards all ask it. To add a law, write a function in one of the files of
// law_rows.h and a row in invariants.cc.
namespace arbitro::testing {

// What is wrong; nothing where the law holds.
using Breach = std::optional<std::string>;

// A position and what is thrown in it: faces, a number that is chosen, or 0 where something is owed.
struct Situation {
  const parchis::Table& table;
  const parchis::State& state;
  std::uint8_t die = 0;
  std::uint8_t second_die = 0;
};

struct Law {
  std::string_view name;  // a sentence
  std::string_view why;   // clauses, or the page that promises it
  // One of these is set: what the law is about.
  Breach (*state)(const parchis::Table& table, const parchis::State& state) = nullptr;
  Breach (*situation)(const Situation& situation) = nullptr;  // of a game that is not over
  Breach (*step)(const parchis::Table& table, const parchis::testing::Step& step) = nullptr;
  Breach (*game)(const PlayedGame& game) = nullptr;
  // Looks at every ply that could be written down, which takes a thousand times as long as the ply itself.
  bool costly = false;
};

[[nodiscard]] std::span<const Law> Laws();

// Which laws are asked.
struct Effort {
  // The laws that are costly are asked of every so many-th situation of a game, from the first on; 0: never.
  std::size_t costly_every = 1;
};

// Entry for what has positions and no game: the first law that is broken by this state, by what can be thrown
// in it, or by one of the plies that are legal then. The text names law, ply and position line.
[[nodiscard]] Breach FindBreach(const parchis::Table& table, const parchis::State& state,
                                const Effort& effort = {});
// Entry for one ply that was played.
[[nodiscard]] Breach FindBreach(const parchis::Table& table, const parchis::testing::Step& step,
                                const Effort& effort = {});
// Entry for a played game: all laws, at every ply of it, of its log and of its report.
[[nodiscard]] Breach FindBreach(const PlayedGame& game, const Effort& effort = {});

// The game in text form, for whoever wants to see what broke a law.
[[nodiscard]] std::string TextOf(const PlayedGame& game);

// How often a game comes to what laws are about: what keeps a law from holding for want of an occasion.
struct Occasions {
  std::size_t plies = 0;
  std::size_t barriers = 0;     // positions with two pieces of a color on a track square
  std::size_t third_sixes = 0;  // third sixes and third doubles that are not played
  std::size_t captures = 0;
  std::size_t start_captures = 0;  // by coming out
  std::size_t corridor_moves = 0;
  std::size_t goals = 0;
  std::size_t bonuses = 0;  // plies that spend one
  std::size_t passes = 0;
  std::size_t two_dice = 0;
  std::size_t chosen = 0;  // numbers that are chosen

  void Add(const PlayedGame& game);
};

}  // namespace arbitro::testing
