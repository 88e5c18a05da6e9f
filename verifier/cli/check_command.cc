#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "verifier/cli/check_outputs.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/progress_line.h"
#include "verifier/cli/selection.h"
#include "verifier/cli/shard_argument.h"
#include "verifier/log/reader.h"
#include "verifier/log/shard.h"
#include "verifier/pipeline/pipeline.h"
#include "verifier/report/baseline.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

int Refuse(Session& session, const std::vector<std::string>& messages) {
  for (const std::string& message : messages)
    session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << '\n';
  session.err << "Try 'arbitro check --help'.\n";
  return kUsage;
}
int Refuse(Session& session, const std::string& message) { return Refuse(session, std::vector{message}); }

// The names in a list, one a line; empty lines and the \r of other systems are left out.
std::expected<std::vector<std::string>, std::string> ReadList(const std::string& path, std::istream& in) {
  std::ifstream file;
  if (path != "-") {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
      return std::unexpected(fmt::format("--files-from: '{}' is a folder; name it as an operand", path));
    }
    file.open(path);
    if (!file) return std::unexpected(fmt::format("--files-from: '{}' cannot be opened", path));
  }
  std::istream& list = path == "-" ? in : file;
  std::vector<std::string> names;
  for (std::string line; names.size() < log::kMaxInputs && std::getline(list, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) names.push_back(line);
  }
  if (list.bad()) return std::unexpected(fmt::format("--files-from: '{}' cannot be read", path));
  if (names.empty()) return std::unexpected(fmt::format("--files-from: '{}' names no file", path));
  return names;
}

std::expected<std::vector<std::string>, std::string> Inputs(const Arguments& arguments, Session& session) {
  std::vector<std::string> paths = arguments.operands();
  if (paths.empty() && !arguments.Has("files-from")) {
    return std::unexpected("nothing to check: name files, folders, or - for standard input");
  }
  if (arguments.Has("files-from")) {
    const std::string list = arguments.Text("files-from");
    if (list == "-" && std::ranges::find(paths, "-") != paths.end()) {
      return std::unexpected("standard input cannot be both a log and the list of files");
    }
    auto names = ReadList(list, session.in);
    if (!names) return std::unexpected(names.error());
    std::ranges::move(*names, std::back_inserter(paths));
  }
  return log::ExpandInputs(paths);
}

unsigned Jobs(const Arguments& arguments) {
  const std::uint64_t asked = arguments.Number("jobs");
  if (asked > 0) return static_cast<unsigned>(asked);
  return std::clamp(std::thread::hardware_concurrency(), 1U, kMaxJobs);
}

bool ShowsProgress(const Arguments& arguments, const Session& session) {
  const std::string choice = arguments.Text("progress");
  if (choice != "auto") return choice == "always";
  return arguments.verbosity() >= 0 && session.terminal.err_is_terminal && session.terminal.term != "dumb";
}

// The level that --fail-on names; nothing for never.
std::optional<Level> LevelFrom(const std::string& fail_on) {
  for (const Level level : {Level::kNote, Level::kWarning, Level::kAmbiguous, Level::kError}) {
    if (report::LevelName(level) == fail_on) return level;
  }
  return std::nullopt;
}

int CodeOf(const Summary& summary, std::optional<Level> fail_at) {
  if (!summary.complete) return kInterrupted;
  if (summary.unreadable_anew) return kUnreadable;
  return fail_at && summary.Reaches(*fail_at) ? kFindings : kFine;
}

// The report that --baseline names; nothing without one.
std::expected<std::optional<report::Baseline>, std::string> ReadBaseline(const Arguments& arguments) {
  if (!arguments.Has("baseline")) return std::nullopt;
  const std::string path = arguments.Text("baseline");
  std::error_code error;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, error)) {
    return std::unexpected(fmt::format("--baseline: '{}' cannot be opened", path));
  }
  auto baseline = report::Baseline::Read(file);
  if (!baseline) return std::unexpected(fmt::format("--baseline: '{}': {}", path, baseline.error()));
  return *std::move(baseline);
}

// Takes the progress line away before something is written over it.
class OverProgress : public ReportSink {
 public:
  OverProgress(ReportSink& writer, ProgressLine& line) : writer_(writer), line_(line) {}

  void OnGame(const GameReport& game) override {
    if (!game.findings.empty()) line_.Erase();
    writer_.OnGame(game);
  }
  void OnInputFinding(const std::string& input, const Finding& finding) override {
    line_.Erase();
    writer_.OnInputFinding(input, finding);
  }
  void OnEnd(const Summary& summary) override {
    line_.Erase();
    writer_.OnEnd(summary);
  }

 private:
  ReportSink& writer_;
  ProgressLine& line_;
};

// What the inputs before each one hold together, as stored, and behind it the sum of all; empty if some size
// is not known.
std::vector<std::uint64_t> BytesBefore(const std::vector<std::string>& inputs) {
  std::vector<std::uint64_t> before{0};
  before.reserve(inputs.size() + 1);
  for (const std::string& input : inputs) {
    std::error_code error;
    const auto size = std::filesystem::file_size(input, error);
    if (error) return {};
    before.push_back(before.back() + size);
  }
  return before;
}

