#include <string>
#include <utility>

#include "parchis/report/v1/code_quality.pb.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/places.h"
#include "verifier/report/to_proto.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

std::string Severity(Level level) {
  switch (level) {
    case Level::kNote:
      return "info";
    case Level::kWarning:
      return "minor";
    case Level::kAmbiguous:
      return "major";
    case Level::kError:
      return "critical";
  }
  std::unreachable();
}

// A JSON array of parchis.report.v1.CodeQualityIssue. What is known stays in: GitLab compares branches
// itself, and would take for mended what is missing.
class GitlabWriter : public ReportSink {
 public:
  explicit GitlabWriter(WriterSetup setup) : setup_(std::move(setup)) { setup_.out << "["; }

  void OnGame(const GameReport& game) override {
    for (const Finding& finding : game.findings) Add(game.input, game, finding);
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Add(input, none, finding);
  }

  void OnEnd(const Summary& /*summary*/) override {
    setup_.out << "]\n";
    setup_.out.flush();
  }

 private:
  void Add(const std::string& input, const GameReport& game, const Finding& finding) {
    // What only follows from another finding has no place in a list of problems to solve.
    if (finding.follows) return;
    const DiagnosticContext context{.input = input, .game = game, .rerun_options = {}};
    pb::CodeQualityIssue issue;
    issue.set_description(FormatStatement(context, finding, true, true));
    issue.set_check_name(CodeAndName(finding));
    issue.set_fingerprint(CountedFingerprint(counter_, input, game, finding));
    // A finding that is ruled on is there and nothing to be solved.
    issue.set_severity(IsCounted(finding) ? Severity(finding.level) : "info");
    issue.mutable_location()->set_path(PathText(input));
    issue.mutable_location()->mutable_lines()->set_begin(PlaceOf(finding).line);
    setup_.out << std::exchange(before_, ",\n") << ToJson(issue);
  }

  WriterSetup setup_;
  FingerprintCounter counter_;
  std::string_view before_ = "\n";
};

}  // namespace

std::unique_ptr<ReportSink> MakeGitlabWriter(const WriterSetup& setup) {
  return std::make_unique<GitlabWriter>(setup);
}

}  // namespace arbitro::report
