#include "verifier/replay/choices.h"

#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "verifier/replay/claims.h"

namespace arbitro {

using parchis::Effect;
using parchis::Ply;

bool LeavesChoice(const parchis::RuleSet& rules) {
  return rules.get<parchis::SixOptional>() == parchis::SixOptional::kYes ||
         rules.get<parchis::CorridorEntry>() == parchis::CorridorEntry::kOptional ||
         rules.get<parchis::TripleVictim>() == parchis::TripleVictim::kChosenByThird ||
         rules.get<parchis::CaptureDuty>() == parchis::CaptureDuty::kHuff ||
         rules.get<parchis::CaptureOwnOtherColor>() == parchis::CaptureOwnOtherColor::kChoice ||
         rules.get<parchis::CaptureMate>() == parchis::CaptureMate::kChoice;
}

void AddChoices(const parchis::Table& table, const log::RecordedPly& recorded, Ply& ply) {
  if (!ply.piece || !recorded.to) return;
  ply.choice.to = table.board().PlaceOf(ply.piece->color(), *recorded.to);
}

std::vector<Ply> OtherChoices(const parchis::Table& table, const parchis::State& before,
                              const log::RecordedPly& recorded, const Ply& ply) {
  std::vector<Ply> others;
  if (ply.seat != before.seat || before.over) return others;
  const Effect chosen = parchis::Judge(before, table, ply).effect;
  // Whether an ally was joined or captured.
  const bool contact_open = table.has_allies() && !recorded.captured_said &&
                            ply.choice.contact == parchis::Contact::kNotSaid && !chosen.from.in_nest();
  for (Ply other : parchis::LegalPlies(before, table, ply.die)) {
    if (ply.spend == parchis::Spend::kNotSaid) other.spend = ply.spend;
    const bool same = other.spend == ply.spend && other.piece == ply.piece &&
                      other.second_piece == ply.second_piece &&
                      (contact_open || !other.choice.victim || other.choice.victim == ply.choice.victim);
    if (!same) continue;
    const Effect effect = parchis::Judge(before, table, other).effect;
    const bool same_contact = !contact_open || effect.captured == chosen.captured;
    if (effect.to == chosen.to && effect.penalized == chosen.penalized && same_contact) continue;
    if (ClaimsAgree(table, recorded, effect)) others.push_back(other);
  }
  return others;
}

}  // namespace arbitro
