#include "verifier/report/shard_report.h"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "verifier/findings/fingerprint.h"

namespace arbitro::report {
namespace {

namespace pb = ::parchis::report::v1;
using Fault = std::optional<std::string>;

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kHashDigits = 16;

// The same program has written it, so what is not known is a fault.
bool Parse(std::string_view json, google::protobuf::Message& message) {
  return google::protobuf::util::JsonStringToMessage(google::protobuf::StringPiece(json.data(), json.size()),
                                                     &message)
      .ok();
}

// Takes a whole number out of a double; false if it is none, or not there.
bool Take(bool there, double value, std::uint64_t& number) {
  if (!there || !(value >= 0) || value >= static_cast<double>(kMaxReportCount) || std::floor(value) != value)
    return false;
  number = static_cast<std::uint64_t>(value);
  return true;
}

Fault ReadCounts(const pb::Summary& proto, Summary& summary) {
  const pb::VerdictCounts& verdicts = proto.verdicts();
  const pb::LevelCounts& levels = proto.levels();
  auto& games = summary.games;
  auto& by_level = summary.by_level;
  std::uint64_t total = 0;
  if (!Take(verdicts.has_valid(), verdicts.valid(), games[0]) ||
      !Take(verdicts.has_ambiguous(), verdicts.ambiguous(), games[1]) ||
      !Take(verdicts.has_invalid(), verdicts.invalid(), games[2]) ||
      !Take(verdicts.has_undecided(), verdicts.undecided(), games[3]) ||
      !Take(verdicts.has_unreadable(), verdicts.unreadable(), games[4]) ||
      !Take(levels.has_note(), levels.note(), by_level[0]) ||
      !Take(levels.has_warning(), levels.warning(), by_level[1]) ||
      !Take(levels.has_ambiguous(), levels.ambiguous(), by_level[2]) ||
      !Take(levels.has_error(), levels.error(), by_level[3]) ||
      !Take(proto.has_games(), proto.games(), total) ||
      !Take(proto.has_plies(), proto.plies(), summary.plies) ||
      !Take(proto.has_undetermined(), proto.undetermined(), summary.undetermined) ||
      !Take(proto.has_incomplete(), proto.incomplete(), summary.incomplete)) {
    return "a count of the summary is missing or no whole number";
  }
  if (total != summary.TotalGames()) return "its verdicts do not add up to its games";
  for (const pb::CodeCount& code : proto.codes()) {
    const CatalogEntry* entry = FindEntry(code.code());
    std::uint64_t count = 0;
    if (entry == nullptr || entry->id != code.code() || !Take(true, code.count(), count)) {
      return "a count of the summary is of no finding, or no whole number";
    }
    if (!summary.by_code.emplace(entry->code, count).second) {
      return fmt::format("the summary counts {} twice", entry->id);
    }
  }
  return std::nullopt;
}

Fault ReadShards(const pb::ShardRun& proto, ShardRun& shard) {
  if (proto.tool().name() != "arbitro" || proto.tool().version().empty())
    return "it does not say which program wrote it";
  if (proto.count() == 0 || proto.count() > kMaxShards) {
    return fmt::format("the number of shards is not from 1 to {}", kMaxShards);
  }
  if (proto.shards().empty()) return "it names no shard";
  shard.shards.reserve(static_cast<std::size_t>(proto.shards_size()));
  for (const std::uint32_t number : proto.shards()) {
    if (number >= proto.count()) return fmt::format("there is no shard {} of {}", number, proto.count());
    if (!shard.shards.empty() && number <= shard.shards.back()) return "its shards are not in order";
    shard.shards.push_back(number);
  }
  if (proto.rules_hash().size() != kHashDigits || proto.inputs_digest().size() != kHashDigits ||
      !Take(proto.has_inputs(), proto.inputs(), shard.inputs)) {
    return "it does not say which rules and inputs it is about";
  }
  shard.version = proto.tool().version();
  shard.count = proto.count();
  shard.options = proto.options();
  shard.rules_hash = proto.rules_hash();
  shard.inputs_digest = proto.inputs_digest();
  return std::nullopt;
}

Fault ReadSummary(const pb::Summary& proto, Summary& summary, ShardRun& run) {
  if (!proto.has_shard()) {
    return "it is not about shards: it is of a whole run, or of one without --shard";
  }
  if (proto.has_known() || proto.has_gone() || proto.has_rulings())
    return "it is of a run with a baseline or with rulings";
  if (proto.fingerprint_version() != kFingerprintVersion) {
    return fmt::format("its fingerprints are of version {}, those of this program of version {}",
                       proto.fingerprint_version(), kFingerprintVersion);
  }
  if (!proto.has_complete() || !proto.has_unreadable()) return "its summary is not whole";
  if (!proto.complete()) return "it is of a run that was interrupted";
  summary.unreadable = proto.unreadable();
  summary.unreadable_anew = proto.unreadable();
  if (Fault fault = ReadCounts(proto, summary)) return fault;
  return ReadShards(proto.shard(), run);
}

// The first key of a JSON object; empty if there is none.
std::string_view FirstKey(std::string_view json) {
  std::size_t at = json.find_first_not_of(kBlanks);
  if (at == std::string_view::npos || json[at] != '{') return {};
  at = json.find_first_not_of(kBlanks, at + 1);
  if (at == std::string_view::npos || json[at] != '"') return {};
  const std::size_t end = json.find('"', at + 1);
  return end == std::string_view::npos ? std::string_view() : json.substr(at + 1, end - at - 1);
}

std::string AtLine(std::uint64_t number, const std::string& what) {
  return fmt::format("line {}: {}", number, what);
}

// The last line of the file, after which nothing but blanks may come.
Fault LastLine(LineReader& reader, std::string& last) {
  std::string line;
  std::uint64_t number = 0;
  while (true) {
    switch (reader.Next(line)) {
      case LineReader::Got::kLine:
        std::swap(last, line);
        number = reader.number();
        break;
      case LineReader::Got::kEnd:
        if (number == 0) return "it is empty";
        return std::nullopt;
      case LineReader::Got::kTooLong:
        return AtLine(reader.number(), fmt::format("it has more than {} bytes", kMaxReportLineBytes));
      case LineReader::Got::kUnreadable:
        return "it cannot be read";
    }
  }
}

}  // namespace

LineReader::LineReader(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) file_.open(path, std::ios::binary);
}

