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
  // The table with these rules in place of its own; it stays until the next call.
  [[nodiscard]] parchis::Table& With(const parchis::Table& table, const parchis::RuleSet& rules);

  // Listens to one of the tables for a while, beginning with nothing heard.
  class Listening {
   public:
    Listening(parchis::Table& table, parchis::Heard& heard) : table_(table) {
      heard = {};
      table_.Listen(&heard);
    }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;
    ~Listening() { table_.Listen(nullptr); }
    [[nodiscard]] const parchis::Table& table() const { return table_; }

   private:
    parchis::Table& table_;
  };

 private:
  static constexpr std::size_t kKept = 256;

  std::unordered_multimap<std::uint64_t, parchis::Table> tables_;  // by the hash of what tells them apart
};

}  // namespace arbitro
