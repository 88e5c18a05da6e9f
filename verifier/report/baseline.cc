#include "verifier/report/baseline.h"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "parchis/report/v1/report.pb.h"
#include "verifier/findings/fingerprint.h"

namespace arbitro::report {
namespace {

namespace pb = ::parchis::report::v1;
using Fault = std::optional<std::string>;

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kFingerprintDigits = 16;

// Later versions may say more; what is not known is left out.
bool Parse(std::string_view json, google::protobuf::Message& message) {
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = true;
  return google::protobuf::util::JsonStringToMessage(google::protobuf::StringPiece(json.data(), json.size()),
                                                     &message, options)
      .ok();
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

std::optional<Level> LevelOf(pb::Level level) {
  switch (level) {
    case pb::LEVEL_NOTE:
      return Level::kNote;
    case pb::LEVEL_WARNING:
      return Level::kWarning;
    case pb::LEVEL_AMBIGUOUS:
      return Level::kAmbiguous;
    case pb::LEVEL_ERROR:
      return Level::kError;
    default:  // protobuf's enums are open
      return std::nullopt;
  }
}

Fault AddFinding(const pb::Finding& finding, Baseline& baseline) {
  const std::string& text = finding.fingerprint();
  std::uint64_t fingerprint = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), fingerprint, 16);
  const std::optional<Level> level = LevelOf(finding.level());
  if (text.empty())
    return "its findings have no fingerprint, as in reports of earlier versions; write it again";
  if (error != std::errc() || end != text.data() + text.size() || text.size() != kFingerprintDigits || !level)
    return "one of its findings has no usable fingerprint or level";
  baseline.Add(fingerprint, *level, finding.has_ruling() || finding.has_set_aside_by(),
               finding.has_follows());
  return std::nullopt;
}

Fault CheckSummary(const pb::Summary& summary) {
  if (!summary.has_fingerprint_version()) {
    return "it does not say how its fingerprints are made, as reports of earlier versions; write it again";
  }
  if (summary.fingerprint_version() != kFingerprintVersion) {
    return fmt::format(
        "its fingerprints are of version {}, those of this program of version {}; write it again",
        summary.fingerprint_version(), kFingerprintVersion);
  }
  if (!summary.complete()) return "it is of a run that was interrupted";
  return std::nullopt;
}

Fault ReadWhole(std::string_view json, Baseline& baseline) {
  pb::Report report;
  if (!Parse(json, report)) return "its JSON is damaged or cut";
  if (!report.has_summary()) return "it has no summary";
  if (Fault fault = CheckSummary(report.summary())) return fault;
  for (const pb::GameReport& game : report.games()) {
    for (const pb::Finding& finding : game.findings()) {
      if (Fault fault = AddFinding(finding, baseline)) return fault;
    }
  }
  for (const pb::Finding& finding : report.findings()) {
    if (Fault fault = AddFinding(finding, baseline)) return fault;
  }
  return std::nullopt;
}

Fault ReadLines(std::string_view text, Baseline& baseline) {
  bool ended = false;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view json = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (json.find_first_not_of(kBlanks) == std::string_view::npos) continue;
    if (ended) return fmt::format("line {}: more follows after the summary", number);
    pb::ReportLine line;
    if (!Parse(json, line)) return fmt::format("line {}: its JSON is damaged or cut", number);
    Fault fault;
    if (line.has_finding()) fault = AddFinding(line.finding(), baseline);
    if (line.has_summary()) fault = CheckSummary(line.summary());
    if (fault) return fmt::format("line {}: {}", number, *fault);
    ended = line.has_summary();
  }
  if (!ended) return "it is cut: there is no summary at its end";
  return std::nullopt;
}

}  // namespace

std::expected<Baseline, std::string> Baseline::Read(std::istream& in) {
  std::string text;
  constexpr std::size_t kStep = std::size_t{1} << 16;
  while (in && text.size() <= kMaxBaselineBytes) {
    const std::size_t had = text.size();
    text.resize(had + kStep);
    in.read(text.data() + had, static_cast<std::streamsize>(kStep));
    text.resize(had + static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return std::unexpected("it cannot be read");
  if (text.size() > kMaxBaselineBytes) {
    return std::unexpected(fmt::format("it is larger than {} bytes", kMaxBaselineBytes));
  }
  if (text.find_first_not_of(kBlanks) == std::string::npos) return std::unexpected("it is empty");
  const std::string_view key = FirstKey(text);
  Baseline baseline;
  Fault fault = "it is no report of 'arbitro check' in the form json or jsonl";
  if (key == "tool") fault = ReadWhole(text, baseline);
  if (key == "game" || key == "finding" || key == "summary") fault = ReadLines(text, baseline);
  if (fault) return std::unexpected(*std::move(fault));
  return baseline;
}

std::uint32_t Baseline::Left::Consequences() const {
  std::uint32_t all = 0;
  for (const std::uint32_t count : counted) all += count;
  for (const std::uint32_t count : settled) all += count;
  return all - roots;
}

void Baseline::Add(std::uint64_t fingerprint, Level level, bool settled, bool follows) {
  Left& left = left_[fingerprint];
  ++(settled ? left.settled : left.counted).at(static_cast<std::size_t>(level));
  if (follows) return;
  ++left.roots;
  ++roots_;
}

bool Baseline::TakeFrom(Left& left, ByLevel Left::* part, const Finding& finding) {
  // Of several the least, so that a worse one is left for what is worse.
  for (std::size_t i = static_cast<std::size_t>(finding.level); i < (left.*part).size(); ++i) {
    if ((left.*part).at(i) == 0) continue;
    const bool consequence = left.roots == 0 || (finding.follows && left.Consequences() > 0);
    if (!consequence) {
      --left.roots;
      --roots_;
    }
    --(left.*part).at(i);
    return true;
  }
  return false;
}

bool Baseline::Take(std::uint64_t fingerprint, const Finding& finding) {
  const auto found = left_.find(fingerprint);
  if (found == left_.end()) return false;
  Left& left = found->second;
  if (finding.ruling != nullptr || finding.set_aside != nullptr)
    return TakeFrom(left, &Left::settled, finding) || TakeFrom(left, &Left::counted, finding);
  if (TakeFrom(left, &Left::counted, finding)) return true;
  // It is not gone, and not known either: it did not count then, by a ruling that there is no more.
  (void)TakeFrom(left, &Left::settled, finding);
  return false;
}

void Baseline::OnGame(GameReport& game) {
  for (Finding& finding : game.findings) {
    finding.known = Take(Fingerprint(game.input, game.game_id, finding), finding);
  }
}

void Baseline::OnInputFinding(const std::string& input, Finding& finding) {
  finding.known = Take(Fingerprint(input, {}, finding), finding);
}

void Baseline::OnEnd(Summary& summary) {
  summary.has_baseline = true;
  summary.gone = roots_;
}

}  // namespace arbitro::report
