#pragma once

#include "tests/bench/corpus.h"

namespace arbitro::bench {

// Prints the peak memory of `arbitro check` reading an archive of a few games and one of very many from a
// pipe. False: the program could not be run, or found fault with a legal game.
[[nodiscard]] bool PrintPeakMemory(const Corpus& corpus);

}  // namespace arbitro::bench
