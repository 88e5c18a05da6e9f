#include <fmt/format.h>

#include <expected>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "verifier/cli/child_options.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/conform_explore.h"
#include "verifier/cli/conform_reports.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/conformance/case_file.h"
#include "verifier/conformance/report.h"
#include "verifier/conformance/runner.h"

namespace arbitro::cli {
namespace {

using conformance::ExpectedFailures;

// The list of --expected. One that is to be updated need not be there.
[[nodiscard]] std::expected<ExpectedFailures, std::string> ReadExpected(const Arguments& arguments) {
  if (!arguments.Has("expected")) return ExpectedFailures{};
  const std::string path = arguments.Text("expected");
  std::ifstream file(path, std::ios::binary);
  if (!file && !arguments.Has("update-expected"))
    return std::unexpected(fmt::format("--expected: '{}' cannot be read", path));
  std::ostringstream text;
  if (file) text << file.rdbuf();
  auto list = ExpectedFailures::Read(text.str());
  if (!list) return std::unexpected(fmt::format("{}: {}", path, list.error()));
  return list;
}

[[nodiscard]] std::expected<std::vector<conformance::pb::Case>, std::string> ReadOwnCases(
    const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::unexpected(fmt::format("--cases: '{}' cannot be read", path));
  std::ostringstream text;
  text << file.rdbuf();
  auto cases = conformance::ReadCases(text.str());
  if (!cases) return std::unexpected(fmt::format("{}: {}", path, cases.error()));
  return cases;
}

[[nodiscard]] std::expected<conformance::RunOptions, std::string> ReadOptions(const Arguments& arguments) {
  conformance::RunOptions options;
  options.child = ChildOptionsOf(arguments);
  if (arguments.Has("rules")) {
    auto rules = ReadRules(arguments.Text("rules"));
    if (!rules) return std::unexpected("--rules: " + rules.error().front());
    options.rules = *std::move(rules);
  }
  if (arguments.Has("cases")) {
    auto own = ReadOwnCases(arguments.Text("cases"));
    if (!own) return std::unexpected(own.error());
    options.own = *std::move(own);
  }
  options.filters = arguments.List("filter");
  options.smoke = arguments.Has("smoke");
  options.strict = arguments.Has("strict");
  const bool once = arguments.Has("exec-once");
  if (once == arguments.Has("exec") && !arguments.Has("list"))
    return std::unexpected("one of --exec and --exec-once names the program to ask");
  options.child.once = once;
  options.child.command = arguments.Text(once ? "exec-once" : "exec");
  if (arguments.Has("update-expected") && !arguments.Has("expected"))
    return std::unexpected("--update-expected needs --expected FILE");
  return options;
}

int WriteReports(const Arguments& arguments, const std::vector<Besides>& reports,
                 const conformance::pb::Results& results, const conformance::ReportStyle& style,
                 const ExpectedFailures& expected, const conformance::RunOptions& options, Session& session) {
  int code = kFine;
  if (const auto reason = WriteAll(reports, results, style, session))
    code = Complain(session, *reason, kInternal);
  if (arguments.Has("update-expected") && results.complete()) {
    const std::string path = arguments.Text("expected");
    if (const auto reason = WriteFile(path, expected.Updated(conformance::NamesOfAll(options)), session))
      return Complain(session, fmt::format("'{}' {}", path, *reason), kInternal);
  }
  return code;
}

int List(const std::vector<conformance::pb::Case>& cases, Session& session) {
  for (const conformance::pb::Case& one : cases) session.out << one.name() << "\n";
  return kFine;
}

}  // namespace

int RunConform(const Arguments& arguments, Session& session) {
  const auto options = ReadOptions(arguments);
  if (!options) return RefuseToConform(session, options.error());
  if (arguments.Has("explore")) return RunExploring(arguments, *options, session);
  const auto reports = ReadReports(arguments);
  if (!reports) return RefuseToConform(session, reports.error());
  auto expected = ReadExpected(arguments);
  if (!expected) return RefuseToConform(session, expected.error());
  const auto cases = conformance::CasesFor(*options);
  if (cases.empty())
    return RefuseToConform(session, "no case is asked for: 'arbitro conform --list' names those there are");
  if (arguments.Has("list")) return List(cases, session);

  const conformance::ReportStyle style{
      .strict = options->strict, .verbosity = arguments.verbosity(), .utf8 = session.terminal.utf8};
  const std::string form = arguments.Text("format");
  const InterruptGuard guard;
  const auto results = conformance::Run(*options, *expected, [&](const conformance::pb::CaseResult& result) {
    if (form == "text") session.out << conformance::TextOf(result, style) << std::flush;
  });
  if (!results) {
    ComplainInLines(session, results.error());
    return Interrupted() ? kInterrupted : kUnreadable;
  }
  session.out << (form == "text" ? conformance::SummaryOf(*results, style)
                                 : conformance::ReportIn(form, *results, style));
  const int written = WriteReports(arguments, *reports, *results, style, *expected, *options, session);
  if (!results->complete()) return kInterrupted;
  if (written != kFine) return written;
  if (arguments.Has("update-expected")) return kFine;
  return results->conformant() ? kFine : kFindings;
}

}  // namespace arbitro::cli
