#pragma once

#include <optional>

#include "engine/duties.h"
#include "engine/piece_move.h"

namespace parchis {

// Whom a third six sends away, and where to.
struct Penalty {
  std::optional<Piece> piece{};  // unset: nobody
  Place to = Place::Nest();
};

// Whether a six that counts for so many squares throws again and counts for a third six (AMB-028).
[[nodiscard]] inline bool SixCounts(Consultation& rules, int squares) {
  if (squares <= 6) return true;
  switch (rules.ask<SixChangedThrows>()) {
    case SixChangedThrows::kYes:
      return true;
    case SixChangedThrows::kNo:
      return false;
    case SixChangedThrows::kOnlySeven:
      return squares == 7;
  }
  return true;
}
// The same for a six with which nothing is moved: whether it does for some color of the seat on turn.
[[nodiscard]] bool UnmovedSixCounts(const State& state, const Table& table, Consultation& rules);

// Whether a third six in a row is one for this ply (SIX-3). It is not if the ply moves a piece for which it
// does not count as a six, nor for a pass if such a move could have been made.
[[nodiscard]] bool CountsAsThirdSix(const State& state, const Table& table, Consultation& rules,
                                    const Number& six, Duties& duties, const Ply& ply);

// What a third six does by what was moved before it (SIX-3 to SIX-6, AMB-030 to AMB-036, AMB-133). `duties`
// are those of the six.
[[nodiscard]] Penalty PenaltyOfThirdSix(const State& state, const Table& table, Consultation& rules,
                                        const Number& six, Duties& duties);

// What a player can make of a third six who picks the piece for it (AMB-037 B).
struct ThirdSixPicks {
  PieceSet sent;        // pieces that go to their nest if they are picked
  PieceSet moved;       // pieces that it brings into their corridor or goal: they are moved
  bool spared = false;  // a piece can be picked that stays where it is
};
[[nodiscard]] ThirdSixPicks PicksOfThirdSix(const State& state, const Table& table, Consultation& rules,
                                            const Number& six, Duties& duties);

// Whether the piece that ends there has come into its corridor or goal.
[[nodiscard]] inline bool ReachesCorridor(const Board& board, Place to) {
  return !to.in_nest() && !board.OnTrack(to);
}

}  // namespace parchis
