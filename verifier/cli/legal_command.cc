#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
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

constexpr std::uint8_t kHighestFace = 6;

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

struct Throw {
  std::uint8_t die = 0;
  std::uint8_t second = 0;  // 0 but with two dice
};

// What --dice says: one face, or two of two dice; where numbers are chosen, 0 is the null throw.
[[nodiscard]] std::expected<Throw, std::string> ReadThrow(std::string_view text,
                                                          const parchis::Table& table) {
  const char lowest = parchis::ChoosesNumbers(table.rules()) ? '0' : '1';
  const bool faces = std::ranges::all_of(text, [&](char c) { return c >= lowest && c <= '6'; });
  if (!faces || text.size() != (table.two_dice() ? 2U : 1U)) {
    return std::unexpected(table.two_dice()
                               ? fmt::format("--dice: '{}' is not two faces from 1 to 6, as in 53", text)
                               : fmt::format("--dice: '{}' is no whole number from {} to 6", text, lowest));
  }
  const auto face = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i] - '0'); };
  return Throw{face(0), table.two_dice() ? face(1) : std::uint8_t{0}};
}

// Lists what is legal with each throw that there is, or with the one asked for.
class Listing {
 public:
  Listing(Session& session, const parchis::State& state, const parchis::Table& table,
          const report::TextStyle& style)
      : session_(session),
        state_(state),
        table_(table),
        style_(style),
        game_(NamelessGame(table)),
        who_(report::Wording(game_, style.unicode).SeatName(state.seat)) {}

  [[nodiscard]] const std::string& who() const { return who_; }

  void PrintOwed() {
    session_.out << who_ << " " << OwedText(state_) << "\n"
                 << LegalPliesText(game_, state_, table_, 0, style_);
  }

  void Print(Throw thrown) {
    const std::string what = parchis::ChoosesNumbers(table_.rules())
                                 ? ChoiceText(who_, thrown.die)
                                 : fmt::format("{} {}", who_, ThrowText(thrown.die, thrown.second));
    session_.out << what << "\n" << LegalPliesText(game_, state_, table_, thrown.die, style_, thrown.second);
  }

  void PrintAll() {
    for (const std::uint8_t die : parchis::NumbersToPlay(state_, table_)) {
      if (!table_.two_dice()) Print({die, 0});
      for (std::uint8_t second = die; table_.two_dice() && second <= kHighestFace; ++second) {
        Print({die, second});
      }
    }
  }

 private:
  Session& session_;
  const parchis::State& state_;
  const parchis::Table& table_;
  const report::TextStyle style_;
  const GameReport game_;
  const std::string who_;
};

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
  std::optional<Throw> thrown;
  if (arguments.Has("dice")) {
    const auto read = ReadThrow(arguments.Text("dice"), table);
    if (!read) return Refuse(session, read.error());
    thrown = *read;
  }
  Listing listing(session, *state, table, StyleOfOut(arguments.Text("color"), session.terminal));
  if (!state->ThrowIsNext() || state->over) {
    if (thrown) return Refuse(session, NoThrowText(listing.who(), *state));
    listing.PrintOwed();
    return kFine;
  }
  const std::vector<std::uint8_t> numbers = parchis::NumbersToPlay(*state, table);
  if (thrown && std::ranges::find(numbers, thrown->die) == numbers.end())
    return Refuse(session, fmt::format("{} cannot choose a {}", listing.who(), thrown->die));
  if (thrown) {
    listing.Print(*thrown);
  } else {
    listing.PrintAll();
  }
  return kFine;
}

}  // namespace arbitro::cli
