#include "verifier/replay/ending.h"

#include <algorithm>
#include <string>

#include "verifier/replay/evidence.h"

namespace arbitro {
namespace {

// Seat indexes as a list in words, for a message.
template <class Seats>
[[nodiscard]] std::string ListOf(const Seats& seats) {
  std::string text;
  for (const auto seat : seats) text += (text.empty() ? "seat " : ", seat ") + std::to_string(seat);
  return text.empty() ? "nobody" : text;
}

// Whether the stated ranking begins as the seats finished. It may be shorter or longer: places that were not
// played out are the producer's own business.
[[nodiscard]] bool RankingAgrees(const std::vector<std::uint32_t>& stated, const parchis::State& last) {
  const std::size_t common = std::min<std::size_t>(stated.size(), last.done_count);
  return std::equal(stated.begin(), stated.begin() + static_cast<std::ptrdiff_t>(common), last.done.begin());
}

}  // namespace

void CheckEnding(const log::RecordedGame& game, const SetUp& set_up, const parchis::State& last,
                 std::vector<Finding>& findings) {
  // Of seats that had finished before the record begins, a start line need not say in which order.
  const bool order_known =
      set_up.start.done_count < 2 || game.header.start_position.find(" done=") != std::string::npos;
  if (!game.ending) {
    if (!last.over) findings.push_back(FindingOf(Code::kRecordEnds, {}));
    return;
  }
  const log::RecordedEnding& ending = *game.ending;
  if (ending.reason == log::Reason::kFinished && !last.over && last.done_count == 0) {
    findings.push_back(FindingOf(Code::kNotFinished, {}));
  }
  if (last.done_count > 0 && order_known && !RankingAgrees(ending.ranking, last)) {
    const std::vector<std::uint32_t> done(last.done.begin(), last.done.begin() + last.done_count);
    findings.push_back(FindingOf(Code::kResultDiffers, {Argument::Text("stated", ListOf(ending.ranking)),
                                                        Argument::Text("expected", ListOf(done))}));
  }
}

}  // namespace arbitro
