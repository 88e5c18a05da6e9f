#pragma once

#include <cstdint>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Every ply that Judge accepts here, in ascending order of what is spent, piece, second piece and victim.
// Never empty while the game runs; empty when it is over. A pass is in it exactly when nothing else is,
// unless the rule set lets the player decline. `die` is the face thrown, 1..6, where a throw is owed; ignored
// where something else is. Where numbers are chosen it is the number, 0 for the null throw, and a number that
// may not be chosen has no plies. With two dice `second_die` is the other face.
[[nodiscard]] std::vector<Ply> LegalPlies(const State& state, const Table& table, std::uint8_t die,
                                          std::uint8_t second_die = 0);

// With what LegalPlies is to be asked to hear of every legal ply: the faces that can be thrown, or the
// numbers that may be chosen and 0 for the null throw, or 0 alone where something else is owed. Never empty
// while the game runs.
[[nodiscard]] std::vector<std::uint8_t> NumbersToPlay(const State& state, const Table& table);

// Whether two plies are the same decision: pieces of one color that stand on one square are interchangeable.
[[nodiscard]] bool SameDecision(const State& state, const Ply& a, const Ply& b);

// LegalPlies with one ply for each decision, the first of its kind.
[[nodiscard]] std::vector<Ply> DistinctLegalPlies(const State& state, const Table& table, std::uint8_t die,
                                                  std::uint8_t second_die = 0);

}  // namespace parchis
