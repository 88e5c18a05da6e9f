#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"
#include "tests/support/naive_engine/naive_engine.h"

// Holds the second engine against the first. The only place that knows both.
namespace parchis::naive {

[[nodiscard]] Setting SettingOf(const Table& table);
// A position with everything that the state remembers. A start with two colors whose order of arrival the
// state does not say has no order.
[[nodiscard]] Position PositionOf(const State& state, const Table& table);
// The canonical state that says the same.
[[nodiscard]] State StateOf(const Position& position, const Table& table);

// How much is asked of the first engine.
enum class Depth {
  kLegal,        // the legal plies, and what becomes of each
  kConceivable,  // every ply that could be written as well; slow
};

// The first disagreement between the two engines about one throw, or one number chosen, in a position: which
// plies are legal, and what becomes of each. nullopt: they agree. `die` is 0 where something is owed.
// Nothing is compared where the first engine has not looked at all ways to use a throw
// (Judgement::unsearched). `position` and `state` have to mean the same; `position` may remember more.
[[nodiscard]] std::optional<std::string> FirstDisagreement(const Table& table, const State& state,
                                                           const Position& position, std::uint8_t die,
                                                           std::uint8_t second_die, Depth depth);

// The same over everything that can be thrown, chosen or used in a state, for whoever has a rule set and a
// state and nothing else. The text says the rules, the position line and both answers.
[[nodiscard]] std::optional<std::string> FirstDisagreement(const Table& table, const State& state,
                                                           Depth depth = Depth::kLegal);

// Whether the second engine knows the rules of this table, and no doubt is left in them that no rule point
// settles (docs/second_engine.md): where two rare answers meet of which no text speaks together.
[[nodiscard]] bool Knows(const Table& table);

// The effect of the first engine in the words of the second. What it does not say, as how far a piece meant
// to go, is not set.
[[nodiscard]] Move MoveOf(const State& state, const Table& table, const Effect& effect);

// The second engine's position after a ply of the first, which both find legal; nullopt if it has none such.
[[nodiscard]] std::optional<Position> Follow(const Table& table, const State& state, const Position& position,
                                             std::uint8_t die, std::uint8_t second_die, const Effect& effect);

}  // namespace parchis::naive
