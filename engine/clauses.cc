#include "engine/clauses.h"

#include <algorithm>
#include <array>

namespace parchis {
namespace {

constexpr auto kClauses = std::to_array<Clause>({
#define PARCHIS_CLAUSE(id, source, line, statement) {id, source, line, statement},
#include "engine/clauses.def"
#undef PARCHIS_CLAUSE
});

}  // namespace

const Clause* FindClause(std::string_view id) {
  const auto found = std::ranges::find(kClauses, id, &Clause::id);
  return found == kClauses.end() ? nullptr : &*found;
}

std::span<const Clause> Clauses() { return kClauses; }

}  // namespace parchis
