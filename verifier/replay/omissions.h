#pragma once

#include <optional>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// A state in which the recorded ply holds after plies that the record leaves out.
struct Filled {
  parchis::State state;
  parchis::Judgement judgement;  // of the ply in that state
  bool undeclared_turn = false;  // a whole turn is missing and the header does not say that passes are
};

// Tries to explain a ply that does not hold by unusable throws and bonuses before it that the producer did
// not write (AMB-096): a bonus that no piece could use, turns of seats that some face leaves without a move.
// nullopt: it does not hold then either.
[[nodiscard]] std::optional<Filled> SkipOmitted(const parchis::Table& table,
                                                const log::RecordedHeader& header,
                                                const parchis::State& before, const parchis::Ply& ply,
                                                const log::RecordedPly& recorded);

}  // namespace arbitro
