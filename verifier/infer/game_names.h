#pragma once

#include <vector>

#include "verifier/findings/inference.h"

namespace arbitro::infer {

// Says of each game what it takes to tell it from the others: of one whose id is not its alone, or that has
// none, also the input, and where even that is not enough its number there.
void TellApart(std::vector<GameName>& games);

}  // namespace arbitro::infer
