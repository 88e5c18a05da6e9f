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

namespace {

// Whether the note of a ply has other own pieces than the one it moves elsewhere than they stand: then it
// tells of another state.
[[nodiscard]] bool NotesAnother(const Trouble& trouble) {
  const parchis::Table& table = trouble.table;
  const log::RecordedNote& note = *trouble.note;
  for (std::size_t i = 0; i < note.position_after.size(); ++i) {
    const auto piece = parchis::Piece::FromIndex(static_cast<int>(i));
    if (!table.pieces_in_play().contains(piece) || piece == trouble.ply.piece ||
        piece == trouble.ply.second_piece) {
      continue;
    }
    // A piece in the nest may be captured or penalized by the ply.
    if (note.position_after[i].number == 0) continue;
    if (note.position_after[i] != table.board().SquareOf(piece.color(), trouble.before.place(piece)))
      return true;
  }
  return false;
}

}  // namespace

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

void Replaying::AddStatesAfter(const State& before, const log::RecordedPly& recorded, const Ply& ply,
                               std::vector<State>& states) const {
  for (Meaning& meaning : MeaningsOf(table_, before, recorded, ply)) {
    states.push_back(std::move(meaning.after));
  }
}

bool Replaying::OmissionWorkDone() {
  if (omission_work_ < kMaxOmissionWork) return false;
  too_many_doubts_ = true;
  return true;
}

std::vector<State> Replaying::StatesAfter(const State& before, const log::RecordedPly& recorded) {
  std::vector<State> states;
  const Ply ply = AllFactsOf(recorded);
  AddStatesAfter(before, recorded, ply, states);
  if (!states.empty()) return states;
  if (OmissionWorkDone()) return states;
  const auto filled =
      SkipOmitted(table_, DeclaredLeftOut(turn_missing_), before, ply, recorded, nullptr, &omission_work_);
  if (!filled || (filled->undeclared_turn && !turn_missing_)) return states;
  AddStatesAfter(filled->state, recorded, ply, states);
  if (forced_moves_left_out_) return states;  // whatever else it may have been is tried when it shows
  for (const State& other : filled->others) AddStatesAfter(other, recorded, ply, states);
  return states;
}

void Replaying::AdvanceBranches(const log::RecordedPly& recorded) {
  std::vector<Branch> before;
  before.swap(branches_);
  for (const Branch& branch : before) AddBranches(StatesAfter(branch.state, recorded), branch.why, true);
}

std::vector<Branch> Replaying::OpenDoubts(const Ply& ply) const {
  std::vector<Branch> open = branches_;
  std::erase_if(open, [](const Branch& branch) { return branch.why == Branch::Why::kTrouble; });
  if (!history_ || !history_->MattersAfter(state_, parchis::Judge(state_, table_, ply).effect)) return open;
  for (State& past : history_->OtherMemories(state_, ply)) {
    open.push_back({std::move(past), Branch::Why::kHistory});
  }
  return open;
}

std::vector<Branch> Replaying::CarriedDoubts(std::uint32_t index, const log::RecordedPly& recorded,
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

std::optional<Fitting> Replaying::FitsBranch(const Branch& branch, const Trouble& trouble, bool filled) {
  std::optional<Fitting> fitting;
  if (!filled) {
    const std::vector<Meaning> meanings = MeaningsOf(table_, branch.state, trouble.recorded, trouble.ply);
    const auto noted = std::ranges::find_if(meanings, [&](const Meaning& meaning) {
      return trouble.note == nullptr ||
             NoteAgrees(table_, meaning.after, meaning.judgement.effect, *trouble.note);
    });
    if (!meanings.empty()) {
      fitting = Fitting{branch, noted == meanings.end() ? meanings.front().judgement : noted->judgement};
    }
  } else if (!OmissionWorkDone()) {
    Omits declared = LeftOut();
    declared.undeclared_passes = false;
    auto omitted = SkipOmitted(table_, declared, branch.state, trouble.ply, trouble.recorded, trouble.note,
                               &omission_work_);
    if (omitted) fitting = Fitting{{omitted->state, branch.why}, omitted->judgement};
  }
  if (fitting && trouble.note != nullptr) {
    State after = fitting->branch.state;
    parchis::Apply(after, table_, fitting->judgement.effect);
    fitting->noted = NoteAgrees(table_, after, fitting->judgement.effect, *trouble.note);
  }
  return fitting;
}

std::optional<Fitting> Replaying::FindBranch(const Trouble& trouble) {
  std::optional<Fitting> second;  // fits, but for the note
  const bool contradicted = trouble.note != nullptr && NotesAnother(trouble);
  for (const bool filled : {false, true}) {
    if (filled && !LeftOut().declared()) break;
    for (const Branch& branch : branches_) {
      auto fitting = FitsBranch(branch, trouble, filled);
      if (!fitting) continue;
      if (fitting->noted) return fitting;
      if (branch.why == Branch::Why::kTrouble && !contradicted) continue;
      if (!second) second = std::move(fitting);
    }
  }
  return second;
}

bool Replaying::TakeBranch(std::uint32_t index, const Trouble& trouble) {
  // What the record itself leaves open comes before what may have been before it.
  const auto from_history = [](const Branch& branch) { return branch.why == Branch::Why::kHistory; };
  std::ranges::stable_partition(branches_, std::not_fn(from_history));
  const auto fitting = FindBranch(trouble);
  if (!fitting) return false;
  const Branch& branch = fitting->branch;
  std::optional<State> stood;
  if (branch.why == Branch::Why::kHistory) NoteHistory(index, trouble);
  if (branch.why == Branch::Why::kTrouble) {
    Finding finding = NamesNoPiece(trouble) || !trouble.judgement.legal()
                          ? FaultOf(trouble)
                          : FirstOf(FindClaimFaults(table_, trouble.recorded, trouble.judgement.effect));
    finding.follows = cause_;
    Emit(std::move(finding), index, trouble.ply, trouble.judgement, "claimed");
    stood = StateIfItStood(trouble);
  }
  state_ = branch.state;
  AcceptHere(index, trouble.recorded, trouble.ply);
  // It may also have been a fault of its own, and the game gone on from there.
  if (stood) {
    AddBranches({*stood}, Branch::Why::kTrouble);
    DropContradicted(trouble.note);
  }
  ForgetTrail(branch.why == Branch::Why::kTrouble);
  return true;
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
    AcceptHere(index, trouble.recorded, trouble.ply);
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
  // Where forced moves are left out, whatever else it may have been is tried when it shows.
  if (!forced_moves_left_out_) {
    for (const State& state : likely) {
      AddStatesAfter(state, trouble.recorded, trouble.ply, pending_);
    }
  } else if (!likely.empty()) {
    result_.more_others = true;
  }
  state_ = filled.state;
  turn_missing_ = filled.undeclared_turn;
  AcceptHere(index, trouble.recorded, trouble.ply);
  turn_missing_ = false;
  if (!others.empty()) {
    std::erase_if(branches_, [](const Branch& branch) { return branch.why == Branch::Why::kTrouble; });
    AddBranches(others, Branch::Why::kTrouble);
  }
}

}  // namespace arbitro
