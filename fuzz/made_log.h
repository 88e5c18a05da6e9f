#pragma once

#include <cstdint>
#include <span>

#include "fuzz/made_game.h"
#include "parchis/log/v1/game_log.pb.h"
#include "verifier/checking/checker.h"

namespace arbitro::fuzz {

// A log that a producer may have written: of a game that was played by the rules, with a few fields changed
// to something that its schema allows.
struct MadeLog {
  MadeGame made;
  parchis::log::v1::GameLog log;
  CheckOptions options;  // how to judge it: some points open, some way to go on after what is illegal
};

// The first bytes say what is changed, the others are the game.
[[nodiscard]] MadeLog MakeLog(std::span<const std::uint8_t> bytes, std::size_t max_plies);

}  // namespace arbitro::fuzz
