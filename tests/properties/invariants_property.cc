// The laws of tests/support/invariants.h on games made at random: by rules at random and by every preset, at
// every kind of table, legal and with a fault. A law that is broken shows the position, and the game as a
// log.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "tests/properties/steps.h"
#include "tests/support/checking.h"
#include "tests/support/invariants.h"
#include "tests/support/planted_fault.h"
#include "tests/support/played_game.h"
#include "verifier/play/random_game.h"

namespace arbitro::testing {
namespace {

using parchis::Table;
using parchis::testing::Choices;
using parchis::testing::Numbers;

#ifdef PARCHIS_SANITIZED
constexpr std::size_t kPlies = 40;
constexpr std::uint64_t kOneOf = 4;  // so many whole games one is played
#else
constexpr std::size_t kPlies = 100;
constexpr std::uint64_t kOneOf = 1;
#endif

// What is to be read where a law is broken: what, where, and the file in which the game is.
[[nodiscard]] std::string Report(const PlayedGame& game, const std::string& breach) {
  const std::string path =
      ::testing::TempDir() + "broken_law_" + std::to_string(::getpid()) + ".parchis.txtpb";
  std::ofstream(path) << TextOf(game);
  return breach + "\nlog: " + path;
}

void ExpectLawful(const PlayedGame& game, const Effort& effort) {
  const Breach breach = FindBreach(game, effort);
  if (breach) ADD_FAILURE() << Report(game, *breach);
}

// Of numbers that RapidCheck draws and shrinks.
RC_GTEST_PROP(Laws, HoldForGamesOfAnyRules, (const Numbers& numbers)) {
  Choices choices(numbers);
  const Table table = MakeAnyTable(choices);
  const PlayedGame game = MakePlayedGame(choices, table, kPlies);
  const Breach breach = FindBreach(game, {.costly_every = 12});
  if (breach) RC_FAIL(Report(game, *breach));
}

// Played to their end as `arbitro play` has them.
RC_GTEST_PROP(Laws, HoldForGamesOfPresets, ()) {
  const auto presets = parchis::Presets();
  const std::string rules(presets[*rc::gen::inRange<std::size_t>(0, presets.size())].name);
  const int arms = *rc::gen::inRange(parchis::kMinArms, parchis::kMaxArms + 1);
  const auto seed = *rc::gen::inRange<std::uint64_t>(0, 1U << 30U);
  if (seed % kOneOf != 0) return;
  RC_LOG() << rules << ", " << arms << " arms, seed " << seed << '\n';
  PlayedGame game = PlayedGameOf(RandomGame(rules, arms, seed), DeclaredRules());
  game.legal = true;
  const Breach breach = FindBreach(game, {.costly_every = 0});
  if (breach) RC_FAIL(Report(game, *breach));
}

// What the rules do not say must not matter where they are broken either.
RC_GTEST_PROP(Laws, HoldForGamesWithAFault, ()) {
  const auto presets = parchis::Presets();
  const std::string rules(presets[*rc::gen::inRange<std::size_t>(0, presets.size())].name);
  const int arms = *rc::gen::inRange(parchis::kMinArms, parchis::kMaxArms + 1);
  const auto seed = *rc::gen::inRange<std::uint64_t>(0, 1U << 30U);
  const auto kind =
      *rc::gen::elementOf(std::vector<FaultKind>(std::begin(kFaultKinds), std::end(kFaultKinds)));
  const auto culprit = *rc::gen::element(Culprit::kPlayer, Culprit::kRecorder);
  RC_LOG() << NameOf(kind) << " of the " << (culprit == Culprit::kPlayer ? "player" : "recorder") << " in "
           << rules << '\n';
  const auto fault = PlantFault(rules, arms, seed, kind, culprit);
  if (!fault) return;
  const PlayedGame game = PlayedGameOf(fault->game, DeclaredRules());
  const Breach breach = FindBreach(game, {.costly_every = 0});
  if (breach) {
    RC_FAIL("fault at ply " + std::to_string(fault->ply) + ", " + Report(game, *breach));
  }
}

// Whole games, so that none of the presets goes without its end.
class LawsOfPreset : public ::testing::TestWithParam<std::string> {};

TEST_P(LawsOfPreset, HoldForWholeGames) {
  for (const int arms : {4, 6}) {
    SCOPED_TRACE(std::to_string(arms) + " arms");
    PlayedGame game = PlayedGameOf(RandomGame(GetParam(), arms, 1), DeclaredRules());
    game.legal = true;
    EXPECT_EQ(game.steps.size(), game.log.plies.size());
    ExpectLawful(game, {.costly_every = 200});
  }
}

[[nodiscard]] std::vector<std::string> PresetNames() {
  std::vector<std::string> names;
  for (const parchis::Preset& preset : parchis::Presets()) names.emplace_back(preset.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Presets, LawsOfPreset, ::testing::ValuesIn(PresetNames()), [](const auto& name) {
  std::string word = name.param;
  std::ranges::replace(word, '-', '_');
  return word;
});

// ---- What the games come to ----

// A law about third sixes says nothing where there are none.
TEST(LawsOccasions, AreCommonInGamesMadeAtRandom) {
  Occasions seen;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Choices choices(seed);
    const Table table = MakeAnyTable(choices);
    seen.Add(MakePlayedGame(choices, table, 100));
  }
  const auto expect = [&](const char* what, std::size_t count, double least) {
    const double share = static_cast<double>(count) / static_cast<double>(seen.plies);
    std::cerr << what << ": " << count << " of " << seen.plies << " plies\n";
    EXPECT_GE(share, least) << what;
  };
  expect("positions with a barrier", seen.barriers, 0.2);
  expect("third sixes and doubles not played", seen.third_sixes, 0.02);
  expect("captures", seen.captures, 0.06);
  expect("captures by coming out", seen.start_captures, 0.005);
  expect("moves in the corridor", seen.corridor_moves, 0.03);
  expect("goals", seen.goals, 0.02);
  expect("bonuses used or given up", seen.bonuses, 0.05);
  expect("passes", seen.passes, 0.1);
  expect("plies with two dice", seen.two_dice, 0.05);
  expect("plies with numbers that are chosen", seen.chosen, 0.05);
}

}  // namespace
}  // namespace arbitro::testing
