#include "verifier/report/reading_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "engine/rule_set.h"

namespace arbitro::report {
namespace {

constexpr std::size_t kMostOptions =
    4;  // of one point that a line names; of more, how many there are besides

// "12, 16_with_1 or 16_with_2"; of many the first.
[[nodiscard]] std::string OptionsText(const std::vector<std::string>& options) {
  const std::size_t shown = options.size() > kMostOptions ? kMostOptions - 1 : options.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == options.size() ? " or " : ", ";
    text += options[i];
  }
  if (shown < options.size()) text += fmt::format(" or {} more", options.size() - shown);
  return text;
}

// With the names of the points where there are several.
[[nodiscard]] std::string ReadingsText(const Readings& readings, bool with_points) {
  if (readings.empty()) return "any reading";
  std::string text;
  for (const PointOptions& answer : readings) {
    if (!text.empty()) text += " with ";
    if (with_points) text += answer.point + "=";
    text += OptionsText(answer.options);
  }
  return text;
}

// Points that the rows of a finding answer, each once.
[[nodiscard]] std::vector<std::string> PointsOf(const Finding& finding) {
  std::vector<std::string> points;
  for (const ReadingRow& row : finding.readings) {
    for (const PointOptions& answer : row.readings) {
      if (std::ranges::find(points, answer.point) == points.end()) points.push_back(answer.point);
    }
  }
  return points;
}

// Where the readings of a row come from, if that is few enough to say.
[[nodiscard]] std::string SourcesOf(const ReadingRow& row) {
  if (row.readings.size() != 1 || row.readings.front().options.size() > 1) return {};
  const PointOptions& answer = row.readings.front();
  const parchis::RulePointInfo* info = parchis::FindRulePoint(answer.point);
  if (info == nullptr) return {};
  const auto option = parchis::FindOption(*info, answer.options.front());
  return option ? std::string(info->options[*option].sources) : std::string();
}

[[nodiscard]] std::string MeaningOf(const ReadingRow& row) {
  if (row.readings.size() != 1 || row.readings.front().options.size() > 1) return {};
  const parchis::RulePointInfo* info = parchis::FindRulePoint(row.readings.front().point);
  if (info == nullptr) return {};
  const auto option = parchis::FindOption(*info, row.readings.front().options.front());
  return option ? std::string(info->options[*option].meaning) : std::string();
}

// What the ply is by the readings of a row.
[[nodiscard]] std::string WhatItIs(const ReadingRow& row, const Finding& finding, const Wording& wording) {
  if (row.code) {
    Finding wrong;
    wrong.code = *row.code;
    wrong.arguments = row.arguments;
    return fmt::format("wrong, {}: {}", EntryOf(*row.code).id, wording.Message(wrong));
  }
  if (!row.outcome) return "right";
  const auto color = finding.seat ? wording.ColorOfSeat(*finding.seat) : std::nullopt;
  return "right, " + wording.AlternativeText(*row.outcome, color, true);
}

[[nodiscard]] std::string WhatFollows(const ReadingRow& row) {
  if (!row.excluded) return "; so read, the whole game holds";
  if (row.code && row.excluded->ply == row.ply) return {};
  return fmt::format("; so read, ply {} is wrong ({})", row.excluded->ply, EntryOf(row.excluded->code).id);
}

}  // namespace

std::vector<KeyedLine> ReadingLines(const Finding& finding, const Wording& wording) {
  std::vector<KeyedLine> lines;
  const std::vector<std::string> points = PointsOf(finding);
  for (const std::string& point : points) {
    const parchis::RulePointInfo* info = parchis::FindRulePoint(point);
    if (info == nullptr) continue;
    std::string question = fmt::format("{} [{}", info->question, point);
    if (!info->ambiguities.empty()) question += fmt::format(", {}", info->ambiguities);
    lines.emplace_back("open", question + "]");
  }
  for (const ReadingRow& row : finding.readings) {
    const bool later = finding.ply && row.ply != *finding.ply;
    std::string text = wording.Safe(ReadingsText(row.readings, points.size() > 1));
    if (row.with_default) text += ", as this rule set has it";
    text += ": ";
    if (later) text += fmt::format("ply {} is ", row.ply);
    text += WhatItIs(row, finding, wording) + WhatFollows(row);
    const std::string sources = later ? std::string() : SourcesOf(row);
    if (!sources.empty()) text += fmt::format("; it means \"{}\" [{}]", MeaningOf(row), sources);
    lines.emplace_back("read as", text);
  }
  return lines;
}

std::vector<std::string> FateLines(const GameReport& game, const Wording& wording) {
  std::vector<std::string> lines;
  std::string excluded;
  for (const ReadingsFate& fate : game.readings) {
    std::string text = wording.Safe(ReadingsText(fate.readings, true));
    if (fate.with_default) text += ", this rule set's answers among them";
    if (!fate.excluded) {
      lines.push_back("the whole game holds by " + text);
      continue;
    }
    excluded += excluded.empty() ? "excluded: " : "; ";
    excluded += fmt::format("{} at ply {} ({})", text, fate.excluded->ply, EntryOf(fate.excluded->code).id);
  }
  if (lines.empty() && !excluded.empty()) lines.emplace_back("no reading explains the whole game");
  if (!excluded.empty()) lines.push_back(std::move(excluded));
  return lines;
}

}  // namespace arbitro::report
