#include "verifier/infer/variants.h"

#include <algorithm>
#include <cstddef>

#include "engine/option_order.h"
#include "engine/rule_set_check.h"

namespace arbitro::infer {

std::optional<parchis::RuleSet> With(const parchis::RuleSet& rules, Answer answer) {
  parchis::RuleSet changed = rules;
  changed.set_answer(answer.point, answer.option);
  // Each round sets an answer back, and none is set twice.
  for (std::size_t round = 0; round <= parchis::kRulePointCount; ++round) {
    const std::vector<parchis::RuleConflict> conflicts = parchis::FindConflicts(changed);
    if (conflicts.empty()) return changed;
    const auto other = std::ranges::find_if(conflicts, [&](const parchis::RuleConflict& conflict) {
      return conflict.point != answer.point && changed.answer(conflict.point) != 0;
    });
    if (other == conflicts.end()) return std::nullopt;
    changed.set_answer(other->point, 0);
  }
  return std::nullopt;
}

namespace {

// The same where this answer has an effect only beside another answer to one other point.
void AddEnabled(const parchis::RuleSet& rules, Answer answer, std::vector<Variant>& variants) {
  parchis::RuleSet idle = rules;
  idle.set_answer(answer.point, answer.option);
  const std::vector<parchis::RuleConflict> conflicts = parchis::FindConflicts(idle);
  const auto conflict = std::ranges::find(conflicts, answer.point, &parchis::RuleConflict::point);
  if (conflict == conflicts.end()) return;
  const parchis::RulePointInfo& enabler = parchis::InfoOf(conflict->because);
  for (std::uint8_t option = 0; option < enabler.options.size(); ++option) {
    if (option == rules.answer(enabler.point)) continue;
    const auto changed = With(rules, {enabler.point, option});
    if (!changed) continue;
    const auto both = With(*changed, answer);
    if (both && both->answer(enabler.point) == option) variants.push_back({answer, *both});
  }
}

}  // namespace

std::vector<Variant> VariantsOf(const parchis::RuleSet& rules, const parchis::PointSet& points) {
  std::vector<Variant> variants;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (!points.contains(info.point)) continue;
    for (std::uint8_t option = 0; option < info.options.size(); ++option) {
      if (option == rules.answer(info.point)) continue;
      const Answer answer{info.point, option};
      if (const auto changed = With(rules, answer)) {
        variants.push_back({answer, *changed});
      } else {
        AddEnabled(rules, answer, variants);
      }
    }
  }
  return variants;
}

std::vector<Answer> Differences(const parchis::RuleSet& from, const parchis::RuleSet& to) {
  std::vector<Answer> answers;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (from.answer(info.point) != to.answer(info.point))
      answers.push_back({info.point, to.answer(info.point)});
  }
  return answers;
}

unsigned Loosened(const parchis::RuleSet& from, const parchis::RuleSet& to) {
  unsigned count = 0;
  for (const Answer& answer : Differences(from, to)) {
    if (parchis::AllowsLess(answer.point, from.answer(answer.point), answer.option)) ++count;
  }
  return count;
}

}  // namespace arbitro::infer
