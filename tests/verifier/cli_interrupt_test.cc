// SIGINT while a command waits for a pipe, and what ends a command that does not come to an end.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"
#include "verifier/cli/interrupt.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Long enough that the command has come to the wait that is meant.
constexpr std::chrono::milliseconds kUntilItWaits{200};

// Opens the other end, which waits until the command has opened its own, writes `bytes` and interrupts.
void WriteAndInterrupt(const std::string& pipe, const std::string& bytes) {
  const int file = open(pipe.c_str(), O_WRONLY);
  EXPECT_EQ(write(file, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  std::this_thread::sleep_for(kUntilItWaits);
  kill(getpid(), SIGINT);
  std::this_thread::sleep_for(2 * kUntilItWaits);
  close(file);
}

TEST_F(CliFiles, CheckStopsWaitingForAPipe) {
  const std::string archive = Path("games.parchis");
  ASSERT_EQ(RunLine({"play", "--games", "3", "--seed", "1", "-o", archive}).code, kFine);
  const std::string games = Read(archive);
  const std::string pipe = Path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const char* jobs : {"-j1", "-j3"}) {
    // Nothing at all; a text that is not complete; three games and the beginning of another.
    for (const std::string& bytes : {std::string(), RunLine({"example"}).out, games + games.substr(0, 40)}) {
      std::thread writer([&] { WriteAndInterrupt(pipe, bytes); });
      const auto start = std::chrono::steady_clock::now();
      const Outcome outcome = RunLine({"check", jobs, pipe});
      const auto took = std::chrono::steady_clock::now() - start;
      writer.join();
      EXPECT_EQ(outcome.code, kInterrupted);
      EXPECT_THAT(outcome.out, HasSubstr("incomplete: interrupted"));
      EXPECT_THAT(outcome.out, HasSubstr(" 0 unreadable"));
      EXPECT_THAT(outcome.out, Not(HasSubstr("FMT")));
      EXPECT_LT(took, 3 * kUntilItWaits) << "it went on when the pipe was closed";
    }
  }
}

TEST_F(CliFiles, PlayStopsWaitingForAPipeThatIsFull) {
  const std::string pipe = Path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread reader([&] {
    const int file = open(pipe.c_str(), O_RDONLY);
    std::this_thread::sleep_for(5 * kUntilItWaits);
    kill(getpid(), SIGINT);
    std::this_thread::sleep_for(2 * kUntilItWaits);
    close(file);
  });
  const Outcome outcome = RunLine({"play", "--games", "1000000", "-o", pipe});
  reader.join();
  EXPECT_EQ(outcome.code, kInterrupted);
  EXPECT_EQ(outcome.err, "");
}

[[noreturn]] void WaitForever() {
  while (true) std::this_thread::sleep_for(kUntilItWaits);
}

// What ends a command in a process of its own that these signals reach.
[[nodiscard]] int StatusAfter(const std::string& pipe, const std::vector<int>& signals) {
  const pid_t child = fork();
  if (child == 0) {
    const InterruptGuard guard;
    // What a long game does: it is judged to its end whatever the flag says.
    const int file = open(pipe.c_str(), O_WRONLY);
    if (write(file, "", 1) != 1) _exit(1);
    WaitForever();
  }
  const int file = open(pipe.c_str(), O_RDONLY);
  char ready = 0;
  EXPECT_EQ(read(file, &ready, 1), 1);
  for (const int signal : signals) {
    kill(child, signal);
    std::this_thread::sleep_for(kUntilItWaits);
  }
  int status = 0;
  const pid_t ended = waitpid(child, &status, WNOHANG);
  if (ended != child) {
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
  }
  close(file);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST_F(CliFiles, WhatDoesNotComeToAnEndIsEndedAtOnce) {
  const std::string pipe = Path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(StatusAfter(pipe, {SIGINT}), SIGKILL) << "the first one only asks it to stop";
  EXPECT_EQ(StatusAfter(pipe, {SIGINT, SIGINT}), SIGINT);
  EXPECT_EQ(StatusAfter(pipe, {SIGTERM}), SIGTERM);
  EXPECT_EQ(StatusAfter(pipe, {SIGINT, SIGTERM}), SIGTERM);
}

}  // namespace
}  // namespace arbitro::cli
