// Plies in the words of the protocol: every legal one is found again, and none that is illegal passes for
// one.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/support/game_maker.h"
#include "verifier/conformance/asked.h"
#include "verifier/conformance/wire.h"

namespace arbitro::conformance {
namespace {

using parchis::testing::Choices;
using parchis::testing::Step;

constexpr std::size_t kPlies = 60;

[[nodiscard]] std::string LineAfter(const Asked& asked, const parchis::Effect& effect) {
  parchis::State after = asked.state;
  parchis::Apply(after, asked.table, effect);
  return parchis::FormatPosition(after, asked.table);
}

// One position: each legal ply is found by what is written of it, and does what it did.
void ExpectFoundAgain(const Asked& asked, const Step& step) {
  for (const parchis::Ply& ply : parchis::LegalPlies(asked.state, asked.table, step.die, step.second_die)) {
    const pb::Ply written = WireOf(asked, ply);
    ASSERT_FALSE(WrongInPly(asked, written)) << JsonOf(written);
    const Found found = FindPly(asked, written);
    ASSERT_TRUE(found.code.empty()) << parchis::FormatPosition(asked.state, asked.table) << "\n"
                                    << JsonOf(written) << " " << found.why;
    const parchis::Effect effect = parchis::Judge(asked.state, asked.table, ply).effect;
    ASSERT_EQ(LineAfter(asked, found.judgement.effect), LineAfter(asked, effect)) << JsonOf(written);
  }
}

// And each piece with each number that the list does not have is refused.
void ExpectRefused(const Asked& asked, const Step& step) {
  if (asked.table.two_dice() || step.die == 0) return;
  std::vector<std::uint32_t> movers;
  for (const parchis::Ply& ply : parchis::LegalPlies(asked.state, asked.table, step.die))
    movers.push_back(ply.piece ? static_cast<std::uint32_t>(ply.piece->code()) : 0);
  for (const parchis::Piece piece : asked.table.MovableBy(asked.state.seat)) {
    const auto code = static_cast<std::uint32_t>(piece.code());
    if (std::ranges::find(movers, code) != movers.end()) continue;
    pb::Ply written;
    written.set_piece(code);
    written.set_die(step.die);
    ASSERT_FALSE(FindPly(asked, written).code.empty()) << JsonOf(written);
  }
}

class Presets : public ::testing::TestWithParam<const parchis::Preset*> {};

TEST_P(Presets, EveryLegalPlyIsFoundAgainAndNoOther) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Choices choices(seed);
    const parchis::Table table = parchis::testing::MakeTable(choices, parchis::RulesOf(*GetParam()));
    parchis::testing::PlayGame(choices, table, parchis::testing::MakeStart(choices, table), kPlies,
                               [&](const Step& step) {
                                 const Asked asked{.table = table, .state = step.before};
                                 ExpectFoundAgain(asked, step);
                                 ExpectRefused(asked, step);
                                 return !HasFatalFailure();
                               });
    if (HasFatalFailure()) return;
  }
}

[[nodiscard]] std::vector<const parchis::Preset*> AllPresets() {
  std::vector<const parchis::Preset*> all;
  for (const parchis::Preset& preset : parchis::Presets()) all.push_back(&preset);
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, Presets, ::testing::ValuesIn(AllPresets()), [](const auto& one) {
  std::string word(one.param->name);
  std::ranges::replace(word, '-', '_');
  return word;
});

}  // namespace
}  // namespace arbitro::conformance
