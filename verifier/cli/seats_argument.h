#pragma once

#include <expected>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/presets.h"
#include "engine/seating.h"
#include "verifier/cli/options.h"

namespace arbitro::cli {

// The options --seats, --teams and --owners, alike in every command that has them.
[[nodiscard]] std::vector<OptionSpec> SeatsOptions();

// Who sits at a table of so many arms: as those options say, otherwise as the rule set is made for. What is
// wrong, in words, where the seats cannot be meant.
[[nodiscard]] std::expected<parchis::Seating, std::string> ReadSeats(const Arguments& arguments,
                                                                     const parchis::NamedRules& rules,
                                                                     const parchis::Board& board);

}  // namespace arbitro::cli
