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

#ifdef PARCHIS_SANITIZED
constexpr int kDeepest = 2;
constexpr std::uint32_t kMostStates = 1'000;
#else
constexpr int kDeepest = 4;
constexpr std::uint32_t kMostStates = 100'000;
#endif

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

// What random positions seldom have.
TEST(Kernel, CountsWhatComesUpSeldom) {
  for (const char* line :
       {// On the start of seat 0 two colors, whichever came later; two of one color; an own piece and a
        // rival.
        "n,n,n,10/5,30,n,n/5,40,n,n/60,n,n,n 0 - late=21", "n,n,n,10/5,30,n,n/5,40,n,n/60,n,n,n 0 - late=31",
        "10,n,n,n/4,30,n,n/5,40,n,n/60,n,n,n 1 -", "10,n,n,n/4,3,n,n/1,2,n,n/60,n,n,n 1 -",
        "n,n,20,10/5,5,n,n/40,n,n,n/60,n,n,n 0 -", "5,n,20,10/5,n,n,n/40,n,n,n/60,n,n,n 0 -",
        "5,5,20,n/40,n,n,n/30,n,n,n/60,n,n,n 0 -",
        // A third six costs a piece on the track, on a start, in the corridor, in the goal, or nobody.
        "10,20,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 - sixes=2 last=11",
        "5,22,n,n/22,n,n,n/5,n,n,n/56,n,n,n 0 - sixes=2 last=12",
        "c3,20,n,n/22,n,n,n/n,n,n,n/56,n,n,n 0 - sixes=2 last=11",
        "g,20,n,n/22,n,n,n/n,n,n,n/56,n,n,n 0 - sixes=2 last=11",
        "10,20,n,n/22,n,n,n/n,n,n,n/56,n,n,n 0 - sixes=2", "c3,20,n,n/22,n,n,n 0 - sixes=2 last=11",
        "g,20,n,n/22,n,n,n 0 - sixes=2 last=11",
        // It is the piece that a bonus moved; also after a six that could not be moved. A barrier goes.
        "60,20,40,n/38,50,n,n/n,n,n,n/n,n,n,n 0 b20 sixes=2 last=11",
        "40,40,n,n/38,50,n,n/43,43,n,n/n,n,n,n 0 - sixes=1 last=11",
        // Two come to a start one after the other, and a five takes the later.
        "10,n,n,n/5,52,n,n/40,n,n,n/4,60,n,n 3 -",
        // A six earned a bonus, and another six may follow.
        "16,30,n,n/52,n,n,n/n,n,n,n/56,n,n,n 0 b20 sixes=2 last=11",
        "16,30,n,n/52,n,n,n/n,n,n,n/56,n,n,n 0 b20+b20 sixes=1 last=11",
        "60,c1,g,n/52,n,n,n/n,n,n,n/56,n,n,n 0 b10+b20+b10", "c7,c7,g,n/52,n,n,n/n,n,n,n/56,n,n,n 0 b20+b10",
        // Barriers in the corridor, of one and of two colors on safe squares, and several to be opened.
        "c2,c2,66,60/52,n,n,n/n,n,n,n/56,n,n,n 0 -", "c7,c7,c2,67/52,n,n,n/n,n,n,n/56,n,n,n 0 -",
        "10,10,20,20/12,22,22,n/12,46,n,n/56,n,n,n 0 -", "10,11,20,20/12,22,22,n/12,25,25,n/56,n,n,n 0 -",
        "63,63,c1,c1/22,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=1 last=11",
        // The last piece comes in.
        "g,g,g,c2/22,n,n,n/39,n,n,n/56,n,n,n 0 -", "g,g,c7,c2/22,n,n,n/39,n,n,n/56,n,n,n 0 b10",
        // Meeting on a start that is nobody's of the two, and leaving it.
        "34,n,n,n/36,22,n,n/33,n,n,n/35,n,n,n 0 -", "38,n,n,n/39,22,n,n/n,n,n,n/39,n,n,n 0 - late=41"}) {
    const Table table = TableOf(RulesNamed("ludoteka"), static_cast<int>(CountColors(line)));
    const auto state = ParsePosition(line, table);
    ASSERT_TRUE(state.has_value()) << line << ": " << state.error().reason;
    for (int depth = 1; depth <= kDeepest; ++depth) {
      EXPECT_EQ(CountSequences(*state, table, depth), PlainCount(*state, table, depth))
          << line << " " << depth;
    }
  }
}

// Every state that two pieces can come to, of one color each.
TEST(Kernel, CountsEveryStateOfTwoArms) {
  arbitro::explore::Explorer explorer(
      {.rules = ParseRulesSpec("ludoteka").value(),
       .max_states = kMostStates,
       .also = [](const Table& table, const State& state) {
         const bool right = state.over || CountSequences(state, table, 1) == PlainCount(state, table, 1);
         return right ? std::nullopt : std::optional<std::string>("the kernel counts something else");
       }});
  for (const auto& trouble : explorer.Run().troubles) {
    if (trouble.kind == arbitro::explore::Trouble::Kind::kLaw)
      ADD_FAILURE() << trouble.law << ": " << trouble.position;
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
