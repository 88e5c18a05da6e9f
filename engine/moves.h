#pragma once

#include <cstdint>
#include <optional>

#include "engine/judge.h"
#include "engine/piece.h"
#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

inline constexpr std::uint8_t kEnteringFace = 5;  // ENTRY-1

// What a ply spends: a face, the steps of a bonus, or the second entry of a first five.
struct Number {
  Effect::Source source = Effect::Source::kThrow;
  std::uint8_t bonus = 0;  // steps, for kBonus
  std::uint8_t color = 0;  // index of the color that comes out, for kEntry
  // Face, for kThrow. Not beside `source`: compilers would read the two at once, and wait for both to be
  // written.
  std::uint8_t die = 0;
};

// What one piece can do with a number, duties towards other pieces aside.
struct PieceMove {
  std::optional<Fault> fault{};  // unset: the piece can make the move
  EvidenceOfFault evidence{};
  bool on_board = false;   // `to` is a place that exists, so the move can stand even if it is faulty
  std::uint8_t steps = 0;  // squares walked; 0 for an entry
  Place to{};
  PieceSet captured{};
  bool second_due = false;  // a first five that brings out two together, and both can come out
  bool victim_unknown = false;
};

// How a piece of `color` enters: what stands in its way, what it captures. `victim` settles a choice that the
// rules or an unknown order of arrival leave open. Requires a piece of the color in the nest.
[[nodiscard]] PieceMove TryEntry(const State& state, const Table& table, Consultation& rules, Color color,
                                 std::optional<Piece> victim);

// How `piece` moves with `number`: distance, barriers, capacity, capture (MOVE-1, SIX-1, BARRIER-2,
// CAPTURE-1, SAFE-1 to SAFE-3, HOME-2, ENTRY-1).
[[nodiscard]] PieceMove TryMove(const State& state, const Table& table, Consultation& rules, Piece piece,
                                const Number& number, std::optional<Piece> victim);

// Pieces of the seat's own pairs that the number obliges to open and that can (BARRIER-3, AMB-046, AMB-146).
// Empty: no such duty now.
[[nodiscard]] PieceSet PiecesThatMustOpen(const State& state, const Table& table, Consultation& rules,
                                          const Number& number);

// Whether a five thrown now obliges the seat to bring out a piece (ENTRY-2), and of which color.
[[nodiscard]] std::optional<Color> ColorThatMustEnter(const State& state, const Table& table,
                                                      Consultation& rules, const Number& number);

// Pieces of the seat on turn that can be moved with the number, duties aside.
[[nodiscard]] PieceSet PiecesThatCanMove(const State& state, const Table& table, Consultation& rules,
                                         const Number& number);

}  // namespace parchis
