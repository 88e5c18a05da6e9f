#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Carries out what a ply does: pieces, bonuses owed, turn. Requires the effect of a ply judged in this state,
// or one that can stand there. Adds the rule points that were asked to `asked`, if given.
void Apply(State& state, const Table& table, const Effect& effect, PointSet* asked = nullptr);

// Gives the turn to a seat, whoever had it: what was owed and what only that turn remembers is gone.
void BeginTurn(State& state, const Table& table, std::uint8_t seat);

// One thing that happened on a ply, for people and reports.
struct GameEvent {
  enum class Kind : std::uint8_t {
    kEntered,        // piece
    kCaptured,       // piece
    kSentToNest,     // piece, by a third six or for a capture not made
    kSentBack,       // piece, by a third six to the first square of its corridor
    kBounced,        // piece that walked back from the goal
    kGoal,           // piece
    kBarrierMade,    // piece that completed it
    kBarrierOpened,  // piece that left it
    kBonusOwed,      // value: steps
    kBonusLost,      // value: steps, no piece can use it or it was left
    kBonusKept,      // value: steps, no piece can use it now
    kThrowAgain,
    kTurnPasses,  // value: seat now on turn
    kFinished,    // value: seat
    kLost,        // value: seat that is out, by one walk back too many
    kOver,
  };
  Kind kind;
  std::optional<Piece> piece{};
  std::uint8_t value = 0;

  bool operator==(const GameEvent&) const = default;
};

// What applying `effect` to `before` brings about, in the order in which it happens.
[[nodiscard]] std::vector<GameEvent> EventsOf(const State& before, const Table& table, const Effect& effect);

}  // namespace parchis
