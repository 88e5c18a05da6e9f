#pragma once

#include <string>
#include <vector>

#include "verifier/conformance/compare.h"

namespace arbitro::conformance {

// What a wrong reply comes to: replies with the same name make the same mistake, as far as one can tell.
struct Mistake {
  std::string name;   // "plays/move-declined", "refuses/capture", "after/entry/memory", "crash/legal"
  std::string words;  // the same in a sentence
  std::vector<std::string> clauses{};  // that are broken, or that allow what was refused
};

// The mistake of a reply that fails a case with one answer.
[[nodiscard]] Mistake MistakeOf(const pb::Case& one, const pb::Reply& reply);

}  // namespace arbitro::conformance
