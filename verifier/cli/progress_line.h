#pragma once

#include <chrono>
#include <cstdint>
#include <ostream>

namespace arbitro::cli {

// One line on a terminal that says how far a run is: not before half a second, at most ten times a second,
// gone when the run ends. Not for several threads at once.
class ProgressLine {
 public:
  // `total_bytes` of all inputs; 0: not known.
  ProgressLine(std::ostream& out, bool enabled, std::uint64_t total_bytes);

  // Takes the line away, if it is there. Before anything else is printed.
  void Erase();
  // Draws the line, if it is time to.
  void Update(std::uint64_t games, std::uint64_t findings, std::uint64_t bytes_read);

 private:
  using Clock = std::chrono::steady_clock;

  std::ostream& out_;
  bool enabled_;
  std::uint64_t total_bytes_;
  Clock::time_point start_;
  Clock::time_point next_;
  bool drawn_ = false;
};

}  // namespace arbitro::cli
