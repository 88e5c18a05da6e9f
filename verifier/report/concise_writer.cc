#include <utility>

#include "verifier/report/diagnostic.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

class ConciseWriter : public ReportSink {
 public:
  explicit ConciseWriter(WriterSetup setup) : setup_(std::move(setup)) {}

  void OnGame(const GameReport& game) override {
    for (const Finding& finding : game.findings) Show(game.input, game, finding);
    if (setup_.verbosity > 0) setup_.out << FormatVerdict(game, setup_.style) << '\n';
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
  void Show(const std::string& input, const GameReport& game, const Finding& finding) {
    if (finding.known && setup_.verbosity <= 0) return;
    if (setup_.verbosity < 0 && (finding.level == Level::kNote || finding.follows)) return;
    const DiagnosticContext context{.input = input, .game = game, .rerun_options = setup_.rerun_options};
    setup_.out << FormatConcise(context, finding, setup_.style) << '\n';
  }

  WriterSetup setup_;
};

}  // namespace

std::unique_ptr<ReportSink> MakeConciseWriter(const WriterSetup& setup) {
  return std::make_unique<ConciseWriter>(setup);
}

}  // namespace arbitro::report
