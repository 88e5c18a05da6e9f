#pragma once

#include <expected>
#include <string>

#include "verifier/checking/checker.h"
#include "verifier/cli/options.h"

namespace arbitro::cli {

// --rules, --default-rules, --open, --strict and --on-illegal of a command line, or what is wrong with them.
[[nodiscard]] std::expected<CheckOptions, std::string> ReadCheckOptions(const Arguments& arguments);

// The same options as they have to be repeated for another command to judge alike; empty if none was given.
[[nodiscard]] std::string RepeatCheckOptions(const Arguments& arguments);

}  // namespace arbitro::cli
