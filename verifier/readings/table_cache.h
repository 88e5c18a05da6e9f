#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "engine/rule_set.h"
#include "engine/table.h"

namespace arbitro {

// Tables that differ from one another in their rules, ready to be listened to: the games of an archive ask
// for the same ones again and again.
class TableCache {
 public:
  // The table with these rules in place of its own.
  [[nodiscard]] const parchis::Table& With(const parchis::Table& table, const parchis::RuleSet& rules);

 private:
  static constexpr std::size_t kKept = 256;

  std::unordered_multimap<std::uint64_t, parchis::Table> tables_;  // by the hash of what tells them apart
};

}  // namespace arbitro
