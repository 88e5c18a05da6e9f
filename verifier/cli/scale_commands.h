#pragma once

#include "verifier/cli/options.h"

// The commands for more games than one machine checks in a while.
namespace arbitro::cli {

[[nodiscard]] CommandSpec IndexCommand();
[[nodiscard]] CommandSpec SplitCommand();
[[nodiscard]] CommandSpec MergeCommand();

}  // namespace arbitro::cli
