#pragma once

#include <cstdint>

#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Bonuses that no piece could use and that are kept for later throws (AMB-054 B).

// Notes that the seat on turn has not used a bonus of `steps`, which was owed as `spent` says. One that the
// player leaves although a piece could use it is lost, as is any beyond kMaxKept.
void KeepBonus(State& state, const Table& table, Consultation& rules, const Owed& spent, std::uint8_t steps);

// A throw has been made: what the seat on turn keeps is owed again, if it has a piece that could use it.
void ReturnKept(State& state, const Table& table, Consultation& rules);

// What a seat has kept is not for the mates whose pieces it moves once it has finished.
void ForgetKeptOfFinished(State& state);

}  // namespace parchis
