#include "verifier/cli/conform_explore.h"

#include <fmt/format.h>

#include <string>

#include "verifier/cli/conform_reports.h"
#include "verifier/cli/interrupt.h"
#include "verifier/conformance/exploring.h"

namespace arbitro::cli {
namespace {

// Options that say which cases are asked.
constexpr const char* kOfCases[] = {"cases",    "filter",          "smoke", "list",
                                    "expected", "update-expected", "strict"};

}  // namespace

int RunExploring(const Arguments& arguments, const conformance::RunOptions& options, Session& session) {
  for (const char* option : kOfCases) {
    if (arguments.Has(option))
      return RefuseToConform(session, fmt::format("--explore asks no cases, and has no --{}", option));
  }
  const auto reports = ReadReports(arguments);
  if (!reports) return RefuseToConform(session, reports.error());
  const conformance::ExploreOptions explore{
      .child = options.child,
      .rules = options.rules ? *options.rules : parchis::NamedRulesOf(*parchis::FindPreset("ludoteka")),
      .arms = arguments.Has("arms") ? static_cast<int>(arguments.Number("arms")) : 4,
      .seed = arguments.Number("seed"),
      .games = arguments.Number("games"),
      .max_questions = arguments.Number("max-questions"),
      .max_mistakes = arguments.Number("max-mistakes"),
      .max_shrinks = arguments.Number("max-shrinks")};
  const InterruptGuard guard;
  const auto explored = conformance::Explore(explore);
  if (!explored) {
    ComplainInLines(session, explored.error());
    return Interrupted() ? kInterrupted : kUnreadable;
  }
  const conformance::ReportStyle style{.verbosity = arguments.verbosity(), .utf8 = session.terminal.utf8};
  const std::string form = arguments.Text("format");
  session.out << (form == "text" ? conformance::TextOf(*explored, explore, session.terminal.utf8)
                                 : conformance::ReportIn(form, explored->results, style));
  if (const auto reason = WriteAll(*reports, explored->results, style, session))
    return Complain(session, *reason, kInternal);
  if (!explored->results.complete()) return kInterrupted;
  return explored->results.conformant() ? kFine : kFindings;
}

}  // namespace arbitro::cli
