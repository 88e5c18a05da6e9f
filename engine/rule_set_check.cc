#include "engine/rule_set_check.h"

#include <algorithm>
#include <initializer_list>

namespace parchis {
namespace {

// One look through a rule set, topic by topic.
class Finding {
 public:
  explicit Finding(const RuleSet& rules) : rules_(rules) {}

  std::vector<RuleConflict> Run() {
    CheckDice();
    CheckTurns();
    CheckEntry();
    CheckSixes();
    CheckThirdSix();
    CheckBarriers();
    CheckCapturesAndBonuses();
    CheckEnd();
    CheckChoosing();
    CheckAllies();
    CheckHelp();
    std::ranges::stable_sort(conflicts_, {}, &RuleConflict::point);
    return conflicts_;
  }

 private:
  template <class Option>
  [[nodiscard]] bool Is(Option option) const {
    return rules_.get<Option>() == option;
  }

  // An answer other than the first does nothing beside the answer to `because`.
  template <class Option>
  void Idle(RulePoint because, std::string_view reason, std::initializer_list<RulePoint> besides = {}) {
    constexpr RulePoint kPoint = internal::PointOf<Option>::kPoint;
    if (rules_.answer(kPoint) == 0) return;
    RuleConflict& conflict = conflicts_.emplace_back(RuleConflict{kPoint, because, reason});
    for (const RulePoint point : besides) conflict.besides.insert(point);
  }

  void CheckDice() {
    if (Is(DiceKind::kChosen)) Idle<DiceCount>(RulePoint::kDiceKind, "nothing is thrown");
    if (Is(DiceCount::kOne)) {
      constexpr std::string_view kReason = "one die is thrown";
      Idle<DiceUse>(RulePoint::kDiceCount, kReason);
      Idle<DiceMust>(RulePoint::kDiceCount, kReason);
      Idle<DiceLarger>(RulePoint::kDiceCount, kReason);
      Idle<EntrySum>(RulePoint::kDiceCount, kReason);
      Idle<DoublesComplement>(RulePoint::kDiceCount, kReason);
      Idle<DoublesOrder>(RulePoint::kDiceCount, kReason);
      Idle<DoublesEntry>(RulePoint::kDiceCount, kReason);
      Idle<DoublesWhole>(RulePoint::kDiceCount, kReason);
      Idle<DoublesLargest>(RulePoint::kDiceCount, kReason);
      Idle<DoublesAgain>(RulePoint::kDiceCount, kReason);
      Idle<DoublesThird>(RulePoint::kDiceCount, kReason);
      Idle<BarrierTogether>(RulePoint::kDiceCount, kReason);
      Idle<BarrierTogetherYields>(RulePoint::kDiceCount, kReason);
      Idle<BarrierBreakBy>(RulePoint::kDiceCount, kReason);
      Idle<BarrierThirdOwn>(RulePoint::kDiceCount, kReason);
      Idle<EndRestOfThrow>(RulePoint::kDiceCount, kReason);
      if (!Is(BonusTiming::kAfterThrows)) Idle<BonusTiming>(RulePoint::kDiceCount, kReason);
      return;
    }
    CheckTwoDice();
  }

  // What is asked of a six, or of a whole throw, where one die is thrown.
  void CheckTwoDice() {
    constexpr std::string_view kReason = "two dice are thrown";
    Idle<TurnTries>(RulePoint::kDiceCount, kReason);
    Idle<TurnFirstThrow>(RulePoint::kDiceCount, kReason);
    Idle<EntryFirstFive>(RulePoint::kDiceCount, kReason);
    Idle<SixChangedThrows>(RulePoint::kDiceCount, kReason);
    Idle<ExtraIfNoMove>(RulePoint::kDiceCount, kReason);
    Idle<TripleVictim>(RulePoint::kDiceCount, kReason);
    Idle<TripleIfPrevNoMove>(RulePoint::kDiceCount, kReason);
    Idle<TripleCannotMove>(RulePoint::kDiceCount, kReason);
    Idle<TripleGoalVictim>(RulePoint::kDiceCount, kReason);
    Idle<TripleCorridorVictim>(RulePoint::kDiceCount, kReason);
    Idle<TripleSafeVictim>(RulePoint::kDiceCount, kReason);
    Idle<TripleBarrierVictim>(RulePoint::kDiceCount, kReason);
    Idle<TripleColor>(RulePoint::kDiceCount, kReason);
    Idle<BarrierOpenImpossible>(RulePoint::kDiceCount, kReason);
    Idle<BarrierOpenCount>(RulePoint::kDiceCount, kReason);
    Idle<BarrierDutyPer>(RulePoint::kDiceCount, kReason);
    Idle<BarrierDutyBindsBonus>(RulePoint::kDiceCount, kReason);
    Idle<BarrierKeepIfOnly>(RulePoint::kDiceCount, kReason);
    Idle<CaptureDuty>(RulePoint::kDiceCount, kReason);
    if (Is(DiceMust::kLocal)) {
      if (Is(DiceLarger::kNever)) Idle<DiceLarger>(RulePoint::kDiceMust, "nobody looks at the whole throw");
      Idle<DoublesLargest>(RulePoint::kDiceMust, "nobody looks at the whole throw");
      Idle<BarrierTogetherYields>(RulePoint::kDiceMust, "nobody looks at the whole throw");
    }
    if (Is(BarrierTogether::kFree) || Is(BarrierTogether::kEqualDice)) {
      Idle<BarrierTogetherYields>(RulePoint::kBarrierTogether, "a barrier may be moved so");
    }
    if (Is(DoublesComplement::kNever)) {
      Idle<DoublesOrder>(RulePoint::kDoublesComplement, "a double gives no bottoms");
      Idle<DoublesWhole>(RulePoint::kDoublesComplement, "a double gives no bottoms");
    }
    if (Is(DoublesWhole::kYes)) {
      Idle<DoublesLargest>(RulePoint::kDoublesWhole, "all four numbers are used, or none");
    }
  }

