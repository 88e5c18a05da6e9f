#pragma once

#include <string>
#include <string_view>

#include "verifier/findings/inference.h"
#include "verifier/report/text.h"

namespace arbitro::report {

// What was inferred, for people. `verbosity`: above 0 every option of every point, below 0 no list of points.
[[nodiscard]] std::string InferenceText(const Inference& inference, const TextStyle& style, int verbosity);

// A parchis.report.v1.Inference as JSON, on one line.
[[nodiscard]] std::string InferenceJson(const Inference& inference, std::string_view version);

// The inferred rule set as a file that --rules takes (parchis.log.v1.RuleFile), each answer with the play
// that it rests on.
[[nodiscard]] std::string InferenceRuleFile(const Inference& inference);

// "six.all_out_value=7".
[[nodiscard]] std::string AnswerText(const Answer& answer);
// The same for several, with commas between.
[[nodiscard]] std::string AnswersText(const std::vector<Answer>& answers);
// "parchis5-0", or where there are several of that id "parchis5-0 in b.parchis".
[[nodiscard]] std::string GameText(const GameName& game, bool unicode);
// "parchis5-0, ply 56: MOV006 destination-differs".
[[nodiscard]] std::string KillText(const Inference& inference, const Kill& kill, bool unicode);

}  // namespace arbitro::report
