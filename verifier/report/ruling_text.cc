#include "verifier/report/ruling_text.h"

#include <fmt/format.h>

#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::report {

std::string DecisionText(const Ruling& ruling) {
  if (ruling.decision == Decision::kReplayFrom) return fmt::format("replay from ply {}", ruling.from_ply);
  if (ruling.decision == Decision::kReading) return fmt::format("reading {}", ruling.reading);
  return std::string(DecisionName(ruling.decision));
}

std::string RulingText(const Ruling& ruling, bool unicode) {
  return fmt::format("{} ({}, {}): {}", DecisionText(ruling), Printable(ruling.by, unicode), ruling.date,
                     Printable(ruling.reason, unicode));
}

std::string RuledWord(const Finding& finding) {
  if (finding.ruling != nullptr) return DecisionText(*finding.ruling);
  return finding.set_aside != nullptr ? "set aside" : "";
}

std::string RuledVerdictText(const GameReport& game) {
  if (!game.without_rulings || *game.without_rulings == game.verdict) return {};
  return fmt::format(" by ruling, {} without", VerdictName(*game.without_rulings));
}

std::string EndedText(const GameReport& game, bool unicode) {
  if (game.ended_by == nullptr) return {};
  if (!game.lost_by) return fmt::format(", to be replayed from ply {}", game.ended_by->from_ply);
  return fmt::format(", lost by {} by ruling", Wording(game, unicode).SeatName(*game.lost_by));
}

std::string RulingCounts(const Summary& summary) {
  if (!summary.has_rulings) return {};
  return fmt::format("; rulings: {} honored, {} not honored, {} by ruling", Grouped(summary.rulings_honored),
                     Grouped(summary.rulings_not_honored),
                     Counted(summary.ruled_verdicts, "verdict", "verdicts"));
}

}  // namespace arbitro::report
