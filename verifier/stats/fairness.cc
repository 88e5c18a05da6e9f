#include "verifier/stats/fairness.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <cmath>
#include <utility>

namespace arbitro::stats {
namespace {

using Central = boost::math::chi_squared_distribution<double>;
using NonCentral = boost::math::non_central_chi_squared_distribution<double>;

// How far from fair counts have to be, as the parameter of the non-central distribution, to deviate with
// probability kPower.
[[nodiscard]] double NonCentrality(double freedom) {
  const double critical = quantile(complement(Central(freedom), kSignificance));
  return NonCentral::find_non_centrality(freedom, critical, 1 - kPower);
}

// With fewer expected in some cell the distribution is none of chi-square.
[[nodiscard]] bool HasEnough(const FairnessTest& test) {
  constexpr double kLeastExpected = 5;
  return static_cast<double>(test.total()) * *std::ranges::min_element(test.probabilities) >= kLeastExpected;
}

}  // namespace

void WorkOut(FairnessTest& test) {
  const auto total = static_cast<double>(test.total());
  if (total == 0) return;
  const auto freedom = static_cast<double>(test.counts.size() - 1);
  test.chi_square = 0;
  for (std::size_t i = 0; i < test.counts.size(); ++i) {
    const double expected = total * test.probabilities[i];
    const double off = static_cast<double>(test.counts[i]) - expected;
    test.chi_square += off * off / expected;
  }
  test.p = cdf(complement(Central(freedom), test.chi_square));
  // The least likely cell grows by this, and the others shrink alike.
  const double cell = *std::ranges::min_element(test.probabilities);
  const double change = std::sqrt(NonCentrality(freedom) * (1 - cell) / (total * cell));
  const bool possible = cell * (1 + change) <= 1;
  test.detectable = possible ? change : 0;
}

void WorkOutTogether(std::vector<FairnessTest>& tests) {
  std::vector<FairnessTest*> by_p;
  for (FairnessTest& test : tests) by_p.push_back(&test);
  std::ranges::stable_sort(by_p, {}, [](const FairnessTest* test) { return test->p; });
  double least = 0;
  for (std::size_t i = 0; i < by_p.size(); ++i) {
    FairnessTest& test = *by_p[i];
    least = std::max(least, std::min(1.0, test.p * static_cast<double>(by_p.size() - i)));
    test.p_of_all = least;
    const bool tells = test.detectable > 0 && test.detectable <= kTellingChange;
    test.verdict = least < kSignificance && HasEnough(test) ? FairnessTest::Verdict::kDeviates
                   : tells                                  ? FairnessTest::Verdict::kNothingSeen
                                                            : FairnessTest::Verdict::kCannotTell;
  }
}

FairnessTest Uniform(std::string name, std::vector<std::string> cells, std::vector<std::uint64_t> counts) {
  FairnessTest test{.name = std::move(name), .cells = std::move(cells), .counts = std::move(counts)};
  test.probabilities.assign(test.counts.size(), 1.0 / static_cast<double>(test.counts.size()));
  WorkOut(test);
  return test;
}

}  // namespace arbitro::stats
