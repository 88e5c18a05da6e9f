// The benchmarks of `./bootstrap bench`. Options are those of Google Benchmark; they concern the layers only.
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <cstdio>
#include <exception>

#include "tests/bench/corpus.h"
#include "tests/bench/layers.h"
#include "tests/bench/memory.h"
#include "tests/bench/perft.h"
#include "tests/bench/ratios.h"

namespace {

constexpr std::uint64_t kMinPlies = 1'000'000;
constexpr std::uint64_t kMinPliesOfTwoDice = 50'000;
constexpr std::size_t kFewGames = 10;
constexpr std::size_t kManyGames = 100'000;

int Run() {
  arbitro::bench::WaitingCheck few;
  arbitro::bench::WaitingCheck many;
  const arbitro::bench::Corpus corpus = arbitro::bench::MakeCorpus("ludoteka", kMinPlies);
  const arbitro::bench::TemporaryFile archive(corpus.archive);
  bool good = arbitro::bench::PrintRatios(corpus, archive.path());
  for (const char* rules : {"us-parcheesi", "us-hasbro", "us-course"}) {
    good = arbitro::bench::PrintCostOfTwoDice(rules, kMinPliesOfTwoDice, corpus, archive.path()) && good;
  }
  good = arbitro::bench::PrintCostOfReadings(archive.path()) && good;
  good = arbitro::bench::PrintPerftSpeed() && good;
  good = few.PrintPeakMemory(corpus, kFewGames) && good;
  good = many.PrintPeakMemory(corpus, kManyGames) && good;
  fmt::print("\nLayers on their own; items are plies:\n");
  std::fflush(stdout);
  arbitro::bench::RegisterLayers(corpus);
  benchmark::RunSpecifiedBenchmarks();
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  try {
    return Run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "arbitro_bench: {}\n", error.what());
    return 1;
  }
}
