#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/options.h"

namespace arbitro::cli {

// All commands, in the order of help. With Globals() the one table that parsing, help and suggestions are
// made from.
[[nodiscard]] const std::vector<CommandSpec>& Commands();
// Options that every command understands.
[[nodiscard]] const std::vector<OptionSpec>& Globals();
// Null if there is none of that name.
[[nodiscard]] const CommandSpec* FindCommand(std::string_view name);
[[nodiscard]] std::vector<std::string> CommandNames();

}  // namespace arbitro::cli
