#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/dice.h"
#include "engine/legal_plies.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/replaying.h"

// Play with two dice: several plies are one throw.
namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Fault;
using parchis::Ply;
using parchis::Spend;
using parchis::State;

// Whether the fault is about what is left of a throw, or about who throws next.
[[nodiscard]] bool IsAboutTheThrow(Fault fault) {
  return fault == Fault::kWrongSeat || fault == Fault::kBonusSkipped || fault == Fault::kDiceSkipped ||
         fault == Fault::kDieMissing || fault == Fault::kSecondDieMissing || fault == Fault::kDieNotLeft ||
         fault == Fault::kBottomNotDue;
}

// A pass that says which die it does not use.
[[nodiscard]] bool PassesOneDie(const log::RecordedPly& recorded) {
  const Spend spend = recorded.ply.spend;
  const bool die = spend == Spend::kFirstDie || spend == Spend::kSecondDie || spend == Spend::kBottom;
  return die && !recorded.ply.piece && !recorded.from && !recorded.to && !recorded.unusable &&
         recorded.event == log::Event::kNone;
}

}  // namespace

// Plies of one throw that are wrong for the same reason are one finding.
bool Replaying::RepeatsInThrow(std::uint32_t index, Code code) const {
  return table_.two_dice() && cause_ && cause_->code == code && cause_->ply >= ThrowOf(game_, index);
}

bool Replaying::FollowsInThrow(std::uint32_t index, const Trouble& trouble, Code code) const {
  if (RepeatsInThrow(index, code)) return true;
  if (!table_.two_dice() || !cause_ || !trouble.judgement.fault ||
      !IsAboutTheThrow(*trouble.judgement.fault) || index == 0)
    return false;
  const bool throws = trouble.ply.die != 0 && trouble.ply.second_die != 0;
  // Which bottoms a throw has, it says itself.
  if (throws && trouble.judgement.fault == Fault::kBottomNotDue) return false;
  // Nobody knows what was thrown, or how much of it is used, once something else was written.
  const std::uint32_t before = index - 1;
  const bool in_doubt = cause_->code == Code::kThirdDoubleMoved || cause_->code == Code::kBottomNotDue ||
                        cause_->code == Code::kBonusNotOwed;
  if (in_doubt) return cause_->ply >= ThrowOf(game_, before);
  const bool no_throw = cause_->code == Code::kSecondDieMissing || cause_->code == Code::kDieMissing;
  return no_throw && !throws && cause_->ply >= ThrowOf(game_, before);
}

bool Replaying::PassesAgain(std::uint32_t index, const log::RecordedPly& recorded) const {
  if (!PassesOneDie(recorded) || recorded.ply.second_die != 0 || !state_.ThrowIsNext()) return false;
  const std::vector<std::uint32_t> before = PliesBefore(index);
  if (before.empty()) return false;
  const log::RecordedPly& passed = game_.plies[before.back()];
  return PassesOneDie(passed) && (!recorded.seat_said || passed.ply.seat == recorded.ply.seat);
}

bool Replaying::PassOneDie(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
  if (!PassesOneDie(recorded) || ply.seat != state_.seat) return false;
  const parchis::Judgement judgement = parchis::Judge(state_, table_, ply);
  if (judgement.fault != Fault::kDeclined) return false;
  const bool throws = ply.second_die != 0;
  const auto uses_it = [&](const Ply& other) {
    return other.piece && (throws ? other.spend == ply.spend : other.die == ply.die);
  };
  if (std::ranges::any_of(parchis::LegalPlies(state_, table_, ply.die, ply.second_die), uses_it))
    return false;
  // The dice are still owed: what the others do may free this one.
  Effect effect{.kind = Effect::Kind::kPass, .seat = ply.seat};
  effect.first_thrown = throws ? ply.die : std::uint8_t{0};
  effect.second_thrown = ply.second_die;
  Keep();
  JudgementOf(index) = judgement;
  Accept(index, recorded, effect);
  return true;
}

bool Replaying::StepTotal(std::uint32_t index, const log::RecordedPly& recorded) {
  const Ply& total = recorded.ply;
  const bool stops = table_.rules().get<parchis::DiceUse>() == parchis::DiceUse::kStops;
  if (!table_.two_dice() || !stops || !total.piece || total.die == 0 || total.second_die == 0) return false;
  if (state_.nests().contains(*total.piece)) return false;  // a piece comes out by the sum, and not beyond
  for (const Spend first : {Spend::kFirstDie, Spend::kSecondDie}) {
    Ply half = total;
    half.spend = first;
    const parchis::Judgement begun = parchis::Judge(state_, table_, half);
    if (!begun.legal() || begun.effect.kind != Effect::Kind::kMove) continue;
    State between = state_;
    parchis::Apply(between, table_, begun.effect);
    Ply rest = total;
    rest.second_die = 0;
    rest.die = first == Spend::kFirstDie ? total.second_die : total.die;
    rest.spend = first == Spend::kFirstDie ? Spend::kSecondDie : Spend::kFirstDie;
    const parchis::Judgement ended = parchis::Judge(between, table_, rest);
    if (!ended.legal()) continue;
    // What it claims, it claims of both halves.
    Effect whole = ended.effect;
    whole.from = begun.effect.from;
    whole.captured = whole.captured | begun.effect.captured;
    whole.earned_captures = static_cast<std::uint8_t>(whole.earned_captures + begun.effect.earned_captures);
    whole.earned_goals = static_cast<std::uint8_t>(whole.earned_goals + begun.effect.earned_goals);
    if (!ClaimsAgree(table_, recorded, whole)) continue;
    state_ = std::move(between);
    JudgementOf(index) = ended;
    Accept(index, recorded, ended.effect);
    return true;
  }
  return false;
}

