#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

using Captures = std::vector<std::vector<Man>>;

[[nodiscard]] Captures Cannot() { return {}; }
[[nodiscard]] Captures Joins() { return {{}}; }
[[nodiscard]] Captures Takes(std::vector<Man> men) {
  std::ranges::sort(men);
  return {std::move(men)};
}

// CAPTURE-1, DUO1-8, AMB-066, AMB-078: a lone piece of another color on an ordinary square.
[[nodiscard]] Captures BesideOnOrdinary(const Setting& setting, Man man, Man resting) {
  if (!setting.Allies(HueOf(man), HueOf(resting))) return Takes({resting});
  if (setting.SamePlayer(HueOf(man), HueOf(resting))) {
    switch (setting.ask<CaptureOwnOtherColor>()) {
      case CaptureOwnOtherColor::kCapture:
        return Takes({resting});
      case CaptureOwnOtherColor::kJoin:
        return Joins();
      case CaptureOwnOtherColor::kChoice:
        return {{}, {resting}};
    }
  }
  switch (setting.ask<CaptureMate>()) {
    case CaptureMate::kCapture:
      return Takes({resting});
    case CaptureMate::kJoin:
      return Joins();
    case CaptureMate::kChoice:
      return {{}, {resting}};
  }
  return Cannot();
}

// SAFE-1, AMB-052, AMB-067, AMB-132: the same on a safe square.
[[nodiscard]] Captures BesideOnSafe(const Setting& setting, Man man, Man resting, const Number& number) {
  const bool ally = setting.Allies(HueOf(man), HueOf(resting));
  if (ally && setting.is(CaptureAllyOnSafe::kCapture)) return Takes({resting});
  // AMB-132 C: a bonus captures on safe squares.
  if (number.bonus && setting.is(BonusBoard::kCapturesOnSafe)) return Takes({resting});
  switch (setting.ask<CaptureSafeLanding>()) {
    case CaptureSafeLanding::kShare:
      return Joins();
    case CaptureSafeLanding::kForbid:
      return Cannot();
    case CaptureSafeLanding::kResting:
      return Takes({resting});
    case CaptureSafeLanding::kArriving:
      return Takes({man});
  }
  return Cannot();
}

// DUO1-8: whether pieces of this color are captured by that one as those of rivals are.
[[nodiscard]] bool CapturedAsRivals(const Setting& setting, Hue mover, Hue resting) {
  if (!setting.Allies(mover, resting)) return true;
  if (setting.SamePlayer(mover, resting)) return setting.is(CaptureOwnOtherColor::kCapture);
  return setting.is(CaptureMate::kCapture);
}

// Two pieces of one color that are no barrier (AMB-138).
[[nodiscard]] Captures OnLoosePair(const Setting& setting, const std::vector<Man>& men) {
  switch (setting.ask<CaptureTwoOnSquare>()) {
    case CaptureTwoOnSquare::kFull:
      return Cannot();
    case CaptureTwoOnSquare::kBothOnce:
    case CaptureTwoOnSquare::kBothEach:
    case CaptureTwoOnSquare::kBothAdded:
      return Takes(men);
    case CaptureTwoOnSquare::kOne:
      return {{men[0]}, {men[1]}};
  }
  return Cannot();
}

// AMB-115: a double breaks a barrier of another color where it ends on it.
[[nodiscard]] Captures OnBarrier(const Setting& setting, const std::vector<Man>& men) {
  switch (setting.ask<BarrierBreakBy>()) {
    case BarrierBreakBy::kNever:
    case BarrierBreakBy::kPasses:
      return Cannot();
    case BarrierBreakBy::kOne:
      return {{men[0]}, {men[1]}};
    case BarrierBreakBy::kBoth:
      return Takes(men);
  }
  return Cannot();
}

}  // namespace

Captures Landings(const Position& position, const Setting& setting, Man man, Spot to, const Number& number) {
  const Hue hue = HueOf(man);
  if (to.zone == Spot::Zone::kGoal) return Joins();
  if (to.zone == Spot::Zone::kCorridor) {
    std::vector<Man> men = MenOfAt(position, hue, to);
    std::erase(men, man);
    // SAFE-2, AMB-060
    // AMB-142: with two dice a third piece may join its own barrier.
    const bool few = setting.is(BoardCorridorCapacity::kTwo) && !setting.is(BarrierThirdOwn::kAllow);
    const std::size_t room = few ? 2 : 4;
    return men.size() < room ? Joins() : Cannot();
  }
  std::vector<Man> men = MenAt(position, to.number);
  std::erase(men, man);
  if (men.empty()) return Joins();
  if (men.size() == 1) {
    // BARRIER-1
    if (HueOf(men[0]) == hue) return Joins();
    return setting.IsSafe(to.number, HueOf(men[0])) ? BesideOnSafe(setting, man, men[0], number)
                                                    : BesideOnOrdinary(setting, man, men[0]);
  }
  const bool one_color = men.size() == 2 && HueOf(men[0]) == HueOf(men[1]);
  if (std::ranges::all_of(men, [&](Man other) { return HueOf(other) == hue; })) {
    // AMB-142: with two dice a third piece may join its own barrier.
    return setting.is(BarrierThirdOwn::kAllow) ? Joins() : Cannot();
  }
  if (one_color && CapturedAsRivals(setting, hue, HueOf(men[0])) && !IsBarrier(setting, to.number, men)) {
    return OnLoosePair(setting, men);
  }
  if (number.breaks && one_color && IsBarrier(setting, to.number, men)) return OnBarrier(setting, men);
  // SAFE-2, SAFE-3: never more than two.
  return Cannot();
}

}  // namespace parchis::naive
