#pragma once

#include <string_view>
#include <vector>

#include "engine/rule_set.h"

namespace parchis {

// Something about a rule set that cannot be meant as it stands.
struct RuleConflict {
  RulePoint point;    // the answer that does not fit
  RulePoint because;  // the answer it does not fit to
  std::string_view reason;
  PointSet besides{};  // further answers without which they would fit
};

// Answers that contradict each other or have no effect beside each other, in registry order. Empty for every
// preset.
[[nodiscard]] std::vector<RuleConflict> FindConflicts(const RuleSet& rules);

// The same with every answer that one of them does not fit to, and not the first alone.
[[nodiscard]] std::vector<RuleConflict> FindEveryConflict(const RuleSet& rules);

}  // namespace parchis
