#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/cli/seats_argument.h"
#include "verifier/explore/explorer.h"
#include "verifier/explore/small_boards.h"
#include "verifier/log/encoder.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

using explore::Exploration;
using explore::ExploreOptions;
using explore::Explorer;
using explore::Trouble;

int Refuse(Session& session, const std::string& message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro explore --help'.\n";
  return kUsage;
}

std::string BoardText(const parchis::Table& table, int pieces) {
  const parchis::Board& board = table.board();
  return fmt::format("{} arms of {} squares, corridors of {}, {} a color", board.arms(),
                     board.shape().squares_per_arm, board.corridor_length(),
                     report::Counted(static_cast<std::uint64_t>(pieces), "piece", "pieces"));
}

std::string TroubleText(const Trouble& trouble) {
  const std::string states = report::Counted(trouble.states, "state", "states");
  switch (trouble.kind) {
    case Trouble::Kind::kNoPly:
      return fmt::format("{} with a throw that nothing is legal with, not even a pass", states);
    case Trouble::Kind::kNoEnd:
      return fmt::format("{} from which the game cannot end", states);
    case Trouble::Kind::kLaw:
      break;
  }
  return fmt::format("{} where {}", states, trouble.law);
}

// What is to be said of one exploration, a line each.
std::vector<std::string> LinesOf(const Exploration& found, std::uint32_t max_states) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{}, {}, {}; {}", report::Counted(found.states, "state", "states"),
                              report::Counted(found.throws, "throw", "throws"),
                              report::Counted(found.plies, "legal ply", "legal plies"),
                              report::Counted(found.ends, "end", "ends")));
  if (found.complete) {
    lines.push_back(fmt::format("complete: the farthest state is {} from the start",
                                report::Counted(found.depth, "ply", "plies")));
  } else {
    lines.push_back(fmt::format(
        "not complete: stopped at the limit of {}, up to {} from the start; "
        "--max-states allows more",
        report::Counted(max_states, "state", "states"), report::Counted(found.depth, "ply", "plies")));
  }
  for (const Trouble& trouble : found.troubles) {
    lines.push_back("found: " + TroubleText(trouble));
    lines.push_back("  first: " + trouble.position);
  }
  if (!found.troubles.empty()) return lines;
  if (found.complete) {
    lines.emplace_back(
        "something is legal with every throw, an end can be reached from every state, and the laws hold");
  } else {
    lines.push_back(fmt::format(
        "of {} looked at: something is legal with every throw, and the laws hold; from {} an end is known to "
        "be reached, from the others it is not known",
        report::Counted(found.looked_at, "state", "states"), report::Grouped(found.can_end)));
  }
  return lines;
}

// Writes the shortest game to the first trouble. Gives the reason where it fails.
std::optional<std::string> WriteGame(const Explorer& explorer, const Trouble& trouble, ReportFile& file) {
  log::RecordedGame game;
  explorer.RecordGameTo(trouble.state, game);
  std::string text;
  log::GameEncoder().Append(game, log::OutputForm::kText, false, text);
  if (auto reason = file.Open()) return reason;
  file.stream() << text;
  return file.Commit();
}

std::string TableRow(const ExploreOptions& options, const std::string& name) {
  const auto table = Explorer::MakeTable(options);
  if (!table) return {};
  const Exploration found = Explorer(options).Run();
  std::string verdict = !found.troubles.empty() ? "" : found.complete ? "holds" : "holds so far";
  for (const Trouble& trouble : found.troubles)
    verdict += (verdict.empty() ? "" : "; ") + TroubleText(trouble);
  const parchis::Board& board = table->board();
  return fmt::format("| `{}` | {} × {} + {} | {} | {}{} | {} | {} | {} | {} |\n", name, board.arms(),
                     board.shape().squares_per_arm, board.corridor_length(), options.pieces,
                     found.complete ? "" : "more than ", report::Grouped(found.states),
                     report::Grouped(found.plies), report::Grouped(found.ends), found.depth, verdict);
}

// The boards of the table are fixed.
std::optional<std::string> FindMisplaced(const Arguments& arguments) {
  for (const std::string_view option : {"arms", "pieces", "squares-per-arm", "corridor", "max-states",
                                        "output", "seats", "teams", "owners"}) {
    if (arguments.Has(option))
      return fmt::format("--table and --{}: the table has boards of its own", option);
  }
  return std::nullopt;
}

