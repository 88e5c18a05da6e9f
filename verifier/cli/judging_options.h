#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/cli/options.h"

namespace arbitro::cli {

// --rules, --default-rules, --open, --strict and --on-illegal of a command line, or what is wrong with them.
[[nodiscard]] std::expected<CheckOptions, std::string> ReadCheckOptions(const Arguments& arguments);

// Reads the files of --rulings into `book`, by which `options` then judge; unchanged without that option.
// Gives what is wrong with a file, a line each.
[[nodiscard]] std::vector<std::string> AddRulings(const Arguments& arguments, CheckOptions& options,
                                                  std::unique_ptr<RulingBook>& book);

// The same options as they have to be repeated for another command to judge alike; empty if none was given.
[[nodiscard]] std::string RepeatCheckOptions(const Arguments& arguments);

}  // namespace arbitro::cli
