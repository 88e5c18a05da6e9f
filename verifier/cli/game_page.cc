#include "verifier/cli/game_page.h"

#include <utility>
#include <vector>

#include "engine/presets.h"
#include "verifier/page/other_line.h"
#include "verifier/page/story.h"
#include "verifier/page/write_page.h"
#include "verifier/replay/set_up.h"

namespace arbitro::cli {

namespace {

// The game by the readings that findings speak of. Where an arbiter has ruled, there is one reading of the
// game only.
std::vector<page::OtherLine> OthersOf(const SetUp& set_up, const SetUp& shown, const log::Record& record,
                                      const log::RecordedGame& game, const GameReport& report,
                                      const CheckOptions& options) {
  std::vector<page::OtherLine> others;
  if (report.without_rulings || report.plies > page::kMostPliesInDetail) return others;
  for (auto& answers : page::OtherAnswers(report, shown.table.rules())) {
    auto named = parchis::ParseRulesSpec(set_up.rules);
    if (!named) break;
    CheckOptions by = options;
    by.rulings = nullptr;
    by.rules.open = set_up.open;
    bool known = true;
    for (const PointOptions& answer : answers) {
      known = known && parchis::SetAnswer(*named, answer.point, answer.options.front());
      if (const auto* info = parchis::FindRulePoint(answer.point)) by.rules.open.erase(info->point);
    }
    by.rules.rules = *named;
    std::vector<Finding> unused;
    const auto other = known ? SetUpGame(game, by.rules, unused) : std::nullopt;
    if (!other || other->table.board().arms() != shown.table.board().arms()) continue;
    page::OtherLine line{.answers = std::move(answers),
                         .story = {.board = other->table.board(), .pieces = {}}};
    Checker(by).Check(record, line.report);
    const auto best = page::ReadingToShow(*other, game, line.report);
    line.story = page::TellStory(best ? best->set_up : *other, game, options.on_illegal, line.report);
    others.push_back(std::move(line));
  }
  return others;
}

}  // namespace

std::optional<std::string> PageOf(const Checker& checker, const log::Record& record,
                                  const log::RecordedGame& game, const GameReport& report,
                                  const CheckOptions& options, const std::string& rerun) {
  std::vector<Finding> unused;
  auto set_up = SetUpGame(game, options.rules, unused);
  if (!set_up) return std::nullopt;
  if (options.rulings != nullptr) set_up = checker.ByRulings(*set_up, game);
  const auto other = page::ReadingToShow(*set_up, game, report);
  const page::Story story =
      page::TellStory(other ? other->set_up : *set_up, game, options.on_illegal, report);
  return page::WritePage(
      {.report = report,
       .game = game,
       .record = record,
       .story = story,
       .reading = other ? other->answers : std::string(),
       .options = rerun,
       .version = ARBITRO_VERSION,
       .others = OthersOf(*set_up, other ? other->set_up : *set_up, record, game, report, options)});
}

}  // namespace arbitro::cli
