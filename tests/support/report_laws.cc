#include <google/protobuf/util/json_util.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.h"
#include "parchis/report/v1/report.pb.h"
#include "tests/support/checking.h"
#include "tests/support/law_rows.h"
#include "tests/support/report_reading.h"
#include "tests/support/turned_game.h"
#include "verifier/pipeline/pipeline.h"
#include "verifier/replay/set_up.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::testing::laws {

namespace pb = ::parchis::report::v1;

namespace {

// A game begins where its header says; from a set-up that the header leaves out nothing can be turned, and
// what a header says of the past beyond its position would be lost.
[[nodiscard]] bool CanBeTurned(const PlayedGame& game) {
  const std::string& line = game.log.header.start_position;
  if (line.empty() || !game.options.rules.strict || game.log.picks_numbers) return false;
  std::vector<Finding> findings;
  const auto set_up = SetUpGame(game.log, game.options.rules, findings);
  return set_up && parchis::FormatPosition(set_up->start, game.table) == line;
}

[[nodiscard]] std::string Joined(const GameReport& report) {
  std::string text;
  for (const std::string& brief : Briefs(report.findings)) text += (text.empty() ? "" : "; ") + brief;
  return text;
}

// Takes out of a report what is said of the set-up, which knows colors and piece numbers: the first pieces of
// a color begin on the board, and some rule sets let the first color begin.
void DropSetUp(GameReport& report) {
  std::erase_if(report.findings,
                [](const Finding& finding) { return EntryOf(finding.code).layer == Layer::kSetUp; });
}

// Nobody knows which of two pieces arrived later: the first stands in for it, and under other names that is
// the other (AMB-021).
[[nodiscard]] bool LeavesVictimOpen(const GameReport& report) {
  return std::ranges::find(report.findings, Code::kVictimNotNamed, &Finding::code) != report.findings.end();
}

[[nodiscard]] Breach SameReport(const PlayedGame& game, GameReport report) {
  if (LeavesVictimOpen(report) || LeavesVictimOpen(game.report)) return std::nullopt;
  if (Briefs(report.findings) != Briefs(game.report.findings)) {
    return "found " + Joined(game.report) + ", and in other names " + Joined(report);
  }
  ARBITRO_HOLDS(SameVerdict(report, game.report));
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    ARBITRO_HOLDS(report.findings[i].legal_count == game.report.findings[i].legal_count);
  }
  return std::nullopt;
}

[[nodiscard]] Breach ShowsTheRecord(const WindowPly& shown, const log::RecordedPly& recorded) {
  ARBITRO_HOLDS(!recorded.seat_said || shown.seat == recorded.ply.seat);
  // A ply that says which die of an earlier throw it uses shows the number of that die.
  ARBITRO_HOLDS(recorded.ply.spend != parchis::Spend::kNotSaid || recorded.unusable ||
                recorded.no_face != 0 || shown.die == recorded.ply.die);
  ARBITRO_HOLDS(!recorded.ply.piece || shown.piece == recorded.ply.piece);
  ARBITRO_HOLDS(!recorded.from || shown.from == recorded.from);
  ARBITRO_HOLDS(!recorded.to || shown.to == recorded.to);
  ARBITRO_HOLDS(!recorded.captured_said || shown.captured == recorded.captured);
  ARBITRO_HOLDS(!recorded.penalized_said || shown.penalized == recorded.penalized);
  ARBITRO_HOLDS(shown.event == recorded.event && shown.takes_back == recorded.takes_back);
  return std::nullopt;
}

[[nodiscard]] std::string Written(const report::WriterEntry& entry, const GameReport& game,
                                  const Summary& summary) {
  std::ostringstream out;
  const auto writer =
      entry.make({.out = out, .style = {}, .verbosity = 1, .rerun_options = {}, .version = "0"});
  writer->OnGame(game);
  writer->OnEnd(summary);
  return std::move(out).str();
}

// The counts that a report tells at its end, in the order of the accounting line.
using Counts = std::array<double, 8>;

