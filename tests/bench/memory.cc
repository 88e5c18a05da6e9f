#include "tests/bench/memory.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace arbitro::bench {
namespace {

// Starts `arbitro check -` with its standard input on `read_end`; the process id, -1 if it could not be
// started.
[[nodiscard]] pid_t StartCheck(int read_end, int write_end) {
  const pid_t child = fork();
  if (child != 0) return child;
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(read_end, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  close(read_end);
  close(write_end);
  execl(ARBITRO_BINARY, ARBITRO_BINARY, "check", "--jobs", "2", "-", nullptr);
  _exit(127);
}

[[nodiscard]] bool WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// The archive's first `games` games, from the front again when it is through: nothing is kept for it.
[[nodiscard]] bool WriteGames(const Corpus& corpus, std::size_t games, int file) {
  while (games > 0) {
    const std::size_t now = std::min(games, corpus.records.size());
    const std::string_view last = corpus.records[now - 1];
    const auto end = static_cast<std::size_t>(last.data() + last.size() - corpus.archive.data());
    if (!WriteAll(file, std::string_view(corpus.archive).substr(0, end))) return false;
    games -= now;
  }
  return true;
}

}  // namespace

WaitingCheck::WaitingCheck() {
  // A child that ends early is seen by its status, not by a signal to us.
  signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
  child_ = StartCheck(ends[0], ends[1]);
  close(ends[0]);
  pipe_ = ends[1];
}

WaitingCheck::~WaitingCheck() {
  if (pipe_ >= 0) close(pipe_);
  if (child_ > 0) waitpid(child_, nullptr, 0);
}

bool WaitingCheck::PrintPeakMemory(const Corpus& corpus, std::size_t games) {
  const long peak = PeakMemory(corpus, games);
  fmt::print("{:<58}{:9.2f} MiB\n", fmt::format("peak memory, 2 threads, {} games", games),
             static_cast<double>(peak) / 1024);
  return peak > 0;
}

// In KiB; 0 if it did not end well.
long WaitingCheck::PeakMemory(const Corpus& corpus, std::size_t games) {
  if (child_ <= 0) return 0;
  const bool written = WriteGames(corpus, games, pipe_);
  close(pipe_);
  pipe_ = -1;
  int status = 0;
  rusage usage{};
  const pid_t ended = wait4(child_, &status, 0, &usage);
  const bool good = ended == child_ && written && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  child_ = -1;
  return good ? usage.ru_maxrss : 0;
}

}  // namespace arbitro::bench
