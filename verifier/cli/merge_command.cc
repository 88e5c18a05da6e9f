#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/whole_output.h"
#include "verifier/log/file_set.h"
#include "verifier/report/merge.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

void Complain(Session& session, const std::string& what) {
  session.err << fmt::format("arbitro: {}\n", report::Printable(what, session.terminal.utf8));
}

// Reads all reports; whatever is wrong with them is told, not only the first.
std::vector<report::ShardReport> ReadAll(const std::vector<std::string>& paths, Session& session) {
  std::vector<report::ShardReport> reports;
  bool good = true;
  for (const std::string& path : paths) {
    auto report = report::ReadShardReport(path);
    if (!report) Complain(session, fmt::format("'{}': {}", path, report.error()));
    good = good && report;
    if (good) reports.push_back(*std::move(report));
  }
  if (!good) reports.clear();
  return reports;
}

// Writes what the reports say together. The reason if it cannot be.
std::optional<std::string> Write(const std::vector<report::ShardReport>& reports,
                                 const report::MergedSum& sum, std::ostream& out) {
  if (reports.front().lines) return report::MergeLines(reports, sum, Interrupted(), out);
  out << report::SummaryJson(sum, false) << '\n';
  return std::nullopt;
}

}  // namespace

int RunMerge(const Arguments& arguments, Session& session) {
  const std::vector<std::string>& paths = arguments.operands();
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    const log::FileSet files(paths);
    if (files.Holds(file.path()) || files.Holds(file.temporary_path())) {
      return RefuseUsage(session, "merge", fmt::format("--output: '{}' is one of the inputs", file.path()));
    }
  }
  const InterruptGuard guard;
  const std::vector<report::ShardReport> reports = ReadAll(paths, session);
  if (reports.empty()) return kUnreadable;
  const auto sum = report::AddUp(reports);
  if (!sum) return RefuseUsage(session, "merge", sum.error());
  const auto fail = [&](const std::string& reason) {
    Complain(session, fmt::format("'{}' {}", arguments.Text("output"), reason));
    return kInternal;
  };
  if (const auto reason = file.Open()) return fail(*reason);
  if (const auto fault = Write(reports, *sum, file.stream())) {
    Complain(session, *fault);
    return kUnreadable;
  }
  if (Interrupted()) return kInterrupted;
  if (const auto reason = file.Commit()) return fail(*reason);
  if (!sum->some) return kFine;
  const std::size_t here = sum->some->shards.size();
  const bool wanted = arguments.Has("partial");
  if (!wanted || arguments.verbosity() >= 0) {
    Complain(session, fmt::format("{} of {}; missing: {}", report::Counted(here, "shard", "shards"),
                                  report::Grouped(sum->some->count), report::MissingShards(*sum->some)));
  }
  return wanted ? kFine : kUnreadable;
}

}  // namespace arbitro::cli
