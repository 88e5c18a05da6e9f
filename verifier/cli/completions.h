#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/options.h"

namespace arbitro::cli {

// The shells that there are completions for.
[[nodiscard]] std::vector<std::string> CompletedShells();

// A script that completes command lines of arbitro in this shell, made from the tables of commands, options,
// findings, rule sets and rule points. It needs nothing but the shell. Requires one of CompletedShells().
[[nodiscard]] std::string CompletionScript(std::string_view shell);

}  // namespace arbitro::cli
