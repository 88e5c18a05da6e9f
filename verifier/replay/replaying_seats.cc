// Seats that leave the table and come back. Leaving ends a turn, and coming back in time may take it up
// again: the record does not say whether it did, so both are followed until a ply shows it.

#include <algorithm>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/ending.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::State;

namespace {

// Hands the turn on, whatever it still owes.
void EndTurn(State& state, const parchis::Table& table) {
  parchis::Apply(state, table, Effect{.kind = Effect::Kind::kPenalty, .seat = state.seat});
}

[[nodiscard]] std::size_t SeatBefore(const parchis::Table& table, std::size_t seat) {
  return (seat + table.seat_count() - 1) % table.seat_count();
}

// How many seats on from one to the other.
[[nodiscard]] std::size_t Distance(const parchis::Table& table, std::size_t from, std::size_t to) {
  return (to + table.seat_count() - from) % table.seat_count();
}

// Nothing has been thrown in the turn.
[[nodiscard]] bool IsFresh(const State& state) {
  return state.owed.empty() && state.sixes == 0 && state.memory.dice.doubles == 0 && state.memory.tries == 0;
}

// Whether a turn handed on by the seat before it comes to this one.
[[nodiscard]] bool HasTurns(State state, const parchis::Table& table, std::size_t seat) {
  state.seat = static_cast<std::uint8_t>(SeatBefore(table, seat));
  EndTurn(state, table);
  return state.seat == seat;
}

}  // namespace

void Replaying::ComeBetweenPlies() {
  if (absences_.between_plies) return;
  absences_.between_plies = true;
  absences_.missing = state_.out;
  interrupted_.clear();
  heeds_absences_ = true;
  if (absences_.played) return;
  // Who was away when the first turn known of began, and would have come before it, was passed over.
  std::size_t seat = SeatBefore(table_, state_.seat);
  while (seat != state_.seat && state_.HasLeft(seat)) seat = SeatBefore(table_, seat);
  absences_.played = static_cast<std::uint8_t>(seat);
}

[[gnu::noinline]] void Replaying::PassLeftSeat(const log::RecordedPly& recorded) {
  absences_.between_plies = false;
  const std::uint8_t seat = recorded.ply.seat;
  const auto pass_in = [&](State& state) {
    if (state.over || seat == state.seat || !state.HasLeft(state.seat)) return false;
    EndTurn(state, table_);
    return true;
  };
  if (!recorded.unusable) {
    if (pass_in(state_)) ++turn_;
    for (Branch& branch : branches_) (void)pass_in(branch.state);
  }
  // A piece that the seat on turn may move says nothing about who moved it.
  const bool may_move = recorded.ply.piece && table_.MovableBy(state_.seat).contains(*recorded.ply.piece);
  const bool on_turn = recorded.unusable || seat >= table_.seat_count() || (!recorded.seat_said && may_move);
  absences_.played = on_turn ? state_.seat : seat;
}

void Replaying::FollowUnwritten(std::optional<std::uint8_t> on_turn) {
  if (forced_moves_left_out_) return;  // what was left out is tried when it shows
  std::vector<Branch> before = branches_;
  before.insert(before.begin(), Branch{state_, Branch::Why::kDoubt});
  for (const Branch& branch : before) {
    if (branch.why == Branch::Why::kTrouble) continue;
    Fillings fillings = FillingsOf(table_, LeftOut(), branch.state, branch.state.seat, nullptr);
    std::erase_if(fillings.states, [&](const State& state) { return on_turn && state.seat != *on_turn; });
    AddBranches(fillings.states, branch.why, true);
  }
}

void Replaying::Leave(std::uint8_t seat, bool for_good) {
  if (seat >= table_.seat_count()) return;
  ComeBetweenPlies();
  if (!for_good) FollowUnwritten(seat);
  const std::uint8_t bit = Absences::BitOf(seat);
  const auto leave = [&](State& state, Branch::Why why) {
    const bool ends_turn = state.seat == seat && !state.over && !state.HasLeft(seat);
    if (ends_turn && !for_good) Interrupt(state, why);
    state.out |= bit;
    if (ends_turn) EndTurn(state, table_);
    state.over = parchis::IsOver(state, table_);
    return ends_turn;
  };
  if (leave(state_, Branch::Why::kDoubt)) ++turn_;
  for (Branch& branch : branches_) (void)leave(branch.state, branch.why);
  absences_.missing |= bit;
  if (for_good) {
    absences_.resigned |= bit;
    absences_.away = static_cast<std::uint8_t>(absences_.away & ~bit);
  } else if (!absences_.HasResigned(seat)) {
    absences_.away |= bit;
  }
}

void Replaying::Interrupt(const State& state, Branch::Why why) {
  const bool known = std::ranges::any_of(
      interrupted_, [&](const Branch& other) { return other.why == why && other.state == state; });
  if (!known && interrupted_.size() < kMaxBranches) interrupted_.push_back({state, why});
}

void Replaying::Return(std::uint32_t index, std::uint8_t seat) {
  if (seat >= table_.seat_count()) return;
  // What was taken back is not known, and its leaving may be.
  const bool may_return = standing_unknown_ && !absences_.HasResigned(seat);
  if (!may_return && !absences_.MayReturn(seat)) {
    NoteReturn(index, seat);
    return;
  }
  ComeBetweenPlies();
  FollowUnwritten(std::nullopt);
  const std::uint8_t bit = Absences::BitOf(seat);
  absences_.away = static_cast<std::uint8_t>(absences_.away & ~bit);
  std::vector<Branch> in_time;
  const auto be_back = [&](State& state, Branch::Why why) {
    const bool nobody_left = state.over;
    state.out = static_cast<std::uint8_t>(state.out & ~bit);
    state.over = parchis::IsOver(state, table_);
    if (state.over) return;
    if (nobody_left && state.HasLeft(state.seat)) {
      EndTurn(state, table_);
    } else if (WasPassedOver(state, seat)) {
      in_time.push_back({state, why});
      parchis::BeginTurn(in_time.back().state, table_, seat);
      parchis::Canonicalize(in_time.back().state, table_);
    }
  };
  be_back(state_, Branch::Why::kDoubt);
  for (Branch& branch : branches_) be_back(branch.state, branch.why);
  for (const Branch& interrupted : interrupted_) {
    if (interrupted.state.seat != seat) continue;
    in_time.push_back(interrupted);
    State& state = in_time.back().state;
    state.out = state_.out;
    state.over = parchis::IsOver(state, table_);
  }
  for (const Branch& branch : in_time) AddBranches({branch.state}, branch.why, true);
}

bool Replaying::WasPassedOver(const State& state, std::uint8_t seat) const {
  const std::uint8_t played = *absences_.played;
  if (seat == played || !IsFresh(state) || !HasTurns(state, table_, seat)) return false;
  if (state.seat != played) return Distance(table_, played, seat) < Distance(table_, played, state.seat);
  // The turn has gone all the way round, or not on at all.
  State round = state;
  round.out = absences_.missing;
  EndTurn(round, table_);
  return round.seat == played;
}

void Replaying::NoteReturn(std::uint32_t index, std::uint8_t seat) {
  const char* reason = absences_.HasResigned(seat) ? "had resigned" : "had not left";
  Finding finding =
      FindingOf(Code::kReturnMoot, {Argument::OfSeat("seat", seat), Argument::Text("reason", reason)});
  finding.ply = index;
  finding.seat = seat;
  finding.turn = turn_;
  findings_.push_back(std::move(finding));
}

}  // namespace arbitro
