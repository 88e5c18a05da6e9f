#pragma once

#include "verifier/cli/options.h"

// The commands for more games than one machine checks in a while.
namespace arbitro::cli {

[[nodiscard]] CommandSpec MergeCommand();

}  // namespace arbitro::cli
