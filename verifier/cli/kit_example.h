#pragma once

#include <cstdint>
#include <string>

#include "engine/rule_set.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// How two options of a rule point differ, as a case of the conformance kit has it: the commands that list
// what is legal by the one and by the other, with what they list. Empty where no case asks for it.
[[nodiscard]] std::string KitExampleText(const parchis::RulePointInfo& info, std::uint8_t first,
                                         std::uint8_t second, const report::TextStyle& style);

}  // namespace arbitro::cli
