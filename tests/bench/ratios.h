#pragma once

#include <cstdint>
#include <string>

#include "tests/bench/corpus.h"

namespace arbitro::bench {

// Measures decoding and checking of the corpus in interleaved rounds and prints the ratios: of every round
// one, their median and the 5th and 95th percentile. `path` is a file with the corpus' archive. False: two
// ways through the same bytes counted different plies, or a legal game was found at fault.
[[nodiscard]] bool PrintRatios(const Corpus& corpus, const std::string& path);

// Measures checking games of a rule set with two dice, and of the corpus, whose rules have one, in
// interleaved rounds, and prints how many times as long a ply takes. False as above.
[[nodiscard]] bool PrintCostOfTwoDice(const char* rules_name, std::uint64_t min_plies, const Corpus& one_die,
                                      const std::string& path);

// Measures checking the games of an archive by every reading that their rules leave open, and by the rule
// set's own alone, in interleaved rounds, and prints how many times as long it takes; and the same with a
// point open that no ply asks for. False as above.
[[nodiscard]] bool PrintCostOfReadings(const std::string& path);

}  // namespace arbitro::bench
