// Text as a rule file and as the words of --rules: whatever is taken can be written down, and read back it is
// the same rule set.
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/presets.h"
#include "engine/rule_set_check.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/findings/inference.h"
#include "verifier/findings/spec_words.h"
#include "verifier/log/rule_file.h"
#include "verifier/report/inference_writers.h"

namespace arbitro::fuzz {
namespace {

using parchis::NamedRules;

// The words that name the rules; what is open is not in them.
void RequireSpecComesBack(const NamedRules& rules) {
  const std::string spec = rules.Spec();
  const auto told = [&] { return spec; };
  const auto again = parchis::ParseRulesSpec(spec);
  Require(again.has_value(), "the words of a rule set name one", told);
  Require(again->rules == rules.rules && again->base == rules.base, "they name the same rule set", told);
  Require(again->Spec() == spec, "in the same words", told);
  Require(again->rules.Hash() == rules.rules.Hash(), "equal rule sets have equal hashes", told);
  static_cast<void>(parchis::FindConflicts(rules.rules));
}

// A rule file as `arbitro infer` writes it.
void RequireFileComesBack(const NamedRules& rules) {
  Inference inference;
  inference.start = inference.fitting = inference.rules = rules;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    PointFate& fate = inference.points.emplace_back();
    fate.point = info.point;
    fate.fitting = fate.inferred = rules.rules.answer(info.point);
    fate.options.resize(info.options.size());
  }
  const std::string text = report::InferenceRuleFile(inference);
  const auto told = [&] { return text; };
  const auto again = cli::RulesOfFile(log::ParseRuleFile(text), "inferred.txtpb");
  Require(again.has_value(), "an inferred rule file is read", told);
  Require(again->rules == rules.rules && again->base == rules.base, "it is the same rule set", told);
}

void ReadSpec(std::string_view text) {
  const auto rules = parchis::ParseRulesSpec(text);
  if (rules) {
    RequireSpecComesBack(*rules);
  } else {
    Require(!ExplainSpec(rules.error()).empty(), "what is wrong with words for rules is said");
  }
  parchis::OpenPoints open;
  if (const auto opened = parchis::OpenPoint(open, text); !opened) {
    Require(!ExplainSpec(opened.error()).empty(), "what is wrong with words for an open point is said");
  }
}

void ReadFile(std::string_view text) {
  const log::RuleFile file = log::ParseRuleFile(text);
  const auto rules = cli::RulesOfFile(file, "rules.txtpb");
  if (!file.errors.empty()) Require(!rules.has_value(), "a file with errors is no rule set");
  if (!rules.has_value()) {
    Require(!rules.error().empty(), "what is wrong with a rule file is said");
    return;
  }
  RequireSpecComesBack(*rules);
  RequireFileComesBack(*rules);
}

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = arbitro::fuzz::AsText({data, size});
  arbitro::fuzz::ReadFile(text);
  arbitro::fuzz::ReadSpec(text.substr(0, text.find('\n')));
  return 0;
}
