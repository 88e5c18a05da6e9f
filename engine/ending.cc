#include "engine/ending.h"

#include <algorithm>

#include "engine/throw_apply.h"

namespace parchis {
namespace {

// AMB-151
[[nodiscard]] bool BouncedTooOften(const State& state, const Table& table, Color color) {
  return table.rules().get<FinishBounceLimit>() == FinishBounceLimit::kThirty &&
         state.memory.bounces[static_cast<std::size_t>(color.index())] > kMaxBounces;
}

[[nodiscard]] bool Plays(const State& state, std::size_t seat) {
  return !state.HasFinished(seat) && !state.HasLeft(seat);
}

// Whether all seats that win together with this one have finished. Under AMB-073 B, and in a team game that
// the first player wins, one is enough.
[[nodiscard]] bool IsThrough(const State& state, const Table& table, std::size_t seat) {
  for (std::size_t other = 0; other < table.seat_count(); ++other) {
    if (WinTogether(table, seat, other) && !state.HasFinished(other)) return false;
  }
  return true;
}

}  // namespace

bool WinTogether(const Table& table, std::size_t a, std::size_t b) {
  if (a == b) return true;
  if (!table.has_allies()) return false;
  switch (table.rules().get<EndWinner>()) {
    case EndWinner::kPlayer:
      return table.seating().SamePlayer(a, b);
    case EndWinner::kColor:
      return false;
    case EndWinner::kTeam:
      return table.seating().SameSide(a, b);
  }
  return false;
}

bool SeatIsDone(const State& state, const Table& table, std::size_t seat) {
  return !PlaysOutThrow(state, table, seat) && PiecesAreIn(state, table, seat);
}

bool PiecesAreIn(const State& state, const Table& table, std::size_t seat) {
  if ((table.PiecesOf(seat) - state.goals()).empty()) return true;
  if (!table.has_allies() || table.rules().get<EndWinner>() != EndWinner::kColor) return false;
  return std::ranges::any_of(table.seating().seats[seat].colors,
                             [&](Color color) { return (PieceSet::AllOf(color) - state.goals()).empty(); });
}

bool NoteFinished(State& state, const Table& table, std::size_t seat) {
  if (state.HasFinished(seat) || !SeatIsDone(state, table, seat)) return false;
  state.done[state.done_count++] = static_cast<std::uint8_t>(seat);
  for (std::size_t other = 0; other < table.seat_count(); ++other) {
    const bool same = table.has_allies() && table.seating().SamePlayer(seat, other);
    if (same && !state.HasFinished(other) && SeatIsDone(state, table, other)) {
      state.done[state.done_count++] = static_cast<std::uint8_t>(other);
    }
  }
  return true;
}

std::vector<std::uint8_t> RankingOf(const State& state, const Table& table) {
  std::vector<std::uint8_t> finished(state.done.begin(), state.done.begin() + state.done_count);
  if (!table.has_allies()) return finished;
  std::vector<std::uint8_t> ranking;
  // A side is through when its last seat is.
  for (std::size_t i = 0; i < finished.size(); ++i) {
    const auto together = [&](std::uint8_t seat) { return WinTogether(table, finished[i], seat); };
    const bool last =
        std::none_of(finished.begin() + static_cast<std::ptrdiff_t>(i) + 1, finished.end(), together);
    if (last && IsThrough(state, table, finished[i]))
      std::ranges::copy_if(finished, std::back_inserter(ranking), together);
  }
  return ranking;
}

bool IsOver(const State& state, const Table& table) {
  for (int k = 0; k < table.board().arms(); ++k) {
    if (BouncedTooOften(state, table, Color::FromIndex(k))) return true;
  }
  std::size_t playing = 0;
  bool through = false;
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
    through = through || (state.HasFinished(seat) && IsThrough(state, table, seat));
    // Of seats that win together one counts.
    bool counts = Plays(state, seat);
    for (std::size_t other = 0; other < seat && counts; ++other) {
      counts = !(Plays(state, other) && WinTogether(table, seat, other));
    }
    if (counts) ++playing;
  }
  if (playing == 0) return true;
  // Seats that left end nothing: whoever is left may play on.
  return through && (playing == 1 || table.rules().get<EndStop>() == EndStop::kAtOnce);
}

void RecountFinished(State& state, const Table& table) {
  const State before = state;
  state.done = {};
  state.done_count = 0;
  for (std::size_t i = 0; i < before.done_count; ++i) {
    // A seat that is listed has finished, even if it throws again, for mates (AMB-128 B).
    if (PiecesAreIn(state, table, before.done[i])) state.done[state.done_count++] = before.done[i];
  }
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
    if (SeatIsDone(state, table, seat) && !state.HasFinished(seat)) {
      state.done[state.done_count++] = static_cast<std::uint8_t>(seat);
    }
    for (const Color color : table.seating().seats[seat].colors) {
      if (BouncedTooOften(state, table, color)) state.out = static_cast<std::uint8_t>(state.out | 1U << seat);
    }
  }
  state.over = IsOver(state, table);
}

}  // namespace parchis
