#pragma once

#include "tests/bench/corpus.h"

namespace arbitro::bench {

// Registers the layers of a check, one by one, with Google Benchmark: to see where the time goes. The corpus
// must outlive the run.
void RegisterLayers(const Corpus& corpus);

}  // namespace arbitro::bench
