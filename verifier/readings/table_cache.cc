#include "verifier/readings/table_cache.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace arbitro {
namespace {

// Of the answers alone: games of one archive mostly share the rest.
[[nodiscard]] std::uint64_t HashOf(const parchis::RuleSet& rules) {
  static_assert(sizeof(parchis::RuleSet) % sizeof(std::uint64_t) == 0);
  std::array<std::uint64_t, sizeof(parchis::RuleSet) / sizeof(std::uint64_t)> words{};
  std::memcpy(words.data(), &rules, sizeof(rules));
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  return hash;
}

}  // namespace

parchis::Table& TableCache::With(const parchis::Table& table, const parchis::RuleSet& rules) {
  const int arms = table.board().declared_arms();
  const std::uint64_t hash = HashOf(rules);
  const auto [begin, end] = tables_.equal_range(hash);
  for (auto kept = begin; kept != end; ++kept) {
    parchis::Table& one = kept->second;
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
