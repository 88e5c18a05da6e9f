#pragma once

#include "verifier/cli/options.h"
#include "verifier/conformance/runner.h"

namespace arbitro::cli {

// `arbitro conform --explore`: questions made at random. `options` has what it has in common with other runs.
int RunExploring(const Arguments& arguments, const conformance::RunOptions& options, Session& session);

}  // namespace arbitro::cli
