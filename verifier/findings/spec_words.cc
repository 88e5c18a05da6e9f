#include "verifier/findings/spec_words.h"

#include <vector>

#include "engine/rule_set.h"
#include "verifier/findings/suggest.h"

namespace arbitro {
namespace {

std::string Suggestion(const parchis::SpecError& error) {
  std::vector<std::string> candidates;
  switch (error.kind) {
    case parchis::SpecError::Kind::kUnknownPreset:
      for (const parchis::Preset& preset : parchis::Presets()) candidates.emplace_back(preset.name);
      break;
    case parchis::SpecError::Kind::kUnknownPoint:
      for (const parchis::RulePointInfo& info : parchis::RulePoints()) candidates.emplace_back(info.id);
      break;
    case parchis::SpecError::Kind::kUnknownOption:
      if (const parchis::RulePointInfo* info = parchis::FindRulePoint(error.point)) {
        for (const parchis::OptionInfo& option : info->options) candidates.emplace_back(option.id);
      }
      break;
    case parchis::SpecError::Kind::kUnknownVersion:
    case parchis::SpecError::Kind::kMalformed:
    case parchis::SpecError::Kind::kRepeatedPoint:
      break;
  }
  std::string near = DidYouMean(error.word, candidates);
  if (!near.empty() || candidates.empty()) return near;
  // Of a few options all can be named.
  if (error.kind == parchis::SpecError::Kind::kUnknownPoint)
    return "; 'arbitro rules show ludoteka' lists them";
  std::string list;
  for (const std::string& candidate : candidates) list += (list.empty() ? "; there are " : ", ") + candidate;
  return list;
}

}  // namespace

std::string ExplainSpec(const parchis::SpecError& error) { return error.Describe() + Suggestion(error); }

}  // namespace arbitro
