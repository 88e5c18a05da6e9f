#include "verifier/cli/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{500};
constexpr std::chrono::milliseconds kInterval{100};

}  // namespace

ProgressLine::ProgressLine(std::ostream& out, bool enabled, std::uint64_t total_bytes)
    : out_(out),
      enabled_(enabled),
      total_bytes_(total_bytes),
      start_(Clock::now()),
      next_(start_ + kPatience) {}

void ProgressLine::Erase() {
  if (!drawn_) return;
  out_ << "\r\x1b[K" << std::flush;
  drawn_ = false;
}

void ProgressLine::Update(std::uint64_t games, std::uint64_t findings, std::uint64_t bytes_read) {
  if (!enabled_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kInterval;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::string line =
      fmt::format("{}, {}, {}/s", report::Counted(games, "game", "games"),
                  report::Counted(findings, "finding", "findings"),
                  report::Grouped(static_cast<std::uint64_t>(static_cast<double>(games) / seconds)));
  if (total_bytes_ > 0 && bytes_read > 0) {
    const double done = std::min(1.0, static_cast<double>(bytes_read) / static_cast<double>(total_bytes_));
    line += fmt::format(", {:.0f} %, {:.0f} s left", done * 100, seconds * (1 - done) / done);
  }
  out_ << "\r\x1b[K" << line << std::flush;
  drawn_ = true;
}

}  // namespace arbitro::cli
