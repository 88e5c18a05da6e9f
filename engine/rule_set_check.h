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
};

// Answers that contradict each other or have no effect beside each other, in registry order. Empty for every
// preset.
[[nodiscard]] std::vector<RuleConflict> FindConflicts(const RuleSet& rules);

}  // namespace parchis
