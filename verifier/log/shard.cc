#include "verifier/log/shard.h"

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/findings/sha256.h"
#include "verifier/log/wire_cursor.h"

namespace arbitro::log {
namespace {

constexpr std::uint64_t kHeaderTag = 2 << 3 | WireCursor::kDelimited;  // GameLog.header
constexpr std::uint64_t kGameIdTag = 1 << 3 | WireCursor::kDelimited;  // GameHeader.game_id

// The value of the first field with this tag; empty if there is none before what cannot be read.
std::string_view FirstField(std::string_view bytes, std::uint64_t tag) {
  WireCursor cursor(bytes);
  while (cursor.at < bytes.size() && cursor.Pass() == WireCursor::Step::kWhole) {
    if (cursor.tag == tag) return bytes.substr(cursor.value_at, cursor.at - cursor.value_at);
  }
  return {};
}

// The id in a text, for which all of it has to be read.
std::string_view IdInText(const Record& record) {
  thread_local GameDecoder decoder;
  thread_local RecordedGame game;
  thread_local std::vector<Finding> findings;
  game.Clear();
  findings.clear();
  if (!decoder.Decode(record, game, findings)) return {};
  return game.header.game_id;
}

}  // namespace

std::string_view ShardKey(const Record& record) {
  if (record.kind == Record::Kind::kFinding) return record.input;
  const std::string_view id = record.form == Form::kBinary
                                  ? FirstField(FirstField(record.bytes, kHeaderTag), kGameIdTag)
                                  : IdInText(record);
  return id.empty() ? std::string_view(record.bytes) : id;
}

std::uint64_t ShardNumber(std::string_view key) {
  const Sha256Digest digest = Sha256(key);
  constexpr std::size_t kBytes = 8;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < kBytes; ++i) number = number << 8 | digest.at(i);
  return number;
}

std::uint32_t ShardOfKey(std::string_view key, std::uint32_t count) {
  return static_cast<std::uint32_t>(ShardNumber(key) % count);
}

}  // namespace arbitro::log
