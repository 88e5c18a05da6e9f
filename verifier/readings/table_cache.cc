#include "verifier/readings/table_cache.h"

#include <utility>

namespace arbitro {
namespace {

// Of the answers alone: games of one archive mostly share the rest.
[[nodiscard]] std::uint64_t HashOf(const parchis::RuleSet& rules) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < parchis::kRulePointCount; ++i)
    hash = hash * 31 + rules.answer(static_cast<parchis::RulePoint>(i));
  return hash;
}

}  // namespace

const parchis::Table& TableCache::With(const parchis::Table& table, const parchis::RuleSet& rules) {
  const int arms = table.board().declared_arms();
  const std::uint64_t hash = HashOf(rules);
  const auto [begin, end] = tables_.equal_range(hash);
  for (auto kept = begin; kept != end; ++kept) {
    const parchis::Table& one = kept->second;
    if (one.rules() == rules && one.board().declared_arms() == arms && one.seating() == table.seating())
      return one;
  }
  parchis::Table made(table.board(), table.seating(), rules);
  parchis::Heard unheeded;
  made.Listen(&unheeded);
  made.Listen(nullptr);
  if (tables_.size() >= kKept) tables_.clear();
  return tables_.emplace(hash, std::move(made))->second;
}

}  // namespace arbitro
