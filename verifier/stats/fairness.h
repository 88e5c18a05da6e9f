#pragma once

#include <string>
#include <vector>

#include "verifier/findings/stats.h"

namespace arbitro::stats {

// Works out a test from its counts and probabilities: chi-square, p and what could have been detected.
// Requires two cells or more.
void WorkOut(FairnessTest& test);

// Works out what tests made together say: `p_of_all` and the verdicts.
void WorkOutTogether(std::vector<FairnessTest>& tests);

// A test of cells that are all equally likely.
[[nodiscard]] FairnessTest Uniform(std::string name, std::vector<std::string> cells,
                                   std::vector<std::uint64_t> counts);

}  // namespace arbitro::stats
