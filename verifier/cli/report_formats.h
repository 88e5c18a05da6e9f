#pragma once

#include <span>
#include <string_view>

#include "verifier/report/writers.h"

namespace arbitro::cli {

// All kinds of reports that `check` writes: those of verifier/report, and the page about many games. The one
// table that --format, --report, their help and their completions are made from.
[[nodiscard]] std::span<const report::WriterEntry> ReportFormats();
// Null if there is none of that name.
[[nodiscard]] const report::WriterEntry* FindFormat(std::string_view name);

}  // namespace arbitro::cli
