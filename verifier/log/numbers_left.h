#pragma once

#include <cstdint>
#include <optional>

#include "engine/memory.h"

namespace arbitro::log {

// The set that a list of a note stands for; nullopt, and the number is handed to `refuse`, where one is no
// number that can be left.
template <class Numbers, class Refuse>
[[nodiscard]] std::optional<parchis::NumberSet> SetOfNumbers(const Numbers& numbers, const Refuse& refuse) {
  parchis::NumberSet set;
  for (const std::uint32_t number : numbers) {
    if (number > parchis::NumberSet::kHighest) {
      refuse(number);
      return std::nullopt;
    }
    set.insert(static_cast<int>(number));
  }
  return set;
}

}  // namespace arbitro::log
