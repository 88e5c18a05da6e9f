#pragma once

#include <string>

#include "tests/bench/corpus.h"

namespace arbitro::bench {

// Measures decoding and checking of the corpus in interleaved rounds and prints the ratios: of every round
// one, their median and the 5th and 95th percentile. `path` is a file with the corpus' archive. False: two
// ways through the same bytes counted different plies, or a legal game was found at fault.
[[nodiscard]] bool PrintRatios(const Corpus& corpus, const std::string& path);

}  // namespace arbitro::bench
