#pragma once

namespace arbitro::bench {

// Measures how many sequences of plies the kernel counts a second (docs/perft.md), from the set-up and from
// the middle of a game, and what a count by the readable engine takes. False: the two do not agree.
[[nodiscard]] bool PrintPerftSpeed();

}  // namespace arbitro::bench
