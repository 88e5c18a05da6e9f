#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "verifier/findings/game_report.h"
#include "verifier/findings/shard_run.h"

namespace arbitro::cli {

// A report that a run is to write to a file.
struct ReportName {
  std::string form;  // as --format takes it
  std::string path;
};

// What is there of the reports of an earlier run.
struct ExistingReports {
  bool all = false;                  // every one of them
  std::optional<Summary> summary{};  // where a report of a shard says it
};

// Looks which reports are there. One that should be about a shard, in a form that says so, is there only if
// it is whole; it is an error if it is about another shard, or of another run.
[[nodiscard]] std::expected<ExistingReports, std::string> FindExisting(const std::vector<ReportName>& reports,
                                                                       const std::optional<ShardPart>& shard);

}  // namespace arbitro::cli
