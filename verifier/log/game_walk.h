#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::log {

// What a walk through inputs could not hand on.
struct LeftBehind {
  std::uint64_t games = 0;            // of which nothing could be read
  std::vector<std::string> troubles;  // inputs and games that could not be read, a line each
};

// Hands every game of the inputs (paths as ExpandInputs returns them) to `take`, front to back, until that
// returns false or `*stop` is set. The game is reused from call to call.
[[nodiscard]] LeftBehind WalkGames(const std::vector<std::string>& inputs, const std::atomic<bool>* stop,
                                   const std::function<bool(const Record& record, RecordedGame& game)>& take);

// What the game is called: as its header says, else "#" and its index in its input.
[[nodiscard]] std::string NameOf(const RecordedGame& game, std::uint64_t index);

}  // namespace arbitro::log
