#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/output_form.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/cli/seats_argument.h"
#include "verifier/log/encoder.h"
#include "verifier/log/writer.h"
#include "verifier/play/cover_games.h"
#include "verifier/play/random_game.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

int Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return code;
}

// Writes games one by one; gives the system's reason where that fails.
std::optional<std::string> WriteGames(const PlayOptions& options, std::uint64_t games, log::OutputForm form,
                                      log::OutputFile& file) {
  log::GameEncoder encoder;
  log::RecordedGame game;
  std::string bytes;
  for (std::uint64_t i = 0; i < games && !Interrupted(); ++i) {
    game.Clear();
    PlayRandomGame(options, i, game);
    bytes.clear();
    encoder.Append(game, form, false, bytes);
    if (auto reason = file.Write(bytes)) return reason;
  }
  return file.Close();
}

// Writes the games that exercise something that was still wanted, and says what was not reached.
std::optional<std::string> WriteCover(const PlayOptions& options, const Arguments& arguments,
                                      log::OutputForm form, log::OutputFile& file, Session& session) {
  CoverGames cover(options, arguments.Number("cover"));
  const std::uint64_t most = arguments.Has("games") ? arguments.Number("games") : kMaxCoverGames;
  log::GameEncoder encoder;
  log::RecordedGame game;
  std::string bytes;
  std::uint64_t played = 0;
  std::uint64_t written = 0;
  for (; played < most && !cover.done() && !Interrupted(); ++played) {
    if (!cover.Play(game)) continue;
    bytes.clear();
    encoder.Append(game, form, false, bytes);
    if (auto reason = file.Write(bytes)) return reason;
    ++written;
  }
  if (auto reason = file.Close()) return reason;
  if (arguments.verbosity() < 0 || Interrupted()) return std::nullopt;
  session.err << fmt::format("{} of {} played are written; {} of {} answers and clauses exercised {}\n",
                             report::Grouped(written), report::Counted(played, "game", "games"),
                             cover.wanted() - cover.left(), cover.wanted(),
                             report::Counted(arguments.Number("cover"), "time", "times"));
  if (cover.left() > 0 && !cover.done())
    session.err << fmt::format("stopped after {}; --games allows more\n",
                               report::Counted(most, "game", "games"));
  std::string missing;
  for (const NotReached& one : cover.Missing())
    missing += (missing.empty() ? "" : ", ") + fmt::format("{} ({})", one.name, one.times);
  if (missing.empty()) return std::nullopt;
  for (const std::string& line : report::Wrap("not reached so often: " + missing, report::kMaxWidth))
    session.err << line << "\n";
  return std::nullopt;
}

}  // namespace

int RunPlay(const Arguments& arguments, Session& session) {
  const auto rules = ReadRules(arguments.Has("rules") ? arguments.Text("rules") : "ludoteka");
  if (!rules) return Complain(session, "--rules: " + rules.error().front(), kUsage);
  const std::uint64_t arms = arguments.Has("arms") ? arguments.Number("arms") : 4;
  const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(arms));
  if (!board) return Complain(session, "--arms: a board has 2 to 8 arms", kUsage);
  const auto seating = ReadSeats(arguments, *rules, *board);
  if (!seating) return Complain(session, seating.error(), kUsage);
  const log::OutputForm form = FormFrom(arguments.Text("to"));
  const std::uint64_t games = arguments.Number("games");
  const bool covers = arguments.Has("cover");
  if (covers && arguments.Number("cover") == 0)
    return Complain(session, "--cover: 0 times is nothing to do", kUsage);
  if ((games != 1 || covers) && !log::HoldsManyGames(form)) {
    return Complain(session,
                    fmt::format("--to {}: this form holds one game only; archive and json hold many",
                                arguments.Text("to")),
                    kUsage);
  }
  const std::string output = arguments.Has("output") ? arguments.Text("output") : "-";
  if (output == "-" && session.terminal.out_is_terminal && !arguments.Has("to")) {
    return Complain(session, "an archive is no text for a terminal; name a file with -o or a form with --to",
                    kUsage);
  }
  log::OutputFile file(&Interrupted());
  std::optional<std::string> reason = file.Open(output, false);
  const InterruptGuard guard;  // from here on; a wait for the reader of a pipe just ends
  if (!reason) {
    const PlayOptions options{.rules = *rules,
                              .arms = static_cast<int>(arms),
                              .seed = arguments.Number("seed"),
                              .seating = *seating};
    reason =
        covers ? WriteCover(options, arguments, form, file, session) : WriteGames(options, games, form, file);
  }
  // What a signal kept from being written is no fault of the output's.
  if (Interrupted()) return kInterrupted;
  if (reason) return Complain(session, fmt::format("'{}': {}", output, *reason), kInternal);
  return kFine;
}

}  // namespace arbitro::cli
