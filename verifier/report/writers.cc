#include "verifier/report/writers.h"

#include <algorithm>
#include <array>

namespace arbitro::report {
namespace {

constexpr std::array<WriterEntry, 14> kWriters{{
    {"full", "for reading: every finding with the plies around it, the rule and what would have been legal",
     true, &MakeFullWriter},
    {"concise", "for reading: one line a finding", true, &MakeConciseWriter},
    {"json", "one JSON object for the whole run (parchis.report.v1.Report)", false, &MakeJsonWriter},
    {"jsonl", "one JSON object a line: game, finding, at the end summary (parchis.report.v1.ReportLine)",
     false, &MakeJsonLinesWriter},
    {"summary", "one JSON object with the counts only (parchis.report.v1.Summary)", false,
     &MakeSummaryWriter},
    {"sarif", "SARIF 2.1.0, for code scanning and editors", false, &MakeSarifWriter},
    {"junit", "JUnit XML as Jenkins reads it, a case a game", false, &MakeJUnitWriter},
    {"junit-gitlab", "the same with the file of each case, which GitLab links and Jenkins refuses", false,
     &MakeJUnitGitlabWriter},
    {"tap", "Test Anything Protocol 13, a test a game", false, &MakeTapWriter},
    {"github", "annotations for GitHub Actions, at most ten a kind", false, &MakeGithubWriter},
    {"gitlab", "GitLab Code Quality, a JSON array", false, &MakeGitlabWriter},
    {"csv", "a table for spreadsheets and data bases (RFC 4180)", false, &MakeCsvWriter},
    {"markdown", "a table for a job summary, at most 1,000,000 bytes", false, &MakeMarkdownWriter},
    {"rulings", "a file of rulings to fill in: a ruling for each finding that an arbiter may decide on",
     false, &MakeRulingsWriter},
}};

}  // namespace

std::span<const WriterEntry> Writers() { return kWriters; }

const WriterEntry* FindWriter(std::string_view name) {
  const auto* found = std::ranges::find(kWriters, name, &WriterEntry::name);
  return found == kWriters.end() ? nullptr : found;
}

}  // namespace arbitro::report
