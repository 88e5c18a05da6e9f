#include "tests/properties/small_boards.h"

#include <optional>
#include <string>

#include "tests/support/invariants.h"
#include "tests/support/naive_engine/compare.h"

namespace arbitro::testing {

explore::Exploration ExploreWithLaws(const parchis::NamedRules& rules, int pieces, std::uint32_t max_states,
                                     std::size_t costly_every) {
  std::size_t seen = 0;
  const auto laws = [&](const parchis::Table& table,
                        const parchis::State& state) -> std::optional<std::string> {
    const bool costly = costly_every != 0 && seen++ % costly_every == 0;
    if (auto breach = FindBreach(table, state, {.costly_every = costly ? std::size_t{1} : std::size_t{0}}))
      return breach;
    if (state.over || !parchis::naive::Knows(table)) return std::nullopt;
    return parchis::naive::FirstDisagreement(
        table, state, costly ? parchis::naive::Depth::kConceivable : parchis::naive::Depth::kLegal);
  };
  explore::Explorer explorer({.rules = rules, .pieces = pieces, .max_states = max_states, .also = laws});
  return explorer.Run();
}

}  // namespace arbitro::testing
