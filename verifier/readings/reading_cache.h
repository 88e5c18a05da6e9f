#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/rule_set.h"
#include "engine/rule_set_check.h"
#include "engine/table.h"
#include "verifier/readings/reading_space.h"

namespace arbitro {

// A table, ready to be listened to.
struct ReadyTable {
  parchis::Table table;
  std::vector<parchis::RuleConflict> conflicts;  // every one of its rules
};

// What the games of an archive ask for again and again: the readings of the same rules, and tables that
// differ from one another in their rules.
class ReadingCache {
 public:
  // The readings of these rules with these points open; they stay until the next call.
  [[nodiscard]] const ReadingSpace& SpaceOf(const parchis::RuleSet& rules, const parchis::OpenPoints& open);

  // The table with these rules in place of its own; it stays until the next call.
  [[nodiscard]] ReadyTable& With(const parchis::Table& table, const parchis::RuleSet& rules);

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
  static constexpr std::size_t kKept = 256;  // tables

  struct Space {
    parchis::OpenPoints open;
    ReadingSpace space;
  };
  std::optional<Space> space_;
  std::unordered_multimap<std::uint64_t, ReadyTable> cache_;  // by the hash of what tells them apart
};

}  // namespace arbitro
