#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/notation.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/find_game.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/ply_words.h"
#include "verifier/cli/show_picture.h"
#include "verifier/log/reader.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replay.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/terminal_board.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

int Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return code;
}

std::string Header(const GameReport& game, std::uint32_t ply, std::size_t plies,
                   const report::TextStyle& style) {
  const report::Wording wording(game, style.unicode);
  std::string out = wording.Safe(game.input) + ": ";
  if (report::NamesGame(game)) out += fmt::format("game {}: ", wording.Safe(game.game_id));
  if (ply == plies)
    return out + fmt::format("after the last of {}\n\n", report::Counted(plies, "ply", "plies"));
  return out + fmt::format("before ply {} (plies 0 to {})\n\n", ply, plies - 1);
}

// The judgement of a recorded ply; nullopt where it names what is not on the table.
std::optional<parchis::Judgement> JudgementAsRecorded(const log::RecordedPly& recorded,
                                                      const parchis::State& state,
                                                      const parchis::Table& table) {
  parchis::Ply facts = recorded.ply;
  facts.choice.penalized = recorded.penalized;
  // Judge takes only what exists on the table; a damaged log may name anything.
  const auto exists = [&](const std::optional<parchis::Piece>& one) {
    return !one || table.pieces_in_play().contains(*one);
  };
  const bool playable = !recorded.unusable && facts.seat < table.seat_count() && exists(facts.piece) &&
                        exists(facts.second_piece) && exists(facts.choice.victim) &&
                        exists(facts.choice.penalized);
  if (!playable) return std::nullopt;
  return parchis::Judge(state, table, facts);
}

// The recorded ply as it stands before it is judged.
WindowPly RecordedAt(const FoundGame& found, std::uint32_t ply, const parchis::State& state,
                     const parchis::Table& table) {
  log::RecordedPly recorded = found.game.plies[ply];
  // Without a piece a ply belongs to the seat of the one before, and the first ones to whoever is on turn.
  const auto upto = found.game.plies.begin() + ply + 1;
  const bool named = found.game.header.first_seat ||
                     std::any_of(found.game.plies.begin(), upto,
                                 [](const log::RecordedPly& one) { return one.seat_said || one.ply.piece; });
  if (!named) recorded.ply.seat = state.seat;
  const auto judgement = JudgementAsRecorded(recorded, state, table);
  return WindowOf(table, ply, recorded, judgement ? &*judgement : nullptr, &state);
}

// The same in words.
std::string RecordedText(const WindowPly& window, const GameReport& game, const report::TextStyle& style) {
  const report::Wording wording(game, style.unicode);
  return fmt::format("recorded: {} | {} {} | {}\n", window.ply, wording.SeatName(window.seat),
                     report::Wording::SpentText(window),
                     wording.PlyText(window, wording.ColorOfSeat(window.seat)));
}

std::string BoardText(const parchis::State& state, const parchis::Table& table, const GameReport& game,
                      const report::TextStyle& style) {
  std::vector<parchis::Place> places;
  places.reserve(parchis::kMaxPieces);
  for (int i = 0; i < parchis::kMaxPieces; ++i) places.push_back(state.place(parchis::Piece::FromIndex(i)));
  return report::DrawBoard(table.board(), places, game.color_names, style);
}

// Everything that is found at this ply, and what it only follows from is named there.
std::string FindingsText(const GameReport& game, std::uint32_t ply, const Arguments& arguments,
                         const report::TextStyle& style) {
  std::string out;
  const std::string rerun = RepeatCheckOptions(arguments);
  for (const Finding& finding : game.findings) {
    if (finding.ply != ply) continue;
    const report::DiagnosticContext context{.input = game.input, .game = game, .rerun_options = rerun};
    out += "\n" + report::FormatDiagnostic(context, finding, style);
  }
  return out;
}

}  // namespace

int RunShow(const Arguments& arguments, Session& session) {
  const auto options = ReadCheckOptions(arguments);
  if (!options) return Complain(session, options.error(), kUsage);
  auto found = FindGame(arguments.operands().front(), arguments.Text("game"));
  if (!found) return Complain(session, found.error(), kUnreadable);
  const auto ply = static_cast<std::uint32_t>(arguments.Number("ply"));
  const std::size_t plies = found->game.plies.size();
  if (ply > plies) {
    return Complain(session,
                    fmt::format("there is no ply {}; the game has {}, counted from 0", ply,
                                report::Counted(plies, "ply", "plies")),
                    kUsage);
  }
  GameReport game;
  Checker(*options).Check(found->record, game);
  std::vector<Finding> unused;
  const auto set_up = SetUpGame(found->game, options->rules, unused);
  const report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  if (!set_up) {
    for (const Finding& finding : game.findings) {
      session.err << report::FormatConcise({.input = game.input, .game = game, .rerun_options = {}}, finding,
                                           style)
                  << "\n";
    }
    return kUnreadable;
  }
  const parchis::State state = StateBefore(*set_up, found->game, options->on_illegal, ply);
  const parchis::Table& table = set_up->table;
  if (table.two_dice()) CompleteDice(found->game);
  std::optional<WindowPly> recorded;
  if (ply < plies) recorded = RecordedAt(*found, ply, state, table);
  if (arguments.Text("format") == "svg") {
    std::string title = Header(game, ply, plies, style);
    title.erase(title.find('\n'));
    session.out << PictureOf(game, state, table, recorded, title);
    return kFine;
  }
  session.out << Header(game, ply, plies, style) << BoardText(state, table, game, style) << "\n";
  session.out << "position: " << parchis::FormatPosition(state, table) << "\n"
              << "rules: " << report::Printable(set_up->rules, style.unicode) << "\n";
  if (recorded) session.out << RecordedText(*recorded, game, style);
  const report::Wording wording(game, style.unicode);
  const std::uint8_t recorded_die = ply < plies ? found->game.plies[ply].ply.die : std::uint8_t{0};
  const std::uint8_t die = recorded_die <= 6 ? recorded_die : std::uint8_t{0};
  const std::uint8_t second_die =
      table.two_dice() && ply < plies ? found->game.plies[ply].ply.second_die : std::uint8_t{0};
  const bool throws = state.ThrowIsNext() && !state.over;
  if (!throws || (die != 0 && (second_die != 0) == table.two_dice())) {
    const std::string taken = parchis::ChoosesNumbers(table.rules()) ? fmt::format("chooses a {}", die)
                                                                     : ThrowText(die, second_die);
    const std::string what = throws ? taken : OwedText(state);
    session.out << fmt::format("legal: {} {}\n", wording.SeatName(state.seat), what);
    if (!state.over) session.out << LegalPliesText(game, state, table, die, style, second_die);
  }
  session.out << FindingsText(game, ply, arguments, style);
  return kFine;
}

}  // namespace arbitro::cli
