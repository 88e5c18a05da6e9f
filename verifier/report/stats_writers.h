#pragma once

#include <string>
#include <string_view>

#include "verifier/findings/stats.h"
#include "verifier/report/text.h"

namespace arbitro::report {

// What happened in games, for people. `verbosity`: above 0 all cells of a test, below 0 no tests.
[[nodiscard]] std::string StatsText(const Stats& stats, const TextStyle& style, int verbosity);

// A parchis.report.v1.Stats as JSON, on one line.
[[nodiscard]] std::string StatsJson(const Stats& stats, std::string_view version);

}  // namespace arbitro::report
