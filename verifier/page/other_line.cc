#include "verifier/page/other_line.h"

#include <algorithm>
#include <utility>

#include "engine/rule_set.h"

namespace arbitro::page {

std::vector<std::vector<PointOptions>> OtherAnswers(const GameReport& report, const parchis::RuleSet& shown) {
  std::vector<std::vector<PointOptions>> lines;
  for (const Finding& finding : report.findings) {
    if (finding.follows) continue;
    for (const ReadingRow& row : finding.readings) {
      std::vector<PointOptions> answers;
      for (const PointOptions& answer : row.readings) {
        const parchis::RulePointInfo* info = parchis::FindRulePoint(answer.point);
        if (info == nullptr || answer.options.empty()) continue;
        const std::string_view kept = info->options[shown.answer(info->point)].id;
        if (std::ranges::find(answer.options, kept) == answer.options.end())
          answers.push_back({answer.point, {answer.options.front()}});
      }
      if (answers.empty() || std::ranges::find(lines, answers) != lines.end()) continue;
      lines.push_back(std::move(answers));
      if (lines.size() == kMostOtherLines) return lines;
    }
  }
  return lines;
}

}  // namespace arbitro::page
