#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/chosen_numbers.h"
#include "engine/state.h"
#include "engine/table.h"
#include "tests/support/checking.h"
#include "tests/support/mutations.h"
#include "tests/support/played_game.h"

// Places of a clean game where something can be made wrong.
namespace arbitro::testing {

using parchis::testing::Choices;
using parchis::testing::Step;

// A ply of a game.
struct Spot {
  const PlayedGame& game;
  std::size_t at = 0;

  [[nodiscard]] const Step& step() const { return game.steps[at]; }
  [[nodiscard]] const parchis::Effect& effect() const { return step().judgement.effect; }
  [[nodiscard]] const parchis::State& before() const { return step().before; }
  [[nodiscard]] const parchis::Table& table() const { return game.table; }
  [[nodiscard]] const parchis::Board& board() const { return game.table.board(); }
  template <class Option>
  [[nodiscard]] bool rules_say(Option option) const {
    return game.table.rules().get<Option>() == option;
  }
  [[nodiscard]] parchis::PieceSet own() const { return table().PiecesOf(before().seat); }
  [[nodiscard]] bool moves() const { return effect().kind == parchis::Effect::Kind::kMove; }
  // One die is thrown, which is to be moved, and the seat moves its own pieces: any other face could have
  // been thrown as well.
  [[nodiscard]] bool throws_freely() const {
    return at > 0 && !table().two_dice() && !parchis::ChoosesNumbers(table().rules()) &&
           before().ThrowIsNext() && before().sixes < 2 && !before().HasFinished(before().seat);
  }
  // The squares on the way of a piece with so many steps; empty if it would pass the goal.
  [[nodiscard]] std::vector<parchis::Place> WayOf(parchis::Piece piece, int steps) const;
  // Who stands on a square of the piece's way, itself apart.
  [[nodiscard]] parchis::PieceSet StandingOn(parchis::Piece piece, parchis::Place place) const;
  // Whether the piece can walk so many squares from where it stands: no barrier before the last, the last one
  // empty.
  [[nodiscard]] bool WalksFreely(parchis::Piece piece, int steps) const;

  // The game up to this ply, and what is then recorded instead.
  [[nodiscard]] log::RecordedGame Until() const;
  [[nodiscard]] Planted With(log::RecordedPly recorded) const;
  // The ply as it is recorded, to be changed.
  [[nodiscard]] log::RecordedPly Recorded() const { return game.log.plies[at]; }
  // A throw that moves a piece to a place, with nothing captured and nothing earned.
  [[nodiscard]] log::RecordedPly Moving(std::uint8_t die, parchis::Piece piece,
                                        std::optional<parchis::Place> to) const;
  // A throw, or what else is owed, that moves nothing.
  [[nodiscard]] log::RecordedPly Passing(std::uint8_t die) const;
};

// The first spot from a random one on at which something can be planted.
[[nodiscard]] std::optional<Planted> PlantSomewhere(
    const PlayedGame& game, Choices& choices,
    const std::function<std::optional<Planted>(const Spot&)>& plant);

// A log as it is written.
[[nodiscard]] Planted PlantedIn(const log::RecordedGame& game, std::optional<std::uint32_t> ply = {});

// The rows of mutations.cc, by file.
using Plant = std::optional<Planted> (*)(const PlayedGame& game, Choices& choices);
// move_mutations.cc: where pieces go.
[[nodiscard]] std::vector<Mutation> MoveMutations();
// turn_mutations.cc: turns, throws, penalties, and the duty to open a barrier.
[[nodiscard]] std::vector<Mutation> TurnMutations();
// bonus_mutations.cc: bonuses, and the end.
[[nodiscard]] std::vector<Mutation> BonusMutations();
// claim_mutations.cc: what a record says of a legal ply.
[[nodiscard]] std::vector<Mutation> ClaimMutations();
// record_mutations.cc: bytes, schema, header.
[[nodiscard]] std::vector<Mutation> RecordMutations();

}  // namespace arbitro::testing
