#include "verifier/conformance/child.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace arbitro::conformance {
namespace {

using std::chrono::milliseconds;

// What a program that has just been started may take at least: compilers and virtual machines are slow to
// begin.
constexpr milliseconds kToStart{10'000};
// After something that was no reply, the reply has so long to come.
constexpr milliseconds kAfterChatter{2000};
// How long somebody who is told that it is over may take to end, or to say how it ended.
constexpr milliseconds kToEnd{1000};
constexpr milliseconds kSlice{200};  // how often the user's wish to stop is looked at
constexpr std::size_t kMaxQuoted = 60;

// The beginning of something that was written, for a message.
[[nodiscard]] std::string Quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, kMaxQuoted)) {
    const bool plain = static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F;
    out += plain ? c : '?';
  }
  return out + (text.size() > kMaxQuoted ? "…'" : "'");
}

void Fail(Answered& answered, Failure failure, std::string why) {
  // What went wrong first says most.
  if (answered.failure != Failure::kNone && failure == Failure::kError) return;
  if (!answered.why.empty()) why = answered.why + "; " + why;
  answered.failure = failure;
  answered.why = std::move(why);
}

}  // namespace

Child::~Child() {
  if (!process_) return;
  pb::Request bye;
  bye.set_id(++id_);
  bye.mutable_bye();
  std::string input = Encode(bye, options_.wire);
  std::string output;
  const auto deadline = Clock::now() + kToEnd;
  while (!input.empty()) {
    if (process_->Exchange(input, output, deadline) != Process::Event::kReady) break;
  }
  process_->CloseInput();
  static_cast<void>(process_->WaitForEnd(deadline));
}

Answered Child::Ask(pb::Request request) {
  if (options_.once) process_.reset();
  const bool starts = !process_ && !options_.once;
  if (!process_) {
    auto started = Process::Start(options_.command);
    if (!started)
      return {.reply = {},
              .failure = Failure::kCrash,
              .why = "cannot be started: " + started.error(),
              .errors = {}};
    process_.emplace(*std::move(started));
    splitter_.emplace(options_.wire, kMaxReplyBytes);
    broken_ = false;
    ++starts_;
  }
  process_->ForgetErrors();
  request.set_id(++id_);
  const milliseconds timeout = starts ? std::max(options_.timeout, kToStart) : options_.timeout;
  Answered answered = Wait(id_, Encode(request, options_.wire), timeout);
  if (process_) answered.errors = process_->error_tail();
  // Who has not answered may still do so, at the wrong time.
  if (!answered.reply || options_.once) process_.reset();
  return answered;
}

Answered Child::Wait(std::uint32_t id, std::string input, milliseconds timeout) {
  Answered answered;
  auto deadline = Clock::now() + timeout;
  std::string output;
  bool sent = false;
  while (true) {
    const bool clean = answered.failure == Failure::kNone;
    if (Take(*splitter_, id, answered)) {
      if (options_.once) FinishOnce(*splitter_, answered, deadline);
      return answered;
    }
    if (answered.failure != Failure::kNone && clean)
      deadline = std::min(deadline, Clock::now() + kAfterChatter);
    if (broken_) return answered;
    if (input.empty() && !std::exchange(sent, true) && options_.once) process_->CloseInput();
    const auto now = Clock::now();
    if (now >= deadline || Stopped()) {
      const bool half = !splitter_->rest().empty();
      const std::string limit = std::to_string(timeout.count() / 1000) + " s";
      if (answered.failure == Failure::kNone)
        Fail(answered, Failure::kTimeout,
             half ? "half a reply within " + limit + ": " + Quoted(splitter_->rest())
                  : "no reply within " + limit);
      return answered;
    }
    const auto event = process_->Exchange(input, output, std::min(deadline, now + kSlice));
    splitter_->Feed(output);
    output.clear();
    if (event == Process::Event::kOutputClosed)
      return EndOfOutput(*splitter_, id, std::move(answered), std::max(deadline, Clock::now() + kToEnd));
  }
}

bool Child::Take(MessageSplitter& splitter, std::uint32_t id, Answered& answered) {
  while (true) {
    const auto message = splitter.Next();
    if (!message) {
      // Nothing can be found behind it.
      broken_ = true;
      Fail(answered, Failure::kError, "no reply: " + message.error());
      splitter_.emplace(options_.wire, kMaxReplyBytes);
      return false;
    }
    if (!*message) return false;
    auto reply = DecodeReply(**message, options_.wire, options_.unknown);
    if (!reply) {
      const bool object = options_.wire == Wire::kBinary || (*message)->starts_with('{');
      const bool parted = options_.wire == Wire::kJson && object && !(*message)->ends_with('}');
      Fail(answered, Failure::kError,
           parted   ? "a reply has to be one line, and this is a part: " + Quoted(**message)
           : object ? "a wrong reply: " + reply.error() + " in " + Quoted(**message)
                    : "standard output has what is no reply: " + Quoted(**message));
      continue;
    }
    if (reply->id() != id) {
      const std::string number = reply->id() == 0 ? "no number" : "the number " + std::to_string(reply->id());
      Fail(answered, Failure::kError, "a reply with " + number + " (`id`) to request " + std::to_string(id));
      continue;
    }
    answered.reply = *std::move(reply);
    return true;
  }
}

// Its output is at its end: it has ended, or soon will, or never.
Answered Child::EndOfOutput(MessageSplitter& splitter, std::uint32_t id, Answered answered,
                            Clock::time_point deadline) {
  // A process that is asked once may leave out the end of its only line.
  if (options_.once && options_.wire == Wire::kJson) splitter.Feed("\n");
  const std::string rest = splitter.rest();
  if (options_.once && Take(splitter, id, answered)) {
    FinishOnce(splitter, answered, deadline);
    return answered;
  }
  const auto end = process_->WaitForEnd(std::min(deadline, Clock::now() + kToEnd));
  const std::string half =
      rest.find_first_not_of('\n') == std::string::npos ? "" : " after half a reply: " + Quoted(rest);
  if (end) {
    Fail(answered, Failure::kCrash, "it " + *end + half);
  } else {
    Fail(answered, Failure::kError, "it closed its standard output" + half);
  }
  return answered;
}

// After its one reply a process has to end, and to say nothing more.
void Child::FinishOnce(MessageSplitter& splitter, Answered& answered, Clock::time_point deadline) {
  std::string none;
  std::string output;
  process_->CloseInput();
  while (process_->Exchange(none, output, deadline) == Process::Event::kReady) {
  }
  splitter.Feed(output);
  if (splitter.rest().find_first_not_of(" \r\n") != std::string::npos)
    Fail(answered, Failure::kError, "standard output has more than the reply: " + Quoted(splitter.rest()));
  const auto end = process_->WaitForEnd(deadline);
  if (!end) {
    Fail(answered, Failure::kTimeout, "it has not ended after its reply");
  } else if (*end != "ended with status 0") {
    Fail(answered, Failure::kCrash, "it " + *end + " after its reply");
  }
}

}  // namespace arbitro::conformance
