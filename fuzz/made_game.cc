#include "fuzz/made_game.h"

#include <utility>

#include "fuzz/require.h"
#include "verifier/play/recording.h"

namespace arbitro::fuzz {

using parchis::NamedRules;
using parchis::RulePointInfo;
using parchis::testing::Choices;

NamedRules MakeNamedRules(Choices& choices) {
  constexpr std::uint32_t kMaxChanges = 8;
  const auto presets = parchis::Presets();
  const std::uint32_t kind = choices.Below(4);
  NamedRules rules =
      parchis::NamedRulesOf(presets[choices.Below(static_cast<std::uint32_t>(presets.size()))]);
  rules.open = {};
  if (kind == 3) rules.rules = parchis::testing::MakeRules(choices);
  const std::uint32_t changes = kind == 1 || kind == 2 ? 1 + choices.Below(kMaxChanges) : 0;
  const auto points = parchis::RulePoints();
  for (std::uint32_t i = 0; i < changes; ++i) {
    const RulePointInfo& info = points[choices.Below(static_cast<std::uint32_t>(points.size()))];
    const auto options = static_cast<std::uint32_t>(info.options.size());
    rules.rules.set_answer(info.point, static_cast<std::uint8_t>(choices.Below(options)));
  }
  parchis::testing::TakeBackConflicts(rules.rules);
  return rules;
}

MadeGame MakeGame(Choices& choices, std::size_t max_plies) {
  NamedRules rules = MakeNamedRules(choices);
  parchis::Table table = parchis::testing::MakeTable(choices, rules.rules);
  const parchis::State start = parchis::testing::MakeStart(choices, table);
  MadeGame made{.rules = std::move(rules),
                .table = std::move(table),
                .start = start,
                .last = start,
                .game = {},
                .steps = {}};
  Recording recording(made.table, made.game);
  recording.Begin(made.start, "made", made.rules.Spec(), "fuzz");
  made.last = parchis::testing::PlayGame(choices, made.table, made.start, max_plies,
                                         [&](const parchis::testing::Step& step) {
                                           recording.Add(step.ply, step.judgement.effect);
                                           made.steps.push_back(step);
                                           return !choices.spent();
                                         });
  const bool stuck = !made.last.over && made.steps.size() < max_plies && !choices.spent();
  Require(!stuck, "while a game runs, something is legal");
  recording.End(made.last);
  return made;
}

}  // namespace arbitro::fuzz
