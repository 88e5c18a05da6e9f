#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace arbitro {

// A run may be cut into so many shards.
inline constexpr std::uint32_t kMaxShards = 100'000;

// Where a game, or a finding that belongs to no game, comes in a run.
struct Place {
  std::uint64_t input = 0;  // number of the input, from 0
  std::uint64_t item = 0;   // number of the game or finding in it, from 0

  friend auto operator<=>(const Place&, const Place&) = default;
};

// Shards of a run, and what all of them must have in common to be parts of one.
struct ShardRun {
  std::string version;                // of the program
  std::uint32_t count = 0;            // shards of the whole run
  std::vector<std::uint32_t> shards;  // those that are here, ascending, from 0
  std::string options;                // that say how games are judged and what is reported
  std::string rules_hash;             // of the rule set asked for
  std::uint64_t inputs = 0;           // of the whole run
  std::string inputs_digest;          // over their paths
};

// A report about some shards, and where in the run what it says next comes.
struct ShardPart {
  ShardRun run;
  Place place{};
};

}  // namespace arbitro
