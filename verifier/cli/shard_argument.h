#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/cli/options.h"
#include "verifier/findings/shard_run.h"
#include "verifier/log/archive_index.h"

namespace arbitro::cli {

// The one shard that --shard names, of the run that the other options and the inputs make; nothing without
// it. Says what is wrong with it, or what it cannot be together with.
[[nodiscard]] std::expected<std::optional<ShardPart>, std::string> ReadShard(
    const Arguments& arguments, const CheckOptions& check, const std::vector<std::string>& inputs);

// What --index names, by the path of its archive, which has to be one of the inputs; the games of the shard
// only. Says, with the name of the file, what is wrong.
[[nodiscard]] std::expected<std::map<std::string, log::ArchiveIndex>, std::string> ReadIndexes(
    const Arguments& arguments, const std::optional<ShardPart>& shard,
    const std::vector<std::string>& inputs);

}  // namespace arbitro::cli
