#pragma once

#include <cstdint>
#include <vector>

#include "engine/state.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/stand.h"

namespace arbitro {

// What a replay leaves besides its findings.
struct ReplayResult {
  parchis::State last;             // the state after the last ply
  std::uint32_t plies = 0;         // plies gone through
  std::uint32_t undetermined = 0;  // of them, those that could not be judged for lack of data
  bool stopped = false;            // on_illegal = stop, or a limit: the rest was not judged
  // States that the game may have ended in as well, by what the record leaves open, and by what came before
  // it.
  std::vector<parchis::State> others;
  std::vector<parchis::State> other_pasts;
  bool more_others = false;  // there are more of them than were followed
};

// Plies that taking back may make the replay go through again, per game; beyond that it stops.
inline constexpr std::uint64_t kMaxRepeatedPlies = 4'000'000;

// Findings of one game after which the replay stops.
inline constexpr std::size_t kMaxReplayFindings = 1'000;

// Replays a game ply by ply and appends what does not hold to `findings`, in ply order, without locations.
// After a ply that does not hold it goes on as `on_illegal` says; a later finding that vanishes in another
// state the producer may have meant is marked as following from the earlier one.
[[nodiscard]] ReplayResult Replay(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                                  std::vector<Finding>& findings);

// The findings about the first `end` plies, without anything beside them, and not said to be ambiguous:
// enough to compare how well a game fits.
[[nodiscard]] std::vector<Finding> BareFindings(const SetUp& set_up, const log::RecordedGame& game,
                                                OnIllegal on_illegal, std::uint32_t end);

// The state before ply `ply` of the game, going on after illegal plies as `on_illegal` says; the last state
// if the game has no such ply.
[[nodiscard]] parchis::State StateBefore(const SetUp& set_up, const log::RecordedGame& game,
                                         OnIllegal on_illegal, std::uint32_t ply);

}  // namespace arbitro
