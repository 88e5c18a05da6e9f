#pragma once

#include <expected>
#include <string>
#include <vector>

#include "engine/presets.h"

namespace arbitro::cli {

// The rule set that a word of the command line names: a preset with or without changes, or a file (a word
// with a slash or one that ends with ".txtpb"). Otherwise everything that is wrong with it, at least one
// line, with suggestions; lines about a file begin with "file:line:column: ".
[[nodiscard]] std::expected<parchis::NamedRules, std::vector<std::string>> ReadRules(const std::string& word);

}  // namespace arbitro::cli
