#pragma once

#include <string>
#include <vector>

#include "parchis/conformance/v1/results.pb.h"

namespace arbitro::conformance {

namespace pb = parchis::conformance::v1;

// How a run is told.
struct ReportStyle {
  bool strict = false;  // cases that should hold count
  int verbosity = 0;    // -1: failures on one line; 1: every case
  bool utf8 = true;
};

// What is to be said of one case; empty if nothing is.
[[nodiscard]] std::string TextOf(const pb::CaseResult& result, const ReportStyle& style);
// What is to be said at the end: what it behaves like, what is stale, the sums.
[[nodiscard]] std::string SummaryOf(const pb::Results& results, const ReportStyle& style);

// The names of the forms that a whole report can have.
[[nodiscard]] std::vector<std::string> ReportForms();
// The whole report in one of them.
[[nodiscard]] std::string ReportIn(const std::string& form, const pb::Results& results,
                                   const ReportStyle& style);

}  // namespace arbitro::conformance
