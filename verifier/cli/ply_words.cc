#include "verifier/cli/ply_words.h"

#include <fmt/format.h>

#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

WindowPly WindowOf(const parchis::Effect& effect, const parchis::Board& board) {
  WindowPly ply;
  ply.seat = effect.seat;
  ply.die = effect.die;
  ply.piece = effect.piece;
  ply.second_piece = effect.second_piece;
  ply.captured = effect.captured;
  ply.penalized = effect.penalized;
  ply.penalty = effect.kind == parchis::Effect::Kind::kPenalty;
  if (effect.piece) {
    ply.from = board.SquareOf(effect.piece->color(), effect.from);
    ply.to = board.SquareOf(effect.piece->color(), effect.to);
  }
  return ply;
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

std::string OwedText(const parchis::State& state) {
  if (state.over) return "has nothing to do: the game is over";
  if (state.ThrowIsNext()) return "throws";
  const parchis::Owed& owed = state.owed.front();
  switch (owed.kind) {
    case parchis::Owed::Kind::kDie:
      return fmt::format("has a {} to use", owed.value);
    case parchis::Owed::Kind::kBonus:
      return fmt::format("has a bonus of {} to move", owed.value);
    case parchis::Owed::Kind::kEntry:
      return "has a second piece to bring out";
  }
  return {};
}

std::string LegalPliesText(const GameReport& game, const parchis::State& state, const parchis::Table& table,
                           std::uint8_t die, const report::TextStyle& style) {
  const report::Wording wording(game, style.unicode);
  const auto seat_color = wording.ColorOfSeat(state.seat);
  std::string out;
  for (const parchis::Ply& ply : parchis::DistinctLegalPlies(state, table, die)) {
    const parchis::Effect effect = parchis::Judge(state, table, ply).effect;
    out += "  " + wording.PlyText(WindowOf(effect, table.board()), seat_color);
    if (const int earned = effect.bonus_earned(table); earned > 0) out += fmt::format(", earns {}", earned);
    out += "\n";
  }
  return out.empty() ? "  nothing\n" : out;
}

}  // namespace arbitro::cli
