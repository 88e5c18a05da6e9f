#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <fstream>
#include <string>
#include <string_view>

#include "parchis/report/v1/report.pb.h"
#include "verifier/findings/game_report.h"
#include "verifier/findings/shard_run.h"

namespace arbitro::report {

// Limits on reports that are read back.
inline constexpr std::size_t kMaxReportLineBytes = std::size_t{8} << 20;
inline constexpr std::uint64_t kMaxReportCount = std::uint64_t{1} << 53;  // above it doubles have gaps

// Reads a file line by line, never keeping more than one line of kMaxReportLineBytes.
class LineReader {
 public:
  enum class Got : std::uint8_t { kLine, kEnd, kTooLong, kUnreadable };

  explicit LineReader(const std::string& path);
  [[nodiscard]] bool is_open() const { return file_.is_open(); }
  // Fetches the next line that is not blank.
  [[nodiscard]] Got Next(std::string& line);
  // The number of that line, from 1.
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  [[nodiscard]] Got Fetch(std::string& line);

  std::ifstream file_;
  std::string piece_;  // of the file, and how much of it is used up
  std::size_t used_ = 0;
  std::uint64_t number_ = 0;
};

// What a file with the report of a shard, or of several that were merged, says about itself.
struct ShardReport {
  std::string path;
  bool lines = false;  // JSON lines; false: a summary
  Summary summary;
  ShardRun run;  // with the shards that it is about
};

// Reads what stands last in such a file, its summary, and checks it. The reason, with the line where there is
// one, if it is no such report, is cut, or is not about shards.
[[nodiscard]] std::expected<ShardReport, std::string> ReadShardReport(const std::string& path);

// One line of such a report, which must hold nothing that this version does not know.
[[nodiscard]] std::expected<parchis::report::v1::ReportLine, std::string> ParseReportLine(
    std::string_view json);
// Its place in the run.
[[nodiscard]] std::expected<Place, std::string> PlaceOf(const parchis::report::v1::ReportLine& line);

}  // namespace arbitro::report
