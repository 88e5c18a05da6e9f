#include "verifier/log/game_walk.h"

namespace arbitro::log {
namespace {

[[nodiscard]] std::string TroubleOf(const Record& record, Code code) {
  const bool is_game = record.kind == Record::Kind::kGame;
  const std::string game = is_game ? ": game #" + std::to_string(record.index) : std::string();
  const CatalogEntry& entry = EntryOf(code);
  return record.input + game + ": " + std::string(entry.id) + " " + std::string(entry.name);
}

}  // namespace

std::string NameOf(const RecordedGame& game, std::uint64_t index) {
  return game.header.game_id.empty() ? "#" + std::to_string(index) : game.header.game_id;
}

LeftBehind WalkGames(const std::vector<std::string>& inputs, const std::atomic<bool>* stop,
                     const std::function<bool(const Record& record, RecordedGame& game)>& take) {
  LeftBehind left;
  GameDecoder decoder;
  Record record;
  RecordedGame game;
  std::vector<Finding> findings;
  const auto stopped = [&] { return stop != nullptr && stop->load(std::memory_order_relaxed); };
  for (const std::string& input : inputs) {
    RecordReader reader(input, stop);
    while (!stopped() && reader.Next(record)) {
      if (record.kind != Record::Kind::kGame) {
        if (record.unreadable_game) ++left.games;
        if (record.finding.level == Level::kError)
          left.troubles.push_back(TroubleOf(record, record.finding.code));
        continue;
      }
      game.Clear();
      findings.clear();
      if (!decoder.Decode(record, game, findings)) {
        ++left.games;
        left.troubles.push_back(
            TroubleOf(record, findings.empty() ? Code::kPlyUnusable : findings.front().code));
        continue;
      }
      if (!take(record, game)) return left;
    }
  }
  return left;
}

}  // namespace arbitro::log
