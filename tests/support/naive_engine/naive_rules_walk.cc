#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

// One way over the board: the squares it visits, the last one included.
struct Way {
  std::vector<Spot> squares{};
  bool laps = false;
  bool bounces = false;
  bool ends = true;  // false: it leads beyond the goal
};

[[nodiscard]] Spot NextOnTrack(const Setting& setting, Spot spot) {
  return OnTrack(spot.number % setting.track() + 1);
}

[[nodiscard]] Spot BackOneStep(const Setting& setting, Hue hue, Spot spot) {
  if (spot.zone == Spot::Zone::kGoal) return InCorridor(setting.corridor());
  if (spot.zone == Spot::Zone::kCorridor && spot.number > 1) return InCorridor(spot.number - 1);
  if (spot.zone == Spot::Zone::kCorridor) return OnTrack(setting.GateOf(hue));
  return OnTrack((spot.number - 2 + setting.track()) % setting.track() + 1);
}

// HOME-2, AMB-059: the goal takes the exact number, or the rest is walked back.
void GoOn(const Setting& setting, Hue hue, Spot at, int steps, const Way& so_far, std::vector<Way>& ways) {
  if (steps == 0) {
    ways.push_back(so_far);
    return;
  }
  Way way = so_far;
  if (at.zone == Spot::Zone::kGoal) {
    if (setting.is(FinishExact::kExact)) {
      way.ends = false;
      ways.push_back(way);
      return;
    }
    way.bounces = true;
    for (; steps > 0; --steps) {
      // Its way begins at its start.
      if (at == OnTrack(setting.StartOf(hue))) way.ends = false;
      if (!way.ends) break;
      at = BackOneStep(setting, hue, at);
      way.squares.push_back(at);
    }
    ways.push_back(way);
    return;
  }
  if (at.zone == Spot::Zone::kCorridor) {
    at = at.number == setting.corridor() ? Goal() : InCorridor(at.number + 1);
    way.squares.push_back(at);
    GoOn(setting, hue, at, steps - 1, way, ways);
    return;
  }
  if (at.number == setting.GateOf(hue)) {
    // HOME-1: up the corridor.
    way.squares.push_back(InCorridor(1));
    GoOn(setting, hue, InCorridor(1), steps - 1, way, ways);
    if (setting.is(CorridorEntry::kForced)) return;
    // PCH-ROW-1: or past it and around once more.
    way = so_far;
    way.laps = true;
  }
  // MOVE-1: toward higher numbers.
  at = NextOnTrack(setting, at);
  way.squares.push_back(at);
  GoOn(setting, hue, at, steps - 1, way, ways);
}

[[nodiscard]] std::vector<Way> WaysOf(const Setting& setting, Hue hue, Spot from, int steps) {
  std::vector<Way> ways;
  GoOn(setting, hue, from, steps, Way{}, ways);
  // AMB-125 B: what is too much for the corridor cannot be walked past it.
  const bool too_much = steps > setting.StepsToGoal(hue, from);
  if (too_much && setting.is(CorridorOvershoot::kNo)) {
    std::erase_if(ways, [](const Way& way) { return way.laps; });
  }
  return ways;
}

// How many squares of a way are before the first barrier.
[[nodiscard]] std::size_t FreeSquares(const Position& position, const Setting& setting, const Way& way,
                                      Man man, const Number& number) {
  std::size_t free = 0;
  while (free < way.squares.size() && !Stops(position, setting, way.squares[free], man, number)) ++free;
  return free;
}

void AddLandings(const Position& position, const Setting& setting, Man man, const Number& number,
                 const Way& way, std::size_t squares, std::vector<Move>& moves) {
  const Spot to = way.squares[squares - 1];
  // AMB-056: a bonus may not finish.
  if (number.bonus && to.zone == Spot::Zone::kGoal && setting.is(BonusCanFinish::kNo)) return;
  for (const std::vector<Man>& captured : Landings(position, setting, man, to, number)) {
    Move move;
    move.kind = Move::Kind::kWalk;
    move.steps = number.steps;
    move.man = man;
    move.from = position.men.at(man);
    move.to = to;
    move.captured = captured;
    move.laps = way.laps;
    const auto goal = std::ranges::find(way.squares, Goal()) - way.squares.begin();
    move.bounced = way.bounces && static_cast<std::ptrdiff_t>(squares) > goal + 1;
    if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
  }
}

}  // namespace

namespace {

// AMB-136 B: up to a barrier, as near as there is room.
void AddUpTo(const Position& position, const Setting& setting, Man man, const Number& number, const Way& way,
             std::size_t free, std::vector<Move>& moves) {
  if (!setting.is(MovePartial::kUpToBarrier)) return;
  const std::size_t before = moves.size();
  for (std::size_t squares = free; squares > 0 && moves.size() == before; --squares) {
    AddLandings(position, setting, man, number, way, squares, moves);
  }
}

[[nodiscard]] bool CanWalk(Spot from) {
  return from.zone != Spot::Zone::kNest && from.zone != Spot::Zone::kGoal;
}

}  // namespace

std::vector<Move> Walks(const Position& position, const Setting& setting, Man man, const Number& number) {
  std::vector<Move> moves;
  const Spot from = position.men.at(man);
  if (!CanWalk(from)) return moves;
  for (const Way& way : WaysOf(setting, HueOf(man), from, number.steps)) {
    const std::size_t free = FreeSquares(position, setting, way, man, number);
    const std::size_t all = way.squares.size();
    if (free + 1 < all || (free < all && !way.ends)) {
      // BARRIER-2: a barrier before all steps are walked.
      AddUpTo(position, setting, man, number, way, free, moves);
      continue;
    }
    if (!way.ends) continue;
    const std::size_t before = moves.size();
    // The last square counts for what may stand there, which includes a barrier.
    AddLandings(position, setting, man, number, way, all, moves);
    const bool barrier_at_end = free + 1 == all;
    if (barrier_at_end && moves.size() == before) AddUpTo(position, setting, man, number, way, free, moves);
  }
  return moves;
}

std::vector<Move> WalksPart(const Position& position, const Setting& setting, Man man, const Number& number,
                            bool laps) {
  const Spot from = position.men.at(man);
  if (!CanWalk(from)) return {};
  std::vector<Way> ways = WaysOf(setting, HueOf(man), from, number.steps);
  if (!laps) std::erase_if(ways, [](const Way& way) { return way.laps; });
  std::vector<Move> moves;
  for (const Way& way : ways) {
    const std::size_t free = FreeSquares(position, setting, way, man, number);
    const std::size_t before = moves.size();
    for (std::size_t squares = std::min(free + 1, way.squares.size()); squares >= 1; --squares) {
      AddLandings(position, setting, man, number, way, squares, moves);
      if (moves.size() > before) break;
    }
  }
  return moves;
}

}  // namespace parchis::naive
