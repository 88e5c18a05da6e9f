#pragma once

#include <string>

#include "engine/rule_set.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// For every option of a rule point but the first an example of how it differs from another, found by a
// search, or else a case of the conformance kit: from the answer of a preset that leaves it open, else from
// the first. That is the same position under two rule sets that differ in that answer only. Says so where
// none is found.
[[nodiscard]] std::string OptionExamplesText(const parchis::RulePointInfo& info,
                                             const report::TextStyle& style);

}  // namespace arbitro::cli
