#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <string>
#include <string_view>

#include "engine/notation.h"
#include "engine/table.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/cli/seats_argument.h"
#include "verifier/perft/counter.h"
#include "verifier/perft/naming.h"
#include "verifier/report/perft_writers.h"

namespace arbitro::cli {
namespace {

constexpr std::uint64_t kUsualArms = 4;

int Refuse(Session& session, std::string_view message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro perft --help'.\n";
  return kUsage;
}

// The table that the arguments mean, or what is wrong with them.
std::expected<parchis::Table, std::string> ReadTable(const Arguments& arguments,
                                                     const parchis::NamedRules& rules,
                                                     const std::string& line) {
  std::uint64_t arms = line.empty() ? kUsualArms : parchis::CountColors(line);
  if (arguments.Has("arms")) arms = arguments.Number("arms");
  const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(std::min<std::uint64_t>(arms, 99)));
  if (!board) return std::unexpected(fmt::format("a board has 2 to 8 arms, not {}", arms));
  const auto seating = ReadSeats(arguments, rules, *board);
  if (!seating) return std::unexpected(seating.error());
  return parchis::Table(*board, *seating, rules.rules);
}

// What stopped the count.
std::string WhyStopped(PerftStop stop, const perft::CountOptions& options) {
  switch (stop) {
    case PerftStop::kStates:
      return fmt::format("the limit of {} positions of one depth; --max-states allows more",
                         report::Grouped(options.max_states));
    case PerftStop::kSequences:
      return fmt::format("the limit of {} sequences of one depth; --max-sequences allows more",
                         report::Grouped(options.max_sequences));
    case PerftStop::kOverflow:
    case PerftStop::kNone:
    case PerftStop::kInterrupted:
      break;
  }
  return "more sequences than 64 bits hold";
}

}  // namespace

int RunPerft(const Arguments& arguments, Session& session) {
  const auto rules = ReadRules(arguments.Has("rules") ? arguments.Text("rules") : "ludoteka");
  if (!rules) return Refuse(session, "--rules: " + rules.error().front());
  const std::string line = arguments.Text("position");
  const auto table = ReadTable(arguments, *rules, line);
  if (!table) return Refuse(session, table.error());
  auto state =
      arguments.Has("position") ? parchis::ParsePosition(line, *table) : parchis::OpeningState(*table, 0);
  if (!state) {
    const std::size_t column = report::Columns(report::Printable(line.substr(0, state.error().offset), true));
    return Refuse(session, fmt::format("--position: {} (character {})", state.error().reason, column + 1));
  }
  const bool divide = arguments.Has("divide");
  const perft::CountOptions options{.depth = static_cast<int>(arguments.Number("depth")),
                                    .max_states = static_cast<std::uint32_t>(arguments.Number("max-states")),
                                    .max_sequences = arguments.Number("max-sequences"),
                                    .stop = &Interrupted()};
  if (divide && options.depth == 0) return Refuse(session, "--divide: there is no ply at depth 0");
  const InterruptGuard guard;
  Perft result{.rules = rules->Spec(),
               .position = parchis::FormatPosition(perft::Named(*state, *table), *table)};
  if (divide) {
    result.branches = perft::Divide(*state, *table, options, result.stop);
  } else {
    result.only_sequences = arguments.Has("count");
    const perft::Counts counts = result.only_sequences ? perft::CountSequences(*state, *table, options)
                                                       : perft::CountByLayers(*state, *table, options);
    result.rows = counts.rows;
    result.stop = counts.stop;
  }
  if (result.stop == PerftStop::kInterrupted) return kInterrupted;
  if (arguments.Text("format") == "json") {
    session.out << report::PerftJson(result, ARBITRO_VERSION);
  } else {
    session.out << report::PerftText(result, StyleOfOut(arguments.Text("color"), session.terminal),
                                     arguments.verbosity());
  }
  if (result.stop == PerftStop::kNone) return kFine;
  session.err << fmt::format("arbitro: stopped at {}\n", WhyStopped(result.stop, options));
  return kFindings;
}

}  // namespace arbitro::cli
