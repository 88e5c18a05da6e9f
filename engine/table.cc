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
      goal_bonus_(Scaled(10, board_, rules)),
      two_dice_(rules.get<DiceCount>() == DiceCount::kTwo && rules.get<DiceKind>() == DiceKind::kThrown) {
  seat_of_color_.fill(kNobody);
  for (std::size_t seat = 0; seat < seating_.seats.size(); ++seat) {
    pieces_of_seat_[seat] = seating_.PiecesOf(seat);
    pieces_in_play_ = pieces_in_play_ | pieces_of_seat_[seat];
    for (const Color color : seating_.seats[seat].colors)
      seat_of_color_[Row(color)] = static_cast<std::uint8_t>(seat);
  }
  FindAllies();
  needs_care_ = needs_care_ || rules.get<BarrierLife>() == BarrierLife::kThreeTurns;
}

void Table::FindAllies() {
  const bool by_color = rules_.get<TurnUnit>() == TurnUnit::kColor;
  for (std::size_t seat = 0; seat < seating_.seats.size(); ++seat) {
    PieceSet player;
    PieceSet side;
    for (std::size_t other = 0; other < seating_.seats.size(); ++other) {
      if (seating_.SamePlayer(seat, other)) player = player | seating_.PiecesOf(other);
      if (seating_.SameSide(seat, other)) side = side | seating_.PiecesOf(other);
    }
    if (!by_color) pieces_of_seat_[seat] = player;
    mates_of_seat_[seat] = side - pieces_of_seat_[seat];
    others_of_player_[seat] = player - pieces_of_seat_[seat];
    for (const Color color : seating_.seats[seat].colors) {
      allies_[Row(color)] = side - PieceSet::AllOf(color);
      own_allies_[Row(color)] = player - PieceSet::AllOf(color);
      has_allies_ = has_allies_ || !allies_[Row(color)].empty();
    }
    needs_care_ = needs_care_ || !mates_of_seat_[seat].empty();
  }
}

void Table::Listen(Heard* heard) {
  heard_ = heard;
  if (heard != nullptr && safe_with_ == nullptr)
    safe_with_ = std::make_shared<const SafeSquareOptions>(board_, ColorsOf(seating_), rules_);
}

bool Table::HasBonus(std::uint32_t steps) const {
  if (steps == goal_bonus_ || steps == capture_bonus_) return true;
  const bool may_add = AddsCaptures(true) || AddsCaptures(false);
  return may_add && steps != 0 && CaptureBonusOf(steps / capture_bonus_) == steps;
}

namespace {

// The same for who is on whose side.
[[nodiscard]] std::optional<const char*> FindFaultOfSides(const Seating& seating) {
  bool rivals = false;
  for (std::size_t a = 0; a < seating.seats.size(); ++a) {
    for (std::size_t b = a + 1; b < seating.seats.size(); ++b) {
      if (!seating.SameSide(a, b)) {
        rivals = true;
      } else if (seating.SamePlayer(a, b) && seating.seats[a].team != seating.seats[b].team) {
        return "a player is in two teams";
      }
    }
  }
  if (!rivals) return "all seats are on one side";
  return std::nullopt;
}

}  // namespace

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
  return FindFaultOfSides(seating);
}

std::optional<const char*> FindSeatingFault(const RuleSet& rules, const Seating& seating) {
  if (rules.get<TurnUnit>() == TurnUnit::kSeat) return std::nullopt;
  for (const Seat& seat : seating.seats) {
    if (seat.colors.size() > 1)
      return "a seat moves several colors, but the turns go by color: each color needs a seat";
  }
  return std::nullopt;
}

}  // namespace parchis
