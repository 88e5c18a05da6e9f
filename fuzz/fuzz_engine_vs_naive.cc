// A game by any rules on any table: at every position the second engine, written from the rulebook alone,
// finds the same plies legal and makes the same of each.
#include <cstdint>

#include "engine/state.h"
#include "fuzz/made_game.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "tests/support/game_maker.h"
#include "tests/support/naive_engine/compare.h"

namespace arbitro::fuzz {
namespace {

using parchis::naive::Depth;

// The second engine's position goes along and is never taken from the first one again, so that whatever the
// first one forgets is missed here.
void Compare(parchis::testing::Choices& choices) {
  constexpr std::size_t kMaxPlies = 100;
  constexpr std::size_t kConceivableEvery = 16;
  const parchis::Table table = parchis::testing::MakeTable(choices, MakeNamedRules(choices).rules);
  if (!parchis::naive::Knows(table)) return;
  // Who arrived first of all on a start is known of a game from its beginning only.
  const bool remembers = table.rules().get<parchis::EntryArrival>() != parchis::EntryArrival::kLastTime;
  const parchis::State start =
      remembers ? parchis::OpeningState(table, 0) : parchis::testing::MakeStart(choices, table);
  parchis::naive::Position position = parchis::naive::PositionOf(start, table);
  std::size_t plies = 0;
  parchis::testing::PlayGame(choices, table, start, kMaxPlies, [&](const parchis::testing::Step& step) {
    const Depth depth = ++plies % kConceivableEvery == 0 ? Depth::kConceivable : Depth::kLegal;
    const auto found =
        parchis::naive::FirstDisagreement(table, step.before, position, step.die, step.second_die, depth);
    Require(!found, "both engines say the same", [&] { return *found; });
    const auto next = parchis::naive::Follow(table, step.before, position, step.die, step.second_die,
                                             step.judgement.effect);
    if (step.judgement.unsearched && !next) return false;
    Require(next.has_value(), "the second engine can follow");
    position = *next;
    return !choices.spent();
  });
}

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  parchis::testing::Choices choices(std::span<const std::uint8_t>(data, size));
  arbitro::fuzz::Compare(choices);
  return 0;
}
