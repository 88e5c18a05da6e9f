#include "verifier/replay/game_fit.h"

#include <algorithm>
#include <utility>

#include "engine/heard.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/ending.h"
#include "verifier/replay/replaying.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/system_of_play.h"

namespace arbitro {

namespace {

[[nodiscard]] Misfit MisfitOf(const Finding& finding, bool at_end) {
  return {finding.ply, at_end && !finding.ply, finding.code, finding.clauses};
}

// Takes the faults among the findings from `from` on; of a ply the first one.
void AddFaults(const std::vector<Finding>& findings, std::size_t from, bool at_end, Counts counts,
               GameFit& fit) {
  for (std::size_t i = from; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    if (finding.level != Level::kError || finding.follows) continue;
    if (counts == Counts::kPlay && !IsForbiddenPlay(finding.code)) continue;
    const auto same = [&](const Misfit& fault) { return fault.ply == finding.ply; };
    if (std::ranges::none_of(fit.faults, same)) fit.faults.push_back(MisfitOf(finding, at_end));
  }
}

[[nodiscard]] bool TellsRules(Code code) {
  switch (code) {
    case Code::kStartDiffers:
    case Code::kFirstSeatDiffers:
    case Code::kTurnOrderDiffers:
    case Code::kBoardSizeDiffers:
    case Code::kMatesAreRivals:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool IsForbiddenPlay(Code code) {
  switch (code) {
#define PARCHIS_FAULT(enumerator, code, name, clauses, message, help) case Code::enumerator:
#include "engine/faults.def"
#undef PARCHIS_FAULT
    return true;
    default:
      return false;
  }
}

ComparedGame::ComparedGame(log::RecordedGame game) : game_(std::move(game)) {
  game_.header.rules.clear();
  game_.header.choices.clear();
  game_.header.open_points.clear();
  with_dice_ = game_;
  CompleteDice(with_dice_);
}

std::size_t ComparedGame::RemarksBy(const parchis::NamedRules& rules) const {
  std::vector<Finding> findings;
  (void)SetUpGame(game_, {.rules = rules, .default_rules = rules}, findings);
  return static_cast<std::size_t>(std::ranges::count_if(findings, [](const Finding& finding) {
    return finding.level == Level::kError || TellsRules(finding.code);
  }));
}

GameFit ComparedGame::FitTo(const parchis::NamedRules& rules, const Comparison& comparison) const {
  const Counts counts = comparison.counts;
  GameFit fit;
  std::vector<Finding> findings;
  auto set_up = SetUpGame(game_, {.rules = rules, .default_rules = rules}, findings);
  AddFaults(findings, 0, false, counts, fit);
  for (const Finding& finding : findings) {
    if (TellsRules(finding.code)) fit.remarks.push_back(MisfitOf(finding, false));
  }
  if (!set_up) return fit;
  if (OtherSystemOf(game_, set_up->table.rules()) != nullptr) {
    fit.faults.push_back({.ply = {}, .at_end = false, .code = Code::kSystemNotJudged, .clauses = {}});
    return fit;
  }
  parchis::Heard heard;
  if (comparison.listen) set_up->table.Listen(&heard);
  findings.clear();
  std::size_t seen = 0;
  const auto too_many = [&] {
    AddFaults(findings, seen, false, counts, fit);
    seen = findings.size();
    return fit.faults.size() > comparison.most;
  };
  const log::RecordedGame& game = set_up->table.two_dice() ? with_dice_ : game_;
  Replaying replaying(*set_up, game, OnIllegal::kClaimed, findings);
  replaying.SayLess();
  bool enough = false;
  replaying.Begin();
  for (std::uint32_t i = 0; i < game.plies.size() && !enough && !replaying.stopped(); ++i) {
    replaying.Advance(i);
    enough = too_many();
  }
  const ReplayResult result = replaying.Finish();
  if (!enough && !result.stopped && !game_.cut) {
    seen = findings.size();
    CheckEnding(game_, *set_up, result, findings);
    AddFaults(findings, seen, true, counts, fit);
  }
  fit.asked = heard.points;
  if (heard.boards != parchis::kEveryOption) fit.asked.insert(parchis::RulePoint::kBoardSafeSquares);
  std::ranges::stable_sort(fit.faults, {}, [](const Misfit& fault) {
    return fault.ply ? std::int64_t{*fault.ply} : fault.at_end ? std::int64_t{1} << 32 : std::int64_t{-1};
  });
  return fit;
}

}  // namespace arbitro
