#include "engine/kept_bonuses.h"

#include <algorithm>
#include <ranges>
#include <vector>

#include "engine/memory.h"
#include "engine/moves.h"

namespace parchis {

void KeepBonus(State& state, const Table& table, Consultation& rules, const Owed& spent, std::uint8_t steps) {
  if (state.HasFinished(state.seat) || rules.ask<BonusUnplayable>() != BonusUnplayable::kKept) return;
  if (!PiecesThatCanMove(state, table, rules, NumberOf(spent)).empty()) return;
  std::vector<KeptBonus>& kept = state.memory.kept;
  const auto mine = std::ranges::equal_range(kept, state.seat, {}, &KeptBonus::seat);
  if (std::ranges::size(mine) >= kMaxKept) return;
  kept.insert(mine.end(), {state.seat, steps, spent.by});
}

void ReturnKept(State& state, const Table& table, Consultation& rules) {
  if (NothingInPlay(state, table)) return;
  if (rules.ask<BonusUnplayable>() != BonusUnplayable::kKept) return;
  std::erase_if(state.memory.kept, [&state](const KeptBonus& kept) {
    if (kept.seat != state.seat || state.owed.size() == OwedList::kMaxOwed) return false;
    state.owed.push({Owed::Kind::kBonus, kept.steps, kept.by});
    return true;
  });
}

void ForgetKeptOfFinished(State& state) {
  std::erase_if(state.memory.kept, [&](const KeptBonus& kept) { return state.HasFinished(kept.seat); });
}

}  // namespace parchis
