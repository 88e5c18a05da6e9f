#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// A claim of the record that is not what the rules make of the ply.
struct ClaimFault {
  Code code{};
  std::vector<Argument> arguments;
  std::string_view clauses{};  // as in Finding
};

// Whether every claim about the move itself (squares, captures, penalty, bonus) agrees with `effect`.
// Allocates nothing: it runs on every ply.
[[nodiscard]] bool ClaimsAgree(const parchis::Table& table, const log::RecordedPly& recorded,
                               const parchis::Effect& effect);

// The weightiest claim that does not; nullopt: none, or only squares of a ply that moves nothing. Allocates
// nothing.
[[nodiscard]] std::optional<Code> WeightiestClaimFault(const parchis::Table& table,
                                                       const log::RecordedPly& recorded,
                                                       const parchis::Effect& effect);

// The same claims, all that do not agree, weightiest first.
[[nodiscard]] std::vector<ClaimFault> FindClaimFaults(const parchis::Table& table,
                                                      const log::RecordedPly& recorded,
                                                      const parchis::Effect& effect);

// The square that the ply says its piece leaves, if it stands on another; nullopt if it does not say.
[[nodiscard]] std::optional<ClaimFault> FindOriginFault(const parchis::Table& table,
                                                        const parchis::State& before,
                                                        const log::RecordedPly& recorded);

// The number of steps that the note says was walked, if a move by `effect` walked another; nullopt if the
// note agrees or says nothing. Coming out of the nest is no walk.
[[nodiscard]] std::optional<ClaimFault> FindStepsFault(const log::RecordedNote& note,
                                                       const parchis::Effect& effect);

// The first piece whose noted place is not where it is in `after`; nullopt if the note agrees or says
// nothing.
[[nodiscard]] std::optional<ClaimFault> FindPositionFault(const parchis::Table& table,
                                                          const parchis::State& after,
                                                          const log::RecordedNote& note);

// Whether a note agrees with the state after a ply and with what the ply did.
[[nodiscard]] bool NoteAgrees(const parchis::Table& table, const parchis::State& after,
                              const parchis::Effect& effect, const log::RecordedNote& note);

}  // namespace arbitro
