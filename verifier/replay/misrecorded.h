#pragma once

#include <vector>

#include "engine/state.h"
#include "verifier/replay/stand.h"

namespace arbitro {

// The states after a ply that does not hold if the play was right and only its record is not: a ply before it
// is missing, its seat or its face is another, or the piece moved is not named. Without repetitions only by
// chance.
[[nodiscard]] std::vector<parchis::State> StatesIfMisrecorded(const Trouble& trouble);

}  // namespace arbitro
