#pragma once

#include <optional>
#include <string>

#include "verifier/checking/checker.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::cli {

// The page of the game that `checker` has judged last, by these options. `rerun`: the options as a command
// line repeats them. nullopt where there is nothing to show, and then the findings say why.
[[nodiscard]] std::optional<std::string> PageOf(const Checker& checker, const log::Record& record,
                                                const log::RecordedGame& game, const GameReport& report,
                                                const CheckOptions& options, const std::string& rerun);

}  // namespace arbitro::cli
