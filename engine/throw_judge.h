#pragma once

#include "engine/judge.h"

namespace parchis {

// Judge for a table with two dice. Requires an empty judgement.
void JudgeThrow(const State& state, const Table& table, const Ply& ply, Judgement& result);

// Judge for a ply that uses no die: a bonus, a second entry. By what one number can do.
void JudgeOneNumber(const State& state, const Table& table, const Ply& ply, Judgement& result);

}  // namespace parchis
