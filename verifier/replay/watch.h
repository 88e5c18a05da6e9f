#pragma once

#include <cstdint>
#include <memory>

#include "engine/heard.h"
#include "engine/small_step.h"
#include "engine/state.h"
#include "verifier/replay/knowledge.h"

namespace arbitro {

// Listens to what the plies of a replay ask, and keeps what was known before the last one: all of it, or of
// an ordinary ply, which is most of them, only what such a ply changes (Replaying::Before).
struct Watch {
  parchis::Heard heard;                 // what the ply has asked so far
  parchis::PointSet open;               // but for board.safe_squares
  parchis::OptionMask open_boards = 0;  // options of board.safe_squares that are open; 0: none

  bool kept = false;
  std::unique_ptr<Knowledge> before;  // if kept
  // Otherwise, of an ordinary ply:
  bool small = false;  // it was a
  parchis::SmallStep step;
  parchis::State state;  // otherwise
  std::uint32_t turn = 0;

  [[nodiscard]] bool touched() const {
    return heard.points.Intersects(open) || (open_boards & ~heard.boards) != 0;
  }
  void Reset() {
    heard = {};
    kept = false;
  }
};

}  // namespace arbitro
