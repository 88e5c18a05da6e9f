#include <algorithm>
#include <utility>

#include "engine/unsaid.h"
#include "verifier/replay/claims.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/meanings.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Judgement;
using parchis::PieceSet;
using parchis::Ply;

namespace {

// Where a ply holds only in another way than the usual one, and the claims speak against that way, it is the
// usual one that was meant, and what is wrong with that is what is wrong with the ply.
void KeepToUsual(const parchis::Table& table, const parchis::State& before, const log::RecordedPly& recorded,
                 Ply& ply) {
  if (!ply.piece || ply.choice.to || !parchis::Judge(before, table, ply).legal()) return;
  parchis::Judgement usual;
  parchis::JudgeAsUsual(before, table, ply, usual);
  if (usual.fault && usual.can_stand && ClaimsAgree(table, recorded, usual.effect)) {
    ply.choice.to = usual.effect.to;
  }
}

}  // namespace

void Replaying::JudgeOpen(std::uint32_t index, const log::RecordedPly& recorded, Ply& ply) {
  std::vector<Meaning> meanings = MeaningsOf(table_, state_, recorded, ply);
  if (!meanings.empty()) {
    AcceptOneOf(index, recorded, std::move(meanings));
    return;
  }
  if (IsUnnamed(recorded)) {
    ply.piece = PieceThere(table_, state_, recorded);
    AddChoices(table_, recorded, ply);
  }
  KeepToUsual(table_, state_, recorded, ply);
  JudgePly(index, recorded, ply);
}

bool Replaying::JudgeTold(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
  Judgement& judgement = JudgementOf(index);
  parchis::Judge(state_, table_, ply, judgement);
  if (!MeansOnlyThis(table_, state_, recorded, ply, judgement)) return false;
  if (recorded.choices) CheckChoices(index, *recorded.choices, ply);
  Accept(index, recorded, judgement.effect);
  return true;
}

void Replaying::AcceptOneOf(std::uint32_t index, const log::RecordedPly& recorded,
                            std::vector<Meaning> meanings) {
  HeedNote(index, meanings);
  const Meaning& first = meanings.front();
  JudgementOf(index) = first.judgement;
  if (IsOfSomeFace(table_, recorded)) {
    if (state_.sixes == 0) {  // it may be the first six of the turn
      anchor_ = state_;
      anchor_ply_ = index;
    }
  } else {
    if (recorded.choices) CheckChoices(index, *recorded.choices, first.ply);
    SayWhatIsOpen(index, recorded, meanings);
  }
  for (std::size_t i = 1; i < meanings.size(); ++i) pending_.push_back(std::move(meanings[i].after));
  Accept(index, recorded, first.judgement.effect);
}

void Replaying::AcceptHere(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
  AcceptOneOf(index, recorded, MeaningsOf(table_, state_, recorded, ply));
}

void Replaying::HeedNote(std::uint32_t index, std::vector<Meaning>& meanings) {
  const log::RecordedNote* note = NoteOf(index);
  if (note == nullptr || meanings.size() < 2) return;
  const auto agrees = [&](const Meaning& meaning) {
    return !FindPositionFault(table_, meaning.after, *note) &&
           !FindStepsFault(*note, meaning.judgement.effect);
  };
  if (std::ranges::none_of(meanings, agrees)) return;
  std::erase_if(meanings, [&](const Meaning& meaning) { return !agrees(meaning); });
}

void Replaying::SayWhatIsOpen(std::uint32_t index, const log::RecordedPly& recorded,
                              const std::vector<Meaning>& meanings) {
  const Meaning& first = meanings.front();
  bool open = false;
  const auto say = [&](Code code, auto... arguments) {
    Emit(FindingOf(code, {std::move(arguments)...}), index, first.ply, first.judgement, "claimed");
    open = true;
  };
  const int pieces = CountPieces(state_, meanings);
  if (pieces > 1) say(Code::kPieceNotNamed, Argument::Number("count", pieces));
  const int chosen = CountChosen(meanings);
  if (chosen > 1) say(Code::kChoiceNotSaid, Argument::Number("count", chosen));
  const PieceSet victims = VictimsOf(table_, state_, first);
  // The note of the ply may tell. Whom the order of arrival exposed is another question. Which of two like
  // pieces it was is a matter of names only (AMB-095).
  const bool told = recorded.captured_said || first.ply.choice.victim || meanings.size() == 1;
  const bool in_doubt = first.judgement.victim_unknown || (!told && !victims.has_pair());
  if (victims.has_two() && in_doubt) say(Code::kVictimNotNamed, Argument::OfPieces("pieces", victims));
  if (first.judgement.order_unknown) say(Code::kHistoryNotRecorded);
  if (first.judgement.unsearched) {
    say(Code::kPlyUnusable,
        Argument::Text("reason", "its throw can be used in more ways than are looked at"));
  }
  if (open) ++result_.undetermined;
}

}  // namespace arbitro
