#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/kernel/count.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/properties/steps.h"
#include "tests/support/game_maker.h"
#include "verifier/explore/explorer.h"
#include "verifier/perft/counter.h"

// The kernel against the readable engine: it counts the same, or says that it cannot.
namespace parchis::kernel {
namespace {

using testing::Choices;
using testing::Numbers;

[[nodiscard]] RuleSet RulesNamed(const char* name) { return ParseRulesSpec(name).value().rules; }

[[nodiscard]] Table TableOf(const RuleSet& rules, int arms = 4) {
  return {*Board::WithArms(static_cast<std::uint32_t>(arms)), Seating::OneColorEach(arms), rules};
}

[[nodiscard]] bool Takes(const RuleSet& rules) {
  const Table table = TableOf(rules);
  return CountSequences(OpeningState(table, 0), table, 1).has_value();
}

// Answers other than the first that the kernel plays by, each on its own.
[[nodiscard]] const std::vector<std::pair<RulePoint, std::uint8_t>>& OtherAnswers() {
  static const auto kAnswers = [] {
    std::vector<std::pair<RulePoint, std::uint8_t>> answers;
    for (const RulePointInfo& info : RulePoints()) {
      for (std::uint8_t option = 1; option < info.options.size(); ++option) {
        RuleSet rules;
        rules.set_answer(info.point, option);
        if (Takes(rules)) answers.emplace_back(info.point, option);
      }
    }
    return answers;
  }();
  return kAnswers;
}

[[nodiscard]] std::uint64_t PlainCount(const State& state, const Table& table, int depth) {
  return arbitro::perft::CountByLayers(state, table, {.depth = depth}).rows.back().sequences;
}

TEST(Kernel, TakesTheRuleSetsThatItIsFor) {
  EXPECT_TRUE(Takes(RulesNamed("ludoteka")));
  EXPECT_TRUE(Takes(RulesNamed("ludoteka-it")));
  EXPECT_TRUE(Takes(RulesNamed("ludoteka@@six.all_out_value=6,entry.rival_pair=refuse")));
  EXPECT_TRUE(Takes(RulesNamed("ludoteka@@board.safe_squares=16_with_1,setup.on_start=none")));
}

TEST(Kernel, LeavesAloneWhatItDoesNotKnow) {
  for (const char* name : {"us-parcheesi", "ludoteka-diceless", "es-wikipedia", "glparchis"})
    EXPECT_FALSE(Takes(RulesNamed(name))) << name;
  EXPECT_FALSE(Takes(RulesNamed("ludoteka@@entry.rival_pair=all")));
  EXPECT_FALSE(Takes(RulesNamed("ludoteka@@capture.duty=forced")));
  const RuleSet rules = RulesNamed("ludoteka");
  const Table duo(*Board::WithArms(4), UsualSeating(Sides::kSharedColors, rules, 4), rules);
  EXPECT_FALSE(CountSequences(OpeningState(duo, 0), duo, 1));
  const Table six = TableOf(rules, 6);
  EXPECT_FALSE(CountSequences(OpeningState(six, 0), six, 1));
  const Table table = TableOf(rules);
  // A die that is owed, an order of arrival that nobody knows, a seat that left.
  for (const char* line :
       {"5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 d6", "n,30,n,n/5,22,n,n/5,39,n,n/n,n,n,n 0 -",
        "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - out=2"}) {
    EXPECT_FALSE(CountSequences(ParsePosition(line, table).value(), table, 1)) << line;
  }
}

TEST(Kernel, StopsWhenAsked) {
  const Table table = TableOf(RulesNamed("ludoteka"));
  const std::atomic<bool> stop{true};
  EXPECT_FALSE(CountSequences(OpeningState(table, 0), table, 3, &stop));
}

TEST(Kernel, CountsTheOpening) {
  const Table table = TableOf(RulesNamed("ludoteka"));
  for (int depth = 0; depth <= 6; ++depth) {
    EXPECT_EQ(CountSequences(OpeningState(table, 0), table, depth),
              PlainCount(OpeningState(table, 0), table, depth))
        << depth;
  }
}

// Every state that two pieces can come to, of one color each.
TEST(Kernel, CountsEveryStateOfTwoArms) {
  for (const char* name : {"ludoteka", "ludoteka-it"}) {
    arbitro::explore::Explorer explorer(
        {.rules = ParseRulesSpec(name).value(), .also = [](const Table& table, const State& state) {
           const auto fast = CountSequences(state, table, 1);
           const bool right = state.over || fast == PlainCount(state, table, 1);
           return right ? std::nullopt : std::optional<std::string>("the kernel counts something else");
         }});
    const arbitro::explore::Exploration found = explorer.Run();
    ASSERT_TRUE(found.complete);
    for (const auto& trouble : found.troubles) ADD_FAILURE() << trouble.law << ": " << trouble.position;
  }
}

// Positions all over the board and of games, by rules as different as the kernel takes.
RC_GTEST_PROP(KernelProperty, CountsWhatTheEngineCounts, (const Numbers& numbers)) {
  Choices choices(numbers);
  RuleSet rules;
  for (const auto& [point, option] : OtherAnswers()) {
    if (choices.Below(4) == 0) rules.set_answer(point, option);
  }
  rules.set(DiceKind::kThrown);
  testing::TakeBackConflicts(rules);
  const int arms = 2 + static_cast<int>(choices.Below(3));
  Seating seating = Seating::OneColorEach(arms);
  if (arms > 2 && choices.Below(4) == 0)
    seating.seats.erase(seating.seats.begin() + static_cast<std::ptrdiff_t>(choices.Below(3)));
  if (FindSeatingFault(*Board::WithArms(static_cast<std::uint32_t>(arms)), seating)) return;
  const Table table(*Board::WithArms(static_cast<std::uint32_t>(arms)), seating, rules);
  State state = testing::MakeStart(choices, table);
  // Short games, so that positions that nobody plays to are among them too; what follows them is a game.
  state = testing::PlayGame(choices, table, state, choices.Below(20), [](const auto&) { return true; });
  const auto fast = CountSequences(state, table, 1);
  RC_TAG(fast.has_value());
  if (!fast) return;
  for (int depth = 1; depth <= 3; ++depth) {
    if (CountSequences(state, table, depth) != PlainCount(state, table, depth)) {
      RC_FAIL(FormatPosition(state, table) + " depth " + std::to_string(depth) + ": " +
              std::to_string(CountSequences(state, table, depth).value()) + " by the kernel, " +
              std::to_string(PlainCount(state, table, depth)) + " by the engine");
    }
  }
}

}  // namespace
}  // namespace parchis::kernel
