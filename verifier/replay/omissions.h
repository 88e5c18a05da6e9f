#pragma once

#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// A state in which the recorded ply holds after plies that the record leaves out.
struct Filled {
  parchis::State state;
  parchis::Judgement judgement;        // of the ply in that state
  bool undeclared_turn = false;        // a whole turn is missing and the header does not say that passes are
  std::vector<parchis::State> others;  // further states in which it holds, as likely
};

// What a record leaves out: what its header declares, and passes where it never writes one.
struct Omits {
  bool passes = false;
  bool forced_moves = false;
  bool undeclared_passes = false;
};
[[nodiscard]] Omits OmitsOf(const log::RecordedGame& game);

// Tries to explain a ply that does not hold by plies before it that the producer did not write (AMB-096): a
// bonus that no piece could use, throws that left no move or, if declared, a single one. nullopt: it does not
// hold then either. Looks at no more than kMaxOmittedStates states.
[[nodiscard]] std::optional<Filled> SkipOmitted(const parchis::Table& table, const Omits& omits,
                                                const parchis::State& before, const parchis::Ply& ply,
                                                const log::RecordedPly& recorded);
inline constexpr std::size_t kMaxOmittedStates = 400;

}  // namespace arbitro
