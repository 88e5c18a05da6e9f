#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "verifier/cli/difference_search.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// How two rule sets differ at a point, by the example of it among those found: the commands that list what is
// legal by the one and by the other with what they list, or what follows. Says so where there is none.
[[nodiscard]] std::string ExampleText(const std::vector<DifferenceExample>& examples,
                                      const parchis::RulePointInfo& info, const parchis::NamedRules& a,
                                      const parchis::NamedRules& b, const report::TextStyle& style);

// The command that lists what is legal in the position of an example.
[[nodiscard]] std::string LegalCommand(const DifferenceExample& example, const parchis::NamedRules& rules,
                                       const report::TextStyle& style);

// The lines that `arbitro legal` lists, which are indented by two columns already, below such a command.
[[nodiscard]] std::string Deeper(const std::string& lines);

}  // namespace arbitro::cli
