#include "engine/path.h"

#include <algorithm>

#include "engine/allies.h"
#include "engine/piece_move.h"

namespace parchis {
namespace {

// Whether a barrier stops pieces of its own color too (AMB-039). `safe`: says whether its square is.
[[nodiscard]] bool StopsItsOwner(Consultation& rules, const auto& safe) {
  switch (rules.ask<BarrierBlocks>()) {
    case BarrierBlocks::kAll:
      return true;
    case BarrierBlocks::kRivals:
      return false;
    case BarrierBlocks::kOwnerOutsideSafe:
      return safe();
  }
  return true;
}

// The color of which two pieces or more are in the set; requires one.
[[nodiscard]] Color ColorOfPair(PieceSet standing) {
  for (const Piece piece : standing) {
    if ((standing & PieceSet::AllOf(piece.color())).has_two()) return piece.color();
  }
  return standing.first().color();
}

// AMB-040: two pieces of different colors, which is no barrier in BARRIER-1.
[[nodiscard]] bool MixedPairStops(PieceSet standing, const Table& table, Consultation& rules, Color color,
                                  int square) {
  // For one of them at least; elsewhere two colors stand together only by an exception.
  const auto safe = [&] {
    for (const Piece piece : standing) {
      if (table.IsSafe(square, piece.color())) return true;
    }
    return false;
  };
  if (table.has_allies() && HasMixedBarrier(standing, table, rules, square)) {
    const bool own = !(standing & PieceSet::AllOf(color)).empty();
    return MixedBarrierStops(standing, table, rules, color, !own || StopsItsOwner(rules, safe));
  }
  if (rules.ask<BarrierMixedPair>() == BarrierMixedPair::kPassable || !safe()) return false;
  return (standing & PieceSet::AllOf(color)).empty() || StopsItsOwner(rules, [] { return true; });
}

}  // namespace

Place PlaceOn(const Board& board, const Path& path, int step) {
  if (const std::optional<Place> place = board.Walk(path.from, step, path.lap)) return *place;
  return Place::At(2 * board.goal() - path.from.progress() - step);
}

PieceSet StandingOn(const State& state, const Board& board, Piece piece, Place place) {
  return StandingAt(state, board, piece.color(), place.progress()) - PieceSet::Of(piece);
}

bool StopsOnTrack(PieceSet standing, const Table& table, Consultation& rules, Color color, int square) {
  if (!standing.has_two()) return false;
  if (!standing.has_pair()) return MixedPairStops(standing, table, rules, color, square);
  const PieceSet rivals = standing - PieceSet::AllOf(color);
  const Color owner = rivals.has_pair() ? ColorOfPair(rivals) : color;
  const auto safe = [&] { return table.IsSafe(square, owner); };
  if (rules.ask<BarrierWhere>() == BarrierWhere::kSafe && !safe()) return false;
  return owner != color || StopsItsOwner(rules, safe);
}

bool StopsAt(const State& state, const Table& table, Consultation& rules, Piece piece, Place place) {
  const Board& board = table.board();
  if (board.InGoal(place)) return false;
  const PieceSet standing = StandingOn(state, board, piece, place);
  if (board.OnTrack(place)) {
    const Color color = piece.color();
    return StopsOnTrack(standing, table, rules, color, board.TrackSquare(color, place.progress()));
  }
  return standing.has_two() && rules.ask<BarrierCorridorBlocks>() == BarrierCorridorBlocks::kYes;
}

std::optional<int> FindOnTrack(const State& state, const Table& table, Consultation& rules, Color color,
                               int square, int count) {
  for (int step = 1; step <= count; ++step) {
    square = square == table.board().track_squares() ? 1 : square + 1;
    if (StopsOnTrack(state.at(square), table, rules, color, square)) return step;
  }
  return std::nullopt;
}

std::optional<int> FindBarrier(const State& state, const Table& table, Consultation& rules, const Path& path,
                               int count) {
  const Board& board = table.board();
  const Color color = path.piece.color();
  int on_track = 0;  // steps before the piece leaves the track
  if (board.OnTrack(path.from)) {
    const bool stays = path.lap || board.PastGate(path.from);
    on_track = stays ? count : std::min(count, board.gate() - path.from.progress());
    const int square = board.TrackSquare(color, path.from.progress());
    if (const auto step = FindOnTrack(state, table, rules, color, square, on_track)) return step;
  }
  if (on_track >= count) return std::nullopt;
  const bool walks_back = path.from.progress() + count > board.goal();
  if (!walks_back && !CorridorMayBlock(state, board, path.piece)) return std::nullopt;
  for (int step = on_track + 1; step <= count; ++step) {
    if (StopsAt(state, table, rules, path.piece, PlaceOn(board, path, step))) return step;
  }
  return std::nullopt;
}

}  // namespace parchis
