// Names and ids that try to be markup, in every format that other tools read.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/report_reading.h"
#include "tests/verifier/report_samples.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// Pieces of text that mean something to some reader.
rc::Gen<std::string> Hostile() {
  static const std::vector<std::string> kPieces{"a",
                                                "\"",
                                                "'",
                                                ",",
                                                "\n",
                                                "\r\n",
                                                "\t",
                                                "]]>",
                                                "<![CDATA[",
                                                "<b>",
                                                "&amp",
                                                "&#x0;",
                                                "::",
                                                "%0A",
                                                "%",
                                                "::error ::x",
                                                "# SKIP",
                                                "# TO"
                                                "DO",
                                                "\\",
                                                "\\#",
                                                "|",
                                                "`",
                                                "../",
                                                "file:///",
                                                std::string(1, '\0'),
                                                "\x1b[31m",
                                                "\xff",
                                                "ñ",
                                                "\xc3",
                                                "\xed\xa0\x80",
                                                "\xEF\xBF\xBF",
                                                "\xEF\xBB\xBF",
                                                "\u202e",
                                                "  ---",
                                                "  ...",
                                                "=1+1",
                                                "{}",
                                                "[x](y)",
                                                "@here",
                                                "1..0",
                                                "-->",
                                                "?>",
                                                ":",
                                                "😀",
                                                "--"};
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(kPieces)),
                      [](const std::vector<std::string>& parts) {
                        std::string text;
                        for (const std::string& part : parts) text += part;
                        return text;
                      });
}

Finding WithHostileText(Level level) {
  Finding finding;
  finding.code = Code::kRecordCut;
  finding.level = level;
  finding.arguments = {Argument::Text("reason", "x" + *Hostile())};
  return finding;
}

RC_GTEST_PROP(CiWriters, NothingOfALogIsMarkup, ()) {
  std::vector<GameReport> games{SampleGame(), SampleInvalidGame()};
  for (GameReport& game : games) {
    game.input = "x" + *Hostile();
    game.game_id = *Hostile();
    game.color_names[0] = *Hostile();
    game.seat_names[0] = *Hostile();
    game.findings.push_back(
        WithHostileText(*rc::gen::element(Level::kNote, Level::kWarning, Level::kAmbiguous, Level::kError)));
  }
  games[0].verdict = Verdict::kUndecided;
  const std::vector<Finding> input_findings{SampleFraming(), WithHostileText(Level::kError)};
  const std::string input = games.back().input;
  for (const std::string_view format :
       {"sarif", "junit", "junit-gitlab", "tap", "github", "gitlab", "csv", "markdown", "rulings"}) {
    std::ostringstream out;
    const auto writer =
        FindWriter(format)->make({.out = out, .style = {}, .rerun_options = {}, .version = "1.2.3"});
    Summary summary;
    for (const GameReport& game : games) {
      writer->OnGame(game);
      summary.Add(game);
    }
    for (const Finding& finding : input_findings) {
      writer->OnInputFinding(input, finding);
      summary.Add(finding);
    }
    writer->OnEnd(summary);
    const std::string fault = testing::FaultOfReport(format, out.str(), games, input_findings);
    if (!fault.empty()) RC_FAIL(std::string(format) + ": " + fault + "\n" + out.str());
  }
}

}  // namespace
}  // namespace arbitro::report