Summary Judge(const std::vector<std::string>& inputs, PipelineOptions options, bool shows_progress,
              ReportSink& writer, std::ostream& out, std::ostream& err) {
  std::vector<std::uint64_t> before;
  if (shows_progress) before = BytesBefore(inputs);
  ProgressLine line(err, shows_progress, before.empty() ? 0 : before.back());
  OverProgress sink(writer, line);
  if (shows_progress) {
    options.on_progress = [&](const Progress& progress) {
      std::uint64_t findings = 0;
      for (const std::uint64_t count : progress.summary->by_level) findings += count;
      std::uint64_t bytes = 0;
      if (progress.inputs_done < before.size()) bytes = before[progress.inputs_done] + progress.bytes_read;
      out.flush();
      line.Update(progress.summary->TotalGames(), findings, bytes);
    };
  }
  const InterruptGuard guard;
  options.stop = &Interrupted();
  return RunPipeline(inputs, options, sink);
}

std::expected<Selection, std::string> ReadSelection(const Arguments& arguments) {
  for (const char* option : {"select", "ignore"}) {
    if (!arguments.Has(option) || !arguments.List(option).empty()) continue;
    return std::unexpected(fmt::format("--{}: no code is named", option));
  }
  return Selection::From(arguments.List("select"), arguments.List("ignore"));
}

// The files of a run that no report may replace; a baseline may be.
std::vector<std::string> AllRead(const Arguments& arguments, std::vector<std::string> read) {
  for (const char* option : {"files-from", "rulings", "index"}) {
    std::ranges::copy(arguments.Values(option), std::back_inserter(read));
  }
  return read;
}

// The exit code is that of the run whose reports are there, as far as they say it.
int Skip(const Arguments& arguments, const ExistingReports& existing, std::optional<Level> fail_at,
         Session& session) {
  if (arguments.verbosity() >= 0) session.err << "arbitro: skipped: every report is there\n";
  return existing.summary ? CodeOf(*existing.summary, fail_at) : kFine;
}

// Has the pipeline judge the one shard only, and say where its games come in the run.
void JudgeShard(ShardPart& shard, PipelineOptions& pipeline) {
  pipeline.mine = [number = shard.run.shards.front(), count = shard.run.count](const log::Record& record) {
    return log::ShardOfKey(log::ShardKey(record), count) == number;
  };
  pipeline.place = &shard.place;
}

}  // namespace

int RunCheck(const Arguments& arguments, Session& session) {
  auto options = ReadCheckOptions(arguments);
  if (!options) return Refuse(session, options.error());
  std::unique_ptr<RulingBook> rulings;
  if (const auto wrong = AddRulings(arguments, *options, rulings); !wrong.empty())
    return Refuse(session, wrong);
  const auto selection = ReadSelection(arguments);
  if (!selection) return Refuse(session, selection.error());
  auto inputs = Inputs(arguments, session);
  if (!inputs) return Refuse(session, inputs.error());
  auto shard = ReadShard(arguments, *options, *inputs);
  if (!shard) return Refuse(session, shard.error());
  const auto indexes = ReadIndexes(arguments, *shard, *inputs);
  if (!indexes) return Refuse(session, indexes.error());
  auto outputs = CheckOutputs::From(arguments, *options, session);
  if (!outputs) return Refuse(session, outputs.error());
  if (const std::string written = outputs->Replaced(AllRead(arguments, *inputs)); !written.empty()) {
    return Refuse(session, fmt::format("'{}' is one of the inputs; the report would replace it", written));
  }
  const std::optional<Level> fail_at = LevelFrom(arguments.Text("fail-on"));
  if (arguments.Has("skip-existing")) {
    const auto existing = FindExisting(outputs->Files(), *shard);
    if (!existing) return Refuse(session, existing.error());
    if (existing->all) return Skip(arguments, *existing, fail_at, session);
  }
  // Read before a report takes its place: that is how a baseline is brought up to date.
  auto baseline = ReadBaseline(arguments);
  if (!baseline) return Refuse(session, baseline.error());
  const auto complain = [&](const std::string& what) { session.err << "arbitro: " << what << '\n'; };
  if (const auto failure = outputs->Open(arguments, session, fail_at, *shard ? &**shard : nullptr)) {
    complain(*failure);
    return kInternal;
  }
  PipelineOptions pipeline;
  pipeline.check = *options;
  pipeline.jobs = Jobs(arguments);
  pipeline.edit = [&](GameReport& game) { selection->Apply(game); };
  pipeline.keep = [&](const Finding& finding) { return selection->Wants(finding); };
  if (outputs->has_pages()) {
    pipeline.on_game = [&](const log::Record& record, const GameReport& game) {
      outputs->OnRecord(record, game);
    };
  }
  if (*shard) JudgeShard(**shard, pipeline);
  std::string index_fault;
  pipeline.indexes = &*indexes;
  pipeline.index_fault = &index_fault;
  if (*baseline) pipeline.marker = &**baseline;
  const Summary summary = Judge(*inputs, std::move(pipeline), ShowsProgress(arguments, session), *outputs,
                                outputs->main_stream(), session.err);
  if (outputs->main_is_file() && arguments.verbosity() >= 0) {
    session.err << report::AccountingLine(summary) << "\n";
  }
  if (!index_fault.empty()) {
    complain(report::Printable(index_fault, session.terminal.utf8));
    return kUnreadable;
  }
  if (!summary.complete) {
    // A report under its own name is a complete one.
    for (const std::string& name : outputs->Unfinished()) {
      complain("what there is of the report is in " + report::ShellQuotePath(name));
    }
    return kInterrupted;
  }
  const std::vector<std::string> failed = outputs->Commit();
  for (const std::string& failure : failed) complain(failure);
  return failed.empty() ? CodeOf(summary, fail_at) : kInternal;
}

}  // namespace arbitro::cli
