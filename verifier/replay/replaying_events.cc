#include <algorithm>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/dice.h"
#include "engine/ending.h"
#include "verifier/replay/claims.h"
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
  if (IsOfSomeFace(table_, recorded)) {
    StepSomeFace(index, recorded);
  } else {
    StepOverEvent(index, recorded);
  }
  ForgetTrail(false);
  unsaid_.clear();
}

void Replaying::StepOverEvent(std::uint32_t index, const log::RecordedPly& recorded) {
  switch (recorded.event) {
    case log::Event::kSeatDropped:
    case log::Event::kResigned:
      Leave(recorded.ply.seat, recorded.event == log::Event::kResigned);
      return;
    case log::Event::kSeatReturned:
      Return(index, recorded.ply.seat);
      return;
    case log::Event::kAdjudicated:
      Adjudicate(index, recorded);
      return;
    case log::Event::kFacesUnknown:
    case log::Event::kDoubleUnknown:
      if (heeds_absences_) PassLeftSeat(recorded);
      // Of a third double that is not played the faces do not matter.
      if (EndsRowOfDoubles(recorded)) {
        Ply ply = AllFactsOf(recorded);
        ply.die = 1;
        ply.second_die = 1;
        JudgePly(index, recorded, ply);
        return;
      }
      if (table_.two_dice()) {
        BeginOpenThrow(index, recorded);
      } else {
        LeaveOpen(index, recorded, kFacesNotRecorded);
      }
      return;
    case log::Event::kNone:
      if (heeds_absences_) PassLeftSeat(recorded);
      LeaveOpen(index, recorded, kValueOutOfRange);
      return;
  }
}

bool Replaying::EndsRowOfDoubles(const log::RecordedPly& recorded) const {
  return table_.two_dice() && !recorded.ply.piece && recorded.ply.seat == state_.seat &&
         state_.memory.dice.doubles == parchis::kMostDoubles;
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
  const auto settle = [&](State& state) {
    parchis::RecountFinished(state, table_);
    parchis::Canonicalize(state, table_);
  };
  settle(state_);
  for (Branch& interrupted : interrupted_) {
    (void)PutAsNoted(interrupted.state, table_, *note);
    settle(interrupted.state);
  }
  // Where the pieces stand is known now; whose turn it is, and what came before, may still not be.
  std::vector<Branch> carried = std::exchange(branches_, {});
  std::erase_if(carried, [](const Branch& branch) { return branch.why == Branch::Why::kTrouble; });
  for (Branch& branch : carried) {
    (void)PutAsNoted(branch.state, table_, *note);
    settle(branch.state);
  }
  AddCarried(carried);
  AddTurnsOfArbiter();
}

void Replaying::AddTurnsOfArbiter() {
  if (state_.over) return;
  for (std::size_t seat = 0; seat < table_.seat_count(); ++seat) {
    if (state_.HasLeft(seat)) continue;
    State given = state_;
    parchis::BeginTurn(given, table_, static_cast<std::uint8_t>(seat));
    given.memory.throw_first = false;
    parchis::Canonicalize(given, table_);
    AddBranches({given}, Branch::Why::kDoubt, true);
  }
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
  FollowUnjudged(index, recorded);
}

void Replaying::FollowUnjudged(std::uint32_t index, const log::RecordedPly& recorded) {
  const std::vector<State> states = StatesAfterUnjudged(index, state_, recorded, true);
  std::vector<Branch> open = OpenDoubts(AllFactsOf(recorded));
  // What nobody could use may be left out before it.
  const std::uint8_t seat = recorded.ply.seat;
  if (seat != state_.seat || !state_.ThrowIsNext()) {
    for (const State& turn : FillingsOf(table_, LeftOut(), state_, seat, nullptr).states) {
      if (turn.seat == seat && turn != state_) open.push_back({turn, Branch::Why::kDoubt});
    }
  }
  state_ = states.front();
  SetBranches(states, Branch::Why::kDoubt);
  if (too_many_doubts_) return;  // nothing will be held against anybody, so nothing is gained by more of them
  for (const Branch& branch : open) {
    AddBranches(StatesAfterUnjudged(index, branch.state, recorded, false), branch.why, true);
  }
}

