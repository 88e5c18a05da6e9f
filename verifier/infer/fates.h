#pragma once

#include <vector>

#include "verifier/findings/inference.h"
#include "verifier/infer/probes.h"

namespace arbitro::infer {

// Games of which every one is asked how often an option is ruled out; beyond them one is enough.
inline constexpr std::size_t kCountedGames = 1'000;

// What the play says about every point, with the fitting `rules` for all others: each other option is tried
// by itself, and one that some game rules out once more with further changes.
[[nodiscard]] std::vector<PointFate> FatesOf(const Prober& prober, const parchis::RuleSet& rules,
                                             const Excused& excused);

// Takes of the options that are left the one that allows least, as far as every game holds with all of them
// together: the rule set that is inferred.
[[nodiscard]] parchis::RuleSet Tighten(const Prober& prober, parchis::RuleSet rules, const Excused& excused,
                                       std::vector<PointFate>& fates);

}  // namespace arbitro::infer
