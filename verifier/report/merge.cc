#include "verifier/report/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <queue>
#include <string_view>
#include <utility>

#include "verifier/report/text.h"
#include "verifier/report/to_proto.h"

namespace arbitro::report {
namespace {

using Fault = std::optional<std::string>;

// So many stretches of missing shards are worth a line.
constexpr std::size_t kMaxStretches = 20;

std::string InFile(const std::string& path, std::string_view what) {
  return fmt::format("'{}': {}", path, what);
}

// Why two reports are no parts of one run.
Fault Differing(const ShardReport& first, const ShardReport& other) {
  if (first.lines != other.lines) {
    return InFile(other.path, fmt::format("it is of another form than '{}'", first.path));
  }
  const Fault difference = Difference(first.run, other.run);
  if (!difference) return std::nullopt;
  return InFile(other.path, fmt::format("it is of another run than '{}': {}", first.path, *difference));
}

// Adds a count; false if the sum cannot be written.
bool Add(std::uint64_t& sum, std::uint64_t count) {
  sum += count;
  return sum < kMaxReportCount;
}

bool AddCounts(const Summary& one, Summary& sum) {
  bool good = Add(sum.plies, one.plies) && Add(sum.undetermined, one.undetermined) &&
              Add(sum.incomplete, one.incomplete);
  for (std::size_t i = 0; i < one.games.size(); ++i) good = Add(sum.games.at(i), one.games.at(i)) && good;
  for (std::size_t i = 0; i < one.by_level.size(); ++i) {
    good = Add(sum.by_level.at(i), one.by_level.at(i)) && good;
  }
  for (const auto& [code, count] : one.by_code) good = Add(sum.by_code[code], count) && good;
  sum.unreadable = sum.unreadable || one.unreadable;
  sum.unreadable_anew = sum.unreadable;
  return good && sum.TotalGames() < kMaxReportCount;
}

// The shards of all reports, ascending, or which one is there twice.
std::expected<std::vector<std::uint32_t>, std::string> AllShards(const std::vector<ShardReport>& reports) {
  std::vector<std::pair<std::uint32_t, std::size_t>> all;  // with the report that it is in
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (const std::uint32_t shard : reports[i].run.shards) all.emplace_back(shard, i);
  }
  std::ranges::sort(all);
  std::vector<std::uint32_t> shards;
  shards.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [shard, report] = all[i];
    if (i > 0 && shard == all[i - 1].first) {
      return std::unexpected(InFile(reports[report].path, fmt::format("shard {} is also in '{}'", shard,
                                                                      reports[all[i - 1].second].path)));
    }
    shards.push_back(shard);
  }
  return shards;
}

// The lines of one report, in order.
class Lines {
 public:
  explicit Lines(const ShardReport& report) : report_(report), reader_(report.path) {}

  // Fetches the next line but the summary, which is the end; the reason where the report is not what it says.
  [[nodiscard]] Fault Next() {
    ended_ = true;
    if (!reader_.is_open()) return "it cannot be opened";
    const LineReader::Got got = reader_.Next(text_);
    if (got != LineReader::Got::kLine) return "it has changed while it was read";
    auto line = ParseReportLine(text_);
    if (!line) return Here(line.error());
    line_ = *std::move(line);
    if (line_.has_summary()) return CheckEnd();
    if (!line_.has_game() && !line_.has_finding()) return Here("it is no game and no finding");
    const auto place = PlaceOf(line_);
    if (!place) return Here(place.error());
    const bool rises = !begun_ || place_ < *place || (place_ == *place && line_.has_finding());
    if (!rises || place->input >= report_.run.inputs) {
      return Here("it is not in the order of the run");
    }
    if (line_.has_game()) Count(line_.game());
    begun_ = true;
    ended_ = false;
    place_ = *place;
    return std::nullopt;
  }

  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] const Place& place() const { return place_; }
  [[nodiscard]] pb::ReportLine& line() { return line_; }
  [[nodiscard]] const std::string& path() const { return report_.path; }
  [[nodiscard]] std::string Here(std::string_view what) const {
    return fmt::format("line {}: {}", reader_.number(), what);
  }

 private:
  void Count(const pb::GameReport& game) {
    const auto verdict = static_cast<std::size_t>(game.verdict()) - 1;  // unspecified: beyond all
    if (verdict < games_.size()) ++games_.at(verdict);
  }

  [[nodiscard]] Fault CheckEnd() {
    std::string more;
    if (reader_.Next(more) != LineReader::Got::kEnd) return Here("more follows after the summary");
    if (games_ != report_.summary.games) return "its games are not those that its summary counts";
    return std::nullopt;
  }

  const ShardReport& report_;
  LineReader reader_;
  std::string text_;
  pb::ReportLine line_;
  Place place_;
  std::array<std::uint64_t, kVerdictCount> games_{};
  bool begun_ = false;
  bool ended_ = false;
};

}  // namespace

