#include <algorithm>
#include <string>
#include <utility>

#include "verifier/report/diagnostic.h"
#include "verifier/report/reading_text.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

class FullWriter : public ReportSink {
 public:
  explicit FullWriter(WriterSetup setup) : setup_(std::move(setup)) {}

  void OnGame(const GameReport& game) override {
    bool any = false;
    for (const Finding& finding : game.findings) any = Show(game.input, game, finding) || any;
    if (any || setup_.verbosity > 0) {
      setup_.out << FormatVerdict(game, setup_.style, setup_.verbosity < 0) << '\n';
      for (const std::string& line : FateLines(game, Wording(game, setup_.style.unicode))) ShowIndented(line);
      if (any) setup_.out << '\n';
    }
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Show(input, none, finding);
  }

  void OnEnd(const Summary& summary) override {
    setup_.out << AccountingLine(summary) << '\n';
    setup_.out.flush();
  }

 private:
  bool Show(const std::string& input, const GameReport& game, const Finding& finding) {
    if (finding.known && setup_.verbosity <= 0) return false;
    if (setup_.verbosity < 0 && (finding.level == Level::kNote || finding.follows)) return false;
    const DiagnosticContext context{
        .input = input,
        .game = game,
        .rerun_options = setup_.rerun_options,
        .brief = (finding.follows || finding.set_aside != nullptr) && setup_.verbosity <= 0};
    setup_.out << FormatDiagnostic(context, finding, setup_.style) << '\n';
    return true;
  }

  void ShowIndented(const std::string& text) {
    std::string indent = "  ";
    for (const std::string& line : Wrap(text, std::clamp(setup_.style.width, kMinWidth, kMaxWidth) - 4)) {
      setup_.out << indent << line << '\n';
      indent = "    ";
    }
  }

  WriterSetup setup_;
};

}  // namespace

std::unique_ptr<ReportSink> MakeFullWriter(const WriterSetup& setup) {
  return std::make_unique<FullWriter>(setup);
}

}  // namespace arbitro::report
