#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/piece.h"
#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

// Play without dice: who has which numbers left to choose from, and who owes a null throw (NODICE-4 to
// NODICE-10). Nothing here is called where numbers are thrown.
namespace parchis {

// NODICE-4. Read, not asked: what a state remembers depends on it.
[[nodiscard]] inline bool ChoosesNumbers(const RuleSet& rules) {
  return rules.get<DiceKind>() == DiceKind::kChosen;
}

// How many sets of numbers the game has. With a set for each seat they are numbered as the seats; with one
// for each color (AMB-092) the first colors of all seats come first, then the second ones, and so on.
[[nodiscard]] std::size_t SetCount(const Table& table);
// The set that pieces of this color use. Requires a color of the seat.
[[nodiscard]] std::size_t SetOf(const Table& table, std::size_t seat, Color color);

// The numbers left to a seat, the null throw included: of several sets what is left in one of them.
[[nodiscard]] NumberSet NumbersLeft(const State& state, const Table& table, std::size_t seat);
// Those of them that the seat on turn may choose now, in the further play of a six if it has chosen one
// (AMB-087, AMB-089, AMB-140). Whether a piece can be moved with them is another question (AMB-090).
[[nodiscard]] NumberSet Choosable(const State& state, const Table& table, Consultation& rules);

// Pieces of the seat on turn for which this number is crossed out, where others may have it left (AMB-092 B).
[[nodiscard]] PieceSet PiecesWithout(const State& state, const Table& table, int number);

// Gives everybody all numbers, and the null throw to the seat on turn, the first (NODICE-6, NODICE-10).
void DealNumbers(State& state, const Table& table);

// Crosses out the number that the seat on turn has used, with this piece if any; renews what is used up
// (NODICE-6, NODICE-8, AMB-086).
void CrossOut(State& state, const Table& table, Consultation& rules, int number, std::optional<Piece> piece);
// Renews what the seat on turn has used up before, at the beginning of its turn (AMB-086 B).
void RenewForTurn(State& state, const Table& table, Consultation& rules);
// Whether the seat on turn can choose something in the further play that its six gives; where that needs
// other numbers, they are there afterwards (AMB-140 C).
[[nodiscard]] bool CanPlayOn(State& state, const Table& table, Consultation& rules);
// A color has all its pieces in the goal: a set that nobody uses any more is put away, and a null throw with
// it goes on to the next.
void RetireNumbers(State& state, const Table& table, Consultation& rules, Color color);

// Makes what does not matter equal, in a state that may have been put up by hand.
void SettleNumbers(State& state, const Table& table);

}  // namespace parchis
