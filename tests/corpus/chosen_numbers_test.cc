// Whole games without dice, under every reading of what their rules leave open: what a record says about the
// numbers is compared and never misread, and where it does not say enough nobody is accused.
#include "engine/chosen_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "tests/support/checking.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro {
namespace {

using testing::Briefs;
using ::testing::Each;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr std::uint64_t kGames = 12;

class ChosenNumbers : public ::testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] static log::RecordedGame Game(std::uint64_t seed) {
    const int arms = 3 + static_cast<int>(seed % 3);
    return testing::RandomGame(std::string("ludoteka-diceless@@") + GetParam(), arms, seed);
  }

  // The findings, but for a note about a board that no text has.
  [[nodiscard]] static std::vector<std::string> Findings(const log::RecordedGame& game) {
    const std::string bytes = testing::Encoded(game, log::OutputForm::kBinary);
    return Briefs(testing::CheckBytes(bytes, testing::DeclaredRules()).findings());
  }

  [[nodiscard]] static arbitro::SetUp SetUpOf(const log::RecordedGame& game) {
    std::vector<Finding> ignored;
    return SetUpGame(game, testing::DeclaredRules().rules, ignored).value();
  }

  // The game from ply `at` on, with its position line.
  [[nodiscard]] static log::RecordedGame Rest(log::RecordedGame game, std::uint32_t at) {
    const arbitro::SetUp set_up = SetUpOf(game);
    const parchis::State state = StateBefore(set_up, game, OnIllegal::kClaimed, at);
    game.header.start_position = parchis::FormatPosition(state, set_up.table);
    game.header.first_seat = state.seat;
    game.plies.erase(game.plies.begin(), game.plies.begin() + at);
    game.ending.reset();
    return game;
  }
};

TEST_P(ChosenNumbers, ThatAreNotedRightAreNoFinding) {
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    log::RecordedGame game = Game(seed);
    const arbitro::SetUp set_up = SetUpOf(game);
    for (std::uint32_t i = 0; i < game.plies.size() && i < 150; ++i) {
      const parchis::State state = StateBefore(set_up, game, OnIllegal::kClaimed, i);
      if (!state.ThrowIsNext()) continue;
      log::RecordedNote note{.ply = i, .position_after = {}, .steps = {}};
      note.numbers_left = parchis::NumbersLeft(state, set_up.table, state.seat);
      game.notes.push_back(note);
    }
    EXPECT_THAT(Findings(game), IsEmpty()) << GetParam() << ", seed " << seed;
  }
}

TEST_P(ChosenNumbers, AreKnownWhereAPositionLineHasThem) {
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    const log::RecordedGame game = Game(seed);
    for (const std::uint32_t at : {7U, 40U, 61U}) {
      EXPECT_THAT(Findings(Rest(game, at)), Each(::testing::AnyOf("SET005", "UND003")))
          << GetParam() << ", seed " << seed << " from ply " << at;
    }
  }
}

TEST_P(ChosenNumbers, AccuseNobodyWhereTheyAreNotKnown) {
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    const log::RecordedGame game = Game(seed);
    for (const std::uint32_t at : {7U, 40U, 61U}) {
      log::RecordedGame rest = Rest(game, at);
      std::string& line = rest.header.start_position;
      line.erase(line.find(" left="));
      EXPECT_THAT(Findings(rest), Each(::testing::AnyOf("SET005", "UND003", StartsWith("UND006 at"))))
          << GetParam() << ", seed " << seed << " from ply " << at;
    }
  }
}

// AMB-091
TEST_P(ChosenNumbers, HaveNoThreeSixesInARow) {
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    int sixes = 0;
    std::uint8_t seat = 0xFF;
    for (const log::RecordedPly& recorded : Game(seed).plies) {
      if (recorded.ply.die == 0 && recorded.ply.spend != parchis::Spend::kNullThrow) continue;  // a bonus
      if (recorded.ply.seat != seat || recorded.ply.die != 6) sixes = 0;
      seat = recorded.ply.seat;
      sixes += recorded.ply.die == 6 ? 1 : 0;
      EXPECT_LE(sixes, 2) << GetParam() << ", seed " << seed;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryReading, ChosenNumbers,
                         ::testing::Values("hand.renewal=at_once", "hand.renewal=next_turn",
                                           "hand.pass_use=last", "hand.pass_token=travels_next_cycle",
                                           "hand.pass_token=by_seat", "hand.pass_token=by_round",
                                           "hand.pass_place=any_play", "hand.dead_end=pass_there",
                                           "hand.dead_end=renews", "hand.dead_end=not_chosen",
                                           "hand.null_throw=none", "hand.unusable=only_if_none",
                                           "end.stop=places"));

}  // namespace
}  // namespace arbitro
