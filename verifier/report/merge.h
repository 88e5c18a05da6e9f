#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "verifier/findings/game_report.h"
#include "verifier/report/shard_report.h"

namespace arbitro::report {

// So many reports are merged at a time: each is an open file. What is merged can be merged again.
inline constexpr std::size_t kMaxMergedReports = 1'000;

// What two runs do not have in common, said of the second; nothing if their shards are parts of one run.
[[nodiscard]] std::optional<std::string> Difference(const ShardRun& one, const ShardRun& two);

// What reports say together.
struct MergedSum {
  Summary summary;
  std::optional<ShardRun> some;  // unset: no shard of the run is missing
};

// The sums over reports of shards of one run, at least one: the same in whatever order and in however many
// steps. Says why they are no parts of one run.
[[nodiscard]] std::expected<MergedSum, std::string> AddUp(const std::vector<ShardReport>& reports);

// The shards that are missing, as "3, 7-9". Of many stretches the first ones.
[[nodiscard]] std::string MissingShards(const ShardRun& some);

// The last line of a report, or all of it where it is a summary.
[[nodiscard]] std::string SummaryJson(const MergedSum& sum, bool lines);

// Writes the games and findings of reports in JSON lines in the order of the run, then `sum`: the bytes that
// the run would have written that judges all these shards. Ends early once `*stop` is set. The reason, with
// file and line, if some report is not what it should be.
[[nodiscard]] std::optional<std::string> MergeLines(const std::vector<ShardReport>& reports,
                                                    const MergedSum& sum, const std::atomic<bool>& stop,
                                                    std::ostream& out);

}  // namespace arbitro::report
