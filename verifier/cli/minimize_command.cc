#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/code_words.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/find_game.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/report_file.h"
#include "verifier/findings/suggest.h"
#include "verifier/log/encoder.h"
#include "verifier/log/file_set.h"
#include "verifier/minimize/minimizer.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

using minimize::Minimized;

int Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return code;
}

int Refuse(Session& session, const std::string& message) {
  (void)Complain(session, message, kUsage);
  session.err << "Try 'arbitro minimize --help'.\n";
  return kUsage;
}

// A finding as the cases of the corpus expect it.
std::string Expected(const Finding& finding) {
  std::string text(EntryOf(finding.code).id);
  if (finding.ply) text += fmt::format(" at ply {}", *finding.ply);
  if (finding.follows)
    text += fmt::format(" follows {} at ply {}", EntryOf(finding.follows->code).id, finding.follows->ply);
  return text;
}

// The log, with comments on top that make it a case.
std::string CaseText(const Minimized& minimized) {
  const report::Wording wording(minimized.report, true);
  std::string text =
      "# proto-file: proto/parchis/log/v1/game_log.proto\n"
      "# proto-message: parchis.log.v1.GameLog\n";
  text += fmt::format("# why: {}\n", wording.Message(minimized.kept));
  if (const std::string_view clauses = ClausesOf(minimized.kept); !clauses.empty())
    text += fmt::format("# clause: {}\n", clauses);
  for (const Finding& finding : minimized.report.findings) {
    text += fmt::format("# expect: {}\n", Expected(finding));
  }
  std::string log;
  log::GameEncoder().Append(minimized.game, log::OutputForm::kText, false, log);
  // It begins with comments of its own.
  return text + log.substr(log.find("magic:"));
}

std::string NotFound(const FoundGame& found, const GameReport& report, std::string_view code) {
  std::string codes;
  for (const Finding& finding : report.findings) {
    const std::string id(EntryOf(finding.code).id);
    if (!finding.follows && codes.find(id) == std::string::npos) codes += (codes.empty() ? "" : ", ") + id;
  }
  return fmt::format(
      "game {}: there is no finding {}; there is {}",
      found.game.header.game_id.empty() ? fmt::format("#{}", found.record.index) : found.game.header.game_id,
      code, codes.empty() ? "none" : codes);
}

void Tell(const FoundGame& found, const Minimized& minimized, std::uint64_t max_checks, Session& session) {
  session.err << fmt::format(
      "{} of {} left, after {}\n", report::Counted(minimized.game.plies.size(), "ply", "plies"),
      report::Grouped(found.game.plies.size()), report::Counted(minimized.checks, "check", "checks"));
  if (minimized.at_limit)
    session.err << fmt::format(
        "stopped at the limit of {}; --max-checks allows more, and a smaller log may do\n",
        report::Counted(max_checks, "check", "checks"));
  if (minimized.needs_options) session.err << "the finding is there only with the same options of check\n";
}

}  // namespace

int RunMinimize(const Arguments& arguments, Session& session) {
  const auto check = ReadCheckOptions(arguments);
  if (!check) return Refuse(session, check.error());
  if (!arguments.Has("keep")) return Refuse(session, "minimize needs --keep CODE");
  const CatalogEntry* entry = FindEntry(arguments.Text("keep"));
  if (entry == nullptr) {
    std::string near = DidYouMeanCode(arguments.Text("keep"));
    if (near.empty()) near = "; 'arbitro rule' lists them";
    return Refuse(session, fmt::format("--keep: '{}' is no finding{}", arguments.Text("keep"), near));
  }
  const std::uint64_t max_checks = arguments.Number("max-checks");
  if (max_checks == 0) return Refuse(session, "--max-checks: at least 1 is needed");
  const std::string& input = arguments.operands().front();
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    const log::FileSet files({input});
    if (files.Holds(file.path()) || files.Holds(file.temporary_path()))
      return Refuse(session, fmt::format("--output: '{}' is the input", file.path()));
  }
  const auto found = FindGame(input, arguments.Text("game"));
  if (!found) return Complain(session, found.error(), kUnreadable);
  const InterruptGuard guard;
  GameReport report;
  Checker(*check).Check(found->record, report);
  minimize::Minimizer minimizer(
      {.check = *check, .keep = entry->code, .max_checks = max_checks, .stop = &Interrupted()});
  const auto minimized = minimizer.Run(found->game, report);
  if (Interrupted()) return kInterrupted;
  if (!minimized) {
    if (minimized.error() == minimize::CannotKeep::kNotFound)
      return Complain(session, NotFound(*found, report, entry->id), kFindings);
    return Complain(session,
                    fmt::format("{} is about how the game is stored: no other log has it", entry->id),
                    kFindings);
  }
  const auto complain = [&](const std::string& reason) {
    return Complain(session, fmt::format("'{}' {}", arguments.Text("output"), reason), kInternal);
  };
  if (const auto reason = file.Open()) return complain(*reason);
  file.stream() << CaseText(*minimized);
  if (const auto reason = file.Commit()) return complain(*reason);
  if (arguments.verbosity() >= 0) Tell(*found, *minimized, max_checks, session);
  return kFine;
}

}  // namespace arbitro::cli
