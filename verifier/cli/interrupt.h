#pragma once

#include <atomic>

namespace arbitro::cli {

// While it lives, the first SIGINT only sets a flag, so that a command can end in good order; a second one
// ends the program at once. So does SIGTERM, always: who sends it does not wait for a long game to end, and a
// report under its own name is a complete one whatever ends the program. At most one at a time.
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
