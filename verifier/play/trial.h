#pragma once

#include <cstdint>
#include <optional>

#include "engine/presets.h"

namespace arbitro {

// A random game that did not come to its end.
struct EndlessTrial {
  int arms = 0;
  std::uint64_t seed = 0;
};

// Games played to see whether a rule set works, over boards of different sizes, and the plies after which one
// counts as endless; games of the presets take a few hundred.
inline constexpr int kTrialGames = 20;
inline constexpr std::uint32_t kMaxTrialPlies = 20'000;

// Plays kTrialGames random games by a rule set; the first that is not over after kMaxTrialPlies, if there is
// one.
[[nodiscard]] std::optional<EndlessTrial> FindEndlessTrial(const parchis::NamedRules& rules);

}  // namespace arbitro
