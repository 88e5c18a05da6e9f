#include "engine/penalty.h"

#include <algorithm>

#include "engine/allies.h"
#include "engine/movers.h"
#include "engine/moves.h"
#include "engine/walk.h"

namespace parchis {
namespace {

// The piece that was moved last, as far as a third six looks back.
[[nodiscard]] std::optional<Piece> LastMoved(const State& state, Consultation& rules) {
  if (state.last) return state.last;
  // AMB-031 C
  if (rules.ask<TripleVictim>() != TripleVictim::kLastMovedEver) return std::nullopt;
  return state.memory.last_ever[state.seat];
}

// The latest piece moved in the turn before `finished`, which is in the goal, that is not there itself
// (AMB-032 C, AMB-133 B).
[[nodiscard]] std::optional<Piece> MovedBefore(const State& state, const Table& table, Consultation& rules,
                                               Piece finished) {
  const std::vector<Piece>& moved = state.memory.moved_before;
  for (std::size_t i = moved.size(); i-- > 0;) {
    const Piece piece = moved[i];
    if (table.board().InGoal(state.place(piece))) continue;
    if (piece.color() != finished.color() && rules.ask<TripleColor>() == TripleColor::kOfLastSix) continue;
    return piece;
  }
  return std::nullopt;
}

// Whether the place of a piece on the track or in its corridor protects it (AMB-033, AMB-034).
[[nodiscard]] bool IsProtected(const State& state, const Table& table, Consultation& rules, Piece piece) {
  const Board& board = table.board();
  const Place place = state.place(piece);
  const auto safe = [&] {
    return board.OnTrack(place) &&
           table.IsSafe(board.TrackSquare(piece.color(), place.progress()), piece.color());
  };
  if (rules.ask<TripleSafeVictim>() == TripleSafeVictim::kStays && safe()) return true;
  const bool mixed = table.has_allies() && HasPartnerBeside(state, table, rules, piece);
  if (!mixed && (!InOwnPair(state, table, piece) || !IsBarrierAt(table, rules, piece.color(), place))) {
    return false;
  }
  return rules.ask<TripleBarrierVictim>() == TripleBarrierVictim::kStays;
}

// Where a piece in its corridor goes; nullopt if it stays (SIX-5, AMB-035).
[[nodiscard]] std::optional<Place> FromCorridor(const State& state, const Table& table, Consultation& rules,
                                                Piece piece) {
  const Place first = Place::At(table.board().gate() + 1);
  switch (rules.ask<TripleCorridorVictim>()) {
    case TripleCorridorVictim::kStays:
      return std::nullopt;
    case TripleCorridorVictim::kGoes:
      return Place::Nest();
    case TripleCorridorVictim::kFirstSquare:
      break;
  }
  if (state.place(piece) == first) return std::nullopt;
  const bool full = IsFull(state.InCorridor(piece.color(), first.progress())) &&
                    rules.ask<BoardCorridorCapacity>() == BoardCorridorCapacity::kTwo;
  return full ? std::nullopt : std::optional(first);
}

// Where a third six sends a piece; nullopt if it stays where it is.
[[nodiscard]] std::optional<Place> SentTo(const State& state, const Table& table, Consultation& rules,
                                          Piece piece) {
  const Place place = state.place(piece);
  if (place.in_nest()) return std::nullopt;
  if (table.board().InGoal(place)) {
    if (rules.ask<TripleGoalVictim>() == TripleGoalVictim::kGoes) return Place::Nest();
    return std::nullopt;
  }
  const bool of_mate = table.MatesOf(state.seat).contains(piece) && !OnlyHelps(state, table);
  if (of_mate && rules.ask<TripleMate>() == TripleMate::kStays) return std::nullopt;
  std::optional<Place> to = Place::Nest();
  if (table.board().InCorridor(place)) to = FromCorridor(state, table, rules, piece);
  if (!to || IsProtected(state, table, rules, piece)) return std::nullopt;
  return to;
}

// Colors of the seat on turn that still play, with what a six counts for them: whether for some of them it
// counts, or for some it does not.
[[nodiscard]] bool AnyColorWhere(const State& state, const Table& table, Consultation& rules, bool counts) {
  const Number six{.die = 6};
  bool any = false;
  for (const Piece one : OneOfEachColor(MoversOf(state, table, rules, six) - state.goals())) {
    any = SixCounts(rules, WorthOf(state, table, rules, one.color(), 6)) == counts || any;
  }
  return any;
}

// Whether the seat has a legal move with the six which does, or does not, count as a six.
[[nodiscard]] bool AnyMoveWhere(const State& state, const Table& table, Consultation& rules,
                                const Number& six, Duties& duties, bool counts) {
  for (const Piece piece : MoversOf(state, table, rules, six)) {
    for (const PieceMove& move : ListMoves(state, table, rules, piece, six, {})) {
      if (SixCounts(rules, move.steps + move.unwalked) == counts && duties.Allows(piece, move)) return true;
    }
  }
  return false;
}

}  // namespace

bool UnmovedSixCounts(const State& state, const Table& table, Consultation& rules) {
  // Where a seat has nothing left to move, a six is what it always is.
  return !AnyColorWhere(state, table, rules, false) || AnyColorWhere(state, table, rules, true);
}

bool CountsAsThirdSix(const State& state, const Table& table, Consultation& rules, const Number& six,
                      Duties& duties, const Ply& ply) {
  if (!AnyColorWhere(state, table, rules, false)) return true;
  if (ply.piece) {
    const PieceMove move = TryMove(state, table, rules, *ply.piece, six, ply.choice);
    return SixCounts(rules, move.steps + move.unwalked);
  }
  if (AnyMoveWhere(state, table, rules, six, duties, false)) return false;
  return AnyColorWhere(state, table, rules, true) || AnyMoveWhere(state, table, rules, six, duties, true);
}

Penalty PenaltyOfThirdSix(const State& state, const Table& table, Consultation& rules, const Number& six,
                          Duties& duties) {
  std::optional<Piece> victim = LastMoved(state, rules);
  if (victim && table.board().InGoal(state.place(*victim)) &&
      rules.ask<TripleGoalVictim>() == TripleGoalVictim::kPrevious) {
    victim = MovedBefore(state, table, rules, *victim);
    if (!victim && rules.ask<TripleVictim>() == TripleVictim::kLastMovedEver) {
      victim = state.memory.last_ever[state.seat];
    }
  }
  if (!victim) return {};
  const std::optional<Place> to = SentTo(state, table, rules, *victim);
  if (!to) return {};
  // AMB-036: some spare a piece that could not legally have moved the six.
  const MoveList moves = ListMoves(state, table, rules, *victim, six, {});
  const bool could_move =
      std::ranges::any_of(moves, [&](const PieceMove& move) { return duties.Allows(*victim, move); });
  if (!could_move && rules.ask<TripleCannotMove>() == TripleCannotMove::kStays) return {};
  return {.piece = victim, .to = *to};
}

ThirdSixPicks PicksOfThirdSix(const State& state, const Table& table, Consultation& rules, const Number& six,
                              Duties& duties) {
  ThirdSixPicks picks;
  for (const Piece piece : MoversOf(state, table, rules, six)) {
    for (const PieceMove& move : ListMoves(state, table, rules, piece, six, {})) {
      if (!duties.Allows(piece, move)) continue;
      if (ReachesCorridor(table.board(), move.to)) {
        picks.moved.insert(piece);
      } else if (SentTo(state, table, rules, piece)) {
        picks.sent.insert(piece);
      } else {
        picks.spared = true;
      }
    }
  }
  return picks;
}

}  // namespace parchis
