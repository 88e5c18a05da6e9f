#pragma once

#include <cstdint>
#include <string_view>

#include "verifier/log/reader.h"

namespace arbitro::log {

// What a record is told from others by, whatever file it is in and wherever it stands there: the id of its
// game, or the bytes of the record where its header names none or cannot be read. A finding has the path of
// its input. The view lasts as long as the record does not change and the next call is not made by the same
// thread.
[[nodiscard]] std::string_view ShardKey(const Record& record);

// The first eight bytes of the key's SHA-256, as a number with the highest byte first.
[[nodiscard]] std::uint64_t ShardNumber(std::string_view key);
// The shard that a key belongs to, of `count`: its number modulo that.
[[nodiscard]] std::uint32_t ShardOfKey(std::string_view key, std::uint32_t count);

}  // namespace arbitro::log
