#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

// AMB-038: on any square, or on safe squares only.
[[nodiscard]] bool CanHoldBarrier(const Setting& setting, int square, Hue hue) {
  return setting.is(BarrierWhere::kAny) || setting.IsSafe(square, hue);
}

// BARRIER-1, DUO1-7, DUO2-8, TEAM-5: who can form one together.
[[nodiscard]] bool FormTogether(const Setting& setting, Hue a, Hue b) {
  if (a == b) return true;
  switch (setting.ask<BarrierMembers>()) {
    case BarrierMembers::kColor:
      return false;
    case BarrierMembers::kSeat:
      return setting.SamePlayer(a, b);
    case BarrierMembers::kTeam:
      return setting.Allies(a, b);
  }
  return false;
}

// AMB-039: its owner may be let through.
[[nodiscard]] bool StopsOwner(const Setting& setting, bool safe) {
  switch (setting.ask<BarrierBlocks>()) {
    case BarrierBlocks::kAll:
      return true;
    case BarrierBlocks::kRivals:
      return false;
    case BarrierBlocks::kOwnerOutsideSafe:
      return safe;
  }
  return true;
}

// Two pieces of different colors, a barrier or not (AMB-040, AMB-067, AMB-075).
[[nodiscard]] bool MixedPairStops(const Setting& setting, int square, Man a, Man b, Man mover) {
  const bool safe = setting.IsSafe(square, HueOf(a)) || setting.IsSafe(square, HueOf(b));
  const bool own = HueOf(a) == HueOf(mover) || HueOf(b) == HueOf(mover);
  if (IsBarrier(setting, square, {a, b})) {
    // TEAM-5, AMB-075: a barrier of two colors stops everybody, or only rivals of player or team.
    const bool rival = !setting.SameSide(HueOf(a), HueOf(mover)) && !setting.SameSide(HueOf(b), HueOf(mover));
    if (setting.is(BarrierMixedBlocks::kRivals) && !rival) return false;
    return !own || StopsOwner(setting, safe);
  }
  // AMB-040 B: two colors on a safe square stop others.
  if (setting.is(BarrierMixedPair::kBlocks) && safe) return !own || StopsOwner(setting, safe);
  return false;
}

}  // namespace

bool IsBarrier(const Setting& setting, int square, const std::vector<Man>& men) {
  for (const Man a : men) {
    for (const Man b : men) {
      if (a >= b || !FormTogether(setting, HueOf(a), HueOf(b))) continue;
      if (CanHoldBarrier(setting, square, HueOf(a)) || CanHoldBarrier(setting, square, HueOf(b))) return true;
    }
  }
  return false;
}

bool Stops(const Position& position, const Setting& setting, Spot spot, Man mover, const Number& number) {
  // AMB-132 B: a bonus jumps over barriers.
  if (number.bonus && setting.is(BonusBoard::kJumps)) return false;
  const Hue hue = HueOf(mover);
  if (spot.zone == Spot::Zone::kCorridor) {
    std::vector<Man> men = MenOfAt(position, hue, spot);
    std::erase(men, mover);
    // AMB-045, whoever else may pass an own barrier elsewhere: only own pieces come here.
    return men.size() >= 2 && setting.is(BarrierCorridorBlocks::kYes);
  }
  if (spot.zone != Spot::Zone::kTrack) return false;
  std::vector<Man> men = MenAt(position, spot.number);
  std::erase(men, mover);
  // AMB-115 C: a double passes a barrier of another color.
  const bool passes = number.breaks && setting.is(BarrierBreakBy::kPasses);
  if (passes && std::ranges::none_of(men, [&](Man man) { return HueOf(man) == hue; })) return false;
  for (const Man a : men) {
    for (const Man b : men) {
      if (a >= b) continue;
      if (HueOf(a) != HueOf(b)) {
        if (MixedPairStops(setting, spot.number, a, b, mover)) return true;
        continue;
      }
      // BARRIER-2: no piece passes.
      if (!CanHoldBarrier(setting, spot.number, HueOf(a))) continue;
      if (HueOf(a) != hue || StopsOwner(setting, setting.IsSafe(spot.number, hue))) return true;
    }
  }
  return false;
}

std::vector<Man> BarrierOf(const Position& position, const Setting& setting, Man man) {
  const Spot spot = position.men.at(man);
  if (spot.zone == Spot::Zone::kCorridor) {
    const std::vector<Man> men = MenOfAt(position, HueOf(man), spot);
    if (men.size() >= 2 && setting.is(BarrierCorridorBlocks::kYes)) return men;
    return {};
  }
  if (spot.zone != Spot::Zone::kTrack) return {};
  std::vector<Man> together;
  for (const Man other : MenAt(position, spot.number)) {
    if (other == man || IsBarrier(setting, spot.number, {man, other})) together.push_back(other);
  }
  if (together.size() < 2) return {};
  return together;
}

}  // namespace parchis::naive
