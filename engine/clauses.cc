#include "engine/clauses.h"

#include <algorithm>
#include <array>

namespace parchis {
namespace {

constexpr auto kClauses = std::to_array<Clause>({
#define PARCHIS_COUNTERPART(id, counterpart)
#define PARCHIS_CLAUSE(id, source, line, statement) {id, source, line, statement},
#include "engine/clauses.def"
#undef PARCHIS_CLAUSE
#undef PARCHIS_COUNTERPART
});

constexpr auto kCounterparts = std::to_array<Counterpart>({
#define PARCHIS_COUNTERPART(id, counterpart) {id, counterpart},
#define PARCHIS_CLAUSE(id, source, line, statement)
#include "engine/clauses.def"
#undef PARCHIS_CLAUSE
#undef PARCHIS_COUNTERPART
});

}  // namespace

const Clause* FindClause(std::string_view id) {
  const auto found = std::ranges::find(kClauses, id, &Clause::id);
  return found == kClauses.end() ? nullptr : &*found;
}

std::span<const Clause> Clauses() { return kClauses; }

std::span<const Counterpart> Counterparts() { return kCounterparts; }

std::string_view CounterpartOf(std::string_view id, std::string_view source) {
  for (const Counterpart& row : kCounterparts) {
    if (row.id == id && FindClause(row.counterpart)->source == source) return row.counterpart;
  }
  return id;
}

}  // namespace parchis
