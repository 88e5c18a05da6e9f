#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "verifier/findings/game_report.h"
#include "verifier/findings/shard_run.h"
#include "verifier/report/text.h"

namespace arbitro::report {

// Pages of single games beside a report, for those reports that link them.
class GameLinks {
 public:
  virtual ~GameLinks() = default;
  // Where the page of the game at hand is, from the report; empty: it has none.
  [[nodiscard]] virtual std::string LinkOfGame() const = 0;
  // The most pages there may be, and how many games have none for that.
  [[nodiscard]] virtual std::uint64_t most() const = 0;
  [[nodiscard]] virtual std::uint64_t left_out() const = 0;
};

// What every writer is made with. The stream must outlive the writer.
struct WriterSetup {
  std::ostream& out;
  TextStyle style;
  int verbosity = 0;          // -1 quiet, 0 as usual, 1 and more: say more
  std::string rerun_options;  // put behind `arbitro show …` in hints
  std::string version;        // of the program, for machine formats
  // Lowest level that makes the exit code 1; unset: none. Formats that know only passed and failed ask it.
  std::optional<Level> fail_at = Level::kError;
  bool has_baseline = false;         // some findings may be known
  bool has_rulings = false;          // some findings may be ruled on
  const GameLinks* links = nullptr;  // set: games may have pages
  const ShardPart* shard = nullptr;  // set: it is about some shards of a run only
};

// One kind of report.
struct WriterEntry {
  std::string_view name;         // as --format takes it
  std::string_view description;  // one line for help
  bool for_people = false;       // text that ends with the accounting line
  std::unique_ptr<ReportSink> (*make)(const WriterSetup& setup);
  bool links_games = false;  // pages of games are written beside it
};

// All kinds of reports: the one table that --format, its help and its completions are made from.
[[nodiscard]] std::span<const WriterEntry> Writers();
[[nodiscard]] const WriterEntry* FindWriter(std::string_view name);

[[nodiscard]] std::unique_ptr<ReportSink> MakeFullWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeConciseWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeJsonWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeJsonLinesWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeSummaryWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeSarifWriter(const WriterSetup& setup);
// With at most so many results; GitHub's limit in the one above.
[[nodiscard]] std::unique_ptr<ReportSink> MakeSarifWriterOfAtMost(const WriterSetup& setup,
                                                                  std::size_t results);
[[nodiscard]] std::unique_ptr<ReportSink> MakeJUnitWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeJUnitGitlabWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeTapWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeGithubWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeGitlabWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeCsvWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeMarkdownWriter(const WriterSetup& setup);
[[nodiscard]] std::unique_ptr<ReportSink> MakeRulingsWriter(const WriterSetup& setup);

}  // namespace arbitro::report
