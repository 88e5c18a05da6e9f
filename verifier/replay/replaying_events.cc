#include <algorithm>
#include <string>
#include <utility>

#include "engine/ending.h"
#include "verifier/replay/doubts.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::Fault;
using parchis::Judgement;
using parchis::Ply;
using parchis::State;

void Replaying::StepOver(std::uint32_t index, const log::RecordedPly& recorded) {
  switch (recorded.event) {
    case log::Event::kSeatDropped:
    case log::Event::kResigned:
      Leave(recorded.ply.seat);
      return;
    case log::Event::kSeatReturned:
      state_.out = static_cast<std::uint8_t>(state_.out & ~(1U << recorded.ply.seat));
      state_.over = parchis::IsOver(state_, table_);
      // It may be back in time for the turn that has just passed it by.
      if (state_.ThrowIsNext() && state_.sixes == 0 && !state_.over) {
        State in_time = state_;
        in_time.seat = recorded.ply.seat;
        AddBranches({in_time}, Branch::Why::kDoubt);
      }
      return;
    case log::Event::kAdjudicated:
      Adjudicate(index, recorded);
      return;
    case log::Event::kFacesUnknown:
    case log::Event::kDoubleUnknown:
      LeaveOpen(index, recorded, "the faces thrown were not recorded");
      return;
    case log::Event::kNone:
      LeaveOpen(index, recorded, "a value is outside its range");
      return;
  }
}

void Replaying::Leave(std::uint8_t seat) {
  if (seat < table_.seat_count()) state_.out = static_cast<std::uint8_t>(state_.out | 1U << seat);
  state_.over = parchis::IsOver(state_, table_);
}

void Replaying::Adjudicate(std::uint32_t index, const log::RecordedPly& recorded) {
  const log::RecordedNote* note = NoteOf(index);
  if (note == nullptr || note->position_after.empty()) {
    NoteUnusable(index, recorded, "the position that the arbiter decided on is not recorded");
    result_.stopped = true;
    return;
  }
  if (!PutAsNoted(state_, table_, *note)) {
    NoteUnusable(index, recorded, "the arbiter's position has a piece where it cannot stand");
    result_.stopped = true;
    return;
  }
  branches_.clear();
  parchis::RecountFinished(state_, table_);
  parchis::Canonicalize(state_, table_);
}

void Replaying::NoteUnusable(std::uint32_t index, const log::RecordedPly& recorded, const char* reason) {
  ++result_.undetermined;
  Finding finding = FindingOf(Code::kPlyUnusable, {Argument::Text("reason", reason)});
  finding.ply = index;
  finding.seat = recorded.ply.seat;
  finding.turn = turn_;
  findings_.push_back(std::move(finding));
}

void Replaying::LeaveOpen(std::uint32_t index, const log::RecordedPly& recorded, const char* reason) {
  NoteUnusable(index, recorded, reason);
  const Ply ply = AllFactsOf(recorded);
  const Judgement judgement = parchis::Judge(state_, table_, ply);
  const bool play_is_fact = recorded.event != log::Event::kNone && ply.piece.has_value();
  const Trouble trouble{state_, table_, recorded, ply, judgement, NoteOf(index), play_is_fact};
  const State before = state_;
  const auto claimed = StateIfItStood(trouble);
  const State next = claimed ? *claimed : StateByTheRules(trouble);
  std::vector<State> others = OtherStates(trouble, next);
  std::vector<State> after = others;
  after.push_back(next);
  if (ply.die == 0 || recorded.unusable) {
    const std::vector<State> sixes = StatesIfSix(before, ply, after);
    others.insert(others.begin(), sixes.begin(), sixes.end());
    const std::vector<State> faces = StatesIfAnyFace(table_, before, recorded);
    others.insert(others.end(), faces.begin(), faces.end());
  }
  const std::vector<Branch> carried = CarriedDoubts(index, recorded, play_is_fact);
  state_ = next;
  SetBranches(others, Branch::Why::kDoubt);
  AddCarried(carried);
}

void Replaying::TakeBack(std::uint32_t index, std::uint32_t count) {
  if (standing_.empty() && !took_back_) {
    for (std::uint32_t i = 0; i < index; ++i) standing_.push_back(i);
  } else {
    for (std::uint32_t i = last_take_back_; i < index; ++i) standing_.push_back(i);
  }
  took_back_ = true;
  last_take_back_ = index;
  standing_.resize(standing_.size() - std::min<std::size_t>(standing_.size(), count));
  repeated_ += standing_.size();
  if (repeated_ > kMaxRepeatedPlies) {
    findings_.push_back(
        FindingOf(Code::kTooManyPlies, {Argument::Number("value", static_cast<std::int64_t>(repeated_)),
                                        Argument::Number("limit", kMaxRepeatedPlies)}));
    result_.stopped = true;
    return;
  }
  RepeatStanding();
  // What was taken back does not stand, right or wrong.
  for (Finding& finding : findings_) {
    const bool stands =
        !finding.ply || *finding.ply >= index || std::ranges::binary_search(standing_, *finding.ply);
    if (!stands && finding.level > Level::kNote) finding.level = Level::kNote;
  }
}

void Replaying::RepeatStanding() {
  std::vector<Finding> said_already;
  Replaying again(set_up_, game_, on_illegal_, said_already);
  again.quiet_ = true;
  again.OpenHistory();
  for (const std::uint32_t i : standing_) again.StepOnce(i, game_.plies[i]);
  state_ = again.state_;
  branches_ = std::move(again.branches_);
  history_ = again.history_;
  cause_ = again.cause_;
  after_end_ = again.after_end_;
  anchor_ = again.anchor_;
  anchor_ply_ = again.anchor_ply_;
  recent_ = again.recent_;
}

}  // namespace arbitro