std::optional<std::string> Difference(const ShardRun& one, const ShardRun& two) {
  const auto differ = [](std::string_view what, const std::string& mine, const std::string& other) {
    return fmt::format("{} {}, there {}", what, ShellQuote(other), ShellQuote(mine));
  };
  if (one.version != two.version) return differ("version", one.version, two.version);
  if (one.count != two.count) {
    return differ("number of shards", std::to_string(one.count), std::to_string(two.count));
  }
  if (one.options != two.options) return differ("options", one.options, two.options);
  if (one.rules_hash != two.rules_hash) return differ("rules", one.rules_hash, two.rules_hash);
  if (one.inputs != two.inputs || one.inputs_digest != two.inputs_digest) {
    return differ("inputs", fmt::format("{} ({})", one.inputs, one.inputs_digest),
                  fmt::format("{} ({})", two.inputs, two.inputs_digest));
  }
  return std::nullopt;
}

std::expected<MergedSum, std::string> AddUp(const std::vector<ShardReport>& reports) {
  MergedSum sum;
  const ShardReport& first = reports.front();
  for (const ShardReport& report : reports) {
    if (Fault fault = Differing(first, report)) return std::unexpected(*std::move(fault));
    if (!AddCounts(report.summary, sum.summary)) {
      return std::unexpected(InFile(report.path, "with it there is more than can be counted"));
    }
  }
  auto shards = AllShards(reports);
  if (!shards) return std::unexpected(shards.error());
  if (shards->size() == first.run.count) return sum;
  sum.some = first.run;
  sum.some->shards = *std::move(shards);
  return sum;
}

std::string MissingShards(const ShardRun& some) {
  std::string out;
  std::size_t stretches = 0;
  std::uint32_t next = 0;
  const auto add = [&](std::uint32_t end) {
    if (next < end && ++stretches <= kMaxStretches) {
      out += out.empty() ? "" : ", ";
      out += end - next == 1 ? std::to_string(next) : fmt::format("{}-{}", next, end - 1);
    }
  };
  for (const std::uint32_t shard : some.shards) {
    add(shard);
    next = shard + 1;
  }
  add(some.count);
  return stretches > kMaxStretches ? out + ", …" : out;
}

std::string SummaryJson(const MergedSum& sum, bool lines) {
  pb::ReportLine line;
  pb::Summary& summary = *line.mutable_summary();
  summary = ToProto(sum.summary);
  if (sum.some) *summary.mutable_shard() = ToProto(*sum.some);
  return lines ? ToJson(line) : ToJson(summary);
}

std::optional<std::string> MergeLines(const std::vector<ShardReport>& reports, const MergedSum& sum,
                                      const std::atomic<bool>& stop, std::ostream& out) {
  using Next = std::pair<Place, std::size_t>;
  std::vector<std::unique_ptr<Lines>> all;
  std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
  const auto fetch = [&](std::size_t i) -> Fault {
    if (Fault fault = all[i]->Next()) return InFile(all[i]->path(), *fault);
    if (!all[i]->ended()) queue.emplace(all[i]->place(), i);
    return std::nullopt;
  };
  for (const ShardReport& report : reports) {
    all.push_back(std::make_unique<Lines>(report));
    if (Fault fault = fetch(all.size() - 1)) return fault;
  }
  std::optional<Next> last;
  while (!queue.empty() && !stop) {
    const Next next = queue.top();
    queue.pop();
    Lines& lines = *all[next.second];
    if (last && last->first == next.first && last->second != next.second) {
      return InFile(lines.path(), lines.Here(fmt::format("the same place in the run as in '{}'",
                                                         all[last->second]->path())));
    }
    last = next;
    // Without shards that are missing nobody needs the places any more.
    if (!sum.some) lines.line().clear_place();
    out << ToJson(lines.line()) << '\n';
    if (Fault fault = fetch(next.second)) return fault;
  }
  out << SummaryJson(sum, true) << '\n';
  return std::nullopt;
}

}  // namespace arbitro::report
