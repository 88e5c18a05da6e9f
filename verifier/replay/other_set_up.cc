#include "verifier/replay/other_set_up.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include "engine/rule_set.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replay.h"

namespace arbitro {
namespace {

// So many plies are the beginning of a game: long enough that every seat has come out, or should have.
constexpr std::size_t kFirstPlies = 60;

// The set-up fits a game if its first plies hold so much longer than under the other; one ply says nothing.
constexpr std::uint32_t kMuchLonger = 8;

// The first of these plies that breaks the rules; `plies` if none does.
[[nodiscard]] std::uint32_t FirstBreach(const std::vector<Finding>& findings, std::uint32_t plies) {
  std::uint32_t first = plies;
  for (const Finding& finding : findings) {
    const bool breaks = finding.ply && !finding.follows && finding.level >= Level::kAmbiguous &&
                        EntryOf(finding.code).layer == Layer::kLegality;
    if (breaks) first = std::min(first, *finding.ply);
  }
  return first;
}

[[nodiscard]] log::RecordedGame BeginningOf(const log::RecordedGame& game) {
  log::RecordedGame beginning;
  beginning.header = game.header;
  beginning.plies.assign(game.plies.begin(), game.plies.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                      game.plies.size(), kFirstPlies)));
  std::ranges::copy_if(game.notes, std::back_inserter(beginning.notes),
                       [](const log::RecordedNote& note) { return note.ply < kFirstPlies; });
  return beginning;
}

}  // namespace

std::optional<Finding> FindOtherSetUp(const SetUp& set_up, const log::RecordedGame& game,
                                      const std::vector<Finding>& findings) {
  if (!game.header.start_position.empty()) return std::nullopt;
  const auto plies = static_cast<std::uint32_t>(std::min(game.plies.size(), kFirstPlies));
  const std::uint32_t breach = FirstBreach(findings, plies);
  if (breach == plies) return std::nullopt;
  const log::RecordedGame beginning = BeginningOf(game);
  const parchis::RulePointInfo& point = parchis::InfoOf(parchis::RulePoint::kSetupOnStart);
  for (std::uint8_t option = 0; option < point.options.size(); ++option) {
    if (option == set_up.table.rules().answer(point.point)) continue;
    parchis::RuleSet rules = set_up.table.rules();
    rules.set_answer(point.point, option);
    const parchis::Table table(set_up.table.board(), set_up.table.seating(), rules);
    const auto start = StartOn(table, beginning);
    if (!start) continue;
    const SetUp other_set_up{table, *start, {}, {}, {}, {}};
    const auto breach_within = [&](std::uint32_t end) {
      return FirstBreach(BareFindings(other_set_up, beginning, OnIllegal::kClaimed, end), plies);
    };
    // Most do not get so far.
    if (breach_within(std::min(plies, breach + kMuchLonger)) < breach + kMuchLonger) continue;
    const std::uint32_t other = breach_within(plies);
    if (other < breach + kMuchLonger) continue;
    return FindingOf(
        Code::kOtherSetUpFits,
        {Argument::Number("last", other - 1),
         Argument::Text("expected", std::string(point.id) + "=" + std::string(point.options[option].id))});
  }
  return std::nullopt;
}

}  // namespace arbitro