void Replaying::BeginOpenThrow(std::uint32_t index, const log::RecordedPly& recorded) {
  if (!IsWrongWithAnyFaces(index, recorded)) NoteUnusable(index, recorded, kFacesNotRecorded);
  FollowUnjudged(index, recorded);
  open_throw_ = recorded.ply.seat;
  AddThrowAgain(recorded.ply.seat);
}

bool Replaying::StepInOpenThrow(std::uint32_t index, const log::RecordedPly& recorded) {
  const Ply& ply = recorded.ply;
  const bool bonus = ply.spend == Spend::kCaptureBonus || ply.spend == Spend::kGoalBonus;
  if (ply.seat == *open_throw_ && bonus) return false;
  const bool moves = ply.piece || recorded.from || recorded.to;
  if (ply.seat != *open_throw_ || ply.die != 0 || ply.second_die != 0 || !moves) {
    open_throw_.reset();
    return false;
  }
  // As if it were a throw of its own: where its piece stands now is all that it tells. Bonuses wait.
  parchis::OwedList waiting = state_.owed;
  for (std::size_t i = waiting.size(); i-- > 0;) {
    if (waiting[i].kind != parchis::Owed::Kind::kBonus) waiting.erase(i);
  }
  const auto take_up = [&](State& state) {
    if (state.over) return;
    state.owed.clear();
    state.seat = ply.seat;
    parchis::Canonicalize(state, table_);
  };
  take_up(state_);
  for (Branch& branch : branches_) take_up(branch.state);
  log::RecordedPly open = recorded;
  open.event = log::Event::kFacesUnknown;
  open.ply.spend = Spend::kNotSaid;
  LeaveOpen(index, open, kFacesNotRecorded);
  if (!waiting.empty()) {
    State owing = state_;
    if (owing.seat != ply.seat) owing.owed.clear();
    owing.seat = ply.seat;
    for (std::size_t i = 0; i < waiting.size(); ++i) owing.owed.push(waiting[i]);
    parchis::Canonicalize(owing, table_);
    AddBranches({owing}, Branch::Why::kDoubt);
  }
  AddThrowAgain(ply.seat);
  return true;
}

bool Replaying::IsWrongWithAnyFaces(std::uint32_t index, const log::RecordedPly& recorded) {
  // Whatever else may have been is no fault of anybody. A piece that is not the seat's never was.
  const bool foreign = recorded.seat_said && recorded.ply.piece && recorded.ply.seat < table_.seat_count() &&
                       !table_.MovableBy(recorded.ply.seat).contains(*recorded.ply.piece);
  const bool certain = foreign || (branches_.empty() && !too_many_doubts_ && !history_ &&
                                   !LeftOut().declared() && !LeftOut().undeclared_passes);
  if (!certain) return false;
  Ply ply = AllFactsOf(recorded);
  ply.die = 1;
  ply.second_die = 2;
  ply.spend = ply.piece ? Spend::kFirstDie : Spend::kNotSaid;
  const parchis::Judgement judgement = parchis::Judge(state_, table_, ply);
  const auto fault = judgement.fault;
  const bool whatever = fault == Fault::kWrongSeat || fault == Fault::kForeignPiece ||
                        fault == Fault::kDiceSkipped || fault == Fault::kBonusSkipped;
  if (!whatever || (fault != Fault::kForeignPiece && AfterUnusable(table_, state_))) return false;
  EmitFaults(index, {state_, table_, recorded, ply, judgement, NoteOf(index), true}, "claimed");
  return true;
}

void Replaying::AddThrowAgain(std::uint8_t seat) {
  std::vector<State> again{state_};
  for (const Branch& branch : branches_) again.push_back(branch.state);
  for (State& state : again) {
    state.seat = seat;
    state.owed.clear();
    if (state.memory.dice.doubles == 0) state.memory.dice.doubles = 1;
    parchis::Canonicalize(state, table_);
  }
  AddBranches(again, Branch::Why::kDoubt);
}

}  // namespace arbitro
