#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/piece.h"
#include "engine/state.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/stand.h"

// Smaller games made from a game. None of them knows what the game is to keep: whoever tries them checks.
namespace arbitro::minimize {

// The states before each ply, and behind the last, as a replay goes through them.
[[nodiscard]] std::vector<parchis::State> StatesOf(const SetUp& set_up, const log::RecordedGame& game,
                                                   OnIllegal on_illegal);

// Without what comes after these plies.
void CutAfter(log::RecordedGame& game, std::size_t plies);
// Without one ply.
void DropPly(log::RecordedGame& game, std::size_t ply);
// Begins at this ply, in this state.
void StartAt(log::RecordedGame& game, std::size_t ply, const parchis::State& state,
             const parchis::Table& table);
// Without one seat; nullopt where the others cannot play on, or the seat plays.
[[nodiscard]] std::optional<log::RecordedGame> WithoutSeat(const log::RecordedGame& game, std::size_t seat,
                                                           const SetUp& set_up);

// Changes of a start position that leave something out of it, each by itself.
using PositionChange = std::function<void(parchis::State&, const parchis::Board&)>;
[[nodiscard]] std::vector<PositionChange> PositionChanges();

// Changes of a record that leave out what it says besides, each by itself: of the header, and of the plies.
// Those that leave out most come first.
using RecordChange = std::function<void(log::RecordedGame&)>;
[[nodiscard]] std::vector<RecordChange> RecordChanges(std::size_t plies);

}  // namespace arbitro::minimize
