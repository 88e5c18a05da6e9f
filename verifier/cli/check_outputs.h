#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/cli/existing_reports.h"
#include "verifier/cli/game_pages.h"
#include "verifier/cli/options.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/session.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/reader.h"
#include "verifier/report/writers.h"

namespace arbitro::cli {

// The reports of one run: that of --format on standard output or in the file of --output, and one for each
// --report. Hands each game to all of them.
class CheckOutputs : public ReportSink {
 public:
  // Reads the options. Says what is wrong with a --report that cannot be meant, and where two reports would
  // go to one file. Pages of games are made as `check` says.
  [[nodiscard]] static std::expected<CheckOutputs, std::string> From(const Arguments& arguments,
                                                                     const CheckOptions& check,
                                                                     Session& session);

  // The reports that go to files which get their names when they are complete.
  [[nodiscard]] std::vector<ReportName> Files() const;
  // The name under which some report would replace a file that the run reads; empty if none does.
  [[nodiscard]] std::string Replaced(const std::vector<std::string>& inputs) const;
  // Opens the files and begins the reports; those of a shard say which, and where in the run each game
  // comes; null: it is a whole run. Gives what cannot be written, and why.
  [[nodiscard]] std::optional<std::string> Open(const Arguments& arguments, const Session& session,
                                                std::optional<Level> fail_at, const ShardPart* shard);
  // Where the report of --format goes.
  [[nodiscard]] std::ostream& main_stream() { return outputs_.front()->file.stream(); }
  [[nodiscard]] bool main_is_file() const { return outputs_.front()->file.is_file(); }
  // Ends the reports: files get their names if the run is complete. Gives what cannot be written, and why, a
  // line each.
  [[nodiscard]] std::vector<std::string> Commit();
  // Files that the run leaves under other names, because it is not complete.
  [[nodiscard]] std::vector<std::string> Unfinished() const;

  // Whether some report has pages of games, which are made from their records before OnGame().
  [[nodiscard]] bool has_pages() const;
  void OnRecord(const log::Record& record, const GameReport& game);
  void OnGame(const GameReport& game) override;
  void OnInputFinding(const std::string& input, const Finding& finding) override;
  void OnEnd(const Summary& summary) override;

 private:
  struct Output {
    const report::WriterEntry* kind;
    std::string path;  // as given
    ReportFile file;
    std::unique_ptr<ReportSink> writer;
    std::unique_ptr<GamePages> pages{};  // null: it has none
  };

  std::vector<std::unique_ptr<Output>> outputs_;  // the first is that of --format
};

}  // namespace arbitro::cli
