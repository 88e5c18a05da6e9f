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

PointSet PointsReadOnce() {
  using enum RulePoint;
  static constexpr std::initializer_list<RulePoint> kPoints = {
      // The board and who plays.
      kBoardSizes, kBoardTwoArms, kBoardStartSquare, kBoardUnusedStarts, kBoardCorridorLength, kCorridorEntry,
      kBonusScale, kTurnUnit, kTurnOrder, kSetupOnStart, kTurnFirst, kTurnFirstTie, kTurnFirstThrow,
      // The system of play.
      kDiceCount, kDiceKind, kDiceUse, kHandPer, kHandRenewal, kHandNullThrow, kHandPassUse, kHandPassToken,
      kHandPassPlace, kHandDeadEnd, kHandUnusable,
      // What a state remembers.
      kTurnTries, kBarrierDutyPer, kBarrierLife, kBonusTiming, kBonusUnplayable, kBonusTakers, kTripleVictim,
      kTripleGoalVictim, kFinishBounceLimit, kEntryArrival, kEntryOwnPlusRival, kEntryFirstFive,
      kEntryFirstFiveWhen, kDoublesThird, kBarrierTogether, kBarrierOpenWhere, kEndRestOfThrow,
      // What a record may leave to the players, and what its end is compared with.
      kSixOptional, kCaptureDuty, kCaptureOwnOtherColor, kCaptureMate, kCaptureTwoOnSquare,
      kBonusDoubleCapture, kBarrierBreakBy, kEndWinner, kEndStop, kEndMootBonus};
  static const PointSet kSet = [] {
    PointSet set;
    for (const RulePoint point : kPoints) set.insert(point);
    return set;
  }();
  return kSet;
}

}  // namespace parchis
