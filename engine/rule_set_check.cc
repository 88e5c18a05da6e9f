#include "engine/rule_set_check.h"

namespace parchis {

std::vector<RuleConflict> FindConflicts(const RuleSet& rules) {
  std::vector<RuleConflict> conflicts;
  const auto add = [&conflicts](RulePoint point, RulePoint because, std::string_view reason) {
    conflicts.push_back({point, because, reason});
  };
  if (rules.get<EntryFirstFive>() == EntryFirstFive::kOne) {
    if (rules.get<EntryFirstFiveWhen>() != EntryFirstFiveWhen::kFirstEver) {
      add(RulePoint::kEntryFirstFiveWhen, RulePoint::kEntryFirstFive, "no five brings out two pieces");
    }
    if (rules.get<EntryFirstFiveCaptures>() != EntryFirstFiveCaptures::kAsEntry) {
      add(RulePoint::kEntryFirstFiveCaptures, RulePoint::kEntryFirstFive, "no five brings out two pieces");
    }
  } else if (rules.get<EntryFirstFiveWhen>() == EntryFirstFiveWhen::kWheneverAllInNest &&
             rules.get<SetupOnStart>() == SetupOnStart::kTwo) {
    add(RulePoint::kEntryFirstFiveWhen, RulePoint::kSetupOnStart,
        "two pieces stand on the start square from the outset");
  }
  if (rules.get<SixAllOutValue>() == SixAllOutValue::kSix &&
      rules.get<SixAllOutTest>() != SixAllOutTest::kNoneInNest) {
    add(RulePoint::kSixAllOutTest, RulePoint::kSixAllOutValue, "a six is always worth six");
  }
  if (rules.get<BarrierOpenWhere>() == BarrierOpenWhere::kNowhere &&
      rules.get<BarrierDutyBindsBonus>() != BarrierDutyBindsBonus::kNo) {
    add(RulePoint::kBarrierDutyBindsBonus, RulePoint::kBarrierOpenWhere,
        "there is no duty to open a barrier");
  }
  if (rules.get<EndStop>() == EndStop::kAtOnce &&
      rules.get<TurnThrowAfterFinishing>() != TurnThrowAfterFinishing::kNo) {
    add(RulePoint::kTurnThrowAfterFinishing, RulePoint::kEndStop,
        "the game is over when a seat has finished");
  }
  return conflicts;
}

}  // namespace parchis