LineReader::Got LineReader::Fetch(std::string& line) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  line.clear();
  ++number_;
  while (true) {
    if (used_ == piece_.size()) {
      piece_.resize(kPiece);
      file_.read(piece_.data(), static_cast<std::streamsize>(kPiece));
      piece_.resize(static_cast<std::size_t>(file_.gcount()));
      used_ = 0;
      if (file_.bad()) return Got::kUnreadable;
      if (piece_.empty()) return line.empty() ? Got::kEnd : Got::kLine;
    }
    const std::size_t end = std::min(piece_.find('\n', used_), piece_.size());
    if (line.size() + (end - used_) > kMaxReportLineBytes) return Got::kTooLong;
    line.append(piece_, used_, end - used_);
    used_ = std::min(end + 1, piece_.size());
    if (end < piece_.size()) return Got::kLine;
  }
}

LineReader::Got LineReader::Next(std::string& line) {
  while (true) {
    const Got got = Fetch(line);
    if (got != Got::kLine || line.find_first_not_of(kBlanks) != std::string::npos) return got;
  }
}

std::expected<ShardReport, std::string> ReadShardReport(const std::string& path) {
  ShardReport report{.path = path, .lines = false, .summary = {}, .run = {}};
  LineReader reader(path);
  if (!reader.is_open()) return std::unexpected("it cannot be opened");
  std::string last;
  if (Fault fault = LastLine(reader, last)) return std::unexpected(*std::move(fault));
  const std::string_view key = FirstKey(last);
  report.lines = key == "summary";
  if (key == "game" || key == "finding") return std::unexpected("it is cut: there is no summary at its end");
  if (!report.lines && key != "games")
    return std::unexpected("it is no report of 'arbitro check' in the form jsonl or summary");
  pb::ReportLine line;
  const bool parsed = report.lines ? Parse(last, line) : Parse(last, *line.mutable_summary());
  if (!parsed || !line.has_summary()) {
    return std::unexpected("its summary is damaged or cut, or of another version");
  }
  if (!report.lines && reader.number() > 2) return std::unexpected("more than a summary is in it");
  if (Fault fault = ReadSummary(line.summary(), report.summary, report.run))
    return std::unexpected(*std::move(fault));
  return report;
}

std::expected<pb::ReportLine, std::string> ParseReportLine(std::string_view json) {
  pb::ReportLine line;
  if (!Parse(json, line)) return std::unexpected("its JSON is damaged or cut, or of another version");
  return line;
}

std::expected<Place, std::string> PlaceOf(const pb::ReportLine& line) {
  Place place;
  const pb::Place& proto = line.place();
  if (!Take(proto.has_input(), proto.input(), place.input) ||
      !Take(proto.has_item(), proto.item(), place.item)) {
    return std::unexpected("it does not say where it comes in the run");
  }
  return place;
}

}  // namespace arbitro::report
