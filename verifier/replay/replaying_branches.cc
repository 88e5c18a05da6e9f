#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "verifier/replay/doubts.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/meanings.h"
#include "verifier/replay/misrecorded.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::Fault;
using parchis::Judgement;
using parchis::Ply;
using parchis::State;

void Replaying::SetBranches(const std::vector<State>& states, Branch::Why why) {
  branches_.clear();
  AddBranches(states, why);
}

void Replaying::AddBranches(const std::vector<State>& states, Branch::Why why, bool others_only) {
  for (const State& state : states) {
    if (branches_.size() == kMaxBranches) {
      too_many_doubts_ = too_many_doubts_ || why != Branch::Why::kTrouble;
      return;
    }
    if (state == state_ && (others_only || why != Branch::Why::kTrouble)) continue;
    const bool known = std::ranges::any_of(
        branches_, [&](const Branch& other) { return other.why == why && other.state == state; });
    if (!known) branches_.push_back({state, why});
  }
}

void Replaying::AddPending() {
  const std::vector<State> pending = std::exchange(pending_, {});
  AddBranches(pending, Branch::Why::kDoubt);
}

Ply Replaying::AllFactsOf(const log::RecordedPly& recorded) const {
  Ply ply = FactsOf(recorded);
  if (leaves_choice_) AddChoices(table_, recorded, ply);
  return ply;
}

std::optional<Judgement> Replaying::HoldsIn(const State& state, const log::RecordedPly& recorded,
                                            const Ply& ply) const {
  const std::vector<Meaning> meanings = MeaningsOf(table_, state, recorded, ply);
  return meanings.empty() ? std::nullopt : std::optional(meanings.front().judgement);
}

std::vector<State> Replaying::StatesAfter(const State& before, const log::RecordedPly& recorded) {
  std::vector<State> states;
  const Ply ply = AllFactsOf(recorded);
  for (Meaning& meaning : MeaningsOf(table_, before, recorded, ply)) {
    states.push_back(std::move(meaning.after));
  }
  if (!states.empty()) return states;
  const auto filled = SkipOmitted(table_, LeftOut(), before, ply, recorded);
  if (filled && (turn_missing_ || !filled->undeclared_turn)) {
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

std::vector<Replaying::Branch> Replaying::OpenDoubts(const Ply& ply) const {
  std::vector<Branch> open = branches_;
  std::erase_if(open, [](const Branch& branch) { return branch.why == Branch::Why::kTrouble; });
  if (!history_ || !history_->MattersAfter(state_, parchis::Judge(state_, table_, ply).effect)) return open;
  for (State& past : history_->OtherMemories(state_, ply)) {
    open.push_back({std::move(past), Branch::Why::kHistory});
  }
  return open;
}

std::vector<Replaying::Branch> Replaying::CarriedDoubts(std::uint32_t index, const log::RecordedPly& recorded,
                                                        bool play_is_fact) {
  std::vector<Branch> carried;
  const Ply ply = AllFactsOf(recorded);
  for (const Branch& branch : OpenDoubts(ply)) {
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
    JudgementOf(index) = *judgement;
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
    JudgementOf(index) = *judgement;
    state_ = state;
    Accept(index, trouble.recorded, judgement->effect);
    return true;
  }
  return false;
}

std::vector<State> Replaying::OtherPastsAfter(const log::RecordedPly& recorded, const Effect& effect) const {
  std::vector<State> states;
  if (!history_->MattersAfter(state_, effect)) return states;
  Ply ply = AllFactsOf(recorded);
  if (effect.kind == Effect::Kind::kMove) ply.piece = effect.piece;
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
  turn_missing_ = filled.undeclared_turn;
  JudgementOf(index) = filled.judgement;
  Accept(index, trouble.recorded, filled.judgement.effect);
  turn_missing_ = false;
  if (!others.empty()) {
    std::erase_if(branches_, [](const Branch& branch) { return branch.why == Branch::Why::kTrouble; });
    AddBranches(others, Branch::Why::kTrouble);
  }
  for (const State& state : likely) {
    if (const auto judgement = HoldsIn(state, trouble.recorded, trouble.ply)) {
      pending_.push_back(state);
      parchis::Apply(pending_.back(), table_, judgement->effect);
    }
  }
  AddPending();
}

}  // namespace arbitro
