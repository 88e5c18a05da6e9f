// What games are counted to be, and what is said of their dice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "tests/support/checking.h"
#include "verifier/replay/replaying.h"
#include "verifier/stats/collector.h"
#include "verifier/stats/fairness.h"

namespace arbitro::stats {
namespace {

using ::testing::DoubleNear;
using ::testing::Pointwise;
using Verdict = FairnessTest::Verdict;

[[nodiscard]] FairnessTest Faces(std::vector<std::uint64_t> counts) {
  return Uniform("faces", std::vector<std::string>(counts.size(), "face"), std::move(counts));
}

TEST(Fairness, IsPearsonsChiSquare) {
  const FairnessTest test = Faces({11, 7, 9, 15, 8, 10});  // of 10 each: (1+9+1+25+4+0)/10
  EXPECT_NEAR(test.chi_square, 4.0, 1e-12);
  EXPECT_NEAR(test.p, 0.5494, 1e-4);  // tables of chi-square with five degrees of freedom
  EXPECT_EQ(Faces({10, 10, 10, 10, 10, 10}).p, 1);
}

// As computed for one face of a die, with a significance of a thousandth and a power of nine tenths.
TEST(Fairness, SaysWhatCouldHaveBeenDetected) {
  EXPECT_NEAR(Faces({15, 17, 17, 17, 17, 17}).detectable, 1.21, 0.005);
  EXPECT_NEAR(Faces({165, 167, 167, 167, 167, 167}).detectable, 0.38, 0.005);
  EXPECT_NEAR(Faces({16665, 16667, 16667, 16667, 16667, 16667}).detectable, 0.038, 0.0005);
  EXPECT_EQ(Faces({1, 1, 1, 1, 1, 0}).detectable, 0) << "not even a face that always falls";
}

TEST(Fairness, SaysNothingOfFewThrows) {
  std::vector<FairnessTest> tests{Faces({2, 0, 0, 0, 0, 18})};
  WorkOutTogether(tests);
  EXPECT_LT(tests[0].p, kSignificance);
  EXPECT_EQ(tests[0].verdict, Verdict::kCannotTell) << "fewer than five of a face are expected";
}

TEST(Fairness, SeesALoadedDieAndNotAFairOne) {
  std::vector<FairnessTest> tests{Faces({9900, 9900, 9900, 9900, 9900, 10500}),
                                  Faces({10010, 9990, 10005, 9995, 10020, 9980})};
  WorkOutTogether(tests);
  EXPECT_EQ(tests[0].verdict, Verdict::kDeviates);
  EXPECT_EQ(tests[1].verdict, Verdict::kNothingSeen);
}

// Of many tests one looks bad by chance.
TEST(Fairness, HeedsHowManyTestsThereAre) {
  std::vector<FairnessTest> tests(3, Faces({100, 100}));
  tests[0].p = 0.04;
  tests[1].p = 0.01;
  tests[2].p = 0.02;
  WorkOutTogether(tests);
  const std::vector<double> together{tests[0].p_of_all, tests[1].p_of_all, tests[2].p_of_all};
  EXPECT_THAT(together, Pointwise(::testing::DoubleEq(), {0.04, 0.03, 0.04}));
}

[[nodiscard]] Collector CollectorOf(std::string_view rules) {
  return Collector(testing::RulesOfSpec(rules).rules, OnIllegal::kClaimed);
}

[[nodiscard]] std::uint64_t Count(const Stats& stats, Happening happening) {
  return stats.happenings[static_cast<std::size_t>(happening)];
}

class StatsOfGames : public ::testing::TestWithParam<std::string_view> {};

// Whoever has come out stands somewhere, is in the goal, or has gone back to its nest.
TEST_P(StatsOfGames, AddUp) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    log::RecordedGame game = testing::RandomGame(GetParam(), 4, seed);
    const RulesChoice rules = testing::RulesOfSpec(GetParam()).rules;
    std::vector<Finding> findings;
    const auto set_up = SetUpGame(game, rules, findings);
    ASSERT_TRUE(set_up);
    const parchis::State last = StateBefore(*set_up, game, OnIllegal::kClaimed, ~std::uint32_t{0});
    Collector collector = CollectorOf(GetParam());
    collector.Add(game);
    const Stats stats = collector.Result();
    EXPECT_EQ(stats.plies, game.plies.size());
    EXPECT_EQ(stats.plies_left_out, 0U);
    const auto out = [&](const parchis::State& state) {
      return set_up->table.pieces_in_play().size() - (state.nests() & set_up->table.pieces_in_play()).size();
    };
    // A penalty may end in the corridor.
    const auto back = Count(stats, Happening::kCaptured) + Count(stats, Happening::kPenalized);
    const auto came_out = static_cast<std::uint64_t>(out(last) - out(set_up->start)) + back;
    EXPECT_EQ(Count(stats, Happening::kEntered), came_out);
    EXPECT_EQ(stats.finished, last.over ? 1U : 0U);
    if (stats.finished == 0) continue;
    const auto& [seats, winners] = *stats.winners.begin();
    EXPECT_EQ(seats, set_up->table.seat_count());
    EXPECT_GE(std::ranges::max(winners.wins), 1U);
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, StatsOfGames,
                         ::testing::Values("ludoteka", "ludoteka-duo", "ludoteka-teams", "ludoteka-diceless",
                                           "us-parcheesi", "glparchis"),
                         [](const auto& tested) {
                           std::string name(tested.param);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(Stats, ThrowsOfGamesThatLeaveSomeOutAreNotCounted) {
  log::RecordedGame game = testing::RandomGame("ludoteka", 4, 1);
  Collector all = CollectorOf("ludoteka");
  all.Add(game);
  EXPECT_GT(all.Result().throws, 100U);
  EXPECT_EQ(all.Result().games_without_dice, 0U);
  game.header.omits_passes = true;
  Collector none = CollectorOf("ludoteka");
  none.Add(game);
  EXPECT_EQ(none.Result().throws, 0U);
  EXPECT_EQ(none.Result().games_without_dice, 1U);
}

// Whether a turn can be missing is decided by the dice: games in which none is are not fair samples.
TEST(Stats, AProgramThatLeavesPassesOutIsLeftOutAltogether) {
  Collector collector = CollectorOf("ludoteka");
  for (const std::uint64_t seed : {4U, 2U, 3U, 1U}) {
    log::RecordedGame game = testing::RandomGame("ludoteka", 4, seed);
    game.plies.resize(seed == 1 ? 200 : 10);
    if (seed == 1) {
      std::erase_if(game.plies, [](const log::RecordedPly& ply) {
        return !ply.ply.piece && ply.ply.die != 0 && !ply.penalized;
      });
    }
    collector.Add(game);
  }
  EXPECT_EQ(collector.Result().throws, 0U);
  EXPECT_EQ(collector.Result().games_without_dice, 4U);
}

TEST(Stats, ThrowsOfGamesWithPliesTakenBackAreNotCounted) {
  log::RecordedGame game = testing::RandomGame("ludoteka", 4, 1);
  game.plies.resize(20);
  game.plies.push_back(game.plies.back());
  game.plies.back().takes_back = 1;
  Collector collector = CollectorOf("ludoteka");
  collector.Add(game);
  EXPECT_EQ(collector.Result().throws, 0U);
}

TEST(Stats, EveryFaceIsCountedOnceAndEveryPairSharesNoThrow) {
  log::RecordedGame game = testing::RandomGame("ludoteka", 4, 1);
  Collector collector = CollectorOf("ludoteka");
  collector.Add(game);
  const Stats stats = collector.Result();
  ASSERT_GE(stats.tests.size(), 2U);
  EXPECT_EQ(stats.tests[0].total(), stats.throws);
  EXPECT_EQ(stats.tests[1].name, "throws_in_a_row");
  EXPECT_EQ(stats.tests[1].total(), stats.throws / 2);
}

TEST(Stats, IllegalPliesAreLeftOut) {
  log::RecordedGame game = testing::RandomGame("ludoteka", 4, 1);
  Collector clean = CollectorOf("ludoteka");
  clean.Add(game);
  const auto moved =
      std::ranges::find_if(game.plies, [](const log::RecordedPly& ply) { return ply.to.has_value(); });
  moved->to = parchis::Square{1};
  Collector wrong = CollectorOf("ludoteka");
  wrong.Add(game);
  EXPECT_EQ(clean.Result().plies_left_out, 0U);
  EXPECT_GE(wrong.Result().plies_left_out, 1U);
}

}  // namespace
}  // namespace arbitro::stats