[[nodiscard]] Counts CountsOf(const Summary& summary) {
  Counts counts{static_cast<double>(summary.TotalGames())};
  for (std::size_t i = 0; i < kVerdictCount; ++i) counts[i + 1] = static_cast<double>(summary.games[i]);
  counts[6] = static_cast<double>(summary.plies);
  counts[7] = static_cast<double>(summary.undetermined);
  return counts;
}

[[nodiscard]] Counts CountsOf(const pb::Summary& summary) {
  const pb::VerdictCounts& verdicts = summary.verdicts();
  return {summary.games(),      verdicts.valid(),      verdicts.ambiguous(), verdicts.invalid(),
          verdicts.undecided(), verdicts.unreadable(), summary.plies(),      summary.undetermined()};
}

// The numbers of a line, with commas inside them.
[[nodiscard]] Counts NumbersOf(std::string_view line) {
  Counts counts{};
  std::size_t next = 0;
  bool in_number = false;
  for (const char c : line) {
    if (c >= '0' && c <= '9') {
      if (!in_number && next < counts.size()) counts[next++] = 0;
      in_number = true;
      counts[next - 1] = counts[next - 1] * 10 + (c - '0');
    } else if (c != ',' || !in_number) {
      in_number = false;
    }
  }
  return counts;
}

[[nodiscard]] std::string_view LastLine(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text.substr(text.rfind('\n') + 1);
}

// The findings of a report in JSON, and the counts at its end.
struct Parsed {
  std::size_t findings = 0;
  Counts counts{};
  bool ok = true;
};

[[nodiscard]] Parsed ParseLines(const std::string& text) {
  Parsed parsed;
  std::istringstream lines(text);
  for (std::string one; std::getline(lines, one);) {
    pb::ReportLine line;
    parsed.ok = parsed.ok && google::protobuf::util::JsonStringToMessage(one, &line).ok();
    if (line.has_finding()) ++parsed.findings;
    if (line.has_summary()) parsed.counts = CountsOf(line.summary());
  }
  return parsed;
}

[[nodiscard]] Parsed ParseReport(const std::string& text) {
  pb::Report report;
  Parsed parsed;
  parsed.ok = google::protobuf::util::JsonStringToMessage(text, &report).ok() && report.games_size() == 1;
  if (parsed.ok) parsed.findings = static_cast<std::size_t>(report.games(0).findings_size());
  parsed.counts = CountsOf(report.summary());
  return parsed;
}

[[nodiscard]] Breach WriterTellsCounts(const report::WriterEntry& entry, const GameReport& game) {
  Summary summary;
  summary.Add(game);
  const std::string text = Written(entry, game, summary);
  ARBITRO_HOLDS(Written(entry, game, summary) == text);
  const Counts counts = CountsOf(summary);
  if (entry.for_people) {
    ARBITRO_HOLDS(NumbersOf(LastLine(text)) == counts);
    ARBITRO_HOLDS(LastLine(text) == report::AccountingLine(summary));
    return std::nullopt;
  }
  if (entry.name == "summary") {
    pb::Summary parsed;
    ARBITRO_HOLDS(google::protobuf::util::JsonStringToMessage(text, &parsed).ok());
    ARBITRO_HOLDS(CountsOf(parsed) == counts);
    return std::nullopt;
  }
  if (entry.name != "json" && entry.name != "jsonl") {
    const std::string fault = FaultOfReport(entry.name, text, {game}, {});
    return fault.empty() ? std::nullopt : Breach(fault);
  }
  const Parsed parsed = entry.name == "jsonl" ? ParseLines(text) : ParseReport(text);
  ARBITRO_HOLDS(parsed.ok);
  ARBITRO_HOLDS(parsed.findings == game.findings.size());
  ARBITRO_HOLDS(parsed.counts == counts);
  return std::nullopt;
}

[[nodiscard]] std::string ReportBy(const std::string& path, const CheckOptions& check, unsigned jobs) {
  std::ostringstream out;
  const auto writer = report::FindWriter("full")->make(
      {.out = out, .style = {}, .verbosity = 1, .rerun_options = {}, .version = "0"});
  PipelineOptions options;
  options.check = check;
  options.jobs = jobs;
  (void)RunPipeline({path}, options, *writer);
  return std::move(out).str();
}

}  // namespace

