#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rule_set.h"
#include "verifier/findings/inference.h"

namespace arbitro::infer {

// `rules` with this answer. Other answers that would have no effect beside it, or contradict it, are set back
// to the registry's default; nullopt if it is this answer that has no effect.
[[nodiscard]] std::optional<parchis::RuleSet> With(const parchis::RuleSet& rules, Answer answer);

// A rule set that differs from another one in an answer, and in what that answer needs to have an effect.
struct Variant {
  Answer answer;
  parchis::RuleSet rules;
};

// Every other answer to each of the points, in registry order: by itself, or with each other answer to one
// further point that lets it have an effect.
[[nodiscard]] std::vector<Variant> VariantsOf(const parchis::RuleSet& rules, const parchis::PointSet& points);

// The answers of `to` in which it differs from `from`, in registry order.
[[nodiscard]] std::vector<Answer> Differences(const parchis::RuleSet& from, const parchis::RuleSet& to);

// How many answers of `to` allow more than those of `from`.
[[nodiscard]] unsigned Loosened(const parchis::RuleSet& from, const parchis::RuleSet& to);

}  // namespace arbitro::infer
