// One fault in a game is one root cause, however the game goes on: whatever else does not fit afterwards
// follows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/presets.h"
#include "tests/support/checking.h"
#include "tests/support/planted_fault.h"

namespace arbitro {
namespace {

using testing::Culprit;
using testing::FaultKind;

constexpr std::uint64_t kGames = 16;

class RootCause : public ::testing::TestWithParam<FaultKind> {
 protected:
  // Plants the fault in games of every preset; returns in how many it had a place.
  static int Run(Culprit culprit) {
    int planted = 0;
    for (const parchis::Preset& preset : parchis::Presets()) {
      for (std::uint64_t seed = 1; seed <= kGames; ++seed)
        planted += RunOne(preset.name, seed, culprit) ? 1 : 0;
    }
    return planted;
  }

 private:
  static bool RunOne(std::string_view rules, std::uint64_t seed, Culprit culprit) {
    const int arms = 3 + static_cast<int>(seed % 4);
    const auto fault = testing::PlantFault(rules, arms, seed, GetParam(), culprit);
    if (!fault) return false;
    const std::string bytes = testing::Encoded(fault->game, log::OutputForm::kBinary);
    const testing::Checked checked = testing::CheckBytes(bytes, testing::DeclaredRules());
    const std::vector<Finding> causes = testing::RootCauses(checked.games.at(0).findings);
    const bool right = causes.size() == 1 && causes[0].ply == fault->ply &&
                       (fault->codes.empty() || std::ranges::count(fault->codes, causes[0].code) == 1);
    EXPECT_TRUE(right) << rules << ", " << arms << " arms, seed " << seed << ", ply " << fault->ply << ": "
                       << ::testing::PrintToString(testing::Briefs(causes));
    return true;
  }
};

TEST_P(RootCause, OneIfThePlayerWasWrong) { EXPECT_GE(Run(Culprit::kPlayer), 20); }

TEST_P(RootCause, OneIfTheRecorderWasWrong) { EXPECT_GE(Run(Culprit::kRecorder), 20); }

struct TwoFaults {
  int planted = 0;
  int found = 0;
};

// Plants two faults of players in one game and looks for both.
void PlantTwo(FaultKind first_kind, FaultKind second_kind, std::uint64_t seed, TwoFaults& faults) {
  const auto first = testing::PlantFault("ludoteka", 4, seed, first_kind, Culprit::kPlayer);
  if (!first) return;
  const auto second = testing::PlantFault(first->game, first->ply + 1, seed, second_kind, Culprit::kPlayer);
  if (!second) return;
  const std::string bytes = testing::Encoded(second->game, log::OutputForm::kBinary);
  const testing::Checked checked = testing::CheckBytes(bytes, testing::DeclaredRules());
  const std::vector<Finding> causes = testing::RootCauses(checked.games.at(0).findings);
  ++faults.planted;
  if (causes.size() == 2 && causes[0].ply == first->ply && causes[1].ply == second->ply) ++faults.found;
}

// A fault does not hide the next. Now and then the second fits what the first may have meant, and no checker
// can tell: a piece that was not captured may not have stood there.
TEST(RootCauses, TwoIfPlayersWereWrongTwice) {
  TwoFaults faults;
  for (const FaultKind first : testing::kFaultKinds) {
    for (const FaultKind second : testing::kFaultKinds) {
      for (std::uint64_t seed = 1; seed <= kGames / 2; ++seed) PlantTwo(first, second, seed, faults);
    }
  }
  EXPECT_GE(faults.planted, 200);
  EXPECT_GE(faults.found * 100, faults.planted * 98) << faults.found << " of " << faults.planted;
}

INSTANTIATE_TEST_SUITE_P(EveryFault, RootCause, ::testing::ValuesIn(testing::kFaultKinds),
                         [](const auto& fault) {
                           std::string name(testing::NameOf(fault.param));
                           std::ranges::replace(name, ' ', '_');
                           return name;
                         });

}  // namespace
}  // namespace arbitro
