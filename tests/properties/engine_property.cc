#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/apply.h"
#include "engine/dice.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/properties/steps.h"
#include "tests/support/game_maker.h"

// What holds beside the laws (tests/support/invariants.h), where the game goes on after a fault, and to its
// end.
namespace parchis::testing {
namespace {

// Recorded games go on after an illegal ply, so what it leaves has to be a position like any other.
RC_GTEST_PROP(EngineLaws, WhatStandsAfterAnIllegalPlyIsAPosition, (const Numbers& numbers)) {
  Choices choices(numbers);
  const Table table = MakeTable(choices);
  State state = MakeStart(choices, table);
  for (std::size_t i = 0; i < kPlies && !state.over; ++i) {
    // A number that is crossed out is one of the faults.
    const std::uint8_t die = state.ThrowIsNext() ? MakeDie(choices) : std::uint8_t{0};
    Ply ply{.seat = state.seat, .die = die};
    if (table.two_dice() && die != 0) ply.second_die = MakeDie(choices);
    const std::uint8_t second_die = ply.second_die;
    const auto pieces = static_cast<std::uint32_t>(table.board().arms() * kPiecesPerColor);
    ply.piece = Piece::FromIndex(static_cast<int>(choices.Below(pieces)));
    if (choices.Below(4) == 0) ply.piece.reset();
    if (ply.piece && choices.Below(3) == 0)
      ply.second_piece = Piece::FromIndex(static_cast<int>(choices.Below(pieces)));
    if (choices.Below(3) == 0) {
      const std::uint8_t number = table.two_dice() ? die : MakeDie(choices, state, table);
      ply = LegalPlies(state, table, number, second_die).front();
    }
    Step step{.before = state, .die = die, .ply = ply, .judgement = Judge(state, table, ply)};
    if (!step.judgement.legal() && !step.judgement.can_stand) continue;
    Apply(state, table, step.judgement.effect);
    step.after = state;
    RC_LOG() << Describe(table, step) << '\n';
    (void)EventsOf(step.before, table, step.judgement.effect);
    const auto back = ParsePosition(FormatPosition(state, table), table);
    RC_ASSERT(back.has_value());
    RC_ASSERT(*back == state);
    RC_ASSERT(state.over || !NumbersToPlay(state, table).empty());
    if (table.two_dice()) RC_ASSERT(state.over || !LegalPlies(state, table, 5, 3).empty());
  }
}

// Random play brings every game to its end.
TEST(EngineGames, End) {
  constexpr std::size_t kMaxPlies = 50000;
  std::size_t longest = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Choices choices(seed);
    const Table table = MakeTable(choices);
    std::size_t plies = 0;
    const State last = PlayGame(choices, table, OpeningState(table, 0), kMaxPlies, [&plies](const Step&) {
      ++plies;
      return true;
    });
    EXPECT_TRUE(last.over) << "seed " << seed << " after " << plies
                           << " plies: " << FormatPosition(last, table);
    longest = std::max(longest, plies);
  }
  RecordProperty("longest_game_in_plies", static_cast<int>(longest));
}

}  // namespace
}  // namespace parchis::testing
