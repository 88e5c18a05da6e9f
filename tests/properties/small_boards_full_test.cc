// Every state of the smallest board of usual arms, under every rule set, by the table of laws and by both
// engines. Takes minutes.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/properties/small_boards.h"

namespace arbitro::testing {
namespace {

// With two dice, without dice, and with more pieces there are many states more: looked at is as far as this.
#ifdef PARCHIS_SANITIZED
constexpr std::uint32_t kStates = 200;
#else
constexpr std::uint32_t kStates = 20'000;
#endif

void ExpectLaws(int pieces) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    const explore::Exploration found = ExploreWithLaws(parchis::NamedRulesOf(preset), pieces, kStates, 50);
    std::cout << preset.name << ": " << found.states << " states" << (found.complete ? "" : ", not complete")
              << std::endl;
    EXPECT_TRUE(found.troubles.empty()) << preset.name << ": " << found.troubles.front().law << "\n"
                                        << found.troubles.front().position;
  }
}

TEST(SmallBoardsFull, OnePieceEach) { ExpectLaws(1); }
// The first of very many, among them those with barriers.
TEST(SmallBoardsFull, ThreePiecesEach) { ExpectLaws(3); }

}  // namespace
}  // namespace arbitro::testing
