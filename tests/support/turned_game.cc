#include "tests/support/turned_game.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/notation.h"
#include "tests/support/checking.h"
#include "tests/support/renaming.h"
#include "verifier/replay/set_up.h"

namespace arbitro::testing {
namespace {

using parchis::Square;
using parchis::testing::Renaming;

class Turning {
 public:
  explicit Turning(int arms)
      : track_squares_(arms * parchis::kSquaresPerArm), names_(Renaming::TurnOnce(arms)) {}

  // Nest, corridor and goal have the same numbers in every color.
  [[nodiscard]] Square Of(Square square) const {
    if (square.number < 1 || square.number > track_squares_) return square;
    return Square{(square.number + parchis::kSquaresPerArm - 1) % track_squares_ + 1};
  }
  [[nodiscard]] std::optional<Square> Of(std::optional<Square> square) const {
    if (square) square = Of(*square);
    return square;
  }
  [[nodiscard]] log::RecordedPly Of(log::RecordedPly ply) const {
    ply.ply = names_.Of(ply.ply);
    ply.from = Of(ply.from);
    ply.to = Of(ply.to);
    ply.captured = names_.Of(ply.captured);
    ply.penalized = names_.Of(ply.penalized);
    return ply;
  }
  // The squares of all pieces, by color: the last color's come first.
  [[nodiscard]] std::vector<Square> Of(const std::vector<Square>& position) const {
    std::vector<Square> turned(position.size());
    for (std::size_t i = 0; i < position.size(); ++i) {
      turned[(i + parchis::kPiecesPerColor) % position.size()] = Of(position[i]);
    }
    return turned;
  }
  [[nodiscard]] const Renaming& names() const { return names_; }

 private:
  int track_squares_;
  Renaming names_;
};

}  // namespace

log::RecordedGame TurnedOnce(const log::RecordedGame& game) {
  const auto arms = static_cast<int>(game.header.arms);
  const Turning turning(arms);
  log::RecordedGame turned = game;
  for (log::RecordedSeat& seat : turned.header.seats) {
    for (std::uint32_t& color : seat.colors) color = color % game.header.arms + 1;
  }
  std::vector<Finding> ignored;
  const auto set_up = SetUpGame(game, DeclaredRules().rules, ignored);
  const parchis::Table table = turning.names().Of(set_up->table);
  const parchis::State start = turning.names().Of(set_up->start, set_up->table);
  turned.header.start_position = parchis::FormatPosition(start, table);
  for (log::RecordedPly& ply : turned.plies) ply = turning.Of(ply);
  for (log::RecordedNote& note : turned.notes) note.position_after = turning.Of(note.position_after);
  return turned;
}

log::RecordedGame PiecesReversed(const log::RecordedGame& game) {
  std::vector<Finding> ignored;
  const auto set_up = SetUpGame(game, DeclaredRules().rules, ignored);
  const Renaming names = Renaming::Exchange(set_up->table.board().arms(), {3, 2, 1, 0});
  log::RecordedGame reversed = game;
  reversed.header.start_position =
      parchis::FormatPosition(names.Of(set_up->start, set_up->table), set_up->table);
  for (log::RecordedPly& ply : reversed.plies) {
    ply.ply = names.Of(ply.ply);
    ply.captured = names.Of(ply.captured);
    ply.penalized = names.Of(ply.penalized);
  }
  for (log::RecordedNote& note : reversed.notes) {
    for (auto color = note.position_after.begin(); color != note.position_after.end();) {
      std::reverse(color, color + parchis::kPiecesPerColor);
      color += parchis::kPiecesPerColor;
    }
  }
  return reversed;
}

}  // namespace arbitro::testing
