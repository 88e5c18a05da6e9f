#pragma once

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Makes a throw of these faces owed, by the seat on turn (PCH-MOVE-1, PCH-DBL-1).
void BeginThrow(State& state, const Table& table, Consultation& rules, std::uint8_t first,
                std::uint8_t second);
// Takes the dice that a ply uses or gives up off what is owed, throwing them first where the ply does, and
// remembers what it moves. Requires that the pieces are where the ply puts them.
void SpendDice(State& state, const Table& table, Consultation& rules, const Effect& effect);
// Brings dice and bonuses into the order in which they are used (AMB-120).
void OrderOwed(State& state, Consultation& rules);

// Whether a seat that brings its last piece in still has to play the dice that are left (AMB-128 B).
[[nodiscard]] bool PlaysOutThrow(const State& state, const Table& table, std::size_t seat);
// What a turn with two dice remembers and what can decide nothing any more.
void ForgetIdleDice(State& state, const Table& table);

}  // namespace parchis
