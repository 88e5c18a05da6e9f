#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/whole_output.h"
#include "verifier/log/reader.h"
#include "verifier/report/stats_writers.h"
#include "verifier/stats/collector.h"

namespace arbitro::cli {

int RunStats(const Arguments& arguments, Session& session) {
  const auto options = ReadCheckOptions(arguments);
  if (!options) return RefuseUsage(session, "stats", options.error());
  const std::vector<std::string> inputs = log::ExpandInputs(arguments.operands());
  return WriteWhole(arguments, session, "stats", inputs, [&](bool to_file) -> Made {
    std::vector<std::string> troubles;
    const Stats stats = stats::StatsOf(inputs, options->rules, options->on_illegal, &Interrupted(), troubles);
    for (const std::string& line : troubles)
      session.err << "arbitro: " << report::Printable(line, session.terminal.utf8) << "\n";
    if (!stats.complete) return {.text = {}, .code = kInterrupted, .write = false};
    const int code = troubles.empty() ? kFine : kUnreadable;
    if (arguments.Text("format") == "json") return {report::StatsJson(stats, ARBITRO_VERSION), code};
    return {report::StatsText(stats, StyleOfReport(arguments, session, to_file), arguments.verbosity()),
            code};
  });
}

}  // namespace arbitro::cli
