#include "engine/throw_movers.h"

#include "engine/movers.h"
#include "engine/throw_uses.h"

namespace parchis {
namespace {

// Whether a piece can use one of the dice by itself, or both together.
[[nodiscard]] bool CanUseAny(const State& state, const Table& table, Consultation& rules,
                             const Throwing& thrown, PieceSet pieces) {
  for (const DieUse& use : UsesOf(thrown.dice)) {
    for (const Piece piece : pieces) {
      if (ListDie(state, table, rules, piece, use, thrown).any_legal()) return true;
    }
  }
  return false;
}

}  // namespace

PieceSet MoversOfThrow(const State& state, const Table& table, Consultation& rules, const Throwing& thrown) {
  const PieceSet own = table.PiecesOf(state.seat) - state.goals();
  const PieceSet mates = table.MatesOf(state.seat) - state.goals();
  if (mates.empty()) return own;
  if (own.empty()) {
    // The rest of a throw that is still played when the last piece is in (AMB-128 B).
    const bool is_rest = !state.HasFinished(state.seat);
    if (is_rest && rules.ask<FinishedFrom>() == FinishedFrom::kNextTurn) return own;
    return LentToFinished(state, table, rules, state.seat);
  }
  if (rules.ask<StuckPlaysMate>() == StuckPlaysMate::kNever) return own;
  return CanUseAny(state, table, rules, thrown, own) ? own : own | mates;
}

}  // namespace parchis
