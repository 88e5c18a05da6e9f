#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/properties/naive_count.h"
#include "tests/properties/steps.h"
#include "tests/support/game_maker.h"
#include "tests/support/naive_engine/compare.h"
#include "tests/support/renaming.h"
#include "verifier/perft/counter.h"
#include "verifier/perft/naming.h"
#include "verifier/perft/plies.h"

// The numbers of docs/perft.md, counted in several ways.
namespace arbitro::perft {
namespace {

using parchis::State;
using parchis::Table;
using parchis::testing::Choices;
using parchis::testing::Numbers;

#ifdef PARCHIS_SANITIZED
constexpr std::size_t kMostPlies = 12;  // of a position that is counted to depth 2
#else
constexpr std::size_t kMostPlies = 40;
#endif

// A position in the middle of a game.
[[nodiscard]] State MakeMiddle(Choices& choices, const Table& table) {
  const State start = parchis::testing::MakeStart(choices, table);
  return parchis::testing::PlayGame(choices, table, start, choices.Below(12),
                                    [](const auto&) { return true; });
}

// How deep a position is counted, so that it does not take long.
[[nodiscard]] int DepthFor(const State& state, const Table& table) {
  const std::size_t plies = CountedPlies(state, table).size();
  return plies <= kMostPlies ? 2 : 1;
}

[[nodiscard]] std::vector<PerftRow> RowsOf(const State& state, const Table& table, int depth) {
  return CountByLayers(state, table, {.depth = depth}).rows;
}

// Both ways of counting, and the divided count, come to the same.
void ExpectAllWaysAgree(const State& state, const Table& table) {
  const int depth = DepthFor(state, table);
  const PerftRow merged = RowsOf(state, table, depth).back();
  PerftRow each = CountEverySequence(state, table, depth);
  each.states = merged.states;
  RC_ASSERT(each == merged);
  std::uint64_t divided = 0;
  PerftStop stop{};
  for (const PerftBranch& branch : Divide(state, table, {.depth = depth}, stop)) {
    divided += branch.sequences;
    // A position line is all that is needed to go on from there.
    const auto after = parchis::ParsePosition(branch.position, table);
    RC_ASSERT(after.has_value());
    RC_ASSERT(RowsOf(*after, table, depth - 1).back().sequences == branch.sequences);
  }
  RC_ASSERT(divided == merged.sequences);
}

RC_GTEST_PROP(Perft, EveryWayOfCountingComesToTheSame, (const Numbers& numbers)) {
  Choices choices(numbers);
  const Table table = parchis::testing::MakeTable(choices);
  ExpectAllWaysAgree(MakeMiddle(choices, table), table);
}

RC_GTEST_PROP(Perft, EveryWayOfCountingComesToTheSameByPresets, (const Numbers& numbers)) {
  Choices choices(numbers);
  const auto presets = parchis::Presets();
  const parchis::Preset& preset = presets[choices.Below(static_cast<std::uint32_t>(presets.size()))];
  const Table table = parchis::testing::MakeTable(choices, parchis::RulesOf(preset));
  ExpectAllWaysAgree(MakeMiddle(choices, table), table);
}

// Which piece of a color is which changes no number, not even the digest.
RC_GTEST_PROP(Perft, NamesOfPiecesDoNotMatter, (const Numbers& numbers)) {
  Choices choices(numbers);
  const Table table = parchis::testing::MakeTable(choices);
  const State state = MakeMiddle(choices, table);
  std::array<int, 4> order{0, 1, 2, 3};
  for (std::uint32_t times = choices.Below(24); times > 0; --times) std::ranges::next_permutation(order);
  const auto exchange = parchis::testing::Renaming::Exchange(table.board().arms(), order);
  const State renamed = exchange.Of(state, table);
  RC_ASSERT(parchis::FormatPosition(Named(renamed, table), table) ==
            parchis::FormatPosition(Named(state, table), table));
  const int depth = DepthFor(state, table);
  RC_ASSERT(RowsOf(renamed, table, depth) == RowsOf(state, table, depth));
}

// Nor does it matter which of two dice is called the first.
RC_GTEST_PROP(Perft, TheDiceOfAThrowHaveNoOrder, (const Numbers& numbers)) {
  Choices choices(numbers);
  const std::array<const char*, 3> names{"us-parcheesi", "us-hasbro", "us-course"};
  const parchis::RuleSet rules = parchis::RulesOf(*parchis::FindPreset(names[choices.Below(3)]));
  const Table table = parchis::testing::MakeTable(choices, rules);
  const State state = MakeMiddle(choices, table);
  if (state.over || !state.ThrowIsNext()) return;
  const auto a = static_cast<std::uint8_t>(1 + choices.Below(6));
  const auto b = static_cast<std::uint8_t>(1 + choices.Below(6));
  const auto after = [&](std::uint8_t die, std::uint8_t second) {
    std::set<std::string> lines;
    for (const parchis::Ply& ply : parchis::LegalPlies(state, table, die, second)) {
      State next = state;
      parchis::Apply(next, table, parchis::Judge(state, table, ply).effect);
      lines.insert(parchis::FormatPosition(Named(next, table), table));
    }
    return lines;
  };
  RC_ASSERT(after(a, b) == after(b, a));
}

// ---- The second engine ----

void ExpectNaiveAgrees(const State& state, const Table& table, int depth, const std::string& what) {
  PerftRow counted = CountEverySequence(state, table, depth);
  counted.kinds = {};
  EXPECT_EQ(NaiveCount(table).Run(parchis::naive::PositionOf(state, table), depth), counted)
      << what << " depth " << depth << ": " << parchis::FormatPosition(state, table);
}

TEST(PerftBySecondEngine, AgreesFromTheSetUpOfEveryPreset) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    const parchis::RuleSet rules = parchis::RulesOf(preset);
    const Table table(*parchis::Board::WithArms(4), parchis::UsualSeating(preset.sides, rules, 4), rules);
    const int depth = table.two_dice() ? 2 : 3;
    ExpectNaiveAgrees(parchis::OpeningState(table, 0), table, depth, std::string(preset.name));
  }
}

TEST(PerftBySecondEngine, AgreesInTheMiddleOfGames) {
#ifdef PARCHIS_SANITIZED
  constexpr int kGames = 2;
#else
  constexpr int kGames = 12;
#endif
  for (const parchis::Preset& preset : parchis::Presets()) {
    const parchis::RuleSet rules = parchis::RulesOf(preset);
    const Table table(*parchis::Board::WithArms(4), parchis::UsualSeating(preset.sides, rules, 4), rules);
    for (std::uint64_t game = 0; game < kGames; ++game) {
      Choices choices(game);
      const State state =
          parchis::testing::PlayGame(choices, table, parchis::OpeningState(table, 0), 40 + choices.Below(150),
                                     [](const auto&) { return true; });
      ExpectNaiveAgrees(state, table, table.two_dice() ? 1 : 2, std::string(preset.name));
    }
  }
}

}  // namespace
}  // namespace arbitro::perft
