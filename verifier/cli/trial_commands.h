#pragma once

#include "verifier/cli/options.h"

// The commands that make games and try out rules and logs.
namespace arbitro::cli {

[[nodiscard]] CommandSpec CoverageCommand();
[[nodiscard]] CommandSpec MinimizeCommand();
[[nodiscard]] CommandSpec PlayCommand();
[[nodiscard]] CommandSpec ExploreCommand();
[[nodiscard]] CommandSpec PerftCommand();
[[nodiscard]] CommandSpec StatsCommand();

}  // namespace arbitro::cli
