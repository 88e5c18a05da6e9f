#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/state.h"
#include "engine/table.h"

// Who has finished, who has won, and whether the game is over (END-1, END-2, TEAM-8, AMB-073, AMB-082).
namespace parchis {

// Whether a seat has brought in all that it has to: its pieces, or those of one color (AMB-073 B).
[[nodiscard]] bool PiecesAreIn(const State& state, const Table& table, std::size_t seat);

// The same, and no dice of a throw are left that are still played (AMB-128 B).
[[nodiscard]] bool SeatIsDone(const State& state, const Table& table, std::size_t seat);

// Puts a seat, and others of the same player that are through with it, on the list of those that have
// finished; false if it has not, or was there before.
bool NoteFinished(State& state, const Table& table, std::size_t seat);

// Whether two seats win together: those of one player, or of one team.
[[nodiscard]] bool WinTogether(const Table& table, std::size_t a, std::size_t b);

// Seats in the order of their places: first those of the player or team that was through first, in the order
// in which they finished, and so on. Who is not through has no place.
[[nodiscard]] std::vector<std::uint8_t> RankingOf(const State& state, const Table& table);

// Whether the game is over in this state: END-2, or one side left that has not finished where it is played
// for places (AMB-063), or a color has walked back from the goal once too often (AMB-151). That seats left
// the game alone does not end it.
[[nodiscard]] bool IsOver(const State& state, const Table& table);

// Works out from the pieces who has finished or lost and whether the game is over, for a position that was
// put up by hand. Seats known to have finished keep their order; those found now follow in turn order.
void RecountFinished(State& state, const Table& table);

}  // namespace parchis
