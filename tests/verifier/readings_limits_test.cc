// Games that the open points make too many of: nothing is said of any ply.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rule_set.h"
#include "tests/support/checking.h"
#include "verifier/readings/reading_replay.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/set_up.h"

namespace arbitro {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// A game with its first ply to an impossible square, by rules that leave so many of their points open.
[[nodiscard]] log::RecordedGame WrongGame(std::size_t open_points) {
  log::RecordedGame game = testing::RandomGame("ludoteka", 4, 3);
  game.plies.resize(60);
  game.ending.reset();
  game.plies[40].to = parchis::Square{1};
  for (const parchis::RulePointInfo& point : parchis::RulePoints()) {
    if (game.header.open_points.size() == open_points) break;
    if (!point.id.starts_with("board.")) game.header.open_points.emplace_back(point.id);
  }
  return game;
}

// What all replays made so far find wrong, one that was not made may find right.
TEST(ReadingLimits, TooManyWholeReplaysAccuseNobody) {
  log::RecordedGame game = WrongGame(19);
  log::RecordedPly back;
  back.takes_back = 1;
  back.ply.seat = game.plies.back().ply.seat;
  game.plies.push_back(back);
  CheckOptions options = testing::DeclaredRules();
  options.rules.strict = false;
  const testing::Checked checked =
      testing::CheckBytes(testing::Encoded(game, log::OutputForm::kBinary), options);
  ASSERT_EQ(checked.games.size(), 1U);
  EXPECT_THAT(testing::Briefs(checked.games[0].findings), ElementsAre("LIM007"));
  EXPECT_EQ(checked.games[0].verdict, Verdict::kUndecided);
}

// One limit for the searches of a game by all readings: what was found before it says nothing either.
TEST(ReadingLimits, SearchesForWhatWasLeftOutShareOneLimit) {
  log::RecordedGame game = testing::RandomGame("ludoteka", 4, 3);
  std::erase_if(game.plies, [](const log::RecordedPly& ply) {
    return !ply.ply.piece && ply.ply.die != 0 && !ply.penalized;
  });
  game.header.omits_passes = true;
  std::vector<Finding> findings;
  auto set_up =
      SetUpGame(game, {.rules = {}, .default_rules = testing::DeclaredRules().rules.default_rules}, findings);
  ASSERT_TRUE(set_up);
  ReadingCache cache;
  std::uint64_t looks = 0;
  set_up->omission_looks = &looks;
  EXPECT_FALSE(ReplayReadings(*set_up, game, OnIllegal::kClaimed, true, cache, findings).replay.stopped);
  EXPECT_THAT(findings, IsEmpty());
  ASSERT_GT(looks, 1U);

  looks = kMaxOmissionLooks - looks / 2;
  EXPECT_TRUE(ReplayReadings(*set_up, game, OnIllegal::kClaimed, true, cache, findings).replay.stopped);
  EXPECT_THAT(testing::Briefs(findings), ElementsAre(StartsWith("LIM007")));
}

}  // namespace
}  // namespace arbitro
