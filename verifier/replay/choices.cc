#include "verifier/replay/choices.h"

namespace arbitro {

using parchis::Ply;

bool LeavesChoice(const parchis::RuleSet& rules) {
  // Where it decides who has to be captured, the order of arrival may not be known.
  if (rules.get<parchis::CaptureDuty>() != parchis::CaptureDuty::kFree &&
      rules.get<parchis::EntryOwnPlusRival>() == parchis::EntryOwnPlusRival::kLastArrived) {
    return true;
  }
  return rules.get<parchis::DiceCount>() == parchis::DiceCount::kTwo ||
         rules.get<parchis::SixOptional>() == parchis::SixOptional::kYes ||
         rules.get<parchis::CorridorEntry>() != parchis::CorridorEntry::kForced ||
         rules.get<parchis::TripleVictim>() == parchis::TripleVictim::kChosenByThird ||
         rules.get<parchis::CaptureDuty>() == parchis::CaptureDuty::kHuff ||
         rules.get<parchis::CaptureOwnOtherColor>() == parchis::CaptureOwnOtherColor::kChoice ||
         rules.get<parchis::CaptureMate>() == parchis::CaptureMate::kChoice;
}

bool LeavesVictim(const parchis::RuleSet& rules) {
  return rules.get<parchis::CaptureTwoOnSquare>() == parchis::CaptureTwoOnSquare::kOne;
}

void AddChoices(const parchis::Table& table, const log::RecordedPly& recorded, Ply& ply) {
  if (!ply.piece || !recorded.to) return;
  ply.choice.to = table.board().PlaceOf(ply.piece->color(), *recorded.to);
}

}  // namespace arbitro
