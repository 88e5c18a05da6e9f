#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/chosen_numbers.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/table.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/ply_words.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/cli/seats_argument.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

int Refuse(Session& session, std::string_view message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro legal --help'.\n";
  return kUsage;
}

std::string NoThrowText(const std::string& who, const parchis::State& state) {
  if (state.over || state.owed.front().kind != parchis::Owed::Kind::kDie)
    return fmt::format("no throw: {} {}", who, OwedText(state));
  return fmt::format("the position already owes a {0} (d{0}); leave out --dice", state.owed.front().value);
}

// How a line that no position begins with was probably meant.
std::string BoardRefusal(std::uint64_t arms, const std::string& line) {
  std::string out = fmt::format("a board has 2 to 8 arms, not {}", arms);
  if (line.find('/') == std::string::npos || line.find(' ') < line.find('/'))
    out +=
        "; a position is the pieces of each color, separated by '/' and without spaces, then the seat: "
        "'5,n,n,n/22,n,n,n 0 -'";
  return out;
}

// Whether the number is a face, or with two dice two of them.
[[nodiscard]] bool IsThrow(std::uint64_t dice, bool two_dice) {
  const auto is_face = [](std::uint64_t face) { return face >= 1 && face <= 6; };
  return two_dice ? is_face(dice / 10) && is_face(dice % 10) : is_face(dice);
}

}  // namespace

int RunLegal(const Arguments& arguments, Session& session) {
  if (!arguments.Has("position")) return Refuse(session, "legal needs --position");
  const std::string line = arguments.Text("position");
  const auto rules = ReadRules(arguments.Has("rules") ? arguments.Text("rules") : "ludoteka");
  if (!rules) return Refuse(session, "--rules: " + rules.error().front());
  const std::size_t colors = parchis::CountColors(line);
  const auto arms = arguments.Has("arms") ? arguments.Number("arms") : colors;
  const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(std::min<std::uint64_t>(arms, 99)));
  if (!board) return Refuse(session, BoardRefusal(arms, line));
  const auto seating = ReadSeats(arguments, *rules, *board);
  if (!seating) return Refuse(session, seating.error());
  const parchis::Table table(*board, *seating, rules->rules);
  const auto state = parchis::ParsePosition(line, table);
  if (!state) {
    // The place is shown under the line, as it may be long.
    const std::size_t column = report::Columns(report::Printable(line.substr(0, state.error().offset), true));
    return Refuse(session, fmt::format("--position: {} (character {})", state.error().reason, column + 1));
  }
  const std::uint64_t dice = arguments.Has("dice") ? arguments.Number("dice") : 0;
  if (arguments.Has("dice") && !IsThrow(dice, table.two_dice())) {
    return Refuse(session,
                  table.two_dice() ? "--dice: two faces of 1 to 6, as in 53" : "--dice: a face is 1 to 6");
  }
  const report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  const GameReport game = NamelessGame(table);
  const std::string who = report::Wording(game, style.unicode).SeatName(state->seat);
  const bool throws = state->ThrowIsNext() && !state->over;
  if (!throws && arguments.Has("dice")) return Refuse(session, NoThrowText(who, *state));
  if (!throws) {
    session.out << who << " " << OwedText(*state) << "\n" << LegalPliesText(game, *state, table, 0, style);
    return kFine;
  }
  const bool chooses = parchis::ChoosesNumbers(table.rules());
  const auto print_throw = [&](std::uint8_t die, std::uint8_t second) {
    const std::string what = chooses ? fmt::format("chooses a {}", die) : ThrowText(die, second);
    session.out << fmt::format("{} {}\n", who, die == 0 ? "uses the null throw" : what)
                << LegalPliesText(game, *state, table, die, style, second);
  };
  if (table.two_dice()) {
    for (std::uint8_t die = 1; die <= 6; ++die) {
      for (std::uint8_t second = die; second <= 6 && dice == 0; ++second) print_throw(die, second);
    }
    if (dice != 0) print_throw(static_cast<std::uint8_t>(dice / 10), static_cast<std::uint8_t>(dice % 10));
    return kFine;
  }
  const std::vector<std::uint8_t> numbers = parchis::NumbersToPlay(*state, table);
  if (arguments.Has("dice") && std::ranges::find(numbers, dice) == numbers.end())
    return Refuse(session, fmt::format("{} cannot choose a {}", who, dice));
  for (const std::uint8_t die : numbers) {
    if (!arguments.Has("dice") || dice == die) print_throw(die, 0);
  }
  return kFine;
}

}  // namespace arbitro::cli
