#include "verifier/replay/cited.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/clauses.h"

namespace arbitro {
namespace {

using parchis::Fault;

// BONUS-1 is the bonus of a capture, BONUS-2 that of a goal.
[[nodiscard]] std::string_view CitedForBonus(const parchis::Table& table, int steps) {
  if (steps == table.capture_bonus()) return "BONUS-1";
  return steps == table.goal_bonus() ? "BONUS-2" : std::string_view();
}

[[nodiscard]] bool IsSafe(const parchis::Table& table, parchis::Color color, parchis::Place place) {
  const parchis::Board& board = table.board();
  return board.OnTrack(place) && table.IsSafe(board.TrackSquare(color, place.progress()), color);
}

// A full square is one with two pieces; what else it is depends on the square and on whose they are.
[[nodiscard]] std::string_view CitedForFull(const parchis::Table& table,
                                            const parchis::EvidenceOfFault& evidence) {
  if (!evidence.place || !evidence.frame || evidence.pieces.empty()) return {};
  const bool safe = IsSafe(table, *evidence.frame, *evidence.place);
  const parchis::Color color = evidence.pieces.first().color();
  const bool alike = (evidence.pieces - parchis::PieceSet::AllOf(color)).empty();
  const bool anywhere = table.rules().get<parchis::BarrierWhere>() == parchis::BarrierWhere::kAny;
  const bool barrier = alike && (safe || anywhere || !table.board().OnTrack(*evidence.place));
  if (safe) return barrier ? "SAFE-2,SAFE-3,BARRIER-2" : "SAFE-2,SAFE-3";
  return barrier ? "SAFE-2,BARRIER-2" : "SAFE-2";
}

}  // namespace

std::string_view CitedFor(const parchis::Table& table, const parchis::State& before,
                          const parchis::Judgement& judgement) {
  switch (*judgement.fault) {
    case Fault::kWrongSeat:
      return before.sixes > 0 || before.memory.dice.doubles > 0 ? "TURN-2,SIX-2" : "TURN-2";
    case Fault::kThrowVoid:
      return judgement.effect.die == 6 ? "BARRIER-3" : "ENTRY-2";
    case Fault::kSquareFull:
      return CitedForFull(table, judgement.evidence);
    case Fault::kBonusSkipped:
    case Fault::kBonusDeclined:
      return CitedForBonus(table, judgement.evidence.steps);
    default:
      return {};
  }
}

std::string_view CitedFor(const parchis::Table& table, Code code, const parchis::Effect& effect) {
  if (code == Code::kPenaltyDiffers) {
    if (table.two_dice()) return "PCH-DBL-5";
    return effect.penalized ? "SIX-3" : "SIX-3,SIX-5,SIX-6";
  }
  if (code == Code::kBonusDiffers) {
    const bool goal = effect.piece && table.board().InGoal(effect.to);
    if (effect.captured.empty() == !goal) return {};
    return goal ? "BONUS-2" : "BONUS-1";
  }
  if (code == Code::kDestinationDiffers) {
    return effect.die == 6 && !effect.from.in_nest() ? "MOVE-1,SIX-1" : "MOVE-1";
  }
  if (code == Code::kPenaltyDiffers) return table.two_dice() ? "SIX-3" : std::string_view();
  if (code != Code::kCaptureDiffers || !effect.piece) return {};
  if (effect.from.in_nest()) return "CAPTURE-3";
  return IsSafe(table, effect.piece->color(), effect.to) ? "SAFE-1" : "CAPTURE-1";
}

std::string_view CitedForSetUp(const parchis::RuleSet& rules) {
  using parchis::SetupOnStart;
  switch (rules.get<SetupOnStart>()) {
    case SetupOnStart::kOne:
    case SetupOnStart::kTwo:
      return {};
    case SetupOnStart::kNone:
      return "PCH-SETUP-1";
    case SetupOnStart::kThree:
    case SetupOnStart::kThreeOnStart:
    case SetupOnStart::kThreeBeyond:
      return "NODICE-2";
  }
  return {};
}

void CiteText(std::string_view text, Finding& finding) {
  std::vector<std::string_view> cited;
  const std::string ids(ClausesOf(finding));
  for (std::string_view rest = ids; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view id = parchis::CounterpartOf(rest.substr(0, comma), text);
    if (std::ranges::find(cited, id) == cited.end()) cited.push_back(id);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  finding.clauses.clear();
  for (const std::string_view id : cited) {
    if (!finding.clauses.empty()) finding.clauses += ',';
    finding.clauses += id;
  }
}

}  // namespace arbitro
