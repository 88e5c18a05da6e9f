#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/rule_set.h"

namespace parchis {

// Two options of one point (engine/option_order.def).
struct OptionOrder {
  RulePoint point;
  std::uint8_t less;  // allows less than the other one
  std::uint8_t more;
};

// All pairs that are stated, in the order of the registry.
[[nodiscard]] std::span<const OptionOrder> OptionOrders();

// Whether `less` allows less than `more` by what is stated, several steps included.
[[nodiscard]] bool AllowsLess(RulePoint point, std::uint8_t less, std::uint8_t more);

}  // namespace parchis
