#include "verifier/replay/system_of_play.h"

#include <algorithm>
#include <cstddef>

#include "engine/chosen_numbers.h"

namespace arbitro {
namespace {

[[nodiscard]] bool Throws(const log::RecordedPly& recorded) { return recorded.ply.die != 0; }

// Looks further than the first throw only if that one is not as the rule set has it.
[[nodiscard]] bool ThrowsOtherwise(const log::RecordedGame& game, bool two_dice) {
  const auto first = std::ranges::find_if(game.plies, Throws);
  if (first == game.plies.end() || (first->ply.second_die != 0) == two_dice) return false;
  std::ptrdiff_t throws = 0;
  std::ptrdiff_t otherwise = 0;
  for (const log::RecordedPly& recorded : game.plies) {
    if (!Throws(recorded)) continue;
    ++throws;
    if ((recorded.ply.second_die != 0) != two_dice) ++otherwise;
  }
  return otherwise * 2 > throws;
}

}  // namespace

const char* OtherSystemOf(const log::RecordedGame& game, const parchis::RuleSet& rules) {
  const bool chooses = parchis::ChoosesNumbers(rules);
  if (game.picks_numbers && !chooses)
    return "the game is played without dice, and the rule set is for play with them";
  if (!chooses && rules.get<parchis::DiceCount>() == parchis::DiceCount::kTwo) {
    return ThrowsOtherwise(game, true) ? "the game is played with one die, and the rule set is for two"
                                       : nullptr;
  }
  if (game.header.omits_unusable_dice || ThrowsOtherwise(game, false))
    return "the game is played with two dice, and the rule set is not";
  return nullptr;
}

}  // namespace arbitro
