#pragma once

#include <string>
#include <string_view>

#include "verifier/findings/perft.h"
#include "verifier/report/text.h"

namespace arbitro::report {

// Counts of a position, for people: a row for each depth, or of each ply of the position if it was divided.
// `verbosity` below 0: without the kinds.
[[nodiscard]] std::string PerftText(const Perft& perft, const TextStyle& style, int verbosity);

// A parchis.report.v1.Perft as JSON, on one line.
[[nodiscard]] std::string PerftJson(const Perft& perft, std::string_view version);

}  // namespace arbitro::report
