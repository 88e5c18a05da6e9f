#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/findings/game_report.h"

namespace arbitro::testing {

// Reads a report in one of the formats of other tools, as strictly as the strictest of its readers, and
// compares it with what it was written of: all is there, and nothing of a log is taken for markup. Gives what
// is wrong; nothing if all is well. The report was written with no finding known, and of a run that ended.
[[nodiscard]] std::string FaultOfReport(std::string_view format, const std::string& text,
                                        const std::vector<GameReport>& games,
                                        const std::vector<Finding>& input_findings);

}  // namespace arbitro::testing
