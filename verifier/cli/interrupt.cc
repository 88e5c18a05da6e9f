#include "verifier/cli/interrupt.h"

#include <signal.h>

namespace arbitro::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void OnSignal(int /*signal*/) { interrupted.store(true); }

void OnInterrupt(void (*handler)(int), int flags) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = flags;
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted.store(false);
  // The handler is good for one signal. Reads are not restarted, so that waiting for standard input ends too.
  OnInterrupt(&OnSignal, static_cast<int>(SA_RESETHAND));
}

InterruptGuard::~InterruptGuard() { OnInterrupt(SIG_DFL, 0); }

const std::atomic<bool>& Interrupted() { return interrupted; }

}  // namespace arbitro::cli