Breach TurningTheLogChangesNothing(const PlayedGame& game) {
  // Two arms that mean four are turned by half a board (AMB-009).
  const bool whole = game.table.board().arms() == game.table.board().declared_arms();
  if (!CanBeTurned(game) || !whole) return std::nullopt;
  log::RecordedGame turned = TurnedOnce(game.log);
  PlayedGame here = game;
  GameReport there = ReportOf(turned, game.options);
  DropSetUp(here.report);
  DropSetUp(there);
  if (auto breach = SameReport(here, std::move(there))) return breach;
  for (std::uint32_t arm = 1; arm < game.log.header.arms; ++arm) turned = TurnedOnce(turned);
  ARBITRO_HOLDS(Encoded(turned, log::OutputForm::kBinary) == Encoded(game.log, log::OutputForm::kBinary));
  return std::nullopt;
}

Breach ExchangingPiecesOfTheLogChangesNothing(const PlayedGame& game) {
  if (!CanBeTurned(game)) return std::nullopt;
  const log::RecordedGame exchanged = PiecesReversed(game.log);
  PlayedGame here = game;
  GameReport there = ReportOf(exchanged, game.options);
  const auto begins_elsewhere = [](const GameReport& report) {
    return std::ranges::find(report.findings, Code::kStartDiffers, &Finding::code) != report.findings.end();
  };
  // What is known of the past is another matter where the game then begins in the middle.
  const bool begins_alike = begins_elsewhere(there) == begins_elsewhere(here.report);
  DropSetUp(here.report);
  DropSetUp(there);
  // After a fault any of several like pieces may have been meant, and the first of them is followed first.
  if (!game.legal) {
    std::erase_if(here.report.findings, [](const Finding& finding) { return finding.follows.has_value(); });
    std::erase_if(there.findings, [](const Finding& finding) { return finding.follows.has_value(); });
  }
  if (game.legal || begins_alike) {
    if (auto breach = SameReport(here, std::move(there))) return breach;
  }
  ARBITRO_HOLDS(Encoded(PiecesReversed(exchanged), log::OutputForm::kBinary) ==
                Encoded(game.log, log::OutputForm::kBinary));
  return std::nullopt;
}

Breach WindowsShowTheRecord(const PlayedGame& game) {
  for (const Finding& finding : game.report.findings) {
    for (const WindowPly& shown : finding.window) {
      if (auto breach = ShowsTheRecord(shown, game.log.plies.at(shown.ply))) return breach;
    }
    ARBITRO_HOLDS(finding.window.empty() || finding.window.back().ply == finding.ply);
  }
  return std::nullopt;
}

Breach WritersTellTheSameCounts(const PlayedGame& game) {
  for (const report::WriterEntry& entry : report::Writers()) {
    if (auto breach = WriterTellsCounts(entry, game.report)) return std::string(entry.name) + ": " + *breach;
  }
  return std::nullopt;
}

Breach JobsChangeNothing(const PlayedGame& game) {
  // Threads take a batch of games each, so there have to be some batches.
  constexpr int kCopies = 40;
  std::string archive;
  for (int i = 0; i < kCopies; ++i) {
    log::RecordedGame copy = game.log;
    copy.header.game_id = std::to_string(i);
    copy.plies.resize(copy.plies.size() * static_cast<std::size_t>(i) / kCopies);
    std::erase_if(copy.notes, [&](const log::RecordedNote& note) { return note.ply >= copy.plies.size(); });
    archive += Encoded(copy, log::OutputForm::kArchive, i % 2 == 0);
    if (i % 7 == 0) archive += "?????";
  }
  const auto path =
      std::filesystem::temp_directory_path() / ("arbitro_laws_" + std::to_string(::getpid()) + ".parchis");
  std::ofstream(path, std::ios::binary) << archive;
  const std::string one = ReportBy(path.string(), game.options, 1);
  const std::string two = ReportBy(path.string(), game.options, 2);
  const std::string three = ReportBy(path.string(), game.options, 3);
  std::filesystem::remove(path);
  ARBITRO_HOLDS(!one.empty());
  ARBITRO_HOLDS(two == one);
  ARBITRO_HOLDS(three == one);
  return std::nullopt;
}

}  // namespace arbitro::testing::laws
