#include "verifier/cli/shard_argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <utility>

#include "verifier/cli/judging_options.h"
#include "verifier/findings/fingerprint.h"
#include "verifier/findings/sha256.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kDigestDigits = 16;

bool ReadNumber(std::string_view text, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// What decides how games are judged and what is reported; the rest may differ from shard to shard.
std::string JudgingOptions(const Arguments& arguments) {
  std::string out = RepeatCheckOptions(arguments);
  for (const std::string_view option : {"select", "ignore"}) {
    for (const std::string& value : arguments.Values(option)) {
      out += fmt::format("{}--{} {}", out.empty() ? "" : " ", option, report::ShellQuote(value));
    }
  }
  return out;
}

// Over every answer, and every point that is left open: a rule file of one name may have changed in either.
std::string HashOf(const parchis::NamedRules& rules) {
  std::string all = HexOf(rules.rules.Hash());
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    all += fmt::format(" {}", rules.open.options(info.point));
  }
  return Sha256Hex(all).substr(0, kDigestDigits);
}

}  // namespace

std::expected<std::optional<ShardPart>, std::string> ReadShard(const Arguments& arguments,
                                                               const CheckOptions& check,
                                                               const std::vector<std::string>& inputs) {
  if (!arguments.Has("shard")) return std::nullopt;
  const std::string words = arguments.Text("shard");
  const std::size_t slash = std::min(words.find('/'), words.size());
  std::uint32_t number = 0;
  ShardRun run;
  if (!ReadNumber(words.substr(0, slash), number) ||
      !ReadNumber(words.substr(std::min(slash + 1, words.size())), run.count)) {
    return std::unexpected(fmt::format("--shard: '{}' is no I/N, as in 0/20", words));
  }
  if (run.count == 0 || run.count > kMaxShards) {
    return std::unexpected(fmt::format("--shard: '{}': a run has from 1 to {} shards", words, kMaxShards));
  }
  if (number >= run.count) {
    return std::unexpected(fmt::format("--shard: '{}': the shards are 0 to {}", words, run.count - 1));
  }
  for (const std::string_view option : {"baseline", "rulings"}) {
    if (!arguments.Has(option)) continue;
    return std::unexpected(fmt::format(
        "--shard and --{} exclude each other: what a shard does not find may be in another one", option));
  }
  run.version = ARBITRO_VERSION;
  run.shards = {number};
  run.options = JudgingOptions(arguments);
  const parchis::NamedRules& rules = check.rules.rules ? *check.rules.rules : check.rules.default_rules;
  run.rules_hash = HashOf(rules);
  run.inputs = inputs.size();
  std::string paths;
  for (const std::string& input : inputs) paths += input + "\n";
  run.inputs_digest = Sha256Hex(paths).substr(0, kDigestDigits);
  return ShardPart{.run = std::move(run)};
}

std::expected<std::map<std::string, log::ArchiveIndex>, std::string> ReadIndexes(
    const Arguments& arguments, const std::optional<ShardPart>& shard,
    const std::vector<std::string>& inputs) {
  std::map<std::string, log::ArchiveIndex> indexes;
  for (const std::string& path : arguments.Values("index")) {
    if (!shard) return std::unexpected("--index is of use only with --shard");
    auto index = log::ReadIndex(path, shard->run.shards.front(), shard->run.count);
    if (!index) return std::unexpected(fmt::format("--index: '{}': {}", path, index.error()));
    const std::string archive = index->archive;
    if (std::ranges::find(inputs, archive) == inputs.end()) {
      return std::unexpected(
          fmt::format("--index: '{}' is of '{}', which is none of the inputs", path, archive));
    }
    indexes.insert_or_assign(archive, *std::move(index));
  }
  return indexes;
}

}  // namespace arbitro::cli
