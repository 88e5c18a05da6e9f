#include <fmt/format.h>

#include <ostream>
#include <string>

#include "engine/notation.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/game_listing.h"
#include "verifier/cli/game_screen.h"
#include "verifier/cli/raw_terminal.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/show_picture.h"
#include "verifier/cli/shown_game.h"
#include "verifier/log/file_set.h"
#include "verifier/report/diagnostic.h"

namespace arbitro::cli {
namespace {

int Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return code;
}

// Whether the game is gone through on a screen.
bool IsInteractive(const Arguments& arguments, const Terminal& terminal) {
  const bool able = terminal.in_is_terminal && terminal.out_is_terminal && terminal.term &&
                    !terminal.term->empty() && terminal.term != "dumb";
  return able && !arguments.Has("ply") && !arguments.Has("output") && !arguments.Has("boards") &&
         arguments.Text("format") == "text";
}

int GoThrough(const ShownGame& game, const report::TextStyle& style) {
  GameScreen screen(game, style);
  RawTerminal terminal;
  if (!terminal.ready()) return kInternal;
  while (true) {
    const RawTerminal::Event event = terminal.Wait();
    if (event.kind == RawTerminal::Event::Kind::kEnd) return kFine;
    if (event.kind == RawTerminal::Event::Kind::kKey && !screen.Press(event.key)) return kFine;
    terminal.Show(screen.Draw(RawTerminal::Size()));
  }
}

Boards BoardsFrom(const std::string& choice) {
  if (choice == "none") return Boards::kNone;
  return choice == "all" ? Boards::kAll : Boards::kFindings;
}

// One moment of the game: the board, what is played and found then, and what is legal.
void WriteMoment(const ShownGame& game, const Moment& moment, const report::TextStyle& style,
                 std::ostream& out) {
  out << PathAndHeaderText(game, moment.ply, style) << "\n\n"
      << BoardText(game, moment.state, style) << "\n"
      << "position: " << parchis::FormatPosition(moment.state, game.table()) << "\n"
      << "rules: " << report::Printable(game.set_up.rules, style.unicode) << "\n";
  if (moment.recorded) out << "recorded: " << RecordedText(game, *moment.recorded, style) << "\n";
  const LegalHere legal = LegalAt(game, moment, style);
  if (!legal.owed.empty()) out << "legal: " << legal.owed << "\n";
  for (const std::string& way : legal.ways) out << "  " << way << "\n";
  for (const Finding* finding : FindingsAt(game, moment.ply)) {
    const report::DiagnosticContext context{
        .input = game.report.input, .game = game.report, .rerun_options = game.rerun};
    out << "\n" << report::FormatDiagnostic(context, *finding, style);
  }
}

}  // namespace

int RunShow(const Arguments& arguments, Session& session) {
  const auto game = LoadGame(arguments, session);
  if (!game) return game.error();
  const auto ply = static_cast<std::uint32_t>(arguments.Number("ply"));
  if (ply > game->plies()) {
    return Complain(session,
                    fmt::format("there is no ply {}; the game has {}, counted from 0", ply,
                                report::Counted(game->plies(), "ply", "plies")),
                    kUsage);
  }
  report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  if (IsInteractive(arguments, session.terminal)) return GoThrough(*game, style);
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    const log::FileSet inputs({arguments.operands().front()});
    if (inputs.Holds(file.path()) || inputs.Holds(file.temporary_path()))
      return Complain(session, fmt::format("'{}' is the input", file.path()), kUsage);
    // A file is no terminal, whatever standard output is.
    style = {.color = arguments.Text("color") == "always", .width = report::kMaxWidth};
  }
  if (const auto reason = file.Open())
    return Complain(session, fmt::format("'{}': {}", file.path(), *reason), kInternal);
  std::ostream& out = file.stream();
  if (arguments.Text("format") == "svg") {
    const Moment moment = MomentAt(*game, ply);
    out << PictureOf(game->report, moment.state, game->table(), moment.recorded,
                     PathAndHeaderText(*game, ply, style));
  } else if (arguments.Has("ply")) {
    WriteMoment(*game, MomentAt(*game, ply), style, out);
  } else {
    ListGame(*game, BoardsFrom(arguments.Text("boards")), arguments.verbosity(), style, out);
  }
  if (const auto reason = file.Commit())
    return Complain(session, fmt::format("'{}': {}", file.path(), *reason), kInternal);
  return kFine;
}

}  // namespace arbitro::cli
