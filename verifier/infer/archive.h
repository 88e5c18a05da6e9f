#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "verifier/findings/inference.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/game_fit.h"

namespace arbitro::infer {

// Plies that are kept in memory; games beyond them are not looked at.
inline constexpr std::uint64_t kMaxArchivePlies = 2'000'000;

// The games that rules are inferred from.
struct Archive {
  std::vector<GameName> names;
  std::vector<ComparedGame> games;           // beside the names
  std::vector<parchis::NamedRules> headers;  // the rule sets that the games name, each once
  std::uint64_t left_out = 0;
  bool more_games = false;
  std::vector<std::string> troubles;  // inputs and games that could not be read, a line each

  [[nodiscard]] std::size_t size() const { return games.size(); }
  // Takes a game; one that no replay can hold to account is left out.
  void Add(const std::string& input, std::uint64_t index, log::RecordedGame game);
};

// Reads every game of the inputs (paths as ExpandInputs returns them).
[[nodiscard]] Archive ReadArchive(const std::vector<std::string>& inputs, const std::atomic<bool>* stop);

}  // namespace arbitro::infer
