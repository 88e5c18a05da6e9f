#pragma once

#include <optional>
#include <string>

#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/game_report.h"

namespace arbitro::cli {

// The board of a state as an SVG file. `ply`: what is recorded next, drawn as an arrow.
[[nodiscard]] std::string PictureOf(const GameReport& game, const parchis::State& state,
                                    const parchis::Table& table, const std::optional<WindowPly>& ply,
                                    const std::string& title);

}  // namespace arbitro::cli
