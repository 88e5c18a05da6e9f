#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "verifier/cli/child_options.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/conformance/report.h"
#include "verifier/conformance/runner.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

using conformance::ExpectedFailures;

int Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return code;
}

int Refuse(Session& session, const std::string& message) {
  Complain(session, message, kUsage);
  session.err << "Try 'arbitro conform --help'.\n";
  return kUsage;
}

// Where a report goes besides, and in which form.
struct Besides {
  std::string form;
  std::string path;
};

[[nodiscard]] std::expected<std::vector<Besides>, std::string> ReadReports(const Arguments& arguments) {
  std::vector<Besides> reports;
  for (const std::string& words : arguments.Values("report")) {
    const std::size_t equals = words.find('=');
    if (equals == std::string::npos || equals + 1 == words.size())
      return std::unexpected(fmt::format("--report: '{}' is no FORMAT=FILE", words));
    Besides one{.form = words.substr(0, equals), .path = words.substr(equals + 1)};
    const std::vector<std::string> forms = conformance::ReportForms();
    if (std::ranges::find(forms, one.form) == forms.end())
      return std::unexpected(
          fmt::format("--report: there is no '{}'{}", one.form, DidYouMean(one.form, forms)));
    reports.push_back(std::move(one));
  }
  return reports;
}

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

// Writes a whole file; the reason where that fails.
[[nodiscard]] std::optional<std::string> WriteFile(const std::string& path, const std::string& text,
                                                   Session& session) {
  ReportFile file(path, session.out);
  if (auto reason = file.Open()) return reason;
  file.stream() << text;
  return file.Commit();
}

[[nodiscard]] std::expected<conformance::RunOptions, std::string> ReadOptions(const Arguments& arguments) {
  conformance::RunOptions options;
  options.child = ChildOptionsOf(arguments);
  if (arguments.Has("rules")) {
    auto rules = ReadRules(arguments.Text("rules"));
    if (!rules) return std::unexpected("--rules: " + rules.error().front());
    options.rules = *std::move(rules);
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
                 const ExpectedFailures& expected, Session& session) {
  int code = kFine;
  for (const Besides& one : reports) {
    if (const auto reason = WriteFile(one.path, conformance::ReportIn(one.form, results, style), session))
      code = Complain(session, fmt::format("'{}' {}", one.path, *reason), kInternal);
  }
  if (arguments.Has("update-expected") && results.complete()) {
    const std::string path = arguments.Text("expected");
    if (const auto reason = WriteFile(path, expected.Updated(conformance::NamesOfAll()), session))
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
  if (!options) return Refuse(session, options.error());
  const auto reports = ReadReports(arguments);
  if (!reports) return Refuse(session, reports.error());
  auto expected = ReadExpected(arguments);
  if (!expected) return Refuse(session, expected.error());
  const auto cases = conformance::CasesFor(*options);
  if (cases.empty())
    return Refuse(session, "no case is asked for: 'arbitro conform --list' names those there are");
  if (arguments.Has("list")) return List(cases, session);

  const conformance::ReportStyle style{
      .strict = options->strict, .verbosity = arguments.verbosity(), .utf8 = session.terminal.utf8};
  const std::string form = arguments.Text("format");
  const InterruptGuard guard;
  const auto results = conformance::Run(*options, *expected, [&](const conformance::pb::CaseResult& result) {
    if (form == "text") session.out << conformance::TextOf(result, style) << std::flush;
  });
  if (!results) {
    // The lines of its standard error stay lines.
    std::string_view rest = results.error();
    for (bool first = true; !rest.empty(); first = false) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      session.err << (first ? "arbitro: " : "  ")
                  << report::Printable(rest.substr(0, end), session.terminal.utf8) << "\n";
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return Interrupted() ? kInterrupted : kUnreadable;
  }
  session.out << (form == "text" ? conformance::SummaryOf(*results, style)
                                 : conformance::ReportIn(form, *results, style));
  const int written = WriteReports(arguments, *reports, *results, style, *expected, session);
  if (!results->complete()) return kInterrupted;
  if (written != kFine) return written;
  if (arguments.Has("update-expected")) return kFine;
  return results->conformant() ? kFine : kFindings;
}

}  // namespace arbitro::cli
