#include "verifier/cli/interrupt.h"

#include <signal.h>

namespace arbitro::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void OnSignal(int /*signal*/) { interrupted.store(true); }

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted.store(false);
  struct sigaction action{};
  action.sa_handler = &OnSignal;
  sigemptyset(&action.sa_mask);
  // The handler is good for one signal. Reads are not restarted, so that waiting for standard input ends too.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& Interrupted() { return interrupted; }

}  // namespace arbitro::cli
