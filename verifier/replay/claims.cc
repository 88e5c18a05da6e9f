#include "verifier/replay/claims.h"

#include <string>

#include "verifier/replay/cited.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Square;

[[nodiscard]] bool Moves(const Effect& effect) { return effect.kind == Effect::Kind::kMove; }

[[nodiscard]] Square SquareOf(const parchis::Table& table, Piece piece, parchis::Place place) {
  return table.board().SquareOf(piece.color(), place);
}

[[nodiscard]] bool FromAgrees(const parchis::Table& table, const log::RecordedPly& recorded,
                              const Effect& effect) {
  return !recorded.from || (Moves(effect) && *recorded.from == SquareOf(table, *effect.piece, effect.from));
}

[[nodiscard]] bool ToAgrees(const parchis::Table& table, const log::RecordedPly& recorded,
                            const Effect& effect) {
  return !recorded.to || (Moves(effect) && *recorded.to == SquareOf(table, *effect.piece, effect.to));
}

[[nodiscard]] bool CapturedAgrees(const log::RecordedPly& recorded, const Effect& effect) {
  return !recorded.captured_said || recorded.captured == effect.captured;
}

[[nodiscard]] bool PenaltyAgrees(const log::RecordedPly& recorded, const Effect& effect) {
  return !recorded.penalized_said || recorded.penalized == effect.penalized;
}

// The bonus of the ply that finishes a seat is moot: programs claim it or not, nothing depends on it
// (AMB-149).
[[nodiscard]] bool BonusAgrees(const parchis::Table& table, const log::RecordedPly& recorded,
                               const Effect& effect) {
  if (!recorded.bonus_earned || *recorded.bonus_earned == effect.bonus_earned(table)) return true;
  return effect.finishes && *recorded.bonus_earned == effect.bonus_earned(table) + table.goal_bonus();
}

[[nodiscard]] ClaimFault OriginFault(Piece piece, Square stated, Square stands) {
  return {Code::kOriginDiffers,
          {Argument::OfPiece("piece", piece), Argument::OfSquare("stated", piece.color(), stated),
           Argument::OfSquare("square", piece.color(), stands)}};
}

[[nodiscard]] ClaimFault DestinationFault(const parchis::Table& table, const log::RecordedPly& recorded,
                                          const Effect& effect) {
  const Piece piece = *effect.piece;
  return {Code::kDestinationDiffers,
          {Argument::OfPiece("piece", piece), Argument::OfSquare("stated", piece.color(), *recorded.to),
           Argument::Number("steps", effect.steps),
           Argument::OfSquare("square", piece.color(), SquareOf(table, piece, effect.to))}};
}

[[nodiscard]] PieceSet SetOf(std::optional<Piece> piece) { return piece ? PieceSet::Of(*piece) : PieceSet(); }

}  // namespace

bool ClaimsAgree(const parchis::Table& table, const log::RecordedPly& recorded, const Effect& effect) {
  return ToAgrees(table, recorded, effect) && FromAgrees(table, recorded, effect) &&
         CapturedAgrees(recorded, effect) && BonusAgrees(table, recorded, effect) &&
         PenaltyAgrees(recorded, effect);
}

std::optional<Code> WeightiestClaimFault(const parchis::Table& table, const log::RecordedPly& recorded,
                                         const Effect& effect) {
  if (Moves(effect) && !FromAgrees(table, recorded, effect)) return Code::kOriginDiffers;
  if (Moves(effect) && !ToAgrees(table, recorded, effect)) return Code::kDestinationDiffers;
  if (!PenaltyAgrees(recorded, effect)) return Code::kPenaltyDiffers;
  if (!CapturedAgrees(recorded, effect)) return Code::kCaptureDiffers;
  if (!BonusAgrees(table, recorded, effect)) return Code::kBonusDiffers;
  return std::nullopt;
}

std::vector<ClaimFault> FindClaimFaults(const parchis::Table& table, const log::RecordedPly& recorded,
                                        const Effect& effect) {
  std::vector<ClaimFault> faults;
  if (Moves(effect) && !FromAgrees(table, recorded, effect))
    faults.push_back(OriginFault(*effect.piece, *recorded.from, SquareOf(table, *effect.piece, effect.from)));
  if (Moves(effect) && !ToAgrees(table, recorded, effect))
    faults.push_back(DestinationFault(table, recorded, effect));
  if (!PenaltyAgrees(recorded, effect)) {
    faults.push_back({Code::kPenaltyDiffers,
                      {Argument::OfPieces("stated", SetOf(recorded.penalized)),
                       Argument::OfPieces("expected", SetOf(effect.penalized))}});
  }
  if (!CapturedAgrees(recorded, effect)) {
    faults.push_back(
        {Code::kCaptureDiffers,
         {Argument::OfPieces("stated", recorded.captured), Argument::OfPieces("expected", effect.captured)}});
  }
  if (!BonusAgrees(table, recorded, effect)) {
    faults.push_back({Code::kBonusDiffers,
                      {Argument::Number("stated", *recorded.bonus_earned),
                       Argument::Number("expected", effect.bonus_earned(table))}});
  }
  for (ClaimFault& fault : faults) fault.clauses = CitedFor(table, fault.code, effect);
  return faults;
}

std::optional<ClaimFault> FindOriginFault(const parchis::Table& table, const parchis::State& before,
                                          const log::RecordedPly& recorded) {
  if (!recorded.from || !recorded.ply.piece) return std::nullopt;
  const Square stands = SquareOf(table, *recorded.ply.piece, before.place(*recorded.ply.piece));
  if (stands == *recorded.from) return std::nullopt;
  return OriginFault(*recorded.ply.piece, *recorded.from, stands);
}

std::optional<ClaimFault> FindStepsFault(const log::RecordedNote& note, const Effect& effect) {
  if (!note.steps || !Moves(effect) || effect.from.in_nest() || *note.steps == effect.steps)
    return std::nullopt;
  return ClaimFault{Code::kStepsDiffer,
                    {Argument::Number("stated", *note.steps), Argument::Number("expected", effect.steps)}};
}

std::optional<ClaimFault> FindPositionFault(const parchis::Table& table, const parchis::State& after,
                                            const log::RecordedNote& note) {
  const std::size_t pieces = static_cast<std::size_t>(table.board().arms()) * parchis::kPiecesPerColor;
  for (std::size_t i = 0; i < note.position_after.size() && i < pieces; ++i) {
    const Piece piece = Piece::FromIndex(static_cast<int>(i));
    const Square stands = SquareOf(table, piece, after.place(piece));
    if (note.position_after[i] == stands) continue;
    return ClaimFault{Code::kPositionDiffers,
                      {Argument::OfPiece("piece", piece),
                       Argument::OfSquare("stated", piece.color(), note.position_after[i]),
                       Argument::OfSquare("square", piece.color(), stands)}};
  }
  return std::nullopt;
}

bool NoteAgrees(const parchis::Table& table, const parchis::State& after, const Effect& effect,
                const log::RecordedNote& note) {
  return !FindPositionFault(table, after, note) && !FindStepsFault(note, effect);
}

}  // namespace arbitro
