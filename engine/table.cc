#include "engine/table.h"

#include <utility>

namespace parchis {

Table::Table(Board board, Seating seating, RuleSet rules)
    : board_(board), seating_(std::move(seating)), rules_(rules) {
  seat_of_color_.fill(kNobody);
  for (std::size_t seat = 0; seat < seating_.seats.size(); ++seat) {
    pieces_of_seat_[seat] = seating_.PiecesOf(seat);
    pieces_in_play_ = pieces_in_play_ | pieces_of_seat_[seat];
    for (const Color color : seating_.seats[seat].colors) {
      seat_of_color_[static_cast<std::size_t>(color.index())] = static_cast<std::uint8_t>(seat);
    }
  }
}

std::optional<const char*> FindSeatingFault(const Board& board, const Seating& seating) {
  if (seating.seats.size() < 2) return "fewer than two seats play";
  if (seating.seats.size() > static_cast<std::size_t>(board.arms())) return "there are more seats than arms";
  std::array<bool, kMaxColors> taken{};
  for (const Seat& seat : seating.seats) {
    if (seat.colors.empty()) return "a seat moves no color";
    for (const Color color : seat.colors) {
      if (color.index() >= board.arms()) return "a seat moves a color that the board does not have";
      bool& mine = taken[static_cast<std::size_t>(color.index())];
      if (mine) return "a color belongs to two seats";
      mine = true;
    }
  }
  return std::nullopt;
}

}  // namespace parchis
