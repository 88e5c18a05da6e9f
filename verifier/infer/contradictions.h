#pragma once

#include <span>
#include <vector>

#include "verifier/findings/inference.h"
#include "verifier/infer/probes.h"

namespace arbitro::infer {

// Games at fault that are asked whether they contradict others.
inline constexpr std::size_t kMaxContradicting = 8;

// Games at fault under `rules` that hold by themselves under rules that some other game rules out.
[[nodiscard]] std::vector<Contradiction> FindContradictions(const Prober& prober,
                                                            const parchis::RuleSet& rules,
                                                            std::span<const Kill> faults);

}  // namespace arbitro::infer
