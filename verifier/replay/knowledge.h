#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/state.h"
#include "verifier/findings/finding.h"
#include "verifier/replay/absences.h"
#include "verifier/replay/branch.h"
#include "verifier/replay/history.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/unsaid_penalty.h"

namespace arbitro {

// The last few judgements, by ply. Judged in place and kept, since copying one costs as much as judging it.
struct Recent {
  std::uint32_t ply = 0;
  bool set = false;
  parchis::Judgement judgement{};
  std::optional<WindowPly> shown{};  // a ply with a finding, as its window shows it
};
inline constexpr std::size_t kPliesBefore = 2;
// The ply at hand and those before it, rounded up to a power of two.
inline constexpr std::size_t kRecent = 4;

// Where a replay has been since the last state that is known, for the case that other moves were left out
// than it took for granted.
struct Trail {
  std::uint32_t ply = 0;
  parchis::State after;
  bool operator==(const Trail&) const = default;
};

// All that a replay knows after some plies of a game: another one, under rules that answer what was asked so
// far in the same way, can go on from it.
struct Knowledge {
  parchis::State state_;
  std::optional<History> history_;  // set: the record begins in the middle of a game
  ReplayResult result_;
  std::uint32_t turn_ = 1;
  std::array<Recent, kRecent> recent_{};
  std::size_t next_note_ = 0;
  // The state before the first six of the turn: what a third six rests on began there.
  parchis::State anchor_;
  std::uint32_t anchor_ply_ = 0;
  std::vector<Branch> branches_;
  std::vector<parchis::State> pending_;
  bool turn_missing_ = false;     // the ply at hand comes after a turn that nobody declared to be left out
  bool too_many_doubts_ = false;  // some state that the game may be in is not among the branches
  bool said_numbers_unknown_ = false;
  std::optional<Omits> omits_;
  parchis::State trail_base_;
  bool trail_exact_ = true;  // the state that the trail begins with is the only one
  std::vector<Trail> trail_;
  std::uint64_t refill_work_ = 0;
  std::uint64_t omission_work_ = 0;
  std::vector<UnsaidPenalty> unsaid_;
  bool heeds_absences_ = false;  // somebody is, or was, away
  Absences absences_;
  std::vector<Branch> interrupted_;  // turns that their seats have left since the last ply
  std::optional<Cause> cause_;
  std::optional<Cause> after_end_;
  // Plies that still stand, once some were taken back.
  std::vector<std::uint32_t> standing_;
  bool took_back_ = false;
  std::optional<std::uint8_t> open_throw_;  // the seat that uses a throw whose faces are not recorded
  bool standing_unknown_ = false;           // it is not known which plies stand
  std::uint32_t last_take_back_ = 0;
  std::uint64_t repeated_ = 0;

  // Whether whatever comes is judged alike from here on. What is only shown beside findings may differ.
  [[nodiscard]] bool GoesOnLike(const Knowledge& other) const;
};

}  // namespace arbitro
