#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/report_file.h"
#include "verifier/coverage/collector.h"
#include "verifier/log/file_set.h"
#include "verifier/log/reader.h"
#include "verifier/report/coverage_writers.h"

namespace arbitro::cli {
namespace {

int Refuse(Session& session, std::string_view message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro coverage --help'.\n";
  return kUsage;
}

std::string Written(const Coverage& coverage, const Arguments& arguments, const Session& session,
                    bool to_file) {
  if (arguments.Text("format") == "json") return report::CoverageJson(coverage, ARBITRO_VERSION);
  report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  if (to_file) style = {.color = arguments.Text("color") == "always", .width = report::kMaxWidth};
  return report::CoverageText(coverage, style, arguments.verbosity());
}

}  // namespace

int RunCoverage(const Arguments& arguments, Session& session) {
  const auto options = ReadCheckOptions(arguments);
  if (!options) return Refuse(session, options.error());
  const std::vector<std::string> inputs = log::ExpandInputs(arguments.operands());
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    const log::FileSet files(inputs);
    if (files.Holds(file.path()) || files.Holds(file.temporary_path()))
      return Refuse(session, fmt::format("--output: '{}' is one of the inputs", file.path()));
  }
  const auto complain = [&](const std::string& reason) {
    session.err << fmt::format("arbitro: '{}' {}\n",
                               report::Printable(arguments.Text("output"), session.terminal.utf8), reason);
    return kInternal;
  };
  if (const auto reason = file.Open()) return complain(*reason);
  const InterruptGuard guard;
  std::vector<std::string> troubles;
  const Coverage coverage =
      coverage::CoverageOf(inputs, options->rules, options->on_illegal, &Interrupted(), troubles);
  for (const std::string& line : troubles)
    session.err << "arbitro: " << report::Printable(line, session.terminal.utf8) << "\n";
  if (!coverage.complete) return kInterrupted;
  file.stream() << Written(coverage, arguments, session, file.is_file());
  if (const auto reason = file.Commit()) return complain(*reason);
  return troubles.empty() ? kFine : kUnreadable;
}

}  // namespace arbitro::cli
