#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/table.h"
#include "tests/support/game_maker.h"

// Games for properties: plain numbers are drawn, and a game is made of them.
namespace parchis::testing {

using Numbers = std::vector<std::uint32_t>;

inline constexpr std::size_t kPlies = 100;

// A step with everything that is needed to see it again.
[[nodiscard]] std::string Describe(const Table& table, const Step& step);

// Plays a game made of the numbers and checks a law at every step; a law that fails shows the steps up to it.
void ForEveryStep(const Numbers& numbers, const std::function<void(const Table&, const Step&)>& law,
                  std::size_t plies = kPlies);

}  // namespace parchis::testing
