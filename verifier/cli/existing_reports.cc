#include "verifier/cli/existing_reports.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "verifier/report/merge.h"

namespace arbitro::cli {

std::expected<ExistingReports, std::string> FindExisting(const std::vector<ReportName>& reports,
                                                         const std::optional<ShardPart>& shard) {
  if (reports.empty())
    return std::unexpected("--skip-existing: nothing is written to a file; name one with -o or --report");
  ExistingReports found{.all = true};
  for (const ReportName& report : reports) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(report.path, error)) {
      found.all = false;
      continue;
    }
    if (!shard || (report.form != "jsonl" && report.form != "summary")) continue;
    const auto read = report::ReadShardReport(report.path);
    if (!read || read->lines != (report.form == "jsonl")) {
      found.all = false;
      continue;
    }
    if (const auto difference = report::Difference(shard->run, read->run)) {
      return std::unexpected(fmt::format("--skip-existing: '{}' is of another run: {}; remove it first",
                                         report.path, *difference));
    }
    if (read->run.shards != shard->run.shards) {
      return std::unexpected(
          fmt::format("--skip-existing: '{}' is not about shard {}", report.path, shard->run.shards.front()));
    }
    found.summary = read->summary;
  }
  return found;
}

}  // namespace arbitro::cli
