#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/options.h"

namespace arbitro::cli {

// A variable of the environment that is heeded.
struct EnvironmentSpec {
  std::string_view name;
  std::string_view what;
};

// What help, manual page and docs/cli.md are made of besides the table of commands.
[[nodiscard]] std::string_view ProgramDescription();
[[nodiscard]] const std::vector<ExampleSpec>& ProgramExamples();
// How words of a command line are taken.
[[nodiscard]] std::string_view HowWordsAreRead();
[[nodiscard]] const std::vector<ExitCodeSpec>& ExitCodes();
[[nodiscard]] const std::vector<EnvironmentSpec>& Environment();
// "docs/infer.md, docs/coverage.md"; empty where no page tells more.
[[nodiscard]] std::string PagesOf(const CommandSpec& command);
// The help of an option with its choices, its default, and whether it may be repeated.
[[nodiscard]] std::string OptionText(const OptionSpec& option);

// A few lines: what the program does and how to go on. For a call without arguments.
[[nodiscard]] std::string ShortHelp();
// The whole program: commands, global options, exit codes, environment, examples. `width` in columns.
[[nodiscard]] std::string ProgramHelp(std::size_t width);
// One command with its options and examples.
[[nodiscard]] std::string CommandHelp(const CommandSpec& command, std::size_t width);

}  // namespace arbitro::cli
