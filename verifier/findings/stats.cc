#include "verifier/findings/stats.h"

#include <numeric>

namespace arbitro {

std::uint64_t FairnessTest::total() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

LengthsOf::LengthsOf(const Stats& stats)
    : least(stats.lengths.begin()->first), most(stats.lengths.rbegin()->first) {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  for (const auto& [length, count] : stats.lengths) {
    const bool half = 2 * games < stats.finished;
    games += count;
    plies += length * count;
    if (half && 2 * games >= stats.finished) median = length;
  }
  mean = static_cast<double>(plies) / static_cast<double>(games);
}

std::string_view NameOf(FairnessTest::Verdict verdict) {
  switch (verdict) {
    case FairnessTest::Verdict::kCannotTell:
      return "cannot_tell";
    case FairnessTest::Verdict::kNothingSeen:
      return "nothing_seen";
    case FairnessTest::Verdict::kDeviates:
      return "deviates";
  }
  return "";
}

}  // namespace arbitro
