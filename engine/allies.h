#pragma once

#include <optional>

#include "engine/piece_move.h"

// What pieces of different colors on one side are to each other: barriers, captures, sharing a square. None
// of it is asked where no color has allies.
namespace parchis {

// Pieces that form a barrier with those of `color`, themselves included (AMB-040, 066, 067, 078).
[[nodiscard]] PieceSet PartnersOf(const Table& table, Consultation& rules, Color color);

// Of two pieces or more that stand on a track square, no two of one color: whether two of them form a
// barrier.
[[nodiscard]] bool HasMixedBarrier(PieceSet standing, const Table& table, Consultation& rules, int square);

// Whether such a barrier stops a piece of `color`, if those of one color stop their owner (`stops_owner`).
[[nodiscard]] bool MixedBarrierStops(PieceSet standing, const Table& table, Consultation& rules, Color color,
                                     bool stops_owner);

// Whether a piece forms a barrier of two colors with some of these others on a track square (AMB-038).
[[nodiscard]] bool FormsMixedBarrier(PieceSet others, const Table& table, Consultation& rules, Piece piece,
                                     int square);

// Whether a piece on the track stands beside one of another color with which it forms a barrier.
[[nodiscard]] bool HasPartnerBeside(const State& state, const Table& table, Consultation& rules, Piece piece);

// Of these pieces those in a barrier of two colors that a six has to open (AMB-076).
[[nodiscard]] PieceSet MixedPairs(const State& state, const Table& table, Consultation& rules,
                                  PieceSet pieces);

// Whether a piece that lands beside this ally captures it as it would a rival.
[[nodiscard]] bool TakesAllyAsRival(const Table& table, Consultation& rules, Piece piece, Piece ally);

// A piece ends its move on a track square where one ally stands (AMB-066, 067, 078).
void LandBesideAlly(const Table& table, Consultation& rules, Piece piece, int square, Piece ally,
                    const Number& number, const Choice& choice, PieceMove& move);

// What stands on a start in the way of a piece of `color` that comes out, own pieces left out: who they are
// to it.
enum class OnStart : std::uint8_t {
  kRivals,        // rivals only, each for himself
  kRivalBarrier,  // two colors of one rival side that count as its barrier (AMB-145)
  kAlly,          // one ally and nobody else
  kAllies,        // two allies
  kAllyAndRival,
};
[[nodiscard]] OnStart WhoIsOnStart(PieceSet others, const Table& table, Consultation& rules, Color color);

}  // namespace parchis
