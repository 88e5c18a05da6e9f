#pragma once

#include <string>

#include "engine/presets.h"

namespace arbitro {

// What is wrong with a specification of rules, and what was probably meant, or what there is to choose from.
[[nodiscard]] std::string ExplainSpec(const parchis::SpecError& error);

}  // namespace arbitro
