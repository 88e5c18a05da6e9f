#include "engine/table.h"

#include <utility>

namespace parchis {
namespace {

constexpr int kUsualArms = 4;  // the board that the bonuses of 20 and 10 are made for

[[nodiscard]] std::uint8_t ColorsOf(const Seating& seating) {
  unsigned colors = 0;
  for (const Seat& seat : seating.seats) {
    for (const Color color : seat.colors) colors |= 1U << color.index();
  }
  return static_cast<std::uint8_t>(colors);
}

// A bonus of `steps` squares on the usual board, on this one (AMB-011).
[[nodiscard]] std::uint8_t Scaled(int steps, const Board& board, const RuleSet& rules) {
  switch (rules.get<BonusScale>()) {
    case BonusScale::kFixed:
      return static_cast<std::uint8_t>(steps);
    case BonusScale::kWithTrack:
      return static_cast<std::uint8_t>(steps * board.arms() / kUsualArms);
  }
  return static_cast<std::uint8_t>(steps);
}

}  // namespace

Table::Table(Board board, Seating seating, RuleSet rules)
    : board_(board.Under(rules, ColorsOf(seating))),
      seating_(std::move(seating)),
      rules_(rules),
      capture_bonus_(Scaled(20, board_, rules)),
      goal_bonus_(Scaled(10, board_, rules)) {
  seat_of_color_.fill(kNobody);
  for (std::size_t seat = 0; seat < seating_.seats.size(); ++seat) {
    pieces_of_seat_[seat] = seating_.PiecesOf(seat);
    pieces_in_play_ = pieces_in_play_ | pieces_of_seat_[seat];
    for (const Color color : seating_.seats[seat].colors) {
      seat_of_color_[static_cast<std::size_t>(color.index())] = static_cast<std::uint8_t>(seat);
    }
  }
}

bool Table::HasBonus(std::uint32_t steps) const {
  if (steps == goal_bonus_ || steps == capture_bonus_) return true;
  const bool may_add = AddsCaptures(true) || AddsCaptures(false);
  return may_add && steps != 0 && CaptureBonusOf(steps / capture_bonus_) == steps;
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
