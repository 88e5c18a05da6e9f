#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "verifier/replay/doubts.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/misrecorded.h"
#include "verifier/replay/replaying.h"
#include "verifier/replay/unnamed_piece.h"

namespace arbitro {

using parchis::Effect;
using parchis::Fault;
using parchis::Judgement;
using parchis::PieceSet;
using parchis::Ply;
using parchis::State;

void Replaying::SetBranches(const std::vector<State>& states, Branch::Why why) {
  branches_.clear();
  AddBranches(states, why);
}

void Replaying::AddBranches(const std::vector<State>& states, Branch::Why why, bool others_only) {
  for (const State& state : states) {
    if (branches_.size() == kMaxBranches) return;
    if (state == state_ && (others_only || why != Branch::Why::kTrouble)) continue;
    const bool known = std::ranges::any_of(
        branches_, [&](const Branch& other) { return other.why == why && other.state == state; });
    if (!known) branches_.push_back({state, why});
  }
}

Ply Replaying::AllFactsOf(const log::RecordedPly& recorded) const {
  Ply ply = FactsOf(recorded);
  if (leaves_choice_) AddChoices(table_, recorded, ply);
  return ply;
}

std::optional<Judgement> Replaying::HoldsIn(const State& state, const log::RecordedPly& recorded,
                                            Ply ply) const {
  if (!recorded.ply.piece && (recorded.from || recorded.to)) {
    ply.piece = FindUnnamedPiece(table_, state, recorded, recorded.ply).piece;
    AddChoices(table_, recorded, ply);
  }
  const Judgement judgement = parchis::Judge(state, table_, ply);
  if (!judgement.legal() || !ClaimsAgree(table_, recorded, judgement.effect)) return std::nullopt;
  return judgement;
}

std::vector<State> Replaying::StatesAfter(const State& before, const log::RecordedPly& recorded) {
  std::vector<State> states;
  Ply ply = AllFactsOf(recorded);
  PieceSet fitting;
  if (!ply.piece && (recorded.from || recorded.to)) {
    const UnnamedPiece found = FindUnnamedPiece(table_, before, recorded, ply);
    ply.piece = found.piece;
    fitting = found.fitting;
    AddChoices(table_, recorded, ply);
  }
  if (const auto judgement = HoldsIn(before, recorded, ply)) {
    states.push_back(before);
    parchis::Apply(states.back(), table_, judgement->effect);
    for (State& other : StatesIfAnotherMoved(table_, before, recorded, ply, fitting)) states.push_back(other);
    const bool may_be_another = !judgement->effect.captured.empty() && judgement->effect.from.in_nest();
    if (may_be_another && (!recorded.captured_said || judgement->victim_unknown)) {
      for (State& other : FindUnknownVictim(table_, before, recorded, ply, *judgement).others) {
        states.push_back(other);
      }
    }
  }
  if (leaves_choice_) {
    for (const Ply& other : OtherChoices(table_, before, recorded, ply)) {
      states.push_back(before);
      parchis::Apply(states.back(), table_, parchis::Judge(before, table_, other).effect);
    }
  }
  if (!states.empty()) return states;
  const auto filled = SkipOmitted(table_, LeftOut(), before, ply, recorded);
  if (filled && !filled->undeclared_turn) {
    states.push_back(filled->state);
    parchis::Apply(states.back(), table_, filled->judgement.effect);
  }
  return states;
}

void Replaying::AdvanceBranches(const log::RecordedPly& recorded) {
  std::vector<Branch> before;
  before.swap(branches_);
  for (const Branch& branch : before) AddBranches(StatesAfter(branch.state, recorded), branch.why, true);
}

std::vector<Replaying::Branch> Replaying::CarriedDoubts(std::uint32_t index, const log::RecordedPly& recorded,
                                                        bool play_is_fact) {
  std::vector<Branch> carried;
  const Ply ply = AllFactsOf(recorded);
  for (const Branch& branch : branches_) {
    if (branch.why == Branch::Why::kTrouble) continue;
    const Judgement judgement = parchis::Judge(branch.state, table_, ply);
    const Trouble trouble{branch.state, table_, recorded, ply, judgement, NoteOf(index), play_is_fact};
    const auto claimed = StateIfItStood(trouble);
    carried.push_back({claimed ? *claimed : StateByTheRules(trouble), branch.why});
  }
  return carried;
}

void Replaying::AddCarried(const std::vector<Branch>& carried) {
  for (const Branch& branch : carried) AddBranches({branch.state}, branch.why, true);
}

bool Replaying::TakeBranch(std::uint32_t index, const Trouble& trouble) {
  // What the record itself leaves open comes before what may have been before it.
  const auto from_history = [](const Branch& branch) { return branch.why == Branch::Why::kHistory; };
  std::ranges::stable_partition(branches_, std::not_fn(from_history));
  for (const Branch& branch : branches_) {
    const auto judgement = HoldsIn(branch.state, trouble.recorded, trouble.ply);
    if (!judgement) continue;
    if (branch.why == Branch::Why::kHistory) NoteHistory(index, trouble);
    if (branch.why == Branch::Why::kTrouble) {
      Finding finding = NamesNoPiece(trouble) || !trouble.judgement.legal()
                            ? FaultOf(trouble)
                            : FirstOf(FindClaimFaults(table_, trouble.recorded, trouble.judgement.effect));
      finding.follows = cause_;
      Emit(std::move(finding), index, trouble.ply, trouble.judgement, "claimed");
    }
    state_ = State(branch.state);  // Accept changes branches_
    Accept(index, trouble.recorded, judgement->effect);
    return true;
  }
  return false;
}

void Replaying::OpenHistory() {
  history_ = History::Of(set_up_, game_);
  if (history_) SetBranches(history_->OtherStarts(), Branch::Why::kHistory);
}

bool Replaying::TakeOtherMemory(std::uint32_t index, const Trouble& trouble) {
  if (!history_) return false;
  for (const State& state : history_->OtherMemories(state_, trouble.ply)) {
    const auto judgement = HoldsIn(state, trouble.recorded, trouble.ply);
    if (!judgement) continue;
    NoteHistory(index, trouble);
    state_ = state;
    Accept(index, trouble.recorded, judgement->effect);
    return true;
  }
  return false;
}

std::vector<State> Replaying::OtherPastsAfter(const log::RecordedPly& recorded, const Effect& effect) const {
  std::vector<State> states;
  if (effect.kind != Effect::Kind::kMove || !effect.from.in_nest()) return states;
  Ply ply = AllFactsOf(recorded);
  ply.piece = effect.piece;
  for (const State& past : history_->OtherMemories(state_, ply)) {
    const auto judgement = HoldsIn(past, recorded, ply);
    if (!judgement) continue;
    states.push_back(past);
    parchis::Apply(states.back(), table_, judgement->effect);
  }
  return states;
}

void Replaying::NoteHistory(std::uint32_t index, const Trouble& trouble) {
  ++result_.undetermined;
  Emit(FindingOf(Code::kHistoryNotRecorded, {}), index, trouble.ply, trouble.judgement, "claimed");
}

void Replaying::JudgeChoice(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
  const std::vector<Ply> choices = OtherChoices(table_, state_, recorded, ply);
  const Judgement usual = parchis::Judge(state_, table_, ply);
  if (!choices.empty() && (!usual.legal() || !ClaimsAgree(table_, recorded, usual.effect))) {
    JudgeChoice(index, recorded, choices.front());  // the first choice that fits the claims
    return;
  }
  std::vector<State> others;
  for (const Ply& other : choices) {
    others.push_back(state_);
    parchis::Apply(others.back(), table_, parchis::Judge(state_, table_, other).effect);
  }
  if (!others.empty()) {
    ++result_.undetermined;
    Emit(FindingOf(Code::kChoiceNotSaid,
                   {Argument::Number("count", static_cast<std::int64_t>(others.size()) + 1)}),
         index, ply, usual, "claimed");
  }
  JudgePly(index, recorded, ply);
  AddBranches(others, Branch::Why::kDoubt);
}

State Replaying::StateIfTurnsWereSkipped(std::uint8_t seat) const {
  State state = state_;
  for (std::size_t i = 0; i < table_.seat_count() && state.seat != seat; ++i) {
    parchis::Apply(state, table_, Effect{.kind = Effect::Kind::kPenalty, .seat = state.seat});
  }
  return state;
}

void Replaying::FillOmissions(std::uint32_t index, const Trouble& trouble, const Filled& filled) {
  std::vector<State> others;
  std::vector<State> likely = filled.others;
  if (filled.undeclared_turn && parchis::ChoosesNumbers(table_.rules())) {
    likely.insert(likely.begin(), StateIfTurnsWereSkipped(trouble.ply.seat));
  }
  if (filled.undeclared_turn) {
    Finding finding = FindingOf(Code::kPlyMissing, {Argument::OfSeat("seat", state_.seat)});
    Emit(std::move(finding), index, trouble.ply, trouble.judgement, "claimed");
    cause_ = Cause{Code::kPlyMissing, index};
    others = StatesIfMisrecorded(trouble);
  }
  if (filled.state.seat != state_.seat) ++turn_;
  state_ = filled.state;
  Accept(index, trouble.recorded, filled.judgement.effect);
  if (!others.empty()) SetBranches(others, Branch::Why::kTrouble);
  std::vector<State> as_likely;
  for (const State& state : likely) {
    if (const auto judgement = HoldsIn(state, trouble.recorded, trouble.ply)) {
      as_likely.push_back(state);
      parchis::Apply(as_likely.back(), table_, judgement->effect);
    }
  }
  AddBranches(as_likely, Branch::Why::kDoubt);
}

void Replaying::JudgeUnnamed(std::uint32_t index, const log::RecordedPly& recorded, Ply& ply) {
  const UnnamedPiece found = FindUnnamedPiece(table_, state_, recorded, ply);
  ply.piece = found.piece;
  AddChoices(table_, recorded, ply);
  if (found.candidates > 1) {
    ++result_.undetermined;
    Emit(FindingOf(Code::kPieceNotNamed, {Argument::Number("count", found.candidates)}), index, ply,
         parchis::Judge(state_, table_, ply), "claimed");
  }
  const std::vector<State> others = StatesIfAnotherMoved(table_, state_, recorded, ply, found.fitting);
  JudgePly(index, recorded, ply);
  AddBranches(others, Branch::Why::kDoubt);
}

void Replaying::AcceptSomeVictim(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply,
                                 const Judgement& judgement) {
  const UnknownVictim unknown = FindUnknownVictim(table_, state_, recorded, ply, judgement);
  const bool order_matters = unknown.candidates.has_two() && !unknown.alike;
  if (order_matters || judgement.victim_unknown) {
    ++result_.undetermined;
    Emit(FindingOf(Code::kVictimNotNamed, {Argument::OfPieces("pieces", unknown.candidates)}), index, ply,
         judgement, "claimed");
  }
  Accept(index, recorded, judgement.effect);
  AddBranches(unknown.others, Branch::Why::kDoubt);
}

}  // namespace arbitro
