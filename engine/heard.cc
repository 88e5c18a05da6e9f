#include "engine/heard.h"

#include <initializer_list>

namespace parchis {

SafeSquareOptions::SafeSquareOptions(const Board& board, std::uint8_t colors_in_play, RuleSet rules) {
  constexpr RulePoint kPoint = RulePoint::kBoardSafeSquares;
  const std::size_t options = InfoOf(kPoint).options.size();
  for (std::size_t option = 0; option < options; ++option) {
    rules.set_answer(kPoint, static_cast<std::uint8_t>(option));
    const Board there = board.Under(rules, colors_in_play);
    safe_with_.resize(static_cast<std::size_t>(there.track_squares() + 1) * kMaxColors);
    for (int square = 1; square <= there.track_squares(); ++square) {
      for (int arm = 0; arm < there.arms(); ++arm) {
        const Color color = Color::FromIndex(arm);
        if (there.IsSafe(square, color)) safe_with_[Index(square, color)] |= OptionMask{1} << option;
      }
    }
  }
}

namespace {

using enum RulePoint;

[[nodiscard]] PointSet SetOf(std::initializer_list<RulePoint> points) {
  PointSet set;
  for (const RulePoint point : points) set.insert(point);
  return set;
}

// Read once, whatever the rules are otherwise.
[[nodiscard]] const PointSet& ReadOnce() {
  static const PointSet kSet =
      SetOf({// The board and who plays.
             kBoardSizes, kBoardTwoArms, kBoardStartSquare, kBoardUnusedStarts, kBoardCorridorLength,
             kCorridorEntry, kBonusScale, kTurnUnit, kTurnOrder, kSetupOnStart, kTurnFirst, kTurnFirstTie,
             kTurnFirstThrow,
             // The system of play.
             kDiceCount, kDiceKind,
             // What a state remembers.
             kTurnTries, kBarrierDutyPer, kBarrierLife, kBonusTiming, kBonusUnplayable, kBonusTakers,
             kTripleGoalVictim, kFinishBounceLimit, kEntryArrival, kEntryOwnPlusRival, kEntryFirstFive,
             kEntryFirstFiveWhen,
             // What a record may leave to the players, and what its end is compared with.
             kSixOptional, kCaptureDuty, kCaptureOwnOtherColor, kCaptureMate, kCaptureTwoOnSquare,
             kBonusDoubleCapture, kEndWinner, kEndStop, kEndMootBonus});
  return kSet;
}

// The same where two dice are thrown, and where numbers are chosen.
[[nodiscard]] const PointSet& ReadOnceWithTwoDice() {
  static const PointSet kSet =
      SetOf({kDiceUse, kDoublesThird, kBarrierTogether, kBarrierOpenWhere, kEndRestOfThrow});
  return kSet;
}
[[nodiscard]] const PointSet& ReadOnceWithoutDice() {
  static const PointSet kSet = SetOf({kHandPer, kHandRenewal, kHandNullThrow, kHandPassUse, kHandPassToken,
                                      kHandPassPlace, kHandDeadEnd, kHandUnusable});
  return kSet;
}

}  // namespace

OptionMask AlikeAtFirst(const RuleSet& rules, RulePoint point) {
  const OptionMask own = BitOfOption(rules.answer(point));
  if (point == kTripleVictim) {
    // Which of these two it is matters where a bonus moves a piece; the others remember something else.
    constexpr OptionMask kMovedInTurn =
        BitOfOption(static_cast<std::uint8_t>(TripleVictim::kLastMovedAny)) |
        BitOfOption(static_cast<std::uint8_t>(TripleVictim::kMovedByPrevRoll));
    return (own & kMovedInTurn) != 0 ? kMovedInTurn : own;
  }
  const bool once = ReadOnce().contains(point) ||
                    (rules.get<DiceCount>() == DiceCount::kTwo && ReadOnceWithTwoDice().contains(point)) ||
                    (rules.get<DiceKind>() == DiceKind::kChosen && ReadOnceWithoutDice().contains(point));
  return once ? own : kEveryOption;
}

PointSet PointsReadOnce(const RuleSet& rules) {
  PointSet points;
  for (const RulePointInfo& info : RulePoints()) {
    if (AlikeAtFirst(rules, info.point) != kEveryOption) points.insert(info.point);
  }
  return points;
}

}  // namespace parchis