int RunTable(const Arguments& arguments, ExploreOptions options, Session& session) {
  if (const auto misplaced = FindMisplaced(arguments)) return Refuse(session, *misplaced);
  std::vector<std::pair<std::string, parchis::NamedRules>> sets;
  if (arguments.Has("rules")) {
    sets.emplace_back(arguments.Text("rules"), options.rules);
  } else {
    for (const parchis::Preset& preset : parchis::Presets())
      sets.emplace_back(preset.name, parchis::NamedRulesOf(preset));
  }
  session.out
      << "| Rule set | Arms × squares + corridor | Pieces | States | Legal plies | Ends | Depth | Found |\n"
         "|---|---|---|---|---|---|---|---|\n";
  options.max_states = explore::kMaxSmallBoardStates;
  options.seating = {};
  for (const auto& [name, rules] : sets) {
    for (const explore::SmallBoard& board : explore::SmallBoards()) {
      options.rules = rules;
      options.arms = board.arms;
      options.shape = board.shape;
      options.pieces = board.pieces;
      session.out << TableRow(options, name);
      session.out.flush();
      if (Interrupted()) return kInterrupted;
    }
  }
  return kFine;
}

}  // namespace

int RunExplore(const Arguments& arguments, Session& session) {
  const auto rules = ReadRules(arguments.Has("rules") ? arguments.Text("rules") : "ludoteka");
  if (!rules) return Refuse(session, "--rules: " + rules.error().front());
  ExploreOptions options{.rules = *rules, .stop = &Interrupted()};
  const InterruptGuard guard;
  if (arguments.Has("table")) return RunTable(arguments, options, session);
  if (arguments.Has("arms")) options.arms = static_cast<int>(arguments.Number("arms"));
  options.shape.squares_per_arm = static_cast<std::uint8_t>(arguments.Number("squares-per-arm"));
  options.shape.corridor = static_cast<std::uint8_t>(arguments.Number("corridor"));
  options.pieces = static_cast<int>(arguments.Number("pieces"));
  options.max_states = static_cast<std::uint32_t>(arguments.Number("max-states"));
  if (options.pieces == 0 || options.max_states == 0)
    return Refuse(session, "--pieces and --max-states: at least 1 is needed");
  const auto board = parchis::Board::WithShape(static_cast<std::uint32_t>(options.arms), options.shape);
  if (!board)
    return Refuse(
        session,
        fmt::format("there is no board of {} with {} squares each: there are 2 to 8 arms of 4 to 17, and "
                    "{} squares from a start to its gate at least",
                    report::Counted(static_cast<std::uint64_t>(options.arms), "arm", "arms"),
                    options.shape.squares_per_arm, parchis::kMinGate));
  const auto seating = ReadSeats(arguments, *rules, *board);
  if (!seating) return Refuse(session, seating.error());
  options.seating = *seating;
  const bool writes = arguments.Has("output");
  if (writes && board->shape() != parchis::BoardShape{})
    return Refuse(session,
                  "--output: a log cannot say that a board has other arms or corridors than the usual ones");
  if (!Explorer::MakeTable(options)) return Refuse(session, "these rules cannot be played at such a table");

  Explorer explorer(options);
  session.out << report::Printable(rules->Spec(), session.terminal.utf8) << ": "
              << BoardText(explorer.table(), options.pieces) << "\n";
  const auto begin = std::chrono::steady_clock::now();
  const Exploration found = explorer.Run();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (found.interrupted) return kInterrupted;
  for (const std::string& line : LinesOf(found, options.max_states)) session.out << line << "\n";
  if (arguments.verbosity() > 0) {
    session.err << fmt::format(
        "{:.1f} s, {} states a second, {} bytes a state\n", seconds.count(),
        report::Grouped(static_cast<std::uint64_t>(found.states / (seconds.count() + 1e-9))),
        found.bytes / found.states);
  }
  if (writes && !found.troubles.empty()) {
    ReportFile file(arguments.Text("output"), session.out);
    if (const auto reason = WriteGame(explorer, found.troubles.front(), file)) {
      session.err << fmt::format("arbitro: '{}' {}\n",
                                 report::Printable(arguments.Text("output"), session.terminal.utf8), *reason);
      return kInternal;
    }
  }
  return found.complete && found.troubles.empty() ? kFine : kFindings;
}

}  // namespace arbitro::cli
