#include "tests/properties/single_readings.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

#include "engine/presets.h"
#include "engine/rule_set_check.h"
#include "tests/support/checking.h"
#include "verifier/play/random_game.h"
#include "verifier/replay/ending.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/system_of_play.h"

namespace arbitro::testing {
namespace {

using parchis::BitOfOption;

// Every combination of the options of all points.
[[nodiscard]] std::vector<Reading> ReadingsOf(const ReadingSpace& space) {
  std::vector<Reading> all{Reading{}};
  for (std::size_t i = 0; i < space.points().size(); ++i) {
    const OpenPoint& open = space.points()[i];
    std::vector<Reading> longer;
    for (const Reading& reading : all) {
      for (std::uint8_t option = 0; option < parchis::InfoOf(open.point).options.size(); ++option) {
        if ((open.options & BitOfOption(option)) == 0) continue;
        longer.push_back(reading);
        longer.back().options[i] = option;
      }
    }
    all = std::move(longer);
  }
  return all;
}

[[nodiscard]] std::optional<Cause> FirstFault(const std::vector<Finding>& findings, std::size_t plies) {
  for (const Finding& finding : findings) {
    if (finding.level != Level::kError || finding.follows) continue;
    return Cause{finding.code, finding.ply.value_or(static_cast<std::uint32_t>(plies))};
  }
  return std::nullopt;
}

void ReplayAlone(const SetUp& set_up, const OpenGame& open, SingleReading& single) {
  std::vector<Finding> of_set_up;
  const auto start = SetUpUnder(single.rules, set_up, open.game, of_set_up);
  if (!start) {
    single.findings = std::move(of_set_up);
    single.begins = false;
    if (!single.findings.empty()) single.fate = Cause{single.findings.back().code, 0};
    return;
  }
  const ReplayResult result = Replay(*start, open.game, open.on_illegal, single.findings);
  if (!result.stopped) CheckEnding(open.game, *start, result, single.findings);
  single.fate = FirstFault(single.findings, open.game.plies.size());
}

[[nodiscard]] bool Holds(const Readings& readings, const parchis::RuleSet& rules) {
  return std::ranges::all_of(readings, [&](const PointOptions& answer) {
    const parchis::RulePointInfo& info = *parchis::FindRulePoint(answer.point);
    const std::string_view option = info.options[rules.answer(info.point)].id;
    return std::ranges::find(answer.options, option) != answer.options.end();
  });
}

}  // namespace

bool SingleReading::IsWrongAt(std::optional<std::uint32_t> ply) const {
  return std::ranges::any_of(
      findings, [&](const Finding& finding) { return finding.level == Level::kError && finding.ply == ply; });
}

SingleReadings::SingleReadings(const OpenGame& open) {
  RulesChoice choice = DeclaredRules().rules;
  choice.strict = false;
  std::vector<Finding> ignored;
  const auto set_up = SetUpGame(open.game, choice, ignored);
  if (!set_up || OtherSystemOf(open.game, set_up->table.rules()) != nullptr) return;
  space_.emplace(set_up->table.rules(), set_up->open);
  for (const Reading& reading : ReadingsOf(*space_)) {
    SingleReading single{reading, space_->RulesOf(reading), {}, true, {}};
    // Answers that cannot be meant together are no reading.
    if (space_->Clashing(reading, parchis::FindEveryConflict(single.rules))) continue;
    ReplayAlone(*set_up, open, single);
    readings_.push_back(std::move(single));
  }
}

std::vector<ReadingsFate> SingleReadings::FatesIn(const GameReport& report,
                                                  const SingleReading& single) const {
  std::vector<ReadingsFate> fates;
  for (const ReadingsFate& fate : report.readings) {
    if (Holds(fate.readings, single.rules)) fates.push_back(fate);
  }
  return fates;
}

std::string SingleReadings::WordsOf(const SingleReading& single) const {
  std::string words;
  for (std::size_t i = 0; i < space_->points().size(); ++i) {
    const parchis::RulePointInfo& info = parchis::InfoOf(space_->points()[i].point);
    if (!words.empty()) words += ",";
    words += std::string(info.id) + "=" + std::string(info.options[single.reading.options[i]].id);
  }
  return words;
}

std::string WordsOf(const std::optional<Cause>& cause) {
  if (!cause) return "explains the game";
  return std::string(EntryOf(cause->code).id) + " at ply " + std::to_string(cause->ply);
}

OpenGame WithOnePointClosed(const OpenGame& open, const ReadingSpace& space, std::uint64_t seed) {
  SplitMix64 random(seed);
  const OpenPoint& point = space.points()[random.Below(static_cast<std::uint32_t>(space.points().size()))];
  std::uint8_t option = 0;
  for (auto left = random.Below(static_cast<std::uint32_t>(std::popcount(point.options)));; ++option) {
    if ((point.options & BitOfOption(option)) != 0 && left-- == 0) break;
  }
  const parchis::RulePointInfo& info = parchis::InfoOf(point.point);
  parchis::RuleSet rules = space.rules();
  rules.set_answer(point.point, option);
  OpenGame closed = open;
  if (!parchis::FindConflicts(rules).empty()) return closed;
  closed.game.header.rules = parchis::NamedRules{.base = &parchis::Presets().front(), .rules = rules}.Spec();
  std::erase_if(closed.game.header.open_points,
                [&](const std::string& words) { return words.substr(0, words.find('=')) == info.id; });
  return closed;
}

}  // namespace arbitro::testing
