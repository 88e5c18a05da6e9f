#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/presets.h"
#include "parchis/conformance/v1/case.pb.h"

namespace arbitro::conformance {

namespace pb = parchis::conformance::v1;

// All cases of corpus/vectors, in the order of its files. They are part of the program, so that it finds them
// wherever it is installed, and so that a program and its cases are always of one version.
[[nodiscard]] const std::vector<pb::Case>& AllCases();

// The rules of a case.
[[nodiscard]] const pb::Rules& RulesOf(const pb::Case& one);

// The case by other answers to rule points than its own, each point and option: asked with them, if `said`,
// and answered by them. The error says why there is no such case, as where the position cannot be.
[[nodiscard]] std::expected<pb::Case, std::string> CaseUnder(
    const pb::Case& one, const std::vector<std::pair<std::string, std::string>>& differences, bool said);

// What the rules answer to the question of a case.
[[nodiscard]] std::expected<pb::Answer, std::string> AnswerOf(const pb::Case& one);

}  // namespace arbitro::conformance
