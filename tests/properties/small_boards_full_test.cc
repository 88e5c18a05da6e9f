// Every state of the smallest board of usual arms, under every rule set, by the table of laws. Takes minutes.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/properties/small_boards.h"

namespace arbitro::testing {
namespace {

// Rule sets with many states more (without dice) are looked at as far as this.
#ifdef __SANITIZE_ADDRESS__
constexpr std::uint32_t kStates = 200;
#else
constexpr std::uint32_t kStates = 20'000;
#endif

TEST(SmallBoardsFull, KeepTheLaws) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    const explore::Exploration found = ExploreWithLaws(parchis::NamedRulesOf(preset), 1, kStates, 50);
    std::cout << preset.name << ": " << found.states << " states" << (found.complete ? "" : ", not complete")
              << std::endl;
    EXPECT_TRUE(found.troubles.empty()) << preset.name << ": " << found.troubles.front().law << "\n"
                                        << found.troubles.front().position;
  }
}

}  // namespace
}  // namespace arbitro::testing
