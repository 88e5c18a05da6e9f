#pragma once

#include <expected>
#include <string>

#include "verifier/cli/options.h"
#include "verifier/conformance/child.h"

namespace arbitro::cli {

// Options that say how other programs are asked, but for the programs themselves.
[[nodiscard]] OptionSpec WireOption();
[[nodiscard]] OptionSpec TimeoutOption();
[[nodiscard]] OptionSpec StrictRepliesOption();

// What they say.
[[nodiscard]] conformance::ChildOptions ChildOptionsOf(const Arguments& arguments);

}  // namespace arbitro::cli
