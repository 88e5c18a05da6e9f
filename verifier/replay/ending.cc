#include "verifier/replay/ending.h"

#include <algorithm>
#include <string>

#include "engine/ending.h"
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

// The seats in the order in which they finished; where nobody did and all but one lost, that one (AMB-151).
[[nodiscard]] std::vector<std::uint32_t> PlacesOf(const parchis::State& last, const parchis::Table& table) {
  if (last.done_count > 0) {
    const std::vector<std::uint8_t> ranking = parchis::RankingOf(last, table);
    return {ranking.begin(), ranking.end()};
  }
  std::vector<std::uint32_t> left;
  for (std::uint32_t seat = 0; last.over && seat < table.seat_count(); ++seat) {
    if (!last.HasLeft(seat)) left.push_back(seat);
  }
  return left.size() == 1 ? left : std::vector<std::uint32_t>{};
}

// Each player or team once, by the first of its seats: in which order mates are listed says nothing.
[[nodiscard]] std::vector<std::uint32_t> SidesOf(const std::vector<std::uint32_t>& seats,
                                                 const parchis::Table& table) {
  std::vector<std::uint32_t> sides;
  for (const std::uint32_t seat : seats) {
    std::uint32_t first = seat;
    for (std::uint32_t other = 0; other < seat && seat < table.seat_count() && first == seat; ++other) {
      if (parchis::WinTogether(table, seat, other)) first = other;
    }
    if (std::ranges::find(sides, first) == sides.end()) sides.push_back(first);
  }
  return sides;
}

// Whether the stated ranking begins as the replay's. It may be shorter or longer: places that were not played
// out are the producer's own business.
[[nodiscard]] bool RankingAgrees(const std::vector<std::uint32_t>& stated_seats,
                                 const std::vector<std::uint32_t>& seats, const parchis::Table& table) {
  const std::vector<std::uint32_t> stated = SidesOf(stated_seats, table);
  const std::vector<std::uint32_t> ranking = SidesOf(seats, table);
  const auto common = static_cast<std::ptrdiff_t>(std::min(stated.size(), ranking.size()));
  return std::equal(stated.begin(), stated.begin() + common, ranking.begin());
}

// What the ending of the record says that this state does not bear out.
[[nodiscard]] std::vector<Finding> FaultsOf(const log::RecordedGame& game, const SetUp& set_up,
                                            const parchis::State& last) {
  std::vector<Finding> faults;
  // Of seats that had finished before the record begins, a start line need not say in which order.
  const bool order_known =
      set_up.start.done_count < 2 || game.header.start_position.find(" done=") != std::string::npos;
  const log::RecordedEnding& ending = *game.ending;
  if (ending.reason == log::Reason::kFinished && !last.over && PlacesOf(last, set_up.table).empty()) {
    faults.push_back(FindingOf(Code::kNotFinished, {}));
  }
  const std::vector<std::uint32_t> ranking = PlacesOf(last, set_up.table);
  if (order_known && !RankingAgrees(ending.ranking, ranking, set_up.table)) {
    faults.push_back(FindingOf(Code::kResultDiffers, {Argument::Text("stated", ListOf(ending.ranking)),
                                                      Argument::Text("expected", ListOf(ranking))}));
  }
  return faults;
}

}  // namespace

void CheckEnding(const log::RecordedGame& game, const SetUp& set_up, const ReplayResult& result,
                 std::vector<Finding>& findings) {
  if (!game.ending) {
    if (!result.last.over) findings.push_back(FindingOf(Code::kRecordEnds, {}));
    return;
  }
  std::vector<Finding> faults = FaultsOf(game, set_up, result.last);
  const auto fits = [&](const parchis::State& state) { return FaultsOf(game, set_up, state).empty(); };
  if (faults.empty() || result.more_others || std::ranges::any_of(result.others, fits)) return;
  if (std::ranges::any_of(result.other_pasts, fits)) {
    findings.push_back(FindingOf(Code::kHistoryNotRecorded, {}));
    return;
  }
  findings.insert(findings.end(), faults.begin(), faults.end());
}

}  // namespace arbitro
