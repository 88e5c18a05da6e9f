#pragma once

#include <cstddef>
#include <string>

#include "verifier/cli/options.h"

namespace arbitro::cli {

// A few lines: what the program does and how to go on. For a call without arguments.
[[nodiscard]] std::string ShortHelp();
// The whole program: commands, global options, exit codes, examples. `width` in columns.
[[nodiscard]] std::string ProgramHelp(std::size_t width);
// One command with its options and examples.
[[nodiscard]] std::string CommandHelp(const CommandSpec& command, std::size_t width);

}  // namespace arbitro::cli
