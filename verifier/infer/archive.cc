#include "verifier/infer/archive.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "verifier/log/reader.h"

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
  std::string id = game.header.game_id;
  if (id.empty()) id = "#" + std::to_string(index);
  GameName& name = names.emplace_back();
  name.input = input;
  name.id = std::move(id);
  name.plies = static_cast<std::uint32_t>(game.plies.size());
  name.index = index;
  games.emplace_back(std::move(game));
}

void Archive::Complain(const log::Record& record, Code code) {
  unreadable = true;
  const bool is_game = record.kind == log::Record::Kind::kGame;
  const std::string game = is_game ? ": game #" + std::to_string(record.index) : std::string();
  troubles.push_back(record.input + game + ": " + std::string(EntryOf(code).id) + " " +
                     std::string(EntryOf(code).name));
}

Archive ReadArchive(const std::vector<std::string>& inputs, const std::atomic<bool>* stop) {
  Archive archive;
  log::GameDecoder decoder;
  log::Record record;
  std::uint64_t plies = 0;
  for (const std::string& input : inputs) {
    log::RecordReader reader(input, stop);
    while (!archive.more_games && reader.Next(record)) {
      if (record.kind != log::Record::Kind::kGame) {
        if (record.finding.level == Level::kError) archive.Complain(record, record.finding.code);
        if (record.unreadable_game) ++archive.left_out;
        continue;
      }
      log::RecordedGame game;
      std::vector<Finding> findings;
      if (!decoder.Decode(record, game, findings)) {
        ++archive.left_out;
        archive.Complain(record, findings.empty() ? Code::kPlyUnusable : findings.front().code);
        continue;
      }
      if (plies + game.plies.size() > kMaxArchivePlies && archive.size() > 0) {
        archive.more_games = true;
        break;
      }
      plies += game.plies.size();
      archive.Add(record.input, record.index, std::move(game));
    }
  }
  return archive;
}

}  // namespace arbitro::infer