  void CheckTurns() {
    if (Is(TurnFirst::kFirstColor) || Is(TurnFirst::kAny)) {
      Idle<TurnFirstTie>(RulePoint::kTurnFirst, "nobody throws for the first turn");
      Idle<TurnFirstThrow>(RulePoint::kTurnFirst, "nobody throws for the first turn");
    }
    if (Is(MoveDuty::kFree)) {
      Idle<BarrierKeepIfOnly>(RulePoint::kMoveDuty, "every throw may be passed");
    }
  }

  void CheckEntry() {
    if (Is(EntryFirstFive::kOne)) {
      Idle<EntryFirstFiveWhen>(RulePoint::kEntryFirstFive, "no five brings out two pieces");
      Idle<EntryFirstFiveCaptures>(RulePoint::kEntryFirstFive, "no five brings out two pieces");
    } else if (Is(SetupOnStart::kTwo)) {
      Idle<EntryFirstFiveWhen>(RulePoint::kSetupOnStart,
                               "two pieces stand on the start square from the outset");
    }
    if (Is(EntryDuty::kFree)) {
      Idle<EntryCaptureDuty>(RulePoint::kEntryDuty, "no five has to bring a piece out");
      Idle<EntryOwnLossDuty>(RulePoint::kEntryDuty, "no five has to bring a piece out");
      Idle<DutyOrder>(RulePoint::kEntryDuty, "no five has to bring a piece out");
    }
    const bool by_arrival =
        Is(EntryTwoRivals::kLater) || Is(EntryTwoRivals::kEarlier) || Is(EntryOwnPlusRival::kLastArrived);
    if (!by_arrival) {
      Idle<EntryArrival>(RulePoint::kEntryTwoRivals, "nothing depends on the order of arrival",
                         {RulePoint::kEntryOwnPlusRival});
    }
  }

  void CheckSixes() {
    if (Is(SixAllOutValue::kSix)) {
      Idle<SixAllOutTest>(RulePoint::kSixAllOutValue, "a six is always worth six");
      Idle<SixOptional>(RulePoint::kSixAllOutValue, "a six is always worth six");
      Idle<SixFallback>(RulePoint::kSixAllOutValue, "a six is always worth six");
      Idle<SixChangedThrows>(RulePoint::kSixAllOutValue, "a six is always worth six");
      Idle<BarrierOpenCount>(RulePoint::kSixAllOutValue, "a six is always worth six");
      Idle<SixAllOutScope>(RulePoint::kSixAllOutValue, "a six is always worth six");
    }
    if (Is(SixOptional::kYes)) {
      Idle<SixFallback>(RulePoint::kSixOptional, "a six may always be walked as six");
    }
  }

  void CheckThirdSix() {
    if (Is(TripleVictim::kChosenByThird)) {
      constexpr std::string_view kReason = "the player picks the piece, and picks one that could move";
      Idle<TripleIfPrevNoMove>(RulePoint::kTripleVictim, kReason);
      Idle<TripleCannotMove>(RulePoint::kTripleVictim, kReason);
      Idle<TripleGoalVictim>(RulePoint::kTripleVictim, kReason);
      Idle<TripleCorridorVictim>(RulePoint::kTripleVictim, kReason);
      Idle<TripleColor>(RulePoint::kTripleVictim, kReason);
    }
    if (Is(TripleVictim::kMovedByPrevRoll)) {
      Idle<TripleColor>(RulePoint::kTripleVictim, "only a six moves the piece that is lost");
    }
    if (Is(TripleVictim::kLastMovedEver)) {
      Idle<TripleIfPrevNoMove>(RulePoint::kTripleVictim,
                               "where no six was moved, a piece moved in an earlier turn is lost");
    }
  }

