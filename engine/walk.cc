#include "engine/walk.h"

#include <algorithm>

namespace parchis {
namespace {

// How far `die` takes a piece of `color`: 7 or 12 for a six with nothing in the nest (SIX-1, AMB-024,
// AMB-026).
[[nodiscard]] std::uint8_t StepsOf(const State& state, Consultation& rules, Color color, std::uint8_t die) {
  if (die != 6) return die;
  const PieceSet all = PieceSet::AllOf(color);
  if (!(state.nests() & all).empty()) return die;
  switch (rules.ask<SixAllOutValue>()) {
    case SixAllOutValue::kSix:
      return die;
    case SixAllOutValue::kSeven:
    case SixAllOutValue::kTwelve:
      break;
  }
  if (rules.ask<SixAllOutTest>() == SixAllOutTest::kAllOnBoard && !(state.goals() & all).empty()) return die;
  return rules.ask<SixAllOutValue>() == SixAllOutValue::kSeven ? 7 : 12;
}

// Whether a pair on this track square stops a piece of `color` (BARRIER-2, AMB-039). Only like pieces are a
// barrier.
[[nodiscard]] bool Blocks(PieceSet standing, Color color, bool safe, Consultation& rules) {
  if (!standing.has_pair()) return false;
  if (!(standing - PieceSet::AllOf(color)).has_pair()) {
    switch (rules.ask<BarrierBlocks>()) {
      case BarrierBlocks::kAll:
        return true;
      case BarrierBlocks::kRivals:
        return false;
      case BarrierBlocks::kOwnerOutsideSafe:
        return safe;
    }
  }
  return true;
}

// The first track square after `from` and before `end` whose barrier stops the piece; progress, nullopt if
// none.
[[nodiscard]] std::optional<int> FindTrackBarrier(const State& state, const Board& board, Consultation& rules,
                                                  Color color, int from, int end) {
  const int last = std::min(end - 1, board.gate());
  if (from >= last) return std::nullopt;
  int square = board.TrackSquare(color, from);
  for (int progress = from + 1; progress <= last; ++progress) {
    square = square == board.track_squares() ? 1 : square + 1;
    if (Blocks(state.at(square), color, board.IsSafe(square, color), rules)) return progress;
  }
  return std::nullopt;
}

// The same for the corridor (AMB-045).
[[nodiscard]] std::optional<int> FindCorridorBarrier(const State& state, const Board& board,
                                                     Consultation& rules, Color color, int from, int end) {
  const int before = std::max(from, board.gate());
  int passed = 0;  // pieces of the color that stand on the way
  for (const Piece piece : PieceSet::AllOf(color) - state.nests()) {
    const int progress = state.place(piece).progress();
    if (progress > before && progress < end) ++passed;
  }
  if (passed < 2) return std::nullopt;
  for (int progress = before + 1; progress < end; ++progress) {
    if (IsFull(state.InCorridor(color, progress)) &&
        rules.ask<BarrierCorridorBlocks>() == BarrierCorridorBlocks::kYes) {
      return progress;
    }
  }
  return std::nullopt;
}

// A piece walks from `start` to `end`, where two pieces or more stand somewhere on the way, or a corridor is
// reached: what stops it, if anything does.
void FindObstacle(const State& state, const Board& board, Consultation& rules, Color color, int start,
                  int end, PieceMove& move) {
  std::optional<int> barrier = FindTrackBarrier(state, board, rules, color, start, end);
  if (!barrier && end > board.gate()) barrier = FindCorridorBarrier(state, board, rules, color, start, end);
  const PieceSet landing = end == board.goal() ? PieceSet() : StandingAt(state, board, color, end);
  if (barrier) {
    move.Refuse(Fault::kBarrierCrossed, color, *barrier, StandingAt(state, board, color, *barrier));
  } else if (IsFull(landing)) {
    move.Refuse(Fault::kSquareFull, color, end, landing);
  }
}

}  // namespace

// The move of a piece that is not in its nest. One object, returned in place: this is the hottest code of a
// replay.
PieceMove TryWalk(const State& state, const Table& table, Consultation& rules, Piece piece,
                  const Number& number, const Choice& /*choice*/) {
  const Board& board = table.board();
  const Color color = piece.color();
  const Place from = state.place(piece);
  PieceMove move{.to = from};
  if (board.InGoal(from)) {
    move.fault = Fault::kFinishedPiece;
    return move;
  }
  if (number.source == Effect::Source::kEntry) {
    move.fault = Fault::kSecondEntryOwed;
    return move;
  }
  move.steps =
      number.source == Effect::Source::kBonus ? number.bonus : StepsOf(state, rules, color, number.die);
  const int start = from.progress();
  const int end = start + move.steps;
  if (end > board.goal()) {
    move.fault = Fault::kOvershoot;
    move.evidence.steps = move.steps;
    return move;
  }
  move.to = Place::At(end);
  move.on_board = true;
  if (end > board.gate()) {
    FindObstacle(state, board, rules, color, start, end, move);
    return move;
  }
  const int square = board.TrackSquare(color, end);
  const PieceSet landing = state.at(square);
  if (landing.has_one() && !board.IsSafe(square, landing.first().color()))
    move.captured = landing - PieceSet::AllOf(color);
  // The squares ahead, the last among them: where none holds two pieces, nothing stops the piece.
  if (state.MayBeCrowded(board, board.TrackSquare(color, start), move.steps)) {
    FindObstacle(state, board, rules, color, start, end, move);
  }
  return move;
}

}  // namespace parchis
