#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

constexpr int kTurnsOfBarrier = 4;

// A barrier that is no longer one has not stood.
void ForgetBrokenBarriers(Position& position, const Setting& setting) {
  for (auto it = position.stood.begin(); it != position.stood.end();) {
    const std::vector<Man> barrier = BarrierOf(position, setting, it->first);
    const auto alike = [&](Man other) { return HueOf(other) == HueOf(it->first); };
    it = std::ranges::count_if(barrier, alike) < 2 ? position.stood.erase(it) : std::next(it);
  }
}

// END-1, AMB-073, AMB-082: whether a seat is through.
[[nodiscard]] bool IsThrough(const Position& position, const Setting& setting, int seat) {
  const std::vector<Hue> hues = setting.OwnHues(seat);
  if (setting.is(EndWinner::kColor)) {
    return std::ranges::any_of(hues, [&](Hue hue) { return AllInGoal(position, {hue}); });
  }
  return AllInGoal(position, hues);
}

// The seats with which this one wins: those of the player, or of the team.
[[nodiscard]] std::vector<int> Winners(const Setting& setting, int seat) {
  std::vector<int> seats;
  for (int other = 0; other < setting.seats(); ++other) {
    const auto a = static_cast<std::size_t>(seat);
    const auto b = static_cast<std::size_t>(other);
    bool together = other == seat;
    if (setting.is(EndWinner::kPlayer)) together = setting.seating().SamePlayer(a, b);
    if (setting.is(EndWinner::kTeam)) together = setting.seating().SameSide(a, b);
    if (together) seats.push_back(other);
  }
  return seats;
}

// END-2, AMB-063
[[nodiscard]] bool IsOver(const Position& position, const Setting& setting) {
  int playing = 0;
  bool won = false;
  for (int seat = 0; seat < setting.seats(); ++seat) {
    const std::vector<int> winners = Winners(setting, seat);
    const auto through = [&](int other) { return HasFinished(position, other); };
    const bool all = std::ranges::all_of(winners, through);
    won = won || all;
    const bool counts = winners.front() == seat;  // each side once
    const bool left = std::ranges::all_of(winners, [&](int other) { return position.out.count(other) != 0; });
    if (counts && !all && !left) ++playing;
  }
  return playing <= 1 || (won && setting.is(EndStop::kAtOnce));
}

// AMB-128 B: dice are left, and whoever threw them has not finished before they are used.
[[nodiscard]] bool PlaysOn(const Position& position, const Setting& setting, int seat) {
  if (!setting.two_dice() || setting.is(EndRestOfThrow::kAtOnce) || DiceLeft(position).empty()) return false;
  return setting.seating().SamePlayer(static_cast<std::size_t>(seat),
                                      static_cast<std::size_t>(position.seat));
}

}  // namespace

void PutMan(Position& position, const Setting& setting, Man man, Spot to) {
  const Spot from = position.men.at(man);
  if (from.zone == Spot::Zone::kTrack) {
    const auto order = position.came.find(from.number);
    if (order != position.came.end()) std::erase(order->second, man);
  }
  position.men[man] = to;
  // A piece in its nest is no longer the one that was moved last.
  if (to == Nest()) std::erase_if(position.moved_by, [&](const auto& moved) { return moved.second == man; });
  // Who leaves a barrier has opened it: of three pieces the two that are left begin anew.
  for (const Man other : MenOfAt(position, HueOf(man), from)) position.stood.erase(other);
  position.stood.erase(man);
  ForgetBrokenBarriers(position, setting);
  // Whoever joins a barrier has its time.
  for (const Man other : BarrierOf(position, setting, man)) {
    const auto stood = position.stood.find(other);
    if (stood != position.stood.end() && HueOf(other) == HueOf(man)) position.stood[man] = stood->second;
  }
  if (from.zone == Spot::Zone::kTrack && setting.StartOwner(from.number) != 0) {
    // Of a piece alone there is nothing not to know.
    const std::vector<Man> left = MenAt(position, from.number);
    if (left.size() == 1) position.came[from.number] = left;
  }
  if (to.zone != Spot::Zone::kTrack || setting.StartOwner(to.number) == 0) return;
  // CAPTURE-5, AMB-021
  std::vector<Man>& now = position.came[to.number];
  const bool known = now.size() + 1 == MenAt(position, to.number).size();
  if (known || MenAt(position, to.number).size() == 1) now.push_back(man);
  std::vector<Man>& ever = position.first_came[to.number];
  if (std::ranges::find(ever, man) == ever.end()) ever.push_back(man);
}

void NoteFinishers(Position& position, const Setting& setting) {
  for (int seat = 0; seat < setting.seats(); ++seat) {
    if (PlaysOn(position, setting, seat)) continue;
    if (!HasFinished(position, seat) && IsThrough(position, setting, seat)) position.done.push_back(seat);
  }
  DropHandsOfFinished(position, setting);
  if (IsOver(position, setting)) position.over = true;
}

void BeginTurn(Position& position, const Setting& setting, int seat) {
  position.seat = seat;
  position.sixes = 0;
  position.last = 0;
  position.debts.clear();
  position.throw_first = false;
  position.tries = 0;
  position.opened = false;
  position.moved_before.clear();
  position.doubles = 0;
  position.double_opened = false;
  position.pairs.clear();
  RenewForTurn(position, setting);
  // AMB-048 C: the barriers of this seat have stood for one turn more.
  if (setting.is(BarrierLife::kUnlimited)) return;
  std::map<Man, int> stood = position.stood;
  for (const auto& [man, spot] : position.men) {
    if (!setting.Owns(seat, man)) continue;
    // Only a barrier of one color has one owner whose turns can be counted.
    std::vector<Man> barrier = BarrierOf(position, setting, man);
    std::erase_if(barrier, [&](Man other) { return HueOf(other) != HueOf(man); });
    if (barrier.size() < 2) continue;
    int turns = 0;
    for (const Man other : barrier) {
      const auto before = position.stood.find(other);
      if (before != position.stood.end()) turns = std::max(turns, before->second);
    }
    for (const Man other : barrier) stood[other] = std::min(turns + 1, kTurnsOfBarrier);
  }
  position.stood = stood;
}

// TURN-2: to the next seat that plays.
void EndTurn(Position& position, const Setting& setting) {
  for (int i = 1; i <= setting.seats(); ++i) {
    const int seat = (position.seat + i) % setting.seats();
    if (position.out.count(seat) != 0) continue;
    if (HasFinished(position, seat) && HelpedBy(position, setting, seat).empty()) continue;
    BeginTurn(position, setting, seat);
    return;
  }
  position.over = true;
}

}  // namespace parchis::naive
