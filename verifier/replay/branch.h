#pragma once

#include <cstdint>

#include "engine/judge.h"
#include "engine/state.h"

namespace arbitro {

// Another state that a game may be in.
struct Branch {
  // Why the game may be in this state and not in the one at hand.
  enum class Why : std::uint8_t {
    kTrouble,  // an earlier ply does not hold
    kDoubt,    // the record does not say which of these states it is
    kHistory,  // what came before the record is not known
  };
  parchis::State state;
  Why why = Why::kTrouble;
  bool operator==(const Branch&) const = default;
};

// A branch in which a ply holds that does not in the state at hand.
struct Fitting {
  Branch branch;  // with what is left out before the ply filled in
  parchis::Judgement judgement;
  bool noted = true;  // the note of the ply agrees too
};

}  // namespace arbitro
