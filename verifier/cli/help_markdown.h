#pragma once

#include <string>

#include "verifier/cli/options.h"

namespace arbitro::cli {

// docs/cli.md: the whole command line as a page of Markdown, from the tables that help is made of.
[[nodiscard]] std::string CommandLineMarkdown();
// The section of it about one command.
[[nodiscard]] std::string CommandMarkdown(const CommandSpec& command);

}  // namespace arbitro::cli
