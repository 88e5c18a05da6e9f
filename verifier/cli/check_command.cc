#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/progress_line.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/selection.h"
#include "verifier/log/file_set.h"
#include "verifier/log/reader.h"
#include "verifier/pipeline/pipeline.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::cli {
namespace {

int Refuse(Session& session, std::string_view message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro check --help'.\n";
  return kUsage;
}

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

int CodeOf(const Summary& summary, const std::string& fail_on) {
  if (!summary.complete) return kInterrupted;
  if (summary.unreadable) return kUnreadable;
  if (fail_on == "never") return kFine;
  for (const Level level : {Level::kNote, Level::kWarning, Level::kAmbiguous, Level::kError}) {
    if (report::LevelName(level) == fail_on) return summary.Reaches(level) ? kFindings : kFine;
  }
  return kFine;
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

}  // namespace

int RunCheck(const Arguments& arguments, Session& session) {
  auto options = ReadCheckOptions(arguments);
  if (!options) return Refuse(session, options.error());
  for (const char* option : {"select", "ignore"}) {
    if (!arguments.Has(option) || !arguments.List(option).empty()) continue;
    return Refuse(session, fmt::format("--{}: no code is named", option));
  }
  const auto selection = Selection::From(arguments.List("select"), arguments.List("ignore"));
  if (!selection) return Refuse(session, selection.error());
  auto inputs = Inputs(arguments, session);
  if (!inputs) return Refuse(session, inputs.error());
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    std::vector<std::string> read = *inputs;
    if (arguments.Has("files-from")) read.push_back(arguments.Text("files-from"));
    const log::FileSet files(read);
    for (const std::string& written : {file.path(), file.temporary_path()}) {
      if (files.Holds(written)) {
        return Refuse(session, fmt::format("--output: '{}' is one of the inputs; the report would replace it",
                                           written));
      }
    }
  }
  const auto complain = [&](const std::string& reason) {
    session.err << fmt::format("arbitro: '{}' {}\n",
                               report::Printable(arguments.Text("output"), session.terminal.utf8), reason);
    return kInternal;
  };
  if (const auto reason = file.Open()) return complain(*reason);

  const report::WriterEntry& kind = *report::FindWriter(arguments.Text("format"));
  report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  // A file is no terminal, whatever standard output is.
  if (file.is_file()) style = {.color = arguments.Text("color") == "always", .width = report::kMaxWidth};
  const auto writer = kind.make({.out = file.stream(),
                                 .style = style,
                                 .verbosity = arguments.verbosity(),
                                 .rerun_options = RepeatCheckOptions(arguments),
                                 .version = ARBITRO_VERSION});
  PipelineOptions pipeline;
  pipeline.check = *options;
  pipeline.jobs = Jobs(arguments);
  pipeline.edit = [&](GameReport& game) { selection->Apply(game); };
  pipeline.keep = [&](const Finding& finding) { return selection->Wants(finding); };
  const Summary summary = Judge(*inputs, std::move(pipeline), ShowsProgress(arguments, session), *writer,
                                file.stream(), session.err);
  const int code = CodeOf(summary, arguments.Text("fail-on"));
  if (!file.is_file()) return code;
  if (arguments.verbosity() >= 0) session.err << report::AccountingLine(summary) << "\n";
  if (!summary.complete && file.is_renamed()) {
    // A report under its own name is a complete one.
    session.err << fmt::format("arbitro: what there is of the report is in {}\n",
                               report::ShellQuotePath(file.temporary_path()));
    return code;
  }
  if (const auto reason = file.Commit()) return complain(*reason);
  return code;
}

}  // namespace arbitro::cli
