#include "tests/support/naive_engine/naive_position.h"

#include <algorithm>
#include <utility>

namespace parchis::naive {

Setting::Setting(int arms, Seating seating, RuleSet rules, int squares_per_arm, int corridor, int start)
    : arms_(arms),
      seating_(std::move(seating)),
      rules_(std::move(rules)),
      squares_(squares_per_arm),
      corridor_(corridor),
      start_(start) {}

int Setting::corridor() const {
  if (corridor_ != 0) return corridor_;
  switch (ask<BoardCorridorLength>()) {
    case BoardCorridorLength::kSeven:
      return 7;
    case BoardCorridorLength::kFive:
      return 5;
    case BoardCorridorLength::kFour:
      return 4;
    case BoardCorridorLength::kSix:
      return 6;
  }
  return 7;
}

// The start is the fifth square of an arm, or the fourth (board.start_square).
int Setting::StartOf(Hue hue) const {
  const int usual = is(BoardStartSquare::kFifth) ? 5 : 4;
  return squares_ * (hue - 1) + (start_ != 0 ? start_ : usual);
}

// The last track square before the corridor is the last of the arm before.
int Setting::GateOf(Hue hue) const { return hue == 1 ? track() : squares_ * (hue - 1); }

Hue Setting::StartOwner(int square) const {
  for (Hue hue = 1; hue <= arms_; ++hue) {
    if (StartOf(hue) == square) return hue;
  }
  return 0;
}

namespace {

// The offset of the safe square of each arm besides the usual three; -1: there is none.
[[nodiscard]] int ExtraOffset(BoardSafeSquares squares) {
  switch (squares) {
    case BoardSafeSquares::kTwelve:
    case BoardSafeSquares::kEight:
    case BoardSafeSquares::kEightAndOwnStart:
      return -1;
    case BoardSafeSquares::kSixteenWithOne:
      return 1;
    case BoardSafeSquares::kSixteenWithTwo:
      return 2;
    case BoardSafeSquares::kSixteenWithThree:
      return 3;
    case BoardSafeSquares::kSixteenWithFour:
      return 4;
    case BoardSafeSquares::kSixteenWithSix:
      return 6;
    case BoardSafeSquares::kSixteenWithSeven:
      return 7;
    case BoardSafeSquares::kSixteenWithEight:
      return 8;
    case BoardSafeSquares::kSixteenWithNine:
      return 9;
    case BoardSafeSquares::kSixteenWithTen:
      return 10;
    case BoardSafeSquares::kSixteenWithEleven:
      return 11;
    case BoardSafeSquares::kSixteenWithThirteen:
      return 13;
    case BoardSafeSquares::kSixteenWithFourteen:
      return 14;
    case BoardSafeSquares::kSixteenWithFifteen:
      return 15;
    case BoardSafeSquares::kSixteenWithSixteen:
      return 16;
  }
  return -1;
}

}  // namespace

// EQUIP-2: on each arm the start, the square as far from its end as that is from its beginning, and the last.
bool Setting::IsSafe(int square, Hue resting) const {
  const Hue owner = StartOwner(square);
  if (owner != 0) {
    // AMB-007: a start that nobody uses may be an ordinary square.
    if (SeatOf(owner) < 0 && is(BoardUnusedStarts::kOrdinary)) return false;
    if (is(BoardSafeSquares::kEight)) return false;
    if (is(BoardSafeSquares::kEightAndOwnStart)) return owner == resting;
    return true;
  }
  const int offset = square % squares_;  // 0 is the last square of an arm
  const int start = StartOf(1);
  return offset == 0 || offset == squares_ - start || offset == ExtraOffset(ask<BoardSafeSquares>());
}

int Setting::StepsToGoal(Hue hue, Spot spot) const {
  if (spot.zone == Spot::Zone::kGoal) return 0;
  if (spot.zone == Spot::Zone::kCorridor) return corridor() + 1 - spot.number;
  const int to_gate = (GateOf(hue) - spot.number + track()) % track();
  return to_gate + corridor() + 1;
}

int Setting::SeatOf(Hue hue) const {
  for (int seat = 0; seat < seats(); ++seat) {
    for (const Color color : seating_.seats[static_cast<std::size_t>(seat)].colors) {
      if (color.number() == hue) return seat;
    }
  }
  return -1;
}

bool Setting::SamePlayer(Hue a, Hue b) const {
  const int seat_a = SeatOf(a);
  const int seat_b = SeatOf(b);
  if (seat_a < 0 || seat_b < 0) return a == b;
  return seating_.SamePlayer(static_cast<std::size_t>(seat_a), static_cast<std::size_t>(seat_b));
}

bool Setting::Allies(Hue a, Hue b) const {
  if (a == b) return false;
  const int seat_a = SeatOf(a);
  const int seat_b = SeatOf(b);
  if (seat_a < 0 || seat_b < 0) return false;
  return seating_.SameSide(static_cast<std::size_t>(seat_a), static_cast<std::size_t>(seat_b));
}

std::vector<Hue> Setting::OwnHues(int seat) const {
  std::vector<Hue> hues;
  for (Hue hue = 1; hue <= arms_; ++hue) {
    const int other = SeatOf(hue);
    if (other < 0) continue;
    // DUO1-5: a turn is a player's, all of whose colors can be moved. OPT-2: it is that of one color.
    const bool own = is(TurnUnit::kSeat) ? seating_.SamePlayer(static_cast<std::size_t>(other),
                                                               static_cast<std::size_t>(seat))
                                         : other == seat;
    if (own) hues.push_back(hue);
  }
  return hues;
}

std::vector<Hue> Setting::OtherHuesOfPlayer(int seat) const {
  std::vector<Hue> hues;
  if (is(TurnUnit::kSeat)) return hues;
  for (Hue hue = 1; hue <= arms_; ++hue) {
    const int other = SeatOf(hue);
    if (other < 0 || other == seat) continue;
    if (seating_.SamePlayer(static_cast<std::size_t>(other), static_cast<std::size_t>(seat))) {
      hues.push_back(hue);
    }
  }
  return hues;
}

std::vector<Hue> Setting::MateHues(int seat) const {
  std::vector<Hue> hues;
  for (Hue hue = 1; hue <= arms_; ++hue) {
    const int other = SeatOf(hue);
    if (other < 0) continue;
    const auto a = static_cast<std::size_t>(other);
    const auto b = static_cast<std::size_t>(seat);
    if (seating_.SameSide(a, b) && !seating_.SamePlayer(a, b)) hues.push_back(hue);
  }
  return hues;
}

bool Setting::Owns(int seat, Man man) const { return std::ranges::count(OwnHues(seat), HueOf(man)) != 0; }

// BONUS-1; AMB-011: 5 squares for each arm.
int Setting::capture_bonus() const { return is(BonusScale::kFixed) ? 20 : 5 * arms_; }

// BONUS-2; AMB-011: 2½ squares for each arm, rounded down.
int Setting::goal_bonus() const { return is(BonusScale::kFixed) ? 10 : 5 * arms_ / 2; }

std::vector<Man> MenOf(Hue hue) { return {hue * 10 + 1, hue * 10 + 2, hue * 10 + 3, hue * 10 + 4}; }

std::vector<Man> MenAt(const Position& position, int square) {
  std::vector<Man> men;
  for (const auto& [man, spot] : position.men) {
    if (spot == OnTrack(square)) men.push_back(man);
  }
  return men;
}

std::vector<Man> MenOfAt(const Position& position, Hue hue, Spot spot) {
  std::vector<Man> men;
  for (const Man man : MenOf(hue)) {
    if (position.men.at(man) == spot) men.push_back(man);
  }
  return men;
}

bool AllInGoal(const Position& position, const std::vector<Hue>& hues) {
  for (const Hue hue : hues) {
    if (MenOfAt(position, hue, Goal()).size() != 4) return false;
  }
  return true;
}

}  // namespace parchis::naive
