#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "verifier/report/diagnostic.h"
#include "verifier/report/escape.h"
#include "verifier/report/places.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// GitHub shows no more of a kind for one step; one notice is kept for what is left out.
constexpr std::array<std::size_t, 3> kMaxAnnotations{9, 10, 10};
constexpr std::array<std::string_view, 3> kKinds{"notice", "warning", "error"};

std::size_t KindOf(Level level) {
  switch (level) {
    case Level::kNote:
      return 0;
    case Level::kWarning:
    case Level::kAmbiguous:
      return 1;
    case Level::kError:
      return 2;
  }
  std::unreachable();
}

// Workflow commands, a line each. What only follows from another finding, and what is known, is counted only.
class GithubWriter : public ReportSink {
 public:
  explicit GithubWriter(WriterSetup setup) : setup_(std::move(setup)) {}

  void OnGame(const GameReport& game) override {
    for (const Finding& finding : game.findings) Add(game.input, game, finding);
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Add(input, none, finding);
  }

  void OnEnd(const Summary& summary) override {
    std::string parts;
    const auto part = [&parts](std::size_t count, std::string_view one, std::string_view several) {
      if (count > 0) parts += (parts.empty() ? "" : ", ") + Counted(count, one, several);
    };
    part(left_out_, "finding", "findings");
    part(consequences_, "consequence", "consequences");
    part(known_, "known finding", "known findings");
    part(ruled_, "ruled finding", "ruled findings");
    if (!parts.empty()) {
      setup_.out << "::notice title=arbitro::" << GithubMessage("not shown here: " + parts) << '\n';
    }
    setup_.out << AccountingLine(summary) << '\n';
    setup_.out.flush();
  }

 private:
  void Add(const std::string& input, const GameReport& game, const Finding& finding) {
    if (finding.known) {
      ++known_;
      return;
    }
    if (finding.ruling != nullptr || finding.set_aside != nullptr) {
      ++ruled_;
      return;
    }
    if (finding.follows) {
      ++consequences_;
      return;
    }
    const std::size_t kind = KindOf(finding.level);
    if (shown_.at(kind) == kMaxAnnotations.at(kind)) {
      ++left_out_;
      return;
    }
    ++shown_.at(kind);
    const auto [line, column] = PlaceOf(finding);
    const DiagnosticContext context{.input = input, .game = game, .rerun_options = {}};
    setup_.out << fmt::format("::{} file={},line={},col={},endLine={},endColumn={},title={}::{}\n",
                              kKinds.at(kind), GithubProperty(PathText(input)), line, column, line,
                              column + 1, GithubProperty(CodeAndName(finding)),
                              GithubMessage(FormatStatement(context, finding, true, true)));
  }

  WriterSetup setup_;
  std::array<std::size_t, 3> shown_{};  // by kind
  std::size_t left_out_ = 0;
  std::size_t consequences_ = 0;
  std::size_t known_ = 0;
  std::size_t ruled_ = 0;
};

}  // namespace

std::unique_ptr<ReportSink> MakeGithubWriter(const WriterSetup& setup) {
  return std::make_unique<GithubWriter>(setup);
}

}  // namespace arbitro::report
