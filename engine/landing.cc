#include "engine/landing.h"

#include "engine/path.h"

namespace parchis {
namespace {

// AMB-142: with two dice a third own piece may join two, whatever it moves with.
[[nodiscard]] bool MayJoinOwn(const Table& table, Consultation& rules) {
  return table.two_dice() && rules.ask<BarrierThirdOwn>() == BarrierThirdOwn::kAllow;
}

// SAFE-2 for a corridor, which holds pieces of one color only (AMB-060).
void LandInCorridor(const Table& table, Consultation& rules, Piece piece, PieceSet standing,
                    PieceMove& move) {
  if (!IsFull(standing) || rules.ask<BoardCorridorCapacity>() == BoardCorridorCapacity::kFour) return;
  if (MayJoinOwn(table, rules)) return;
  move.Refuse(Fault::kSquareFull, piece.color(), move.to.progress(), standing);
}

}  // namespace

void LandBesideOnSafe(Consultation& rules, Piece piece, Piece resting, const Number& number,
                      PieceMove& move) {
  if (number.source == Effect::Source::kBonus &&
      rules.ask<BonusBoard>() == BonusBoard::kCapturesOnSafe) {  // AMB-132 C
    move.captured = PieceSet::Of(resting);
    return;
  }
  switch (rules.ask<CaptureSafeLanding>()) {
    case CaptureSafeLanding::kShare:
      return;
    case CaptureSafeLanding::kForbid:
      move.Refuse(Fault::kSafeSquareTaken, piece.color(), move.to.progress(), PieceSet::Of(resting));
      return;
    case CaptureSafeLanding::kResting:
      move.captured = PieceSet::Of(resting);
      return;
    case CaptureSafeLanding::kArriving:
      move.captured = PieceSet::Of(piece);
      return;
  }
}

void LandOnCrowd(const Table& table, Consultation& rules, Piece piece, PieceSet standing,
                 const Choice& choice, PieceMove& move) {
  const Color color = piece.color();
  const Color resting = standing.first().color();
  const int square = table.board().TrackSquare(color, move.to.progress());
  // Two rivals of one color give way at most where they are no barrier; own pieces never do, and allies where
  // one alone would.
  const bool plain_pair = resting != color && (standing - PieceSet::AllOf(resting)).empty() &&
                          rules.ask<BarrierWhere>() == BarrierWhere::kSafe && !table.IsSafe(square, resting);
  const bool gives_way = plain_pair && (!table.AlliesOf(color).contains(standing.first()) ||
                                        TakesAllyAsRival(table, rules, piece, standing.first()));
  if (gives_way) {
    switch (rules.ask<CaptureTwoOnSquare>()) {
      case CaptureTwoOnSquare::kFull:
        break;
      case CaptureTwoOnSquare::kBothEach:
        move.captured = standing;
        move.pay = Pay::kEach;
        return;
      case CaptureTwoOnSquare::kBothAdded:
        move.captured = standing;
        move.pay = Pay::kAdded;
        return;
      case CaptureTwoOnSquare::kBothOnce:
        move.captured = standing;
        return;
      case CaptureTwoOnSquare::kOne:
        if (!standing.has_exactly_two()) break;  // more would stay than there is room for
        move.captured = PieceSet::Of(choice.victim && standing.contains(*choice.victim) ? *choice.victim
                                                                                        : standing.first());
        return;
    }
  }
  if ((standing - PieceSet::AllOf(color)).empty() && MayJoinOwn(table, rules)) return;
  move.Refuse(Fault::kSquareFull, color, move.to.progress(), standing);
}

void Land(const State& state, const Table& table, Consultation& rules, Piece piece, const Number& number,
          const Choice& choice, PieceMove& move) {
  const Board& board = table.board();
  if (board.InGoal(move.to)) {
    if (number.source == Effect::Source::kBonus && rules.ask<BonusCanFinish>() == BonusCanFinish::kNo) {
      move.Refuse(Fault::kBonusCannotFinish, piece.color(), move.to.progress(), {});  // AMB-056 B
    }
    return;
  }
  const PieceSet standing = StandingOn(state, board, piece, move.to);
  if (board.InCorridor(move.to)) {
    LandInCorridor(table, rules, piece, standing, move);
  } else if (!standing.empty()) {
    const int square = board.TrackSquare(piece.color(), move.to.progress());
    LandOnTrack(table, rules, piece, square, standing, number, choice, move);
  }
}

}  // namespace parchis
