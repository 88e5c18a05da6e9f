#pragma once

#include <string>
#include <string_view>

#include "verifier/findings/coverage.h"
#include "verifier/report/text.h"

namespace arbitro::report {

// What games exercise, for people. `verbosity`: above 0 also options that no game's rules answer, below 0
// only the counts.
[[nodiscard]] std::string CoverageText(const Coverage& coverage, const TextStyle& style, int verbosity);

// A parchis.report.v1.Coverage as JSON, on one line.
[[nodiscard]] std::string CoverageJson(const Coverage& coverage, std::string_view version);

}  // namespace arbitro::report
