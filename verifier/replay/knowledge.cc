#include "verifier/replay/knowledge.h"

namespace arbitro {
namespace {

[[nodiscard]] bool Alike(const std::optional<History>& a, const std::optional<History>& b) {
  return a && b ? a->LeavesOpenAs(*b) : a.has_value() == b.has_value();
}

// A third six rests on what came since the first one.
[[nodiscard]] bool RestsOnTurn(const parchis::State& state) {
  return state.sixes > 0 || state.memory.dice.doubles > 0 || !state.ThrowIsNext();
}

}  // namespace

bool Knowledge::GoesOnLike(const Knowledge& other) const {
  if (state_ != other.state_ || turn_ != other.turn_ || result_.stopped != other.result_.stopped)
    return false;
  if (RestsOnTurn(state_) && (anchor_ply_ != other.anchor_ply_ || anchor_ != other.anchor_)) return false;
  // Rare enough to tell apart what may be the same.
  if (!unsaid_.empty() || !other.unsaid_.empty()) return false;
  return branches_ == other.branches_ && pending_ == other.pending_ && turn_missing_ == other.turn_missing_ &&
         too_many_doubts_ == other.too_many_doubts_ && said_numbers_unknown_ == other.said_numbers_unknown_ &&
         trail_base_ == other.trail_base_ && trail_exact_ == other.trail_exact_ && trail_ == other.trail_ &&
         heeds_absences_ == other.heeds_absences_ && absences_ == other.absences_ &&
         interrupted_ == other.interrupted_ && cause_ == other.cause_ && after_end_ == other.after_end_ &&
         standing_ == other.standing_ && open_throw_ == other.open_throw_ &&
         standing_unknown_ == other.standing_unknown_ && Alike(history_, other.history_);
}

}  // namespace arbitro
