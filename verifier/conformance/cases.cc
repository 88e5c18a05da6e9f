#include "verifier/conformance/cases.h"

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "verifier/conformance/compare.h"
#include "verifier/conformance/embedded.h"
#include "verifier/conformance/server.h"

namespace arbitro::conformance {
namespace {

// What an answer says, codes and words aside.
[[nodiscard]] std::string GistOf(const pb::Answer& answer) {
  pb::Answer gist = answer;
  gist.clear_options();
  if (gist.has_judge()) {
    gist.mutable_judge()->clear_code();
    gist.mutable_judge()->clear_why();
  }
  return gist.SerializeAsString();
}

}  // namespace

const std::vector<pb::Case>& AllCases() {
  static const std::vector<pb::Case> kCases = [] {
    std::vector<pb::Case> cases;
    for (const std::string_view text : EmbeddedFiles()) {
      pb::CaseFile file;
      // A test reads every file before it can get here.
      if (!google::protobuf::TextFormat::ParseFromString(std::string(text), &file))
        throw std::logic_error("a file of cases cannot be read");
      cases.insert(cases.end(), file.cases().begin(), file.cases().end());
    }
    return cases;
  }();
  return kCases;
}

const pb::Rules& RulesOf(const pb::Case& one) {
  if (one.has_legal()) return one.legal().rules();
  if (one.has_apply()) return one.apply().rules();
  if (one.has_perft()) return one.perft().rules();
  return one.judge().rules();
}

pb::Rules* MutableRulesOf(pb::Case& one) {
  if (one.has_legal()) return one.mutable_legal()->mutable_rules();
  if (one.has_apply()) return one.mutable_apply()->mutable_rules();
  if (one.has_perft()) return one.mutable_perft()->mutable_rules();
  return one.mutable_judge()->mutable_rules();
}

Differences DifferencesOf(const parchis::NamedRules& rules) {
  Differences differences;
  const parchis::RuleSet base = parchis::RulesOf(*rules.base);
  const parchis::OpenPoints open = parchis::OpenPointsOf(*rules.base);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const std::uint8_t answer = rules.rules.answer(info.point);
    const bool closed = open.contains(info.point) && !rules.open.contains(info.point);
    if (answer != base.answer(info.point) || closed)
      differences.emplace_back(info.id, info.options[answer].id);
  }
  return differences;
}

std::string WrongInHello(const pb::HelloReply& hello) {
  for (const auto& [point, option] : hello.choices()) {
    parchis::RuleSet rules;
    if (const auto set = parchis::SetAnswer(rules, point, option); !set) return set.error().Describe();
  }
  return {};
}

const char* KindOf(const pb::Case& one) {
  if (one.has_legal()) return "legal";
  if (one.has_perft()) return "perft";
  return one.has_apply() ? "apply" : "judge";
}

bool Lists(const google::protobuf::RepeatedPtrField<std::string>& list, const std::string& word) {
  return list.empty() || std::ranges::find(list, word) != list.end();
}

Differences DeclaredBy(const pb::HelloReply& hello, const pb::Rules& rules) {
  Differences declared;
  const parchis::Preset* preset = parchis::FindPreset(rules.preset());
  if (preset == nullptr) return declared;
  const parchis::OpenPoints open = parchis::OpenPointsOf(*preset);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const auto choice = hello.choices().find(std::string(info.id));
    if (choice == hello.choices().end() || !open.contains(info.point)) continue;
    if (rules.differences().contains(choice->first)) continue;
    declared.emplace_back(choice->first, choice->second);
  }
  return declared;
}

std::expected<pb::Answer, std::string> AnswerOf(const pb::Case& one, parchis::Heard* heard) {
  const pb::Reply reply = Server({}).Answer(RequestOf(one), heard);
  pb::Answer answer;
  switch (reply.answer_case()) {
    case pb::Reply::kLegal:
      *answer.mutable_legal() = reply.legal();
      return answer;
    case pb::Reply::kApply:
      *answer.mutable_apply() = reply.apply();
      return answer;
    case pb::Reply::kJudge:
      *answer.mutable_judge() = reply.judge();
      return answer;
    case pb::Reply::kPerft:
      *answer.mutable_perft() = reply.perft();
      return answer;
    default:
      return std::unexpected(reply.has_error() ? reply.error() : reply.unsupported());
  }
}

std::expected<pb::Case, std::string> CaseUnder(const pb::Case& one, const Differences& differences,
                                               bool said) {
  pb::Case changed = one;
  for (const auto& [point, option] : differences)
    (*MutableRulesOf(changed)->mutable_differences())[point] = option;
  auto answer = AnswerOf(changed);
  if (!answer) return std::unexpected(answer.error());
  changed.clear_answers();
  changed.clear_point();
  *changed.add_answers() = *std::move(answer);
  if (!said) *MutableRulesOf(changed) = RulesOf(one);
  return changed;
}

bool AddReadings(pb::Case& one) {
  const parchis::Preset* preset = parchis::FindPreset(RulesOf(one).preset());
  const parchis::OpenPoints open = parchis::OpenPointsOf(*preset);
  const parchis::RuleSet rules = parchis::RulesOf(*preset);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (!open.contains(info.point) || RulesOf(one).differences().contains(std::string(info.id))) continue;
    const parchis::OptionMask options = parchis::OptionsOf(rules, open, info.point);
    std::vector<pb::Answer> answers{one.answers(0)};
    answers[0].add_options(std::string(info.options[rules.answer(info.point)].id));
    for (std::uint8_t i = 0; i < info.options.size(); ++i) {
      if ((options & parchis::BitOfOption(i)) == 0 || i == rules.answer(info.point)) continue;
      const std::string id(info.options[i].id);
      const auto other = CaseUnder(one, {{std::string(info.id), id}}, true);
      if (!other) continue;
      const pb::Answer& answer = other->answers(0);
      const auto same = [&](const pb::Answer& known) { return GistOf(known) == GistOf(answer); };
      auto known = std::ranges::find_if(answers, same);
      if (known == answers.end()) known = answers.insert(known, answer);
      known->add_options(id);
    }
    if (answers.size() == 1) continue;
    if (one.level() == pb::LEVEL_CHOICE) return false;
    one.set_level(pb::LEVEL_CHOICE);
    one.set_point(std::string(info.id));
    one.clear_answers();
    for (const pb::Answer& answer : answers) *one.add_answers() = answer;
  }
  return true;
}

}  // namespace arbitro::conformance
