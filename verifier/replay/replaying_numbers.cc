#include <cstddef>
#include <string>

#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

// Play without dice: what a record claims about the numbers that are left.
namespace arbitro {
namespace {

using parchis::NumberSet;
using parchis::State;

// Whether the seat has these numbers left. That a producer lists no null throw says nothing.
[[nodiscard]] bool Agrees(const State& state, const parchis::Table& table, std::size_t seat,
                          NumberSet stated) {
  const NumberSet left = parchis::NumbersLeft(state, table, seat);
  if (stated.contains(NumberSet::kNullThrow) && !left.contains(NumberSet::kNullThrow)) return false;
  return left.numbers() == stated.numbers();
}

}  // namespace

void Replaying::CheckNumbers(std::uint32_t index, const parchis::Ply& ply) {
  const log::RecordedNote* note = NoteOf(index);
  for (; note != nullptr && note != game_.notes.data() + game_.notes.size() && note->ply == index; ++note) {
    if (note->numbers_left && ply.seat < table_.seat_count() && !state_.over)
      CheckNumbersLeft(index, *note->numbers_left, ply);
  }
  if (!history_ || history_->numbers().knows_numbers() || said_numbers_unknown_) return;
  said_numbers_unknown_ = true;
  ++result_.undetermined;
  Emit(FindingOf(Code::kHistoryNotRecorded, {}), index, ply, parchis::Judge(state_, table_, ply), "claimed");
}

void Replaying::CheckNumbersLeft(std::uint32_t index, NumberSet stated, const parchis::Ply& ply) {
  if (Agrees(state_, table_, ply.seat, stated)) return;
  const bool by_color = table_.rules().get<parchis::HandPer>() == parchis::HandPer::kColor;
  NumberSet adopted = stated;
  if (parchis::NumbersLeft(state_, table_, ply.seat).contains(NumberSet::kNullThrow)) {
    adopted.insert(NumberSet::kNullThrow);
  }
  NumberSet& left = state_.memory.numbers.left[ply.seat];
  if (history_ && !by_color && history_->numbers().LearnLeft(ply.seat, stated)) {
    left = adopted;
    return;
  }
  ClaimFault fault{Code::kNumbersDiffer,
                   {Argument::Text("stated", TextOf(stated)), Argument::OfSeat("seat", ply.seat),
                    Argument::Text("expected", TextOf(parchis::NumbersLeft(state_, table_, ply.seat)))}};
  for (const Branch& branch : branches_) {
    if (!Agrees(branch.state, table_, ply.seat, stated)) continue;
    if (branch.why == Branch::Why::kTrouble) AddNoteFault(index, std::move(fault), "claimed", cause_);
    state_ = State(branch.state);
    branches_.clear();
    return;
  }
  AddNoteFault(index, std::move(fault), "claimed");
  cause_ = Cause{Code::kNumbersDiffer, index};
  if (by_color) return;
  const State before = state_;
  left = adopted;
  SetBranches({before}, Branch::Why::kTrouble);
}

}  // namespace arbitro
