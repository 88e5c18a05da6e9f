#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/cli/options.h"
#include "verifier/findings/shard_run.h"

namespace arbitro::cli {

// The one shard that --shard names, of the run that the other options and the inputs make; nothing without
// it. Says what is wrong with it, or what it cannot be together with.
[[nodiscard]] std::expected<std::optional<ShardPart>, std::string> ReadShard(
    const Arguments& arguments, const CheckOptions& check, const std::vector<std::string>& inputs);

}  // namespace arbitro::cli
