#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/heard.h"
#include "engine/presets.h"
#include "parchis/conformance/v1/case.pb.h"

namespace arbitro::conformance {

namespace pb = parchis::conformance::v1;

// All cases of corpus/vectors, in the order of its files. They are part of the program, so that it finds them
// wherever it is installed, and so that a program and its cases are always of one version.
[[nodiscard]] const std::vector<pb::Case>& AllCases();

// The rules of a case.
[[nodiscard]] const pb::Rules& RulesOf(const pb::Case& one);
[[nodiscard]] pb::Rules* MutableRulesOf(pb::Case& one);

// Rule points and an option of each, in the words of the protocol.
using Differences = std::vector<std::pair<std::string, std::string>>;
// Where the rules differ from their preset, or close what it leaves open.
[[nodiscard]] Differences DifferencesOf(const parchis::NamedRules& rules);
// What is wrong with what an implementation says of itself; empty if nothing.
[[nodiscard]] std::string WrongInHello(const pb::HelloReply& hello);
// What is asked: "legal", "apply" …
[[nodiscard]] const char* KindOf(const pb::Case& one);
// Whether a list of hello has the word. One that is empty has all.
[[nodiscard]] bool Lists(const google::protobuf::RepeatedPtrField<std::string>& list,
                         const std::string& word);
// What an implementation declares about points that these rules leave open.
[[nodiscard]] Differences DeclaredBy(const pb::HelloReply& hello, const pb::Rules& rules);

// The case by other answers to rule points than its own, each point and option: asked with them, if `said`,
// and answered by them. The error says why there is no such case, as where the position cannot be.
[[nodiscard]] std::expected<pb::Case, std::string> CaseUnder(const pb::Case& one,
                                                             const Differences& differences, bool said);

// What the rules answer to the question of a case; what they were asked for it goes to `heard`.
[[nodiscard]] std::expected<pb::Answer, std::string> AnswerOf(const pb::Case& one,
                                                              parchis::Heard* heard = nullptr);

// Makes a choice of a case with its answer, where an open point of its rule set decides: adds what each
// option answers. False where a second point decides as well; the case is then about the first.
[[nodiscard]] bool AddReadings(pb::Case& one);

}  // namespace arbitro::conformance
