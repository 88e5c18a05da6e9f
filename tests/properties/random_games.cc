// Random games of every preset, on every board and at every kind of table, end and hold no fault. Not drawn
// at random, so that none of these tables goes without a game.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/table.h"
#include "tests/support/checking.h"
#include "verifier/play/random_game.h"

namespace arbitro {
namespace {

constexpr std::uint64_t kGames = 2;

[[nodiscard]] const char* NameOf(parchis::Sides sides) {
  switch (sides) {
    case parchis::Sides::kOneColorEach:
      return "one color each";
    case parchis::Sides::kSharedColors:
      return "shared colors";
    case parchis::Sides::kTeams:
      return "teams";
  }
  return "";
}

void ExpectEndsWithoutFault(const PlayOptions& options, std::uint64_t index) {
  log::RecordedGame game;
  PlayRandomGame(options, index, game);
  ASSERT_TRUE(game.ending && game.ending->reason == log::Reason::kFinished)
      << game.header.game_id << " is not over after " << game.plies.size() << " plies";
  const testing::Checked checked =
      testing::CheckBytes(testing::Encoded(game, log::OutputForm::kBinary), testing::DeclaredRules());
  ASSERT_EQ(checked.games.size(), 1U);
  const GameReport& report = checked.games[0];
  std::vector<std::string> briefs = testing::Briefs(report.findings);
  // Boards that no text has and teams that a rule set knows nothing of are played with all the same.
  std::erase_if(briefs, [](const std::string& brief) {
    return brief == "SET011" || brief == "SET012" || brief == "SET013";
  });
  EXPECT_TRUE(briefs.empty()) << game.header.game_id << ": " << briefs.front();
  EXPECT_EQ(report.verdict, Verdict::kValid) << game.header.game_id;
  EXPECT_EQ(report.undetermined, 0U) << game.header.game_id;
}

class RandomGames : public ::testing::TestWithParam<std::string> {};

TEST_P(RandomGames, EndWithoutAFaultAtEveryTable) {
  const parchis::NamedRules rules = parchis::ParseRulesSpec(GetParam()).value();
  for (int arms = parchis::kMinArms; arms <= parchis::kMaxArms; ++arms) {
    for (const auto sides :
         {parchis::Sides::kOneColorEach, parchis::Sides::kSharedColors, parchis::Sides::kTeams}) {
      const parchis::Seating seating = parchis::UsualSeating(sides, rules.rules, arms);
      if (parchis::FindSeatingFault(rules.rules, seating)) continue;
      SCOPED_TRACE(std::to_string(arms) + " arms, " + NameOf(sides));
      for (std::uint64_t index = 0; index < kGames; ++index) {
        ExpectEndsWithoutFault({.rules = rules, .arms = arms, .seed = 1, .seating = seating}, index);
      }
    }
  }
}

[[nodiscard]] std::vector<std::string> PresetNames() {
  std::vector<std::string> names;
  for (const parchis::Preset& preset : parchis::Presets()) names.emplace_back(preset.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Presets, RandomGames, ::testing::ValuesIn(PresetNames()), [](const auto& name) {
  std::string word = name.param;
  std::ranges::replace(word, '-', '_');
  return word;
});

}  // namespace
}  // namespace arbitro
