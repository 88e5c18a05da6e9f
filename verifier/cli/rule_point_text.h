#pragma once

#include <string>
#include <string_view>

#include "engine/open_points.h"
#include "engine/rule_set.h"
#include "verifier/findings/finding.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// "one (one piece, the others in the nest)"; only the meaning where that is the id in words, as for "nobody".
[[nodiscard]] std::string OptionWords(const parchis::OptionInfo& option);

// "later and refuse": the ids of some options.
[[nodiscard]] std::string OptionIds(const parchis::RulePointInfo& info, parchis::OptionMask options);

// Every option of a rule point, one below the other, indented: its id, the rule sets that answer so, what it
// means and where it is found.
[[nodiscard]] std::string OptionsText(const parchis::RulePointInfo& info, const report::TextStyle& style);

// Whether `ambiguity`, e.g. "AMB-013", is one of those that the rule point settles. Letter case does not
// count.
[[nodiscard]] bool Asks(const parchis::RulePointInfo& info, std::string_view ambiguity);

// The rule point with its question, its options and the clauses behind the first of them.
[[nodiscard]] std::string RulePointText(const parchis::RulePointInfo& info, const report::TextStyle& style);

// What a finding of this layer is about, in a few words.
[[nodiscard]] std::string_view LayerName(Layer layer);

// One clause with its source. `style` gives width and color.
[[nodiscard]] std::string ClauseText(std::string_view id, const report::TextStyle& style);

}  // namespace arbitro::cli
