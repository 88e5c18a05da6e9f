#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace arbitro::conformance {

using Clock = std::chrono::steady_clock;

// While it lives, writing to a program that has ended is an error like others and ends nobody.
class PipeGuard {
 public:
  PipeGuard();
  PipeGuard(const PipeGuard&) = delete;
  PipeGuard& operator=(const PipeGuard&) = delete;
  ~PipeGuard();

 private:
  void (*before_)(int);
};

// A program that was started with its three standard streams in pipes. It is a process group of its own, and
// all that is left of it ends with this object. Needs a PipeGuard.
class Process {
 public:
  // Runs `/bin/sh -c COMMAND`: the command is split, quoted and redirected as in a shell. The error says why
  // nothing could be started; that there is no such program, the shell tells by its exit status.
  [[nodiscard]] static std::expected<Process, std::string> Start(const std::string& command);
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  // What came of waiting.
  enum class Event { kReady, kTimeout, kOutputClosed };

  // Writes of `input` what the program takes and takes that away from the front, and adds what it wrote to
  // `output`; waits until there was something of either. Its standard error is kept in error_tail().
  [[nodiscard]] Event Exchange(std::string& input, std::string& output, Clock::time_point deadline);
  // Ends its standard input.
  void CloseInput();
  // What it wrote on standard error, the last bytes of it; reads what has come by now.
  [[nodiscard]] const std::string& error_tail();
  void ForgetErrors() { error_tail_.clear(); }
  // How it ended, in words, if it does so until then: "ended with status 3", "was ended by signal 11". The
  // first of these words "ended with status 0" is the only good end.
  [[nodiscard]] std::optional<std::string> WaitForEnd(Clock::time_point deadline);
  // Ends it and all that it started.
  void Kill();

 private:
  Process(int pid, int in, int out, int err) : pid_(pid), in_(in), out_(out), err_(err) {}
  void ReadErrors();

  int pid_ = -1;  // -1: it is gone
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string error_tail_;
};

}  // namespace arbitro::conformance
