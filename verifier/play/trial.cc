#include "verifier/play/trial.h"

#include "engine/board.h"
#include "verifier/log/recorded_game.h"
#include "verifier/play/random_game.h"

namespace arbitro {

std::optional<EndlessTrial> FindEndlessTrial(const parchis::NamedRules& rules) {
  log::RecordedGame game;
  for (int trial = 0; trial < kTrialGames; ++trial) {
    const PlayOptions options{.rules = rules,
                              .arms = parchis::kMinArms + trial % (parchis::kMaxArms - parchis::kMinArms + 1),
                              .seed = static_cast<std::uint64_t>(trial) + 1,
                              .max_plies = kMaxTrialPlies};
    PlayRandomGame(options, 0, game);
    if (game.ending->reason != log::Reason::kFinished) return EndlessTrial{options.arms, options.seed};
  }
  return std::nullopt;
}

}  // namespace arbitro
