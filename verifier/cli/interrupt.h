#pragma once

#include <atomic>

namespace arbitro::cli {

// While it lives, the first SIGINT or SIGTERM only sets a flag, so that a command can end in good order; a
// second one ends the program at once. At most one at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();
};

// Set once the user has asked to stop.
[[nodiscard]] const std::atomic<bool>& Interrupted();

}  // namespace arbitro::cli
