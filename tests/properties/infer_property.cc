// Which rules games were played by: what holds for every game and every rule set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/option_order.h"
#include "engine/rule_set_check.h"
#include "tests/properties/steps.h"
#include "tests/support/game_maker.h"
#include "verifier/infer/infer.h"
#include "verifier/infer/variants.h"
#include "verifier/play/random_game.h"
#include "verifier/report/inference_writers.h"

namespace arbitro {
namespace {

using parchis::RuleSet;
using parchis::testing::Choices;
using parchis::testing::Numbers;

// ---- Of two options one allows less ----

// Rules that oblige nobody to the most that can be done, unless the point is about that, and in which no duty
// gives a right.
[[nodiscard]] RuleSet RulesWithoutMost(Choices& choices, parchis::RulePoint point) {
  RuleSet rules = parchis::testing::MakeRules(choices);
  const bool of_doubles = parchis::InfoOf(point).id.starts_with("doubles.");
  if (point != parchis::RulePoint::kCaptureDuty) rules.set(parchis::CaptureDuty::kFree);
  rules.set(parchis::BarrierLife::kUnlimited);
  rules.set(parchis::BarrierOpenCount::kWorth);
  if (!of_doubles) rules.set(parchis::DiceCount::kOne);
  return rules;
}

RC_GTEST_PROP(OptionOrders, EveryMoveUnderTheStricterOptionIsLegalUnderTheMilder, (const Numbers& numbers)) {
  constexpr std::size_t kPlies = 60;
  Choices choices{numbers};
  const auto& order =
      parchis::OptionOrders()[choices.Below(static_cast<std::uint32_t>(parchis::OptionOrders().size()))];
  const auto strict = infer::With(RulesWithoutMost(choices, order.point), {order.point, order.less});
  if (!strict) return;  // beside these answers it has no effect
  RuleSet milder = *strict;
  milder.set_answer(order.point, order.more);
  const parchis::Table table = parchis::testing::MakeTable(choices, *strict);
  const parchis::Table other(table.board(), table.seating(), milder);
  RC_PRE(other.CanTakeStatesOf(table));
  parchis::testing::PlayGame(choices, table, parchis::testing::MakeStart(choices, table), kPlies,
                             [&](const parchis::testing::Step& step) {
                               if (!step.ply.piece) return true;
                               const parchis::Judgement judgement =
                                   parchis::Judge(step.before, other, step.ply);
                               if (!judgement.legal()) {
                                 RC_LOG() << report::AnswerText({order.point, order.less}) << " allows what "
                                          << report::AnswerText({order.point, order.more}) << " does not\n";
                               }
                               RC_ASSERT(judgement.legal());
                               return true;
                             });
}

// ---- Games of a rule set ----

// Games by these rules that say nothing about them.
[[nodiscard]] infer::Archive GamesOf(const RuleSet& rules, std::uint64_t seed) {
  infer::Archive archive;
  PlayOptions options{.rules = {.base = &parchis::Presets().front(), .rules = rules},
                      .arms = 4,
                      .seed = seed,
                      .max_plies = 150,
                      .seating = {}};
  for (std::uint64_t index = 0; index < 2; ++index) {
    log::RecordedGame game;
    PlayRandomGame(options, index, game);
    archive.Add("random", index, std::move(game));
  }
  return archive;
}

void ExpectSurvives(const Inference& inference, const RuleSet& rules) {
  for (const PointFate& fate : inference.points) {
    const OptionFate& option = fate.options.at(rules.answer(fate.point));
    const bool killed = option.kind == OptionFate::Kind::kKilled && option.unless.empty();
    EXPECT_FALSE(killed) << report::AnswerText({fate.point, rules.answer(fate.point)}) << ": "
                         << (killed ? report::KillText(inference, *option.kill, true) : "");
  }
}

class InferRandomRules : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(InferRandomRules, TheRulesOfAGameSurviveIt) {
  Choices choices(GetParam());
  const RuleSet rules = parchis::testing::MakeRules(choices);
  const infer::Archive archive = GamesOf(rules, GetParam());
  const parchis::NamedRules named{.base = &parchis::Presets().front(), .rules = rules};
  const Inference inference = infer::Infer(archive, {.rules = named, .find_changes = false});
  EXPECT_TRUE(inference.faults.empty());
  EXPECT_EQ(inference.fitting.rules, rules);
  ExpectSurvives(inference, rules);
}

// From a rule set that differs in one answer, to which the games do not fit.
TEST_P(InferRandomRules, TheyAreFoundFromTheirNeighbors) {
  constexpr std::uint32_t kNeighbors = 2;
  Choices choices(GetParam());
  const RuleSet rules = parchis::testing::MakeRules(choices);
  const infer::Archive archive = GamesOf(rules, GetParam());
  parchis::PointSet points;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) points.insert(info.point);
  const std::vector<infer::Variant> variants = infer::VariantsOf(rules, points);
  for (std::uint32_t i = 0; i < kNeighbors; ++i) {
    const infer::Variant& neighbor = variants.at(choices.Below(static_cast<std::uint32_t>(variants.size())));
    SCOPED_TRACE(report::AnswerText(neighbor.answer));
    const parchis::NamedRules named{.base = &parchis::Presets().front(), .rules = neighbor.rules};
    const Inference inference = infer::Infer(archive, {.rules = named, .find_changes = false});
    EXPECT_TRUE(inference.faults.empty());
    ExpectSurvives(inference, rules);
  }
}

#ifdef PARCHIS_SANITIZED
constexpr std::uint64_t kSeeds = 2;
#else
constexpr std::uint64_t kSeeds = 6;
#endif
INSTANTIATE_TEST_SUITE_P(Seeds, InferRandomRules, ::testing::Range(std::uint64_t{1}, kSeeds + 1));

}  // namespace
}  // namespace arbitro
