#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/piece.h"
#include "engine/ply.h"
#include "engine/state.h"

namespace arbitro {

// A third six that does not say what came of it.
struct UnsaidPenalty {
  // What may have come of it against the rules, and the state now if it did.
  struct Way {
    std::optional<parchis::Piece> penalized;
    parchis::State after;
  };
  std::uint32_t ply = 0;
  std::uint32_t turn = 0;
  std::uint32_t anchor_ply = 0;
  parchis::State anchor;
  parchis::State before;
  parchis::Ply facts;
  parchis::Judgement judgement;
  std::vector<Way> ways;
};

}  // namespace arbitro
