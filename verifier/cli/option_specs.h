#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "verifier/cli/options.h"

// Options that several commands have.
namespace arbitro::cli {

inline constexpr std::size_t kManyOperands = 1'000'000;

[[nodiscard]] OptionSpec Rules(std::string_view help);
[[nodiscard]] OptionSpec DefaultRules();
[[nodiscard]] OptionSpec Open();
[[nodiscard]] OptionSpec Strict();
[[nodiscard]] OptionSpec OnIllegal();
[[nodiscard]] OptionSpec Rulings();
[[nodiscard]] OptionSpec Output(std::string_view help);
[[nodiscard]] OptionSpec Arms(std::string_view help);
[[nodiscard]] OptionSpec Game(std::string_view help);

// The options of a command, and those that say who sits at the table.
[[nodiscard]] std::vector<OptionSpec> WithSeats(std::vector<OptionSpec> options);

}  // namespace arbitro::cli
