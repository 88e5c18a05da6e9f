#pragma once

#include <atomic>
#include <optional>

#include "verifier/findings/inference.h"
#include "verifier/infer/archive.h"

namespace arbitro::infer {

struct InferOptions {
  std::optional<parchis::NamedRules> rules;  // to start from, if nothing else is wanted
  bool ignore_header = false;                // the rule sets that the games name are not tried
  bool find_changes = true;                  // those with which rule sets that do not fit would
  unsigned jobs = 1;                         // threads; the result does not depend on it
  const std::atomic<bool>* stop = nullptr;
};

// Works out by which rules the games were played. Requires at least one game.
[[nodiscard]] Inference Infer(const Archive& archive, const InferOptions& options);

}  // namespace arbitro::infer
