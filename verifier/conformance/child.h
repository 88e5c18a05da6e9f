#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "verifier/conformance/process.h"
#include "verifier/conformance/wire.h"

namespace arbitro::conformance {

struct ChildOptions {
  std::string command;
  bool once = false;  // a process for each request, which ends after its reply
  Wire wire = Wire::kJson;
  std::chrono::milliseconds timeout{10'000};  // for each request
  Unknown unknown = Unknown::kPass;
  const std::atomic<bool>* stop = nullptr;  // set: give up
};

// No reply is longer.
inline constexpr std::size_t kMaxReplyBytes = std::size_t{1} << 20U;

// How an implementation failed to answer at all.
enum class Failure : std::uint8_t { kNone, kError, kTimeout, kCrash };

// What came of one request.
struct Answered {
  std::optional<pb::Reply> reply;
  Failure failure = Failure::kNone;  // also with a reply, where there was more than that
  std::string why;
  std::string errors;  // the last that it wrote on standard error
};

// An implementation that is asked. Whatever goes wrong costs the request at hand: the next one finds a
// process that answers, if need be a new one.
class Child {
 public:
  explicit Child(ChildOptions options) : options_(std::move(options)) {}
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Asks, with the next number as the id.
  [[nodiscard]] Answered Ask(pb::Request request);
  // How many processes were started.
  [[nodiscard]] int starts() const { return starts_; }

 private:
  [[nodiscard]] Answered Wait(std::uint32_t id, std::string input, std::chrono::milliseconds timeout);
  [[nodiscard]] Answered EndOfOutput(MessageSplitter& splitter, std::uint32_t id, Answered answered,
                                     Clock::time_point deadline);
  // Takes the messages that are there. Whether the reply is among them.
  [[nodiscard]] bool Take(MessageSplitter& splitter, std::uint32_t id, Answered& answered);
  void FinishOnce(MessageSplitter& splitter, Answered& answered, Clock::time_point deadline);
  [[nodiscard]] bool Stopped() const { return options_.stop != nullptr && options_.stop->load(); }

  PipeGuard guard_;
  ChildOptions options_;
  std::optional<Process> process_;
  std::optional<MessageSplitter> splitter_;
  bool broken_ = false;  // what it writes is no message, and where the next one begins nobody knows
  std::uint32_t id_ = 0;
  int starts_ = 0;
};

}  // namespace arbitro::conformance
