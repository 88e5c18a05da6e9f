#pragma once

#include <expected>
#include <string>

#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::cli {

// A game as read, and the record it was read from.
struct FoundGame {
  log::Record record;
  log::RecordedGame game;
};

// The game with this id or "#index"; the first one if `wanted` is empty. Says what is wrong otherwise.
[[nodiscard]] std::expected<FoundGame, std::string> FindGame(const std::string& path,
                                                             const std::string& wanted);

}  // namespace arbitro::cli
