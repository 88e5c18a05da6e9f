#pragma once

#include <cstddef>
#include <vector>

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
  static constexpr std::size_t kKept = 64;

  std::vector<parchis::Table> tables_;
  std::size_t next_ = 0;  // the one to be replaced next
};

}  // namespace arbitro
