#include "verifier/cli/ply_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/chosen_numbers.h"
#include "verifier/replay/evidence.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

// Bonuses and a second entry that wait, bonuses of a size once: "a bonus of 20 and one of 10 to move".
[[nodiscard]] std::string WaitingText(const parchis::State& state) {
  std::vector<std::uint8_t> sizes;
  bool second_piece = false;
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    const parchis::Owed& owed = state.owed[i];
    if (owed.kind == parchis::Owed::Kind::kEntry) second_piece = true;
    const bool known = std::ranges::find(sizes, owed.value) != sizes.end();
    if (owed.kind == parchis::Owed::Kind::kBonus && !known) sizes.push_back(owed.value);
  }
  std::string out;
  for (const std::uint8_t size : sizes)
    out += out.empty() ? fmt::format("a bonus of {}", size) : fmt::format(" and one of {}", size);
  if (!out.empty()) out += " to move";
  if (second_piece) out += out.empty() ? "a second piece to bring out" : " and a second piece to bring out";
  return out;
}

// Dice that are left to use: "a 6", "a 6 and a 3"; empty if there are none.
[[nodiscard]] std::string DiceText(const parchis::State& state) {
  std::string text;
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    if (state.owed[i].kind != parchis::Owed::Kind::kDie) continue;
    text += fmt::format("{}a {}", text.empty() ? "" : " and ", state.owed[i].value);
  }
  return text;
}

}  // namespace

GameReport NamelessGame(const parchis::Board& board) {
  const int arms = board.arms();
  GameReport game;
  game.arms = arms;
  game.corridor_length = board.corridor_length();
  if (arms == 4) game.color_names = {"yellow", "blue", "red", "green"};
  for (int k = 0; k < arms; ++k) {
    const bool named = static_cast<std::size_t>(k) < game.color_names.size();
    game.seat_names.push_back(named ? game.color_names[static_cast<std::size_t>(k)]
                                    : fmt::format("color {}", k + 1));
  }
  if (arms != 4) game.color_names = game.seat_names;
  return game;
}

GameReport NamelessGame(const parchis::Table& table) {
  GameReport game = NamelessGame(table.board());
  game.seat_names.clear();
  for (const parchis::Seat& seat : table.seating().seats) {
    std::string name;
    for (const parchis::Color color : seat.colors) {
      if (!name.empty()) name += '+';
      name += game.color_names[static_cast<std::size_t>(color.index())];
    }
    game.seat_names.push_back(name);
  }
  return game;
}

std::string OwedText(const parchis::State& state) {
  if (state.over) return "has nothing to do: the game is over";
  if (state.ThrowIsNext()) return "throws";
  const std::string dice = DiceText(state);
  if (dice.empty()) return "has " + WaitingText(state);
  const std::string waiting = WaitingText(state);
  return "has " + dice + " to use" + (waiting.empty() ? "" : ", and " + waiting);
}

std::string ThrowText(std::uint8_t die, std::uint8_t second_die) {
  if (second_die != 0) return fmt::format("throws {} and {}", die, second_die);
  return fmt::format("throws a {}", die);
}

std::string LegalPliesText(const GameReport& game, const parchis::State& state, const parchis::Table& table,
                           std::uint8_t die, const report::TextStyle& style, std::uint8_t second_die) {
  const report::Wording wording(game, style.unicode);
  const auto seat_color = wording.ColorOfSeat(state.seat);
  std::vector<Alternative> alternatives;
  for (const parchis::Ply& ply : parchis::DistinctLegalPlies(state, table, die, second_die))
    alternatives.push_back(AlternativeOf(table, parchis::Judge(state, table, ply).effect));
  const bool spent = report::SpendDifferently(alternatives);
  std::string out;
  for (const Alternative& alternative : alternatives) {
    out += "  " + wording.AlternativeText(alternative, seat_color, spent);
    if (alternative.bonus_earned > 0) out += fmt::format(", earns {}", alternative.bonus_earned);
    out += "\n";
  }
  return out.empty() ? "  nothing\n" : out;
}

std::string ChoiceText(std::string_view who, std::uint8_t number) {
  return number == 0 ? fmt::format("{} uses the null throw", who)
                     : fmt::format("{} chooses a {}", who, number);
}

std::string ChoicesText(const GameReport& game, const parchis::State& state, const parchis::Table& table,
                        const report::TextStyle& style) {
  const std::string who = report::Wording(game, style.unicode).SeatName(state.seat);
  std::string out;
  for (const std::uint8_t number : parchis::NumbersToPlay(state, table))
    out += ChoiceText(who, number) + "\n" + LegalPliesText(game, state, table, number, style);
  return out;
}

}  // namespace arbitro::cli
