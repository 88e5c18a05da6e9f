#include "verifier/conformance/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

extern char** environ;

namespace arbitro::conformance {
namespace {

constexpr std::size_t kChunk = 65'536;
constexpr std::size_t kMaxErrorTail = 4096;
constexpr std::chrono::milliseconds kLook{5};  // how often an end that does not show in a pipe is looked for

void Close(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

struct Pipe {
  int read = -1;
  int write = -1;

  [[nodiscard]] bool Open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
  void CloseBoth() {
    Close(read);
    Close(write);
  }
};

// Milliseconds that poll may wait.
[[nodiscard]] int Remaining(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, 60'000));
}

// Starts the shell with these as its standard streams; the number of the error.
[[nodiscard]] int Spawn(const std::string& command, const Pipe& in, const Pipe& out, const Pipe& err,
                        pid_t& pid) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&signals, signal);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                           POSIX_SPAWN_SETSIGDEF));
  std::array<std::string, 3> words{"sh", "-c", command};
  std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
  const int error = posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

PipeGuard::PipeGuard() : before_(signal(SIGPIPE, SIG_IGN)) {}
PipeGuard::~PipeGuard() {
  if (before_ != SIG_ERR) signal(SIGPIPE, before_);
}

std::expected<Process, std::string> Process::Start(const std::string& command) {
  Pipe in;
  Pipe out;
  Pipe err;
  pid_t pid = -1;
  int error = 0;
  if (!in.Open() || !out.Open() || !err.Open()) {
    error = errno;
  } else {
    error = Spawn(command, in, out, err, pid);
  }
  Close(in.read);
  Close(out.write);
  Close(err.write);
  if (error != 0) {
    for (Pipe* pipe : {&in, &out, &err}) pipe->CloseBoth();
    return std::unexpected(std::string(std::strerror(error)));
  }
  for (const int file : {in.write, out.read, err.read}) fcntl(file, F_SETFL, O_NONBLOCK);
  return Process(pid, in.write, out.read, err.read);
}

Process::Process(Process&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      err_(std::exchange(other.err_, -1)),
      error_tail_(std::move(other.error_tail_)) {}

Process& Process::operator=(Process&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(in_, other.in_);
  std::swap(out_, other.out_);
  std::swap(err_, other.err_);
  std::swap(error_tail_, other.error_tail_);
  return *this;
}

Process::~Process() {
  Kill();
  Close(in_);
  Close(out_);
  Close(err_);
}

void Process::ReadErrors() {
  std::array<char, kChunk> chunk;
  while (err_ >= 0) {
    const ssize_t size = read(err_, chunk.data(), chunk.size());
    if (size > 0) {
      error_tail_.append(chunk.data(), static_cast<std::size_t>(size));
      if (error_tail_.size() > kMaxErrorTail) error_tail_.erase(0, error_tail_.size() - kMaxErrorTail);
      continue;
    }
    if (size < 0 && errno == EINTR) continue;
    if (size == 0) Close(err_);
    return;
  }
}

const std::string& Process::error_tail() {
  ReadErrors();
  return error_tail_;
}

Process::Event Process::Exchange(std::string& input, std::string& output, Clock::time_point deadline) {
  std::array<char, kChunk> chunk;
  while (true) {
    std::array<pollfd, 3> files{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                                pollfd{input.empty() ? -1 : in_, POLLOUT, 0}};
    const int ready = poll(files.data(), files.size(), Remaining(deadline));
    if (ready < 0 && errno != EINTR) return Event::kOutputClosed;
    if (ready <= 0) return Event::kTimeout;  // also where a signal came: whoever waits looks what it was
    if (files[1].revents != 0) ReadErrors();
    if (files[2].revents != 0) {
      const ssize_t size = write(in_, input.data(), input.size());
      if (size > 0) input.erase(0, static_cast<std::size_t>(size));
      // It takes no more: what it has to say is on its output.
      if (size < 0 && errno != EAGAIN && errno != EINTR) input.clear();
      if (size > 0) return Event::kReady;
    }
    if (files[0].revents != 0) {
      const ssize_t size = read(out_, chunk.data(), chunk.size());
      if (size > 0) {
        output.append(chunk.data(), static_cast<std::size_t>(size));
        return Event::kReady;
      }
      if (size == 0) return Event::kOutputClosed;
    }
  }
}

void Process::CloseInput() { Close(in_); }

std::optional<std::string> Process::WaitForEnd(Clock::time_point deadline) {
  while (pid_ >= 0) {
    siginfo_t info{};
    const int flags = WEXITED | WNOHANG | WNOWAIT;
    if (waitid(P_PID, static_cast<id_t>(pid_), &info, flags) != 0) return std::nullopt;
    if (info.si_pid != 0) {
      const int status = info.si_status;
      const bool ended = info.si_code == CLD_EXITED;
      Kill();  // what it has left behind, as long as the number is surely its own
      return (ended ? "ended with status " : "was ended by signal ") + std::to_string(status);
    }
    if (Clock::now() >= deadline) return std::nullopt;
    ReadErrors();
    std::this_thread::sleep_for(kLook);
  }
  return std::nullopt;
}

void Process::Kill() {
  if (pid_ < 0) return;
  kill(-pid_, SIGKILL);
  // In the moment before it is a group of its own, nobody has the group.
  kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

}  // namespace arbitro::conformance