std::vector<State> Replaying::StatesAfterUnjudged(std::uint32_t index, const State& before,
                                                  const log::RecordedPly& recorded, bool every) {
  const Ply ply = AllFactsOf(recorded);
  const Judgement judgement = parchis::Judge(before, table_, ply);
  const bool play_is_fact = recorded.event != log::Event::kNone && ply.piece.has_value();
  const Trouble trouble{before, table_, recorded, ply, judgement, NoteOf(index), play_is_fact};
  const auto claimed = StateIfItStood(trouble);
  const State stood = claimed ? *claimed : StateByTheRules(trouble);
  std::vector<State> states = StatesIfRight(table_, before, recorded);
  std::erase_if(states, [&](const State& state) {
    return trouble.note != nullptr && FindPositionFault(table_, state, *trouble.note).has_value();
  });
  // A move whose piece cannot be read is no pass, whatever else may have been.
  states.insert(IsUnnamed(recorded) ? states.end() : states.begin(), stood);
  std::vector<State> others = every ? OtherStates(trouble, stood) : std::vector<State>{};
  if (ply.die == 0 || recorded.unusable) {
    std::vector<State> after = others;
    after.push_back(stood);
    for (State& six : StatesIfSix(before, ply, after)) states.push_back(std::move(six));
  }
  for (State& other : others) states.push_back(std::move(other));
  return states;
}

void Replaying::GatherStanding(std::uint32_t index) {
  for (std::uint32_t i = took_back_ ? last_take_back_ : 0; i < index; ++i) {
    if (!log::OnlyTakesBack(game_.plies[i])) standing_.push_back(i);
  }
  took_back_ = true;
  last_take_back_ = index;
}

void Replaying::TakeBack(std::uint32_t index, const log::RecordedPly& recorded) {
  GatherStanding(index);
  if (recorded.takes_back_unknown || standing_unknown_ || recorded.takes_back > standing_.size()) {
    TakeBackSome(index, recorded);
    return;
  }
  standing_.resize(standing_.size() - recorded.takes_back);
  RepeatStanding();
  if (result_.stopped) return;
  // What was taken back does not stand, right or wrong.
  for (Finding& finding : findings_) {
    const bool stands =
        !finding.ply || *finding.ply >= index || std::ranges::binary_search(standing_, *finding.ply);
    if (!stands && finding.level > Level::kNote) finding.level = Level::kNote;
  }
}

void Replaying::TakeBackSome(std::uint32_t index, const log::RecordedPly& recorded) {
  if (!recorded.unusable || log::OnlyTakesBack(recorded))
    NoteUnusable(index, recorded, "how many plies are taken back is not known");
  const bool known = !std::exchange(standing_unknown_, true);
  std::vector<State> along;
  if (known) RepeatStanding(&along);
  AddBranches(along, Branch::Why::kDoubt);
  too_many_doubts_ = too_many_doubts_ || !known || standing_.size() > along.size();
  unsaid_.clear();
}

void Replaying::RepeatStanding(std::vector<State>* along) {
  repeated_ += standing_.size();
  if (repeated_ > kMaxRepeatedPlies) {
    findings_.push_back(
        FindingOf(Code::kTooManyPlies, {Argument::Number("value", static_cast<std::int64_t>(repeated_)),
                                        Argument::Number("limit", kMaxRepeatedPlies)}));
    result_.stopped = true;
    return;
  }
  std::vector<Finding> said_already;
  Replaying again(set_up_, game_, on_illegal_, said_already);
  again.purpose_ = Purpose::kRepeat;
  again.omission_work_ = omission_work_;
  again.OpenHistory();
  for (std::size_t k = 0; k < standing_.size(); ++k) {
    if (along != nullptr && k + kMaxBranches > standing_.size()) along->push_back(again.state_);
    again.StepOnce(standing_[k], game_.plies[standing_[k]]);
  }
  state_ = again.state_;
  branches_ = std::move(again.branches_);
  history_ = again.history_;
  cause_ = again.cause_;
  too_many_doubts_ = again.too_many_doubts_;
  after_end_ = again.after_end_;
  anchor_ = again.anchor_;
  anchor_ply_ = again.anchor_ply_;
  trail_base_ = again.trail_base_;
  trail_exact_ = again.trail_exact_;
  trail_ = std::move(again.trail_);
  unsaid_ = std::move(again.unsaid_);
  recent_ = again.recent_;
  heeds_absences_ = again.heeds_absences_;
  absences_ = again.absences_;
  interrupted_ = std::move(again.interrupted_);
  omission_work_ = again.omission_work_;
}

}  // namespace arbitro
