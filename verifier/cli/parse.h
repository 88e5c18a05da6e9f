#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "verifier/cli/options.h"

namespace arbitro::cli {

// A command line taken apart as far as needed to know the command.
struct SplitLine {
  std::string command;             // empty: none named
  std::vector<std::string> words;  // the rest, in order, without the command and without -v
  int verbose = 0;                 // how often -v or --verbose was given
};

// Finds the command: the first word that is neither an option nor an option's value, so that options may come
// before it. Counts and removes -v, which Program_options would not let repeat.
[[nodiscard]] std::expected<SplitLine, UsageError> Split(const std::vector<std::string>& words);

// Parses the rest of a command line for a command. Options of Globals() are understood by every command.
[[nodiscard]] std::expected<Arguments, UsageError> Parse(const CommandSpec& command, const SplitLine& line);

}  // namespace arbitro::cli
