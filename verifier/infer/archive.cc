#include "verifier/infer/archive.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "verifier/log/game_walk.h"

namespace arbitro::infer {
namespace {

// The rule set that a header names; nullopt if it names none, or something unknown.
[[nodiscard]] std::optional<parchis::NamedRules> RulesNamedBy(const log::RecordedHeader& header) {
  if (header.rules.empty() && header.choices.empty()) return std::nullopt;
  parchis::NamedRules named{.base = &parchis::Presets().front(), .rules = {}};
  named.rules = parchis::RulesOf(*named.base);
  if (!header.rules.empty()) {
    auto parsed = parchis::ParseRulesSpec(header.rules);
    if (!parsed) return std::nullopt;
    named = *parsed;
  }
  for (const auto& [point, option] : header.choices) {
    if (!parchis::SetAnswer(named.rules, point, option)) return std::nullopt;
  }
  return named;
}

}  // namespace

void Archive::Add(const std::string& input, std::uint64_t index, log::RecordedGame game) {
  if (game.doubtful || game.plies.empty()) {
    ++left_out;
    return;
  }
  if (const auto rules = RulesNamedBy(game.header)) {
    const auto same = [&](const parchis::NamedRules& other) { return other.rules == rules->rules; };
    if (std::ranges::none_of(headers, same)) headers.push_back(*rules);
  }
  GameName& name = names.emplace_back();
  name.input = input;
  name.id = log::NameOf(game, index);
  name.plies = static_cast<std::uint32_t>(game.plies.size());
  name.index = index;
  games.emplace_back(std::move(game));
}

Archive ReadArchive(const std::vector<std::string>& inputs, const std::atomic<bool>* stop) {
  Archive archive;
  std::uint64_t plies = 0;
  const auto take = [&](const log::Record& record, log::RecordedGame& game) {
    archive.more_games = plies + game.plies.size() > kMaxArchivePlies && archive.size() > 0;
    if (archive.more_games) return false;
    plies += game.plies.size();
    archive.Add(record.input, record.index, std::move(game));
    return true;
  };
  log::LeftBehind left = log::WalkGames(inputs, stop, take);
  archive.left_out += left.games;
  archive.troubles = std::move(left.troubles);
  return archive;
}

}  // namespace arbitro::infer
