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
  // What was kept was earned before what this throw has earned, which matters where they are used in that
  // order (AMB-122 B); what is no bonus comes first all the same.
  OwedList owed;
  std::size_t next = 0;
  while (next < state.owed.size() && state.owed[next].kind != Owed::Kind::kBonus)
    owed.push(state.owed[next++]);
  const std::size_t room = OwedList::kMaxOwed - state.owed.size();
  std::size_t returned = 0;
  std::erase_if(state.memory.kept, [&](const KeptBonus& kept) {
    if (kept.seat != state.seat || returned == room) return false;
    ++returned;
    owed.push({Owed::Kind::kBonus, kept.steps, kept.by});
    return true;
  });
  while (next < state.owed.size()) owed.push(state.owed[next++]);
  state.owed = owed;
}

void ForgetKeptOfFinished(State& state) {
  std::erase_if(state.memory.kept, [&](const KeptBonus& kept) { return state.HasFinished(kept.seat); });
}

}  // namespace parchis
