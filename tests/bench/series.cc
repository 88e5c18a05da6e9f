#include "tests/bench/series.h"

#include <fmt/core.h>
#include <time.h>

#include <algorithm>
#include <cstddef>

namespace arbitro::bench {

double ThreadSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double Series::At(double part) {
  std::ranges::sort(values_);
  return values_[static_cast<std::size_t>(part * static_cast<double>(values_.size() - 1) + 0.5)];
}

void Series::Print(const char* what, const char* unit) {
  fmt::print("{:<58}{:9.3f}  ({:.3f}-{:.3f}) {}\n", what, At(0.5), At(0.05), At(0.95), unit);
}

}  // namespace arbitro::bench
