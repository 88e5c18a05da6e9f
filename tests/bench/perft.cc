#include "tests/bench/perft.h"

#include <fmt/core.h>

#include <array>
#include <cstdint>

#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/bench/series.h"
#include "verifier/perft/counter.h"

namespace arbitro::bench {
namespace {

constexpr int kRounds = 11;  // after one more to warm up

struct Place {
  const char* what;
  const char* line;
  int depth;        // of the kernel
  int plain_depth;  // of the readable engine, which goes through every sequence too
};
// By one-die rules; each depth has some millions of sequences.
constexpr std::array kPlaces{
    Place{"perft of ludoteka from the set-up, 1 thread", "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -", 9, 5},
    Place{"  from the middle of a game", "12,30,60,n/22,40,50,n/10,10,c2,n/5,20,56,n 0 -", 6, 3},
};

struct Speed {
  std::uint64_t sequences = 0;
  double a_second = 0;
};

template <class Count>
[[nodiscard]] Speed Timed(const Count& count) {
  const double begin = ThreadSeconds();
  const std::uint64_t sequences = count();
  return {sequences, static_cast<double>(sequences) / (ThreadSeconds() - begin)};
}

[[nodiscard]] bool PrintSpeedAt(const Place& place, const parchis::Table& table) {
  const parchis::State state = parchis::ParsePosition(place.line, table).value();
  std::uint64_t right = 0;
  bool agree = true;
  Series kernel;
  Series ratio;
  for (int round = 0; round <= kRounds; ++round) {
    const Speed fast = Timed(
        [&] { return perft::CountSequences(state, table, {.depth = place.depth}).rows.back().sequences; });
    const Speed plain =
        Timed([&] { return perft::CountEverySequence(state, table, place.plain_depth).sequences; });
    if (round == 0) right = fast.sequences;
    const auto shorter = perft::CountSequences(state, table, {.depth = place.plain_depth});
    agree = agree && fast.sequences == right && plain.sequences == shorter.rows.back().sequences;
    if (round == 0) continue;
    kernel.Add(fast.a_second / 1e6);
    ratio.Add(fast.a_second / plain.a_second);
  }
  kernel.Print(place.what, "M sequences/s");
  ratio.Print("  / the same by the readable engine, with its digest", "times its speed");
  return agree;
}

}  // namespace

bool PrintPerftSpeed() {
  const parchis::RuleSet rules = parchis::RulesOf(*parchis::FindPreset("ludoteka"));
  const parchis::Table table(*parchis::Board::WithArms(4), parchis::Seating::OneColorEach(4), rules);
  bool agree = true;
  for (const Place& place : kPlaces) agree = PrintSpeedAt(place, table) && agree;
  fmt::print("{:<58}{:>9}\n", "sequences the same on every way", agree ? "yes" : "NO");
  return agree;
}

}  // namespace arbitro::bench
