#include "verifier/cli/check_outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

#include "verifier/cli/judging_options.h"
#include "verifier/cli/report_formats.h"
#include "verifier/cli/terminal.h"
#include "verifier/findings/suggest.h"
#include "verifier/log/file_set.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

namespace fs = std::filesystem;

struct Asked {
  const report::WriterEntry* kind;
  std::string path;
};

// "FORMAT=FILE".
std::expected<Asked, std::string> ReadReport(const std::string& words) {
  const std::size_t equals = words.find('=');
  const std::string name = words.substr(0, equals);
  if (equals == std::string::npos)
    return std::unexpected(fmt::format("--report: '{}' is no FORMAT=FILE", words));
  const report::WriterEntry* kind = FindFormat(name);
  if (kind == nullptr) {
    std::vector<std::string> names;
    for (const report::WriterEntry& entry : ReportFormats()) names.emplace_back(entry.name);
    std::string list;
    for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
    return std::unexpected(
        fmt::format("--report: '{}' is none of {}{}", name, list, DidYouMean(name, names)));
  }
  const std::string path = words.substr(equals + 1);
  if (path.empty() || path == "-") {
    return std::unexpected(
        fmt::format("--report: {} needs a file; what goes to standard output is --format", name));
  }
  return Asked{kind, path};
}

// The same for every way to write the path of a file, be it there or not.
std::string Canonical(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  const fs::path canonical = fs::weakly_canonical(absolute, error);
  return error ? absolute.lexically_normal().string() : canonical.string();
}

}  // namespace

std::expected<CheckOutputs, std::string> CheckOutputs::From(const Arguments& arguments,
                                                            const CheckOptions& check, Session& session) {
  CheckOutputs outputs;
  std::vector<Asked> asked{{FindFormat(arguments.Text("format")), arguments.Text("output")}};
  for (const std::string& words : arguments.Values("report")) {
    const auto report = ReadReport(words);
    if (!report) return std::unexpected(report.error());
    asked.push_back(*report);
  }
  std::set<std::string> taken;
  for (const Asked& one : asked) {
    outputs.outputs_.push_back(
        std::make_unique<Output>(one.kind, one.path, ReportFile(one.path, session.out), nullptr));
    Output& output = *outputs.outputs_.back();
    const ReportFile& file = output.file;
    if (!file.is_file()) continue;
    std::set<std::string> names{Canonical(file.path())};
    if (one.kind->links_games && file.is_renamed()) {
      output.pages = std::make_unique<GamePages>(file.path(), arguments.Number("pages"), check,
                                                 RepeatCheckOptions(arguments));
      names.insert(Canonical(output.pages->path()));
    }
    if (file.is_renamed()) names.insert(Canonical(file.temporary_path()));
    for (const std::string& name : names) {
      if (taken.insert(name).second) continue;
      return std::unexpected(fmt::format("'{}': two reports cannot go to one file", one.path));
    }
  }
  return outputs;
}

std::vector<ReportName> CheckOutputs::Files() const {
  std::vector<ReportName> files;
  for (const auto& output : outputs_) {
    if (output->file.is_renamed()) files.push_back({std::string(output->kind->name), output->file.path()});
  }
  return files;
}

std::string CheckOutputs::Replaced(const std::vector<std::string>& inputs) const {
  std::optional<log::FileSet> files;
  for (const auto& output : outputs_) {
    if (!output->file.is_file()) continue;
    if (!files) files.emplace(inputs);
    std::vector<std::string> all{output->file.path(), output->file.temporary_path()};
    if (output->pages) std::ranges::move(output->pages->Replaced(), std::back_inserter(all));
    for (const std::string& written : all) {
      if (files->Holds(written)) return written;
    }
  }
  return {};
}

std::optional<std::string> CheckOutputs::Open(const Arguments& arguments, const Session& session,
                                              std::optional<Level> fail_at, const ShardPart* shard) {
  for (const auto& output : outputs_) {
    if (const auto reason = output->file.Open()) {
      std::error_code error;
      for (const std::string& begun : Unfinished()) {
        // Only those that this run began, and not what another one may have left.
        if (begun == output->file.temporary_path()) break;
        fs::remove(begun, error);
      }
      return fmt::format("'{}' {}", report::Printable(output->path, session.terminal.utf8), *reason);
    }
    if (output->pages) {
      if (auto failure = output->pages->Open()) {
        std::error_code error;
        fs::remove(output->file.temporary_path(), error);
        return report::Printable(*failure, session.terminal.utf8);
      }
    }
    report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
    // A file is no terminal, whatever standard output is.
    if (output->file.is_file()) {
      style = {.color = arguments.Text("color") == "always", .width = report::kMaxWidth};
    }
    output->writer = output->kind->make({.out = output->file.stream(),
                                         .style = style,
                                         .verbosity = arguments.verbosity(),
                                         .rerun_options = RepeatCheckOptions(arguments),
                                         .version = ARBITRO_VERSION,
                                         .fail_at = fail_at,
                                         .has_baseline = arguments.Has("baseline"),
                                         .has_rulings = arguments.Has("rulings"),
                                         .links = output->pages.get(),
                                         .shard = shard});
  }
  return std::nullopt;
}

std::vector<std::string> CheckOutputs::Commit() {
  std::vector<std::string> failed;
  for (const auto& output : outputs_) {
    // The pages first: a report under its own name links what is there.
    if (output->pages) {
      if (const auto failure = output->pages->Commit()) {
        failed.push_back(report::Printable(*failure, true));
        continue;
      }
    }
    if (const auto reason = output->file.Commit()) {
      failed.push_back(fmt::format("'{}' {}", report::Printable(output->path, true), *reason));
    }
  }
  return failed;
}

std::vector<std::string> CheckOutputs::Unfinished() const {
  std::vector<std::string> names;
  for (const auto& output : outputs_) {
    if (output->file.is_renamed()) names.push_back(output->file.temporary_path());
    if (output->pages) names.push_back(output->pages->temporary_path());
  }
  return names;
}

bool CheckOutputs::has_pages() const {
  return std::ranges::any_of(outputs_, [](const auto& output) { return output->pages != nullptr; });
}

void CheckOutputs::OnRecord(const log::Record& record, const GameReport& game) {
  for (const auto& output : outputs_) {
    if (output->pages) output->pages->OnGame(record, game);
  }
}

void CheckOutputs::OnGame(const GameReport& game) {
  for (const auto& output : outputs_) output->writer->OnGame(game);
}

void CheckOutputs::OnInputFinding(const std::string& input, const Finding& finding) {
  for (const auto& output : outputs_) output->writer->OnInputFinding(input, finding);
}

void CheckOutputs::OnEnd(const Summary& summary) {
  for (const auto& output : outputs_) output->writer->OnEnd(summary);
}

}  // namespace arbitro::cli
