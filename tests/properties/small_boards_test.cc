// The first states of small boards under every rule set, by the table of laws; small_boards_full_test.cc goes
// through all of them.
#include "tests/properties/small_boards.h"

#include <gtest/gtest.h>

#include "tests/support/checking.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::testing {
namespace {

#ifdef PARCHIS_SANITIZED
constexpr std::uint32_t kStates = 100;
#else
constexpr std::uint32_t kStates = 600;
#endif

TEST(SmallBoards, KeepTheLaws) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    const explore::Exploration found =
        ExploreWithLaws(parchis::NamedRulesOf(preset), 2, kStates, kStates / 4);
    EXPECT_TRUE(found.troubles.empty()) << preset.name << ": " << found.troubles.front().law << "\n"
                                        << found.troubles.front().position;
  }
}

// A law that is broken is seen, and the game that leads there is a log that can be read.
TEST(SmallBoards, ATroubleIsFoundByTheShortestWay) {
  const auto rules = *parchis::ParseRulesSpec("ludoteka");
  explore::Explorer explorer(
      {.rules = rules, .max_states = 20'000, .also = [](const parchis::Table&, const parchis::State& state) {
         return state.over ? std::optional<std::string>("it is over") : std::nullopt;
       }});
  const explore::Exploration found = explorer.Run();
  ASSERT_FALSE(found.troubles.empty());
  EXPECT_EQ(found.troubles.front().law, "it is over");
  log::RecordedGame game;
  explorer.RecordGameTo(found.troubles.front().state, game);
  EXPECT_FALSE(game.plies.empty());
  EXPECT_LE(game.plies.size(), found.depth);
  const Checked checked = CheckBytes(Encoded(game, log::OutputForm::kBinary), DeclaredRules());
  ASSERT_EQ(checked.games.size(), 1U);
  EXPECT_EQ(checked.games.front().verdict, Verdict::kValid);
  EXPECT_TRUE(checked.games.front().complete);
}

}  // namespace
}  // namespace arbitro::testing
