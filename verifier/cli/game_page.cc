#include "verifier/cli/game_page.h"

#include <vector>

#include "verifier/page/story.h"
#include "verifier/page/write_page.h"
#include "verifier/replay/set_up.h"

namespace arbitro::cli {

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
  return page::WritePage({.report = report,
                          .game = game,
                          .record = record,
                          .story = story,
                          .reading = other ? other->answers : std::string(),
                          .options = rerun,
                          .version = ARBITRO_VERSION});
}

}  // namespace arbitro::cli
