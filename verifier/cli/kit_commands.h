#pragma once

#include "verifier/cli/options.h"

// The commands of the conformance kit.
namespace arbitro::cli {

[[nodiscard]] CommandSpec AskCommand();
[[nodiscard]] CommandSpec ConformCommand();
[[nodiscard]] CommandSpec ServeCommand();

}  // namespace arbitro::cli
