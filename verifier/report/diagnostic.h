#pragma once

#include <string>
#include <string_view>

#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"
#include "verifier/report/text.h"

namespace arbitro::report {

// Where a finding is shown from and how.
struct DiagnosticContext {
  const std::string& input;        // path as given
  const GameReport& game;          // an empty report for a finding of the input as a whole
  std::string_view rerun_options;  // put behind `arbitro show …`
  bool brief = false;  // without window and alternatives: for what only follows from an earlier finding
  bool below_its_ply = false;  // without place, window and position: what stands above says that
};

// A finding as several lines, each ended by a line break: what, where, the plies around it, the rule, what
// would have been legal, the position and how to see it again.
[[nodiscard]] std::string FormatDiagnostic(const DiagnosticContext& context, const Finding& finding,
                                           const TextStyle& style);

// A finding as one line without a line break: "path:59: error BAR001 message (51 → 57)"; text logs have
// "path:line:column: error BAR001 ply 59: message".
[[nodiscard]] std::string FormatConcise(const DiagnosticContext& context, const Finding& finding,
                                        const TextStyle& style);

// What a finding says, without place, level and code: "game g7: ply 59: yellow piece 2 crossed a barrier (51
// → 57)". `names_ply`: the ply belongs into it.
[[nodiscard]] std::string FormatStatement(const DiagnosticContext& context, const Finding& finding,
                                          bool unicode, bool names_ply);

// A game as one line without a line break: "path: game g7: invalid (1 error), 118 plies, rules ludoteka@1".
[[nodiscard]] std::string FormatVerdict(const GameReport& game, const TextStyle& style, bool quiet = false);

}  // namespace arbitro::report
