#include "verifier/replay/opening.h"

#include <algorithm>

namespace arbitro {
namespace {

using parchis::TurnFirst;
using parchis::TurnFirstTie;

// Seats with the best throw of a round, among those that take part in it; in turn order.
[[nodiscard]] std::vector<std::uint32_t> LeadersOf(const std::vector<log::OpeningThrow>& throws,
                                                   std::uint32_t round, bool lowest,
                                                   const std::vector<std::uint32_t>* taking_part) {
  std::vector<std::uint32_t> leaders;
  std::uint32_t best = 0;
  for (const log::OpeningThrow& one : throws) {
    const bool takes_part =
        taking_part == nullptr || std::ranges::find(*taking_part, one.seat) != taking_part->end();
    if (one.round != round || !takes_part) continue;
    const bool better = lowest ? one.die < best : one.die > best;
    if (leaders.empty() || better) {
      leaders = {one.seat};
      best = one.die;
    } else if (one.die == best) {
      leaders.push_back(one.seat);
    }
  }
  std::ranges::sort(leaders);
  return leaders;
}

// Who begins by the throws, and the round that decided it.
struct Winner {
  std::uint32_t seat;
  std::uint32_t round;
};

// The winner of the throws, round by round until one seat leads alone (AMB-004).
[[nodiscard]] std::optional<Winner> WinnerOf(const std::vector<log::OpeningThrow>& throws, bool lowest,
                                             TurnFirstTie tie) {
  std::uint32_t rounds = 0;
  for (const log::OpeningThrow& one : throws) rounds = std::max(rounds, one.round);
  std::vector<std::uint32_t> tied;
  // A record may claim any round; no more are worth looking at than there are throws.
  for (std::uint32_t round = 1; round <= rounds && round <= throws.size(); ++round) {
    const bool all = round == 1 || tie == TurnFirstTie::kAllAgain;
    const std::vector<std::uint32_t> leaders = LeadersOf(throws, round, lowest, all ? nullptr : &tied);
    const bool decided = leaders.size() == 1 || (!leaders.empty() && tie == TurnFirstTie::kEarliestSeat);
    if (decided) return Winner{leaders.front(), round};
    tied = leaders;
  }
  return std::nullopt;
}

// The winner by the rule set; nullopt where throws do not decide who begins.
[[nodiscard]] std::optional<Winner> WinnerBy(const std::vector<log::OpeningThrow>& throws,
                                             const parchis::RuleSet& rules) {
  switch (rules.get<TurnFirst>()) {
    case TurnFirst::kHighest:
      return WinnerOf(throws, false, rules.get<TurnFirstTie>());
    case TurnFirst::kLowest:
      return WinnerOf(throws, true, rules.get<TurnFirstTie>());
    case TurnFirst::kFirstColor:
    case TurnFirst::kAny:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> SeatSentFirst(const std::vector<log::OpeningThrow>& throws,
                                           const parchis::Table& table) {
  if (throws.empty()) return std::nullopt;
  if (table.rules().get<TurnFirst>() == TurnFirst::kFirstColor) {
    return table.SeatOf(parchis::Color::FromIndex(0));
  }
  const auto winner = WinnerBy(throws, table.rules());
  return winner ? std::optional(winner->seat) : std::nullopt;
}

std::optional<std::uint8_t> DieOwedAtFirst(const std::vector<log::OpeningThrow>& throws,
                                           const parchis::Table& table, std::uint32_t first) {
  if (table.rules().get<parchis::TurnFirstThrow>() == parchis::TurnFirstThrow::kNew) return std::nullopt;
  // The throw that it won with, where ties were thrown again. What a record has of later rounds decided
  // nothing.
  const auto winner = WinnerBy(throws, table.rules());
  const log::OpeningThrow* last = nullptr;
  for (const log::OpeningThrow& one : throws) {
    if (one.seat != first || (winner && one.round > winner->round)) continue;
    if (last == nullptr || one.round >= last->round) last = &one;
  }
  if (last == nullptr) return std::nullopt;
  return static_cast<std::uint8_t>(last->die);
}

std::optional<Direction> DirectionOf(const parchis::Seating& seating) {
  const std::size_t seats = seating.seats.size();
  const auto several = [](const parchis::Seat& seat) { return seat.colors.size() > 1; };
  if (seats < 3 || std::ranges::any_of(seating.seats, several)) return std::nullopt;
  // Round the board the colors rise but for one fall, or fall but for one rise.
  std::size_t falls = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    const parchis::Color next = seating.seats[(i + 1) % seats].colors.front();
    if (next < seating.seats[i].colors.front()) ++falls;
  }
  if (falls == 1) return Direction::kCounterclockwise;
  return falls == seats - 1 ? Direction::kClockwise : Direction::kNeither;
}

Direction DirectionUnder(const parchis::RuleSet& rules) {
  switch (rules.get<parchis::TurnOrder>()) {
    case parchis::TurnOrder::kCounterclockwise:
      return Direction::kCounterclockwise;
    case parchis::TurnOrder::kClockwise:
      return Direction::kClockwise;
  }
  return Direction::kNeither;
}

}  // namespace arbitro
