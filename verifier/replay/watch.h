#pragma once

#include <memory>

#include "engine/heard.h"
#include "engine/state.h"
#include "verifier/replay/knowledge.h"

namespace arbitro {

// Waits for a ply of a replay to ask about what is open, and keeps what was known before it.
struct Watch {
  parchis::Heard heard;                 // what the ply has asked so far
  parchis::PointSet open;               // but for board.safe_squares
  parchis::OptionMask open_boards = 0;  // options of board.safe_squares that are open; 0: none
  bool kept = false;
  std::unique_ptr<Knowledge> before;  // up to date if kept
  parchis::State state;               // before the ply is carried out

  [[nodiscard]] bool touched() const {
    return heard.points.Intersects(open) || (open_boards & ~heard.boards) != 0;
  }
  void Reset() {
    heard = {};
    kept = false;
  }
};

}  // namespace arbitro