  void CheckBarriers() {
    if (Is(BarrierOpenWhere::kNowhere)) {
      constexpr std::string_view kReason = "there is no duty to open a barrier";
      Idle<BarrierDutyBindsBonus>(RulePoint::kBarrierOpenWhere, kReason);
      Idle<BarrierDutyPer>(RulePoint::kBarrierOpenWhere, kReason);
    }
    if (Is(BonusTiming::kAfterThrows)) {
      Idle<BarrierDutyBindsBonus>(RulePoint::kBonusTiming, "bonuses are used when no six is thrown any more");
    }
    if (Is(BarrierLife::kUnlimited) && Is(DiceCount::kOne)) {
      Idle<DutyOrder>(RulePoint::kBarrierLife, "no barrier has to be opened with a five",
                      {RulePoint::kDiceCount});
    }
  }

  void CheckCapturesAndBonuses() {
    if (Is(BarrierWhere::kAny)) {
      Idle<CaptureTwoOnSquare>(RulePoint::kBarrierWhere, "two pieces of one color are a barrier everywhere");
    }
    if (Is(CaptureSafeLanding::kResting) && Is(BonusBoard::kCapturesOnSafe)) {
      Idle<BonusBoard>(RulePoint::kCaptureSafeLanding, "every move captures on safe squares");
    }
  }

  void CheckEnd() {
    if (Is(CorridorEntry::kForced)) {
      Idle<CorridorOvershoot>(RulePoint::kCorridorEntry, "no piece goes past its corridor");
    }
    if (Is(FinishExact::kExact)) {
      Idle<FinishBounceLimit>(RulePoint::kFinishExact, "no piece walks back from the goal");
    }
    const bool seat_ends_game = !Is(EndWinner::kTeam) && Is(TurnUnit::kSeat);
    if (Is(EndStop::kAtOnce) && seat_ends_game) {
      constexpr std::string_view kReason = "the game is over when a seat has finished";
      Idle<TurnThrowAfterFinishing>(RulePoint::kEndStop, kReason,
                                    {RulePoint::kEndWinner, RulePoint::kTurnUnit});
      Idle<FinishedPlays>(RulePoint::kEndStop, kReason, {RulePoint::kEndWinner, RulePoint::kTurnUnit});
    }
  }

  void CheckAllies() {
    if (Is(BarrierMembers::kColor)) {
      constexpr std::string_view kReason = "two colors form no barrier";
      Idle<BarrierMixedBlocks>(RulePoint::kBarrierMembers, kReason);
      Idle<BarrierMixedOpening>(RulePoint::kBarrierMembers, kReason);
      Idle<EntryRivalMixedPair>(RulePoint::kBarrierMembers, kReason);
      Idle<CaptureOwnOtherColor>(RulePoint::kBarrierMembers,
                                 "two colors that stay together have to form a barrier");
    }
    if (!Is(BarrierMembers::kTeam)) {
      Idle<CaptureMate>(RulePoint::kBarrierMembers, "mates that stay together have to form a barrier");
    }
    if (Is(BarrierOpenWhere::kNowhere)) {
      Idle<BarrierMixedOpening>(RulePoint::kBarrierOpenWhere, "there is no duty to open a barrier");
    }
    if (Is(EntrySingleRival::kCapture)) {
      Idle<EntryAllySingle>(RulePoint::kEntrySingleRival, "whoever stands there alone is captured");
    }
    if (Is(EntryOwnPlusRival::kRefuse)) {
      Idle<EntryOwnPlusAlly>(RulePoint::kEntryOwnPlusRival, "an own piece and another bar every exit");
    }
    if (Is(CaptureSafeLanding::kResting)) {
      Idle<CaptureAllyOnSafe>(RulePoint::kCaptureSafeLanding, "every piece is captured on safe squares");
    }
    if (Is(EntryDuty::kFree)) {
      Idle<EntryDutyScope>(RulePoint::kEntryDuty, "no five has to bring a piece out");
      Idle<EntryOtherColor>(RulePoint::kEntryDuty, "no five has to bring a piece out");
    }
    if (Is(TurnUnit::kSeat)) {
      constexpr std::string_view kReason = "a turn is a player's, not a color's";
      Idle<TurnFinishedColor>(RulePoint::kTurnUnit, kReason);
      Idle<BonusColors>(RulePoint::kTurnUnit, kReason);
    }
  }

