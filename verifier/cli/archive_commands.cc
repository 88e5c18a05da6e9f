// The commands that prepare big archives.
#include <fmt/format.h>

#include <string>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/whole_output.h"
#include "verifier/log/archive_index.h"
#include "verifier/log/file_set.h"
#include "verifier/log/split_games.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

void Complain(Session& session, const std::string& what) {
  session.err << fmt::format("arbitro: {}\n", report::Printable(what, session.terminal.utf8));
}

}  // namespace

int RunIndex(const Arguments& arguments, Session& session) {
  const std::string archive = arguments.operands().front();
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    const log::FileSet files({archive});
    if (files.Holds(file.path()) || files.Holds(file.temporary_path()))
      return RefuseUsage(session, "index", fmt::format("--output: '{}' is the archive", file.path()));
  }
  const InterruptGuard guard;
  const auto fail = [&](const std::string& reason) {
    Complain(session, fmt::format("'{}' {}", arguments.Text("output"), reason));
    return kInternal;
  };
  if (const auto reason = file.Open()) return fail(*reason);
  const auto made = log::MakeIndex(archive, Interrupted(), file.stream());
  if (!made) {
    Complain(session, fmt::format("'{}': {}", archive, made.error()));
    return kUnreadable;
  }
  if (made->stopped) return kInterrupted;
  if (const auto reason = file.Commit()) return fail(*reason);
  return kFine;
}

int RunSplit(const Arguments& arguments, Session& session) {
  if (!arguments.Has("output")) return RefuseUsage(session, "split", "-o names the folder for the parts");
  if (arguments.Has("shards") == arguments.Has("games"))
    return RefuseUsage(session, "split", "either --shards or --games says how games are divided");
  const auto inputs = log::ExpandInputs(arguments.operands());
  if (inputs.empty()) {
    return RefuseUsage(session, "split", "no file in these folders has '.parchis' in its name");
  }
  const InterruptGuard guard;
  const log::SplitResult result =
      log::SplitGames(inputs, arguments.Text("output"),
                      {.shards = static_cast<std::uint32_t>(arguments.Number("shards")),
                       .games = arguments.Number("games"),
                       .zstd = arguments.Has("zstd")},
                      Interrupted());
  if (result.error) {
    Complain(session, *result.error);
    return kInternal;
  }
  if (Interrupted()) return kInterrupted;
  for (const std::string& trouble : result.left_out) Complain(session, trouble);
  if (arguments.verbosity() >= 0) {
    Complain(session,
             fmt::format("{} in {}{}", report::Counted(result.written, "game", "games"),
                         report::Counted(result.files, "file", "files"),
                         result.left_out.empty()
                             ? ""
                             : fmt::format("; {} left out", report::Grouped(result.left_out.size()))));
  }
  return result.left_out.empty() ? kFine : kUnreadable;
}

}  // namespace arbitro::cli
