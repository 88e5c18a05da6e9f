#pragma once

#include <vector>

namespace arbitro::bench {

// CPU seconds of the calling thread.
[[nodiscard]] double ThreadSeconds();

// Values of one line of the output, one a round.
class Series {
 public:
  void Add(double value) { values_.push_back(value); }
  // The value below which this part of them lies. Requires a value.
  [[nodiscard]] double At(double part);
  void Print(const char* what, const char* unit);

 private:
  std::vector<double> values_;
};

}  // namespace arbitro::bench
