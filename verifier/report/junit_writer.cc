#include <fmt/format.h>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "verifier/report/diagnostic.h"
#include "verifier/report/escape.h"
#include "verifier/report/places.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

struct Counts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
};

struct Suite {
  Counts counts;
  std::string cases;
  std::unordered_map<std::string, std::size_t> names;  // how often each was used
};

// "games", "evening.parchis" of "games/evening.parchis"; a file without a folder is in ".".
std::pair<std::string, std::string> FolderAndName(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {".", path};
  return {slash == 0 ? "/" : path.substr(0, slash), path.substr(slash + 1)};
}

// A suite a folder and a case a game, in the dialect that the schema of Jenkins' xUnit plug-in allows. Their
// numbers stand before them, so they wait as text. There is no clock: equal inputs give equal bytes.
class JUnitWriter : public ReportSink {
 public:
  JUnitWriter(WriterSetup setup, bool names_files) : setup_(std::move(setup)), names_files_(names_files) {}

  void OnGame(const GameReport& game) override {
    std::string label = GameLabel(game);
    if (!label.empty()) label = " game " + label;
    Add(game.input, label, game, game.findings);
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Add(input, {}, none, {finding});
  }

  void OnEnd(const Summary& summary) override {
    if (!summary.complete) AddInterrupted();
    Counts all;
    for (const auto& [folder, suite] : suites_) {
      all.tests += suite.counts.tests;
      all.failures += suite.counts.failures;
      all.errors += suite.counts.errors;
    }
    setup_.out << R"(<?xml version="1.0" encoding="UTF-8"?>)" << '\n'
               << fmt::format(R"(<testsuites name="arbitro" tests="{}" failures="{}" errors="{}">)",
                              all.tests, all.failures, all.errors)
               << '\n';
    for (const auto& [folder, suite] : suites_) {
      setup_.out << fmt::format(
                        R"(  <testsuite name="{}" tests="{}" failures="{}" errors="{}" skipped="{}">)",
                        XmlText(folder), suite.counts.tests, suite.counts.failures, suite.counts.errors,
                        suite.counts.skipped)
                 << fmt::format("\n    <properties>\n      <property name=\"arbitro\" value=\"{}\"/>\n",
                                XmlText(setup_.version))
                 << "    </properties>\n"
                 << suite.cases << "  </testsuite>\n";
    }
    setup_.out << "</testsuites>\n";
    setup_.out.flush();
  }

 private:
  // Nobody must take a part of a report for the whole.
  void AddInterrupted() {
    Suite& suite = suites_["."];
    ++suite.counts.tests;
    ++suite.counts.errors;
    suite.cases +=
        "    <testcase classname=\".\" name=\"interrupted\" time=\"0.000\">\n"
        "      <error type=\"interrupted\" message=\"the games after this were not checked\"/>\n"
        "    </testcase>\n";
  }

  void Add(const std::string& input, const std::string& label, const GameReport& game,
           const std::vector<Finding>& findings) {
    const std::string path = PathText(input);
    const auto [folder, file] = FolderAndName(path);
    Suite& suite = suites_[folder];
    ++suite.counts.tests;
    std::string name = file + label;
    // GitLab shows one of several cases of a name only.
    if (const std::size_t used = suite.names[name]++; used > 0) name += fmt::format(" ({})", used + 1);
    const std::string content = Content(input, game, findings, suite.counts);
    suite.cases +=
        fmt::format(R"(    <testcase classname="{}" name="{}" time="0.000")", XmlText(folder), XmlText(name));
    if (names_files_) suite.cases += fmt::format(R"( file="{}")", XmlText(path));
    suite.cases += content.empty() ? "/>\n" : ">\n" + content + "    </testcase>\n";
  }

  [[nodiscard]] std::string Content(const std::string& input, const GameReport& game,
                                    const std::vector<Finding>& findings, Counts& counts) const {
    const Worst worst = WorstOf(findings, setup_.fail_at);
    const DiagnosticContext context{.input = input, .game = game, .rerun_options = setup_.rerun_options};
    if (worst.count > 0) {
      // What cannot be read is no fault of the game.
      const bool error = EntryOf(worst.finding->code).layer == Layer::kFraming;
      ++(error ? counts.errors : counts.failures);
      std::string message = FormatStatement(context, *worst.finding, true, true);
      if (worst.count > 1) message += fmt::format(" (and {} more)", worst.count - 1);
      return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", error ? "error" : "failure",
                         EntryOf(worst.finding->code).id, XmlText(message), XmlText(Text(context, findings)));
    }
    std::string content;
    if (game.verdict == Verdict::kUndecided && !game.input.empty()) {
      ++counts.skipped;
      content = "      <skipped message=\"undecided\"/>\n";
    }
    if (findings.empty()) return content;
    return content + fmt::format("      <system-out>{}</system-out>\n", XmlText(Text(context, findings)));
  }

  // The findings as the text report has them.
  [[nodiscard]] static std::string Text(const DiagnosticContext& context,
                                        const std::vector<Finding>& findings) {
    std::string text;
    for (std::size_t i = 0; i < findings.size() && i < kMaxShown; ++i) {
      text += (i == 0 ? "" : "\n") + FormatDiagnostic(context, findings[i], {.width = kMaxWidth});
    }
    if (findings.size() > kMaxShown) text += fmt::format("\nand {} more\n", findings.size() - kMaxShown);
    return text;
  }

  WriterSetup setup_;
  bool names_files_;
  std::map<std::string, Suite> suites_;  // by folder
};

}  // namespace

std::unique_ptr<ReportSink> MakeJUnitWriter(const WriterSetup& setup) {
  return std::make_unique<JUnitWriter>(setup, false);
}

std::unique_ptr<ReportSink> MakeJUnitGitlabWriter(const WriterSetup& setup) {
  return std::make_unique<JUnitWriter>(setup, true);
}

}  // namespace arbitro::report
