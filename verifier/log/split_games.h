#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/log/reader.h"

namespace arbitro::log {

inline constexpr std::uint64_t kMaxSplitShards = 1'000;  // each is an open file

// How games are divided: one of the two is not 0.
struct SplitOptions {
  std::uint32_t shards = 0;  // by ShardOfKey(), at most kMaxSplitShards
  std::uint64_t games = 0;   // so many in a row
  bool zstd = false;
};

struct SplitResult {
  std::uint64_t written = 0;            // games
  std::uint64_t files = 0;              // that they are in
  std::vector<std::string> left_out{};  // games that are not whole or not binary, and inputs; a line each
  std::optional<std::string> error{};   // the run ended there, and wrote nothing
};

// Copies the binary games of `inputs` (as ExpandInputs gives them), byte for byte, to archives in `folder`
// called part-00000.parchis and so on; a shard without games has none. They get their names when all is
// written; until then they are called part-00000.tmp. A part that is there already is not replaced. Once
// `stop` is set nothing is written.
[[nodiscard]] SplitResult SplitGames(const std::vector<std::string>& inputs, const std::string& folder,
                                     const SplitOptions& options, const std::atomic<bool>& stop);

}  // namespace arbitro::log
