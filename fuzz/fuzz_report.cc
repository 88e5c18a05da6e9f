// What is found in a log in which anything may be wrong, names that steer terminals among it, written as
// every kind of report: JSON reads back with the same counts, text holds nothing but what may be printed, and
// in the formats of other tools nothing of the log is markup.
#include <google/protobuf/util/json_util.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "fuzz/judging.h"
#include "fuzz/made_log.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "parchis/report/v1/report.pb.h"
#include "tests/support/report_reading.h"
#include "verifier/log/utf8.h"
#include "verifier/log/writer.h"
#include "verifier/report/writers.h"

namespace arbitro::fuzz {
namespace {

namespace pb = parchis::report::v1;
using testing::Checked;

constexpr std::size_t kMaxPlies = 120;

[[nodiscard]] Summary SumOf(const Checked& checked) {
  Summary sum;
  for (const GameReport& game : checked.games) sum.Add(game);
  for (const Finding& finding : checked.input_findings) sum.Add(finding);
  return sum;
}

[[nodiscard]] std::string Written(const Checked& checked, const report::WriterEntry& entry,
                                  const report::TextStyle& style, int verbosity) {
  std::ostringstream out;
  const auto writer = entry.make({.out = out,
                                  .style = style,
                                  .verbosity = verbosity,
                                  .rerun_options = " --rules ludoteka",
                                  .version = "0"});
  for (const GameReport& game : checked.games) writer->OnGame(game);
  for (const Finding& finding : checked.input_findings) writer->OnInputFinding("input", finding);
  writer->OnEnd(SumOf(checked));
  return out.str();
}

void RequirePrintable(std::string_view text, const report::TextStyle& style) {
  const auto told = [&] { return report::Printable(text, false); };
  Require(log::ValidUtf8Prefix(text) == text.size(), "a report is UTF-8", told);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool ink = style.color && byte == 0x1b;
    Require(byte == '\n' || ink || (byte >= 0x20 && byte != 0x7f), "text has no control characters", told);
    Require(style.unicode || byte < 0x80, "text is ASCII where it has to be", told);
  }
  // Lines end and inks change, and nothing else in it has to be written otherwise.
  if (style.color || !style.unicode) return;
  std::string plain(text);
  std::erase(plain, '\n');
  Require(report::Printable(plain, true) == plain, "nothing in a text steers a terminal", told);
}

template <typename Message>
void ParseJson(std::string_view json, Message& message) {
  const auto status = google::protobuf::util::JsonStringToMessage(
      google::protobuf::StringPiece(json.data(), json.size()), &message);
  Require(status.ok(), "JSON reads back", [&] { return status.ToString() + "\n" + std::string(json); });
}

void RequireCounts(const pb::Summary& counts, const Checked& checked, std::string_view json) {
  const auto told = [&] { return std::string(json); };
  const Summary sum = SumOf(checked);
  Require(counts.games() == static_cast<double>(checked.games.size()), "all games are counted", told);
  Require(counts.plies() == static_cast<double>(sum.plies), "all plies are counted", told);
  Require(counts.undetermined() == static_cast<double>(sum.undetermined), "all doubts are counted", told);
}

void RequireReadsBack(std::string_view name, const std::string& json, const Checked& checked) {
  const auto told = [&] { return json; };
  if (name == "summary") {
    pb::Summary summary;
    ParseJson(json, summary);
    RequireCounts(summary, checked, json);
  } else if (name == "json") {
    pb::Report report;
    ParseJson(json, report);
    RequireCounts(report.summary(), checked, json);
    Require(report.games_size() == static_cast<int>(checked.games.size()), "all games are there", told);
    for (int i = 0; i < report.games_size(); ++i) {
      const GameReport& game = checked.games[static_cast<std::size_t>(i)];
      Require(report.games(i).findings_size() == static_cast<int>(game.findings.size()),
              "all findings are there", told);
      Require(report.games(i).game_id() == report::Printable(game.game_id, true), "names come back", told);
    }
  } else if (name == "jsonl") {
    std::istringstream lines(json);
    std::size_t findings = checked.findings().size();
    for (std::string line; std::getline(lines, line);) {
      pb::ReportLine parsed;
      ParseJson(line, parsed);
      if (parsed.has_finding()) --findings;
      if (parsed.has_summary()) RequireCounts(parsed.summary(), checked, json);
    }
    Require(findings == 0, "all findings are there", told);
  } else {
    const std::string fault = testing::FaultOfReport(name, json, checked.games, checked.input_findings);
    Require(fault.empty(), "other tools read it", [&] { return fault + "\n" + json; });
  }
}

void WriteAll(const Checked& checked, const report::TextStyle& style, int verbosity) {
  for (const report::WriterEntry& entry : report::Writers()) {
    const std::string text = Written(checked, entry, style, verbosity);
    Require(text == Written(checked, entry, style, verbosity), "the same report is written alike");
    if (entry.for_people) {
      RequirePrintable(text, style);
    } else {
      RequireReadsBack(entry.name, text, checked);
    }
  }
}

}  // namespace
}  // namespace arbitro::fuzz

// The first byte says what the text may look like.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbitro;
  std::span<const std::uint8_t> bytes(data, size);
  parchis::testing::Choices look(fuzz::TakeFront(bytes, 4));
  const report::TextStyle style{.color = look.Below(2) == 1,
                                .unicode = look.Below(2) == 0,
                                .width = report::kMinWidth + look.Below(report::kMaxWidth)};
  const int verbosity = static_cast<int>(look.Below(4)) - 1;
  const fuzz::MadeLog made = fuzz::MakeLog(bytes, fuzz::kMaxPlies);
  std::string binary;
  log::AppendGame(made.log, log::OutputForm::kBinary, false, binary);
  fuzz::WriteAll(testing::CheckBytes(binary, made.options), style, verbosity);
  return 0;
}
