#include "verifier/cli/find_game.h"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

#include "verifier/findings/game_report.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

// So many ids are worth a line.
constexpr std::size_t kMaxNamed = 12;
// Among so many is looked for the one that was meant.
constexpr std::size_t kMaxKnown = 1000;

}  // namespace

std::expected<FoundGame, std::string> FindGame(const std::string& path, const std::string& wanted) {
  log::RecordReader reader(path);
  log::GameDecoder decoder;
  FoundGame found;
  std::string trouble;
  std::string others;
  std::vector<std::string> ids;
  std::size_t count = 0;
  std::vector<Finding> findings;
  while (reader.Next(found.record)) {
    if (found.record.kind == log::Record::Kind::kFinding) {
      const GameReport none;
      if (trouble.empty()) trouble = report::Wording(none, true).Message(found.record.finding);
      continue;
    }
    const std::string number = fmt::format("#{}", found.record.index);
    ++count;
    // A number is found without reading the games before it.
    if (wanted.starts_with('#') && wanted != number) continue;
    found.game.Clear();
    findings.clear();
    if (!decoder.Decode(found.record, found.game, findings)) {
      if (trouble.empty()) trouble = fmt::format("game {} cannot be read", number);
      continue;
    }
    if (wanted.empty() || wanted == number || wanted == found.game.header.game_id) return found;
    const std::string& id = found.game.header.game_id;
    if (ids.size() < kMaxKnown && !id.empty()) ids.push_back(id);
    if (count <= kMaxNamed) others += (others.empty() ? "" : ", ") + (id.empty() ? number : id);
  }
  if (wanted.empty())
    return std::unexpected(fmt::format("'{}': {}", path, trouble.empty() ? "no game" : trouble));
  if (others.empty()) {
    return std::unexpected(fmt::format("'{}' has no game '{}'; it has {}", path, wanted,
                                       report::Counted(count, "game", "games")));
  }
  if (count > kMaxNamed) others += fmt::format(" and {} more", count - kMaxNamed);
  return std::unexpected(
      fmt::format("'{}' has no game '{}'; its games: {}{}", path, wanted, others, DidYouMean(wanted, ids)));
}

}  // namespace arbitro::cli
