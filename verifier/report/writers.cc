#include "verifier/report/writers.h"

#include <algorithm>
#include <array>

namespace arbitro::report {
namespace {

constexpr std::array<WriterEntry, 5> kWriters{{
    {"full", "for reading: every finding with the plies around it, the rule and what would have been legal",
     true, &MakeFullWriter},
    {"concise", "for reading: one line a finding", true, &MakeConciseWriter},
    {"json", "one JSON object for the whole run (parchis.report.v1.Report)", false, &MakeJsonWriter},
    {"jsonl", "one JSON object a line: game, finding, at the end summary (parchis.report.v1.ReportLine)",
     false, &MakeJsonLinesWriter},
    {"summary", "one JSON object with the counts only (parchis.report.v1.Summary)", false,
     &MakeSummaryWriter},
}};

}  // namespace

std::span<const WriterEntry> Writers() { return kWriters; }

const WriterEntry* FindWriter(std::string_view name) {
  const auto* found = std::ranges::find(kWriters, name, &WriterEntry::name);
  return found == kWriters.end() ? nullptr : found;
}

}  // namespace arbitro::report
