#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "parchis/conformance/v1/results.pb.h"
#include "verifier/conformance/child.h"
#include "verifier/conformance/expected_failures.h"

namespace arbitro::conformance {

struct RunOptions {
  ChildOptions child;
  std::optional<parchis::NamedRules> rules;  // only cases of this rule set, by its answers; unset: all cases
  std::vector<pb::Case> own;                 // asked instead of those of the kit, if there are any
  std::vector<std::string> filters;  // patterns of names, or tags; a case that fits one is asked; none: all
  bool smoke = false;                // a few cases of each kind
  bool strict = false;               // cases that should hold count, too
};

// The cases that the options ask for, as they are asked.
[[nodiscard]] std::vector<pb::Case> CasesFor(const RunOptions& options);
// The names of all cases there are to ask for.
[[nodiscard]] std::vector<std::string> NamesOfAll(const RunOptions& options);

// Asks all cases, one after the other; `show` gets each as it is done. The error says why nothing can be
// asked: the implementation does not even say hello.
[[nodiscard]] std::expected<pb::Results, std::string> Run(
    const RunOptions& options, ExpectedFailures& expected,
    const std::function<void(const pb::CaseResult&)>& show);

// Whether a result is a failure that counts.
[[nodiscard]] bool Counts(const pb::CaseResult& result, bool strict);

}  // namespace arbitro::conformance
