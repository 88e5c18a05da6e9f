#include <fmt/format.h>

#include <string>
#include <utility>

#include "verifier/report/diagnostic.h"
#include "verifier/report/escape.h"
#include "verifier/report/places.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// A job summary of GitHub holds 1 MiB, and nothing of it is shown if there is more.
constexpr std::size_t kMaxBytes = 1'000'000;
// What the end needs, and the mark for what is left out.
constexpr std::size_t kEndBytes = 2'000;

// A table of what counts, then the sums.
class MarkdownWriter : public ReportSink {
 public:
  explicit MarkdownWriter(WriterSetup setup) : setup_(std::move(setup)) {}

  void OnGame(const GameReport& game) override {
    for (const Finding& finding : game.findings) Add(game.input, game, finding);
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Add(input, none, finding);
  }

  void OnEnd(const Summary& summary) override {
    if (written_ > 0) setup_.out << '\n';
    if (left_out_ > 0) setup_.out << Counted(left_out_, "finding", "findings") << " not shown here.\n\n";
    setup_.out << AccountingLine(summary) << '\n';
    setup_.out.flush();
  }

 private:
  void Add(const std::string& input, const GameReport& game, const Finding& finding) {
    if (finding.follows || finding.known) return;
    const DiagnosticContext context{.input = input, .game = game, .rerun_options = {}};
    std::string where = PathText(input);
    if (finding.location.line != 0) where += fmt::format(":{}", finding.location.line);
    std::string row =
        fmt::format("| {} | {} | {} | {} |\n", LevelName(finding.level), MarkdownText(where),
                    CodeAndName(finding), MarkdownText(FormatStatement(context, finding, true, true)));
    if (written_ == 0) row = "| Level | Place | Code | Finding |\n| --- | --- | --- | --- |\n" + row;
    if (left_out_ > 0 || written_ + row.size() > kMaxBytes - kEndBytes) {
      ++left_out_;
      return;
    }
    written_ += row.size();
    setup_.out << row;
  }

  WriterSetup setup_;
  std::size_t written_ = 0;
  std::size_t left_out_ = 0;
};

}  // namespace

std::unique_ptr<ReportSink> MakeMarkdownWriter(const WriterSetup& setup) {
  return std::make_unique<MarkdownWriter>(setup);
}

}  // namespace arbitro::report
