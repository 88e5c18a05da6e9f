#include "verifier/cli/option_examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/open_points.h"
#include "engine/presets.h"
#include "engine/rule_set_check.h"
#include "verifier/cli/difference_search.h"
#include "verifier/cli/difference_text.h"
#include "verifier/cli/indented.h"
#include "verifier/cli/kit_example.h"

namespace arbitro::cli {
namespace {

using parchis::NamedRules;
using parchis::RulePoint;
using parchis::RulePointInfo;

// Searches without a result take a while, and a preset in which two options do not differ is like the next.
constexpr std::size_t kMaxPresets = 2;
// Some options differ only where a team has more than two players.
constexpr int kMoreArms = 6;
// Answers that may have to be changed before a point has any effect.
constexpr int kMaxChanges = 2;

// Two rule sets that answer one point differently and agree elsewhere.
struct Pair {
  NamedRules a;
  NamedRules b;
};

// The rule set with this answer. One that is given anyway closes nothing.
NamedRules With(NamedRules rules, RulePoint point, std::uint8_t option) {
  if (rules.rules.answer(point) == option) return rules;
  rules.rules.set_answer(point, option);
  rules.open.erase(point);
  return rules;
}

std::vector<parchis::RuleConflict> ConflictsOf(const Pair& pair) {
  std::vector<parchis::RuleConflict> conflicts = parchis::FindConflicts(pair.a.rules);
  const std::vector<parchis::RuleConflict> of_b = parchis::FindConflicts(pair.b.rules);
  conflicts.insert(conflicts.end(), of_b.begin(), of_b.end());
  return conflicts;
}

// The two with as few other answers changed, in both, as it takes for neither to contradict itself: an option
// without effect is such a contradiction.
std::optional<Pair> Consistent(const Pair& pair, RulePoint asked, int changes) {
  const std::vector<parchis::RuleConflict> conflicts = ConflictsOf(pair);
  if (conflicts.empty()) return pair;
  if (changes == 0) return std::nullopt;
  const RulePointInfo& because = parchis::InfoOf(conflicts.front().because);
  if (because.point == asked) return std::nullopt;
  for (std::uint8_t option = 0; option < because.options.size(); ++option) {
    if (option == pair.a.rules.answer(because.point)) continue;
    const Pair changed{With(pair.a, because.point, option), With(pair.b, because.point, option)};
    if (auto consistent = Consistent(changed, asked, changes - 1)) return consistent;
  }
  return std::nullopt;
}

// Presets in the order in which they are to show the difference: those that leave it open, those that give
// one of the answers, the others.
std::vector<const parchis::Preset*> PresetsFor(RulePoint point, std::uint8_t first, std::uint8_t second) {
  const parchis::OptionMask both = parchis::BitOfOption(first) | parchis::BitOfOption(second);
  const auto rank = [&](const parchis::Preset& preset) {
    const std::uint8_t answer = parchis::RulesOf(preset).answer(point);
    if ((parchis::OpenPointsOf(preset).options(point) & both) == both) return answer == first ? 0 : 1;
    return answer == first || answer == second ? 2 : 3;
  };
  std::vector<const parchis::Preset*> presets;
  for (const int wanted : {0, 1, 2, 3}) {
    for (const parchis::Preset& preset : parchis::Presets()) {
      if (rank(preset) == wanted) presets.push_back(&preset);
    }
  }
  return presets;
}

// What the option is compared with: the answer of the first preset that leaves it open, else the first
// option.
std::uint8_t ComparedWith(RulePoint point, std::uint8_t option) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    const std::uint8_t answer = parchis::RulesOf(preset).answer(point);
    if (answer != option &&
        (parchis::OpenPointsOf(preset).options(point) & parchis::BitOfOption(option)) != 0)
      return answer;
  }
  return 0;
}

// Where to search: the first presets on the usual board, then the first of them on a larger one.
struct Try {
  Pair pair;
  int arms;
};
std::vector<Try> TriesFor(RulePoint point, std::uint8_t first, std::uint8_t second) {
  std::vector<Try> tries;
  for (const int changes : {0, kMaxChanges}) {
    for (const parchis::Preset* preset : PresetsFor(point, first, second)) {
      if (tries.size() == kMaxPresets) break;
      const NamedRules base = parchis::NamedRulesOf(*preset);
      if (const auto pair = Consistent({With(base, point, first), With(base, point, second)}, point, changes))
        tries.push_back({*pair, kSearchedArms});
    }
  }
  if (!tries.empty()) tries.push_back({tries.front().pair, kMoreArms});
  return tries;
}

// How two options differ, as the first search shows that finds a difference.
std::string ExampleOf(const RulePointInfo& info, std::uint8_t first, std::uint8_t second,
                      const report::TextStyle& style) {
  std::string none;
  for (const auto& [pair, arms] : TriesFor(info.point, first, second)) {
    const std::vector<DifferenceExample> found = FindDifferences(pair.a, pair.b, arms);
    std::string text = ExampleText(found, info, pair.a, pair.b, style);
    if (!found.empty() || RecordSays(info.point)) return text;
    if (none.empty())
      none = Indented(fmt::format("by {} and {}:", pair.a.Spec(), pair.b.Spec()), style) + text;
  }
  if (std::string of_kit = KitExampleText(info, first, second, style); !of_kit.empty()) return of_kit;
  if (none.empty()) none = Indented("by no rule set do the two differ", style);
  // Every pair of options has a case there, if need be a whole game.
  std::string table(info.id);
  std::ranges::replace(table, '.', '_');
  return none +
         Indented(fmt::format("corpus/ambiguous/{}.case.txtpb has what tells them apart", table), style);
}

}  // namespace

std::string OptionExamplesText(const RulePointInfo& info, const report::TextStyle& style) {
  if (RecordSays(info.point)) return "\n" + ExampleOf(info, 0, 1, style);
  std::string out;
  for (std::uint8_t option = 1; option < info.options.size(); ++option) {
    const std::uint8_t other = ComparedWith(info.point, option);
    out += fmt::format("\n{} and {}\n", report::Paint(info.options[other].id, report::Ink::kBold, style),
                       report::Paint(info.options[option].id, report::Ink::kBold, style)) +
           ExampleOf(info, other, option, style);
  }
  return out;
}

}  // namespace arbitro::cli
