#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/whole_output.h"
#include "verifier/coverage/collector.h"
#include "verifier/log/reader.h"
#include "verifier/report/coverage_writers.h"

namespace arbitro::cli {

int RunCoverage(const Arguments& arguments, Session& session) {
  const auto options = ReadCheckOptions(arguments);
  if (!options) return RefuseUsage(session, "coverage", options.error());
  const std::vector<std::string> inputs = log::ExpandInputs(arguments.operands());
  return WriteWhole(arguments, session, "coverage", inputs, [&](bool to_file) -> Made {
    std::vector<std::string> troubles;
    const Coverage coverage =
        coverage::CoverageOf(inputs, options->rules, options->on_illegal, &Interrupted(), troubles);
    for (const std::string& line : troubles)
      session.err << "arbitro: " << report::Printable(line, session.terminal.utf8) << "\n";
    if (!coverage.complete) return {.text = {}, .code = kInterrupted, .write = false};
    const int code = troubles.empty() ? kFine : kUnreadable;
    if (arguments.Text("format") == "json") return {report::CoverageJson(coverage, ARBITRO_VERSION), code};
    const report::TextStyle style = StyleOfReport(arguments, session, to_file);
    return {report::CoverageText(coverage, style, arguments.verbosity()), code};
  });
}

}  // namespace arbitro::cli
