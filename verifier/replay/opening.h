#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// The seat that the rule set sends first after these throws (TURN-1, AMB-003, AMB-004); nullopt where none is
// recorded, where they do not decide it, and where the players agree on who begins.
[[nodiscard]] std::optional<std::uint32_t> SeatSentFirst(const std::vector<log::OpeningThrow>& throws,
                                                         const parchis::Table& table);

// The face that the seat which begins has already thrown and has to move, where its opening throw is its
// first throw too (AMB-005 B); nullopt where it throws anew, or its opening throw is not recorded.
[[nodiscard]] std::optional<std::uint8_t> DieOwedAtFirst(const std::vector<log::OpeningThrow>& throws,
                                                         const parchis::Table& table, std::uint32_t first);

// Which way round the board the seats follow each other.
enum class Direction : std::uint8_t { kCounterclockwise, kClockwise, kNeither };

// The direction of the turns; nullopt where every order is as good as the other: of two seats, and where a
// seat moves several colors, so that it sits nowhere in particular.
[[nodiscard]] std::optional<Direction> DirectionOf(const parchis::Seating& seating);

// The direction that the rule set prescribes (TURN-2, AMB-006).
[[nodiscard]] Direction DirectionUnder(const parchis::RuleSet& rules);

}  // namespace arbitro
