#include "verifier/conformance/cases.h"

#include <google/protobuf/text_format.h>

#include <stdexcept>
#include <utility>

#include "verifier/conformance/compare.h"
#include "verifier/conformance/embedded.h"
#include "verifier/conformance/server.h"

namespace arbitro::conformance {
namespace {

[[nodiscard]] pb::Rules* MutableRules(pb::Case& one) {
  if (one.has_legal()) return one.mutable_legal()->mutable_rules();
  if (one.has_apply()) return one.mutable_apply()->mutable_rules();
  return one.mutable_judge()->mutable_rules();
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
  return one.judge().rules();
}

std::expected<pb::Answer, std::string> AnswerOf(const pb::Case& one) {
  const pb::Reply reply = Server({}).Answer(RequestOf(one));
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
    default:
      return std::unexpected(reply.has_error() ? reply.error() : reply.unsupported());
  }
}

std::expected<pb::Case, std::string> CaseUnder(
    const pb::Case& one, const std::vector<std::pair<std::string, std::string>>& differences, bool said) {
  pb::Case changed = one;
  for (const auto& [point, option] : differences)
    (*MutableRules(changed)->mutable_differences())[point] = option;
  auto answer = AnswerOf(changed);
  if (!answer) return std::unexpected(answer.error());
  changed.clear_answers();
  changed.clear_point();
  *changed.add_answers() = *std::move(answer);
  if (!said) *MutableRules(changed) = RulesOf(one);
  return changed;
}

}  // namespace arbitro::conformance
