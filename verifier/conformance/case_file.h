#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "parchis/conformance/v1/case.pb.h"

namespace arbitro::conformance {

namespace pb = parchis::conformance::v1;

// Cases in text, as in corpus/vectors: a case a few lines, the question on one and each answer on another.
[[nodiscard]] std::string CaseText(const pb::Case& one);
// What a file begins with; `made_by` says where it comes from.
[[nodiscard]] std::string CaseFileHead(std::string_view about, std::string_view made_by);

// Reads a whole file. The error is one line; it says where the file cannot be read, or which case lacks a
// name, a question or its answer.
[[nodiscard]] std::expected<std::vector<pb::Case>, std::string> ReadCases(const std::string& text);

}  // namespace arbitro::conformance
