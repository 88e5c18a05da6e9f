#include "verifier/readings/table_cache.h"

#include <utility>

namespace arbitro {

const parchis::Table& TableCache::With(const parchis::Table& table, const parchis::RuleSet& rules) {
  const int arms = table.board().declared_arms();
  for (const parchis::Table& kept : tables_) {
    if (kept.rules() == rules && kept.board().declared_arms() == arms && kept.seating() == table.seating())
      return kept;
  }
  parchis::Table made(table.board(), table.seating(), rules);
  parchis::Heard unheeded;
  made.Listen(&unheeded);
  made.Listen(nullptr);
  if (tables_.size() < kKept) return tables_.emplace_back(std::move(made));
  parchis::Table& replaced = tables_[next_++ % kKept];
  replaced = std::move(made);
  return replaced;
}

}  // namespace arbitro
