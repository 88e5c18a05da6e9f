#include "verifier/infer/contradictions.h"

#include <algorithm>
#include <cstddef>

#include "verifier/infer/search.h"
#include "verifier/infer/variants.h"

namespace arbitro::infer {

std::vector<Contradiction> FindContradictions(const Prober& prober, const parchis::RuleSet& rules,
                                              std::span<const Kill> faults) {
  const Excused excused = Excuse(faults);
  std::vector<std::size_t> sound = prober.AllGames();
  std::erase_if(sound, [&](std::size_t game) { return excused.contains(game); });
  std::vector<Contradiction> found;
  std::size_t asked = 0;
  std::optional<std::size_t> last;
  for (const Kill& fault : faults) {
    if (fault.game == last || asked == kMaxContradicting || prober.stopped()) continue;
    last = fault.game;
    ++asked;
    const std::vector<std::size_t> alone{fault.game};
    const Found other = Search(prober, rules, alone);
    if (!other.holds || !other.excused.empty()) continue;
    const parchis::RuleSet reduced = Reduce(prober, rules, other.rules, alone, {});
    const Fit fit = prober.QuickFitOf(reduced, sound, {}, 1);
    if (fit.holds()) continue;
    Contradiction& contradiction = found.emplace_back();
    contradiction.first = fault;
    contradiction.second = *fit.first;
    contradiction.instead = Differences(rules, reduced);
    contradiction.answers = Differences(reduced, rules);
  }
  return found;
}

}  // namespace arbitro::infer
