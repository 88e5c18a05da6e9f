#include "verifier/replay/system_of_play.h"

#include <algorithm>
#include <cstddef>

#include "engine/chosen_numbers.h"

namespace arbitro {
namespace {

[[nodiscard]] bool Throws(const log::RecordedPly& recorded) { return recorded.ply.die != 0; }

// Whether more than half of the throws are of two dice. Looks further than the first throw only if that one
// is.
[[nodiscard]] bool HasTwoDice(const log::RecordedGame& game) {
  const auto first = std::ranges::find_if(game.plies, Throws);
  if (first == game.plies.end() || first->ply.second_die == 0) return false;
  std::ptrdiff_t throws = 0;
  std::ptrdiff_t with_two = 0;
  for (const log::RecordedPly& recorded : game.plies) {
    if (!Throws(recorded)) continue;
    ++throws;
    if (recorded.ply.second_die != 0) ++with_two;
  }
  return with_two * 2 > throws;
}

}  // namespace

const char* OtherSystemOf(const log::RecordedGame& game, const parchis::RuleSet& rules) {
  if (game.picks_numbers && !parchis::ChoosesNumbers(rules))
    return "the game is played without dice, and the rule set is for play with them";
  if (game.header.omits_unusable_dice || HasTwoDice(game))
    return "the game is played with two dice, which is not judged yet";
  return nullptr;
}

}  // namespace arbitro
