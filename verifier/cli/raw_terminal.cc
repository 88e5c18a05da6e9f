#include "verifier/cli/raw_terminal.h"

#include <signal.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <string_view>

namespace arbitro::cli {
namespace {

// What handlers of signals use. They call nothing that may not be called there.
termios saved;                     // as it was found
termios raw;                       // as it is while this program shows something
std::atomic<bool> inside{false};   // it is taken over
std::atomic<bool> changed{false};  // what is on the screen is not what was drawn
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

// Those that end a program if nothing is done about them; faults among them.
constexpr std::array kDeadly{SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGPIPE,
                             SIGABRT, SIGSEGV, SIGBUS, SIGFPE,  SIGILL};
constexpr std::array kHeeded{SIGTSTP, SIGCONT, SIGWINCH};

struct sigaction before_deadly[kDeadly.size()];
struct sigaction before_heeded[kHeeded.size()];
sigset_t mask_before;

void WriteAll(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void SetModes(const termios& modes) {
  while (tcsetattr(STDIN_FILENO, TCSANOW, &modes) != 0 && errno == EINTR) {
  }
}

void Enter() {
  // In the background the terminal is somebody else's.
  if (inside || tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
  inside = true;
  SetModes(raw);
  // The other screen, cleared, without a cursor.
  WriteAll("\x1b[?1049h\x1b[?25l\x1b[H\x1b[2J");
  changed = true;
}

void Leave() {
  if (!inside.exchange(false)) return;
  WriteAll("\x1b[0m\x1b[?25h\x1b[?1049l");
  SetModes(saved);
}

void Install(int signal, void (*handler)(int), int flags) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

// Gives the terminal back, and lets the signal do what it would have done.
extern "C" void OnDeadly(int signal) {
  const int error = errno;
  Leave();
  for (std::size_t i = 0; i < kDeadly.size(); ++i) {
    if (kDeadly[i] == signal) sigaction(signal, &before_deadly[i], nullptr);
  }
  raise(signal);
  errno = error;
}

extern "C" void OnStop(int signal);

extern "C" void OnContinue(int /*signal*/) {
  const int error = errno;
  // Stopped by a signal that nobody can catch, the program could not give it back, and others have used it.
  inside = false;
  Enter();
  errno = error;
}

extern "C" void OnStop(int signal) {
  const int error = errno;
  Leave();
  Install(signal, SIG_DFL, 0);
  raise(signal);  // not held back while it is handled: the program stops here, and goes on from here
  Install(signal, &OnStop, SA_NODEFER);
  Enter();
  errno = error;
}

extern "C" void OnResize(int /*signal*/) { changed = true; }

void InstallAll() {
  for (std::size_t i = 0; i < kDeadly.size(); ++i) {
    sigaction(kDeadly[i], nullptr, &before_deadly[i]);
    // What whoever started the program wants to be ignored stays so.
    if (before_deadly[i].sa_handler != SIG_IGN) Install(kDeadly[i], &OnDeadly, 0);
  }
  for (std::size_t i = 0; i < kHeeded.size(); ++i) sigaction(kHeeded[i], nullptr, &before_heeded[i]);
  if (before_heeded[0].sa_handler != SIG_IGN) Install(SIGTSTP, &OnStop, SA_NODEFER);
  Install(SIGCONT, &OnContinue, 0);
  Install(SIGWINCH, &OnResize, 0);
  // These three come only while a key is waited for, so that none is missed and none interrupts a drawing.
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : kHeeded) sigaddset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, &mask_before);
}

void RestoreAll() {
  for (std::size_t i = 0; i < kDeadly.size(); ++i) sigaction(kDeadly[i], &before_deadly[i], nullptr);
  for (std::size_t i = 0; i < kHeeded.size(); ++i) sigaction(kHeeded[i], &before_heeded[i], nullptr);
  sigprocmask(SIG_SETMASK, &mask_before, nullptr);
}

// Waits for bytes of standard input; true if some are there. `milliseconds` < 0: however long it takes.
bool WaitForBytes(int milliseconds) {
  fd_set files;
  FD_ZERO(&files);
  FD_SET(STDIN_FILENO, &files);
  const timespec time{.tv_sec = 0, .tv_nsec = milliseconds * 1'000'000L};
  return pselect(STDIN_FILENO + 1, &files, nullptr, nullptr, milliseconds < 0 ? nullptr : &time,
                 &mask_before) > 0;
}

}  // namespace

RawTerminal::RawTerminal() {
  if (tcgetattr(STDIN_FILENO, &saved) != 0) return;
  raw = saved;
  // Keys come one by one and are not shown; those that send signals still do.
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
  raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  ready_ = true;
  InstallAll();
  Enter();
}

RawTerminal::~RawTerminal() {
  if (!ready_) return;
  Leave();
  RestoreAll();
}

ScreenSize RawTerminal::Size() {
  ScreenSize size;
  winsize told{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &told) == 0) {
    if (told.ws_row > 0) size.rows = told.ws_row;
    if (told.ws_col > 0) size.columns = told.ws_col;
  }
  return size;
}

void RawTerminal::Show(const std::vector<std::string>& lines) {
  if (!inside) return;
  std::string frame = "\x1b[H";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) frame += "\r\n";
    // A line is emptied before it is written: behind one as wide as the screen that would take its last sign.
    frame += "\x1b[K" + lines[i];
  }
  WriteAll(frame);
}

RawTerminal::Event RawTerminal::Wait() {
  constexpr int kPatience = 50;  // milliseconds that the rest of a sequence may take
  bool idle = false;
  while (true) {
    if (changed.exchange(false)) return {.kind = Event::Kind::kRedraw};
    if (const auto key = decoder_.Next(idle)) return {.kind = Event::Kind::kKey, .key = *key};
    if (!WaitForBytes(decoder_.waits() ? kPatience : -1)) {
      idle = decoder_.waits() && !changed;
      continue;
    }
    idle = false;
    std::array<char, 256> bytes{};
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return {.kind = Event::Kind::kEnd};
    decoder_.Feed(std::string_view(bytes.data(), static_cast<std::size_t>(count)));
  }
}

}  // namespace arbitro::cli
