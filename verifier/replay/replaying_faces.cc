// Plies of which the face thrown is not known.

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "verifier/replay/choices.h"
#include "verifier/replay/doubts.h"
#include "verifier/replay/meanings.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::Fault;
using parchis::Judgement;
using parchis::Ply;
using parchis::State;

namespace {

constexpr std::uint8_t kEntryFace = 5;
// Faces that break a rule are farther off than any that do not, unless they lead just where the record says.
constexpr int kBreaksRule = 1000;
// What does not lead there is no reason to give another throw.
constexpr int kSixByGuess = 100;

// How far from its recorded destination the face leads the piece; 0 if the record does not say.
[[nodiscard]] int DistanceOf(const State& before, const parchis::Table& table,
                             const log::RecordedPly& recorded, const Ply& ply, Judgement judgement) {
  if (!recorded.to) return 0;
  const auto to = table.board().PlaceOf(ply.piece->color(), *recorded.to);
  if (!to) return kBreaksRule;
  if (judgement.fault == Fault::kThirdSixMoved) {
    State first = before;
    first.sixes = 0;
    judgement = parchis::Judge(first, table, ply);
  }
  const bool leads = judgement.effect.kind == Effect::Kind::kMove;
  const int reached =
      leads ? judgement.effect.to.progress() : before.place(*ply.piece).progress() + int{ply.die};
  return std::abs(reached - to->progress());
}

}  // namespace

void Replaying::StepSomeFace(std::uint32_t index, const log::RecordedPly& recorded) {
  if (heeds_absences_) PassLeftSeat(recorded);
  const std::size_t said = findings_.size();
  NoteUnusable(index, recorded, recorded.unusable ? kValueOutOfRange : kFacesNotRecorded);
  Ply ply = AllFactsOf(recorded);
  CompleteFacts(index, recorded, ply);
  std::vector<Meaning> meanings = MeaningsOf(table_, state_, recorded, ply);
  const bool helps = ply.piece && table_.MovableBy(state_.seat).contains(*ply.piece);
  if (meanings.empty() && !recorded.seat_said && ply.seat != state_.seat && helps) {
    Ply helping = ply;
    helping.seat = state_.seat;
    meanings = MeaningsOf(table_, state_, recorded, helping);
  }
  if (!meanings.empty()) {
    AcceptOneOf(index, recorded, std::move(meanings));
    return;
  }
  if (IsUnnamed(recorded)) {
    ply.piece = PieceThere(table_, state_, recorded);
    AddChoices(table_, recorded, ply);
  }
  JudgePly(index, recorded, WithNearestFace(recorded, ply));
  // What is wrong with it whatever the face was is judged.
  const auto first = findings_.begin() + static_cast<std::ptrdiff_t>(said);
  const bool judged = std::any_of(first + 1, findings_.end(), [&](const Finding& finding) {
    return finding.ply == index && (finding.level >= Level::kAmbiguous || finding.code == Code::kPlyUnusable);
  });
  if (!judged) return;
  findings_.erase(first);
  --result_.undetermined;
}

Ply Replaying::WithNearestFace(const log::RecordedPly& recorded, Ply ply) const {
  const std::vector<std::uint8_t> faces = FacesOf(state_, recorded.ply);
  ply.die = faces.empty() ? std::uint8_t{0} : faces.front();
  if (!ply.piece || faces.size() < 2) return ply;
  if (state_.place(*ply.piece).in_nest()) {
    ply.die = kEntryFace;
    return ply;
  }
  Ply nearest = ply;
  int least = std::numeric_limits<int>::max();
  for (const std::uint8_t face : faces) {
    ply.die = face;
    const Judgement judgement = parchis::Judge(state_, table_, ply);
    int distance = DistanceOf(state_, table_, recorded, ply, judgement);
    if (face == 6 && distance != 0) distance += kSixByGuess;
    if (!judgement.legal() && (distance != 0 || !recorded.to)) distance += kBreaksRule;
    if (distance >= least) continue;
    least = distance;
    nearest = ply;
  }
  return nearest;
}

}  // namespace arbitro
