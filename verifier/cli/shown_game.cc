#include "verifier/cli/shown_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/ply_words.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replay.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/terminal_board.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

std::unexpected<int> Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return std::unexpected(code);
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
WindowPly RecordedAt(const log::RecordedGame& game, std::uint32_t ply, const parchis::State& state,
                     const parchis::Table& table) {
  log::RecordedPly recorded = game.plies[ply];
  // Without a piece a ply belongs to the seat of the one before, and the first ones to whoever is on turn.
  const auto upto = game.plies.begin() + ply + 1;
  const bool named = game.header.first_seat ||
                     std::any_of(game.plies.begin(), upto,
                                 [](const log::RecordedPly& one) { return one.seat_said || one.ply.piece; });
  if (!named) recorded.ply.seat = state.seat;
  const auto judgement = JudgementAsRecorded(recorded, state, table);
  return WindowOf(table, ply, recorded, judgement ? &*judgement : nullptr, &state);
}

std::vector<parchis::Place> PlacesOf(const parchis::State& state) {
  std::vector<parchis::Place> places;
  places.reserve(parchis::kMaxPieces);
  for (int i = 0; i < parchis::kMaxPieces; ++i) places.push_back(state.place(parchis::Piece::FromIndex(i)));
  return places;
}

}  // namespace

std::expected<ShownGame, int> LoadGame(const Arguments& arguments, Session& session) {
  const auto options = ReadCheckOptions(arguments);
  if (!options) return Complain(session, options.error(), kUsage);
  auto found = FindGame(arguments.operands().front(), arguments.Text("game"));
  if (!found) return Complain(session, found.error(), kUnreadable);
  GameReport game;
  Checker(*options).Check(found->record, game);
  std::vector<Finding> unused;
  auto set_up = SetUpGame(found->game, options->rules, unused);
  if (!set_up) {
    const report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
    for (const Finding& finding : game.findings) {
      session.err << report::FormatConcise({.input = game.input, .game = game, .rerun_options = {}}, finding,
                                           style)
                  << "\n";
    }
    return std::unexpected(kUnreadable);
  }
  log::RecordedGame completed = found->game;
  if (set_up->table.two_dice()) CompleteDice(completed);
  return ShownGame{.found = *std::move(found),
                   .game = std::move(completed),
                   .report = std::move(game),
                   .set_up = *std::move(set_up),
                   .on_illegal = options->on_illegal,
                   .rerun = RepeatCheckOptions(arguments)};
}

Moment MomentAt(const ShownGame& game, std::uint32_t ply) {
  Moment moment{.ply = ply,
                .state = StateBefore(game.set_up, game.found.game, game.on_illegal, ply),
                .recorded = std::nullopt};
  if (ply < game.plies()) moment.recorded = RecordedAt(game.game, ply, moment.state, game.table());
  return moment;
}

std::string HeaderText(const ShownGame& game, std::uint32_t ply, const report::TextStyle& style) {
  std::string out;
  if (report::NamesGame(game.report))
    out = fmt::format("game {}: ", report::Printable(game.report.game_id, style.unicode));
  if (ply == game.plies())
    return out + fmt::format("after the last of {}", report::Counted(game.plies(), "ply", "plies"));
  return out + fmt::format("before ply {} (plies 0 to {})", ply, game.plies() - 1);
}

std::string PathAndHeaderText(const ShownGame& game, std::uint32_t ply, const report::TextStyle& style) {
  return report::Printable(game.report.input, style.unicode) + ": " + HeaderText(game, ply, style);
}

std::string RecordedText(const ShownGame& game, const WindowPly& ply, const report::TextStyle& style) {
  const report::Wording wording(game.report, style.unicode);
  return fmt::format("{} | {} {} | {}", ply.ply, wording.SeatName(ply.seat), report::Wording::SpentText(ply),
                     wording.PlyText(ply, wording.ColorOfSeat(ply.seat)));
}

std::string BoardText(const ShownGame& game, const parchis::State& state, const report::TextStyle& style,
                      int first) {
  return report::DrawBoard(game.table().board(), PlacesOf(state), game.report.color_names, style, first);
}

std::string PlacesText(const ShownGame& game, const parchis::State& state, const report::TextStyle& style,
                       int first) {
  return report::DrawPlaces(game.table().board(), PlacesOf(state), game.report.color_names, style, first);
}

LegalHere LegalAt(const ShownGame& game, const Moment& moment, const report::TextStyle& style) {
  const parchis::State& state = moment.state;
  const parchis::Table& table = game.table();
  const bool played = moment.ply < game.plies();
  const parchis::Ply recorded = played ? game.game.plies[moment.ply].ply : parchis::Ply{};
  const std::uint8_t die = recorded.die <= 6 ? recorded.die : std::uint8_t{0};
  const std::uint8_t second_die = table.two_dice() ? recorded.second_die : std::uint8_t{0};
  const bool throws = state.ThrowIsNext() && !state.over;
  if (throws && (die == 0 || (second_die != 0) != table.two_dice())) return {};
  const std::string taken =
      parchis::ChoosesNumbers(table.rules()) ? fmt::format("chooses a {}", die) : ThrowText(die, second_die);
  const report::Wording wording(game.report, style.unicode);
  LegalHere here{.owed = fmt::format("{} {}", wording.SeatName(state.seat), throws ? taken : OwedText(state)),
                 .ways = {}};
  if (state.over) return here;
  std::string_view lines;
  const std::string text = LegalPliesText(game.report, state, table, die, style, second_die);
  for (lines = text; !lines.empty();) {
    const std::size_t end = lines.find('\n');
    const std::string_view line = lines.substr(0, end);
    here.ways.emplace_back(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    lines.remove_prefix(end + 1);
  }
  return here;
}

std::vector<const Finding*> FindingsAt(const ShownGame& game, std::optional<std::uint32_t> ply) {
  std::vector<const Finding*> found;
  for (const Finding& finding : game.report.findings) {
    if (finding.ply == ply) found.push_back(&finding);
  }
  return found;
}

std::string MarkAt(const ShownGame& game, std::uint32_t ply, const report::TextStyle& style) {
  std::optional<Level> worst;
  for (const Finding* finding : FindingsAt(game, ply)) {
    if (finding->follows) continue;
    worst = worst ? std::max(*worst, finding->level) : finding->level;
  }
  if (!worst) return " ";
  switch (*worst) {
    case Level::kNote:
      return report::Paint("i", report::Ink::kCyan, style);
    case Level::kWarning:
      return report::Paint("!", report::Ink::kYellow, style);
    case Level::kAmbiguous:
      return report::Paint("?", report::Ink::kMagenta, style);
    case Level::kError:
      return report::Paint(style.unicode ? "✗" : "x", report::Ink::kRed, style);
  }
  std::unreachable();
}

}  // namespace arbitro::cli
