#pragma once

#include <cstdint>

#include "verifier/findings/inference.h"
#include "verifier/infer/probes.h"

namespace arbitro::infer {

// Rule sets that are tried for one rule set that does not fit.
inline constexpr std::uint64_t kMaxChangeTried = 20'000;

// Looks for the fewest answers, at most three, with which `rules` would fit the archive. Of a pair or a
// triple each change has to get further than those before it: the play says what is wrong one ply after the
// other. Fills `fit.found` and `fit.changes`.
void FindSmallestChange(const Prober& prober, const parchis::RuleSet& rules, const Excused& excused,
                        RuleSetFit& fit);

}  // namespace arbitro::infer
