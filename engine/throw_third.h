#pragma once

#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// The pieces of which a third double sends one to its nest: several where they are as near to the goal
// (AMB-108).
[[nodiscard]] PieceSet VictimsOfThirdDouble(const State& state, const Table& table, Consultation& rules);

}  // namespace parchis