  void CheckHelp() {
    if (Is(DiceKind::kChosen)) {
      constexpr std::string_view kReason = "who has finished has no numbers left to choose from";
      Idle<FinishedPlays>(RulePoint::kDiceKind, kReason);
      Idle<TurnFinishedColor>(RulePoint::kDiceKind, kReason);
    }
    if (Is(EndWinner::kColor)) {
      Idle<FinishedPlays>(RulePoint::kEndWinner, "a player is through with one color");
    }
    const bool helps = !Is(FinishedPlays::kNobodys) || !Is(TurnFinishedColor::kSkip);
    if (helps) {
      Idle<TurnThrowAfterFinishing>(RulePoint::kFinishedPlays, "who has finished moves others' pieces",
                                    {RulePoint::kTurnFinishedColor});
    } else {
      Idle<FinishedFrom>(RulePoint::kFinishedPlays, "who has finished moves nothing any more",
                         {RulePoint::kTurnFinishedColor});
    }
    if (Is(StuckPlaysMate::kNever)) {
      constexpr std::string_view kReason = "who cannot move an own piece moves none";
      Idle<StuckBonus>(RulePoint::kStuckPlaysMate, kReason);
      Idle<StuckOpens>(RulePoint::kStuckPlaysMate, kReason);
      Idle<TripleMate>(RulePoint::kStuckPlaysMate, kReason);
      if (!helps)
        Idle<SixAllOutScope>(RulePoint::kStuckPlaysMate, "nobody moves pieces of others",
                             {RulePoint::kFinishedPlays, RulePoint::kTurnFinishedColor});
    }
    if (Is(BarrierOpenWhere::kNowhere)) {
      Idle<StuckOpens>(RulePoint::kBarrierOpenWhere, "there is no duty to open a barrier");
    }
  }

  void CheckChoosing() {
    if (Is(DiceKind::kThrown)) {
      constexpr std::string_view kReason = "numbers are thrown, not chosen";
      Idle<HandPer>(RulePoint::kDiceKind, kReason);
      Idle<HandRenewal>(RulePoint::kDiceKind, kReason);
      Idle<HandNullThrow>(RulePoint::kDiceKind, kReason);
      Idle<HandPassUse>(RulePoint::kDiceKind, kReason);
      Idle<HandPassToken>(RulePoint::kDiceKind, kReason);
      Idle<HandPassPlace>(RulePoint::kDiceKind, kReason);
      Idle<HandDeadEnd>(RulePoint::kDiceKind, kReason);
      Idle<HandUnusable>(RulePoint::kDiceKind, kReason);
      return;
    }
    constexpr std::string_view kNoThirdSix = "nobody is punished for sixes that he chose";
    Idle<TripleVictim>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TripleIfPrevNoMove>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TripleCannotMove>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TripleGoalVictim>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TripleCorridorVictim>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TripleSafeVictim>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TripleBarrierVictim>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TripleColor>(RulePoint::kDiceKind, kNoThirdSix);
    Idle<TurnTries>(RulePoint::kDiceKind, "nothing is thrown");
    Idle<TurnFirstThrow>(RulePoint::kDiceKind, "nothing is thrown once it is known who begins");
    Idle<TurnThrowAfterFinishing>(RulePoint::kDiceKind, "a seat that has finished has no numbers left");
    if (Is(HandNullThrow::kNone)) {
      constexpr std::string_view kReason = "nobody owes a null throw";
      Idle<HandPassUse>(RulePoint::kHandNullThrow, kReason);
      Idle<HandPassToken>(RulePoint::kHandNullThrow, kReason);
      Idle<HandPassPlace>(RulePoint::kHandNullThrow, kReason);
      Idle<HandDeadEnd>(RulePoint::kHandNullThrow, kReason);
    }
    if (Is(HandPassPlace::kAnyPlay)) {
      Idle<HandDeadEnd>(RulePoint::kHandPassPlace, "the null throw can be used in every play");
    }
  }

  const RuleSet& rules_;
  std::vector<RuleConflict> conflicts_;
};

}  // namespace

std::vector<RuleConflict> FindConflicts(const RuleSet& rules) {
  std::vector<RuleConflict> conflicts = FindEveryConflict(rules);
  const auto more = std::ranges::unique(conflicts, {}, &RuleConflict::point);
  conflicts.erase(more.begin(), more.end());
  return conflicts;
}

std::vector<RuleConflict> FindEveryConflict(const RuleSet& rules) { return Finding(rules).Run(); }

}  // namespace parchis
