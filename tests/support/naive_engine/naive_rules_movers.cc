#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {

bool HasFinished(const Position& position, int seat) {
  return std::ranges::find(position.done, seat) != position.done.end();
}

namespace {

[[nodiscard]] bool Unfinished(const Position& position, const Setting& setting, Hue hue) {
  const int seat = setting.SeatOf(hue);
  return !HasFinished(position, seat) && position.out.count(seat) == 0;
}

// The other colors of the player that still play (AMB-137 B).
[[nodiscard]] std::vector<Hue> OtherColors(const Position& position, const Setting& setting, int seat) {
  std::vector<Hue> hues;
  if (!setting.is(TurnFinishedColor::kOtherColor)) return hues;
  for (const Hue hue : setting.OtherHuesOfPlayer(seat)) {
    if (Unfinished(position, setting, hue)) hues.push_back(hue);
  }
  return hues;
}

// TEAM-7, AMB-079
[[nodiscard]] std::vector<Hue> HelpedMates(const Position& position, const Setting& setting, int seat) {
  const FinishedPlays plays = setting.ask<FinishedPlays>();
  std::vector<Hue> hues;
  if (plays == FinishedPlays::kNobodys) return hues;
  const std::vector<Hue> mates = setting.MateHues(seat);
  for (int i = 1; i < setting.seats(); ++i) {
    const int next = (seat + i) % setting.seats();
    bool mate = false;
    std::vector<Hue> playing;
    for (const Hue hue : mates) {
      if (setting.SeatOf(hue) != next) continue;
      mate = true;
      if (Unfinished(position, setting, hue)) playing.push_back(hue);
    }
    if (!mate) continue;
    hues.insert(hues.end(), playing.begin(), playing.end());
    if (plays == FinishedPlays::kFixedMate) return hues;
    if (plays == FinishedPlays::kNextMate && !playing.empty()) return hues;
  }
  std::ranges::sort(hues);
  return hues;
}

}  // namespace

std::vector<Hue> HelpedBy(const Position& position, const Setting& setting, int seat) {
  std::vector<Hue> hues = OtherColors(position, setting, seat);
  return hues.empty() ? HelpedMates(position, setting, seat) : hues;
}

std::vector<Hue> Movers(const Position& position, const Setting& setting) {
  if (HasFinished(position, position.seat)) return HelpedBy(position, setting, position.seat);
  return setting.OwnHues(position.seat);  // EQUIP-4
}

// OPT-4: whose pieces a player moves who cannot move an own one.
std::vector<Hue> HelpedWhenStuck(const Position& position, const Setting& setting) {
  std::vector<Hue> hues;
  if (setting.is(StuckPlaysMate::kNever) || HasFinished(position, position.seat)) return hues;
  for (const Hue hue : setting.OtherHuesOfPlayer(position.seat)) hues.push_back(hue);
  for (const Hue hue : setting.MateHues(position.seat)) hues.push_back(hue);
  std::erase_if(hues, [&](Hue hue) { return !Unfinished(position, setting, hue); });
  std::ranges::sort(hues);
  return hues;
}

bool IsForMovedColor(const Position& position, const Setting& setting, const Debt& bonus) {
  if (bonus.by == 0 || HasFinished(position, position.seat)) return false;
  const std::vector<Hue> own = setting.OwnHues(position.seat);
  return std::ranges::count(own, HueOf(bonus.by)) == 0 && setting.is(StuckBonus::kMovedColor);
}

// BONUS-1, BONUS-2: any own piece; DUO1-9: of any color of the player.
std::vector<Hue> BonusMovers(const Position& position, const Setting& setting, const Debt& bonus) {
  std::vector<Hue> hues = Movers(position, setting);
  const bool finished = HasFinished(position, position.seat);
  const bool by_mate = bonus.by != 0 && std::ranges::count(hues, HueOf(bonus.by)) == 0;
  if (IsForMovedColor(position, setting, bonus)) return {HueOf(bonus.by)};
  // AMB-080: of those whose pieces a finished player moves, the color that earned it.
  if (finished && bonus.by != 0 && !by_mate) return {HueOf(bonus.by)};
  // AMB-139 B
  if (setting.is(BonusColors::kAnyOfPlayer)) {
    for (const Hue hue : setting.OtherHuesOfPlayer(position.seat)) hues.push_back(hue);
  }
  // AMB-084 B
  if (setting.is(BonusMates::kYes)) {
    for (const Hue hue : setting.MateHues(position.seat)) hues.push_back(hue);
  }
  std::ranges::sort(hues);
  const auto twice = std::ranges::unique(hues);
  hues.erase(twice.begin(), twice.end());
  return hues;
}

}  // namespace parchis::naive
