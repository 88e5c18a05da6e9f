#include "verifier/replay/unnamed_piece.h"

#include <algorithm>
#include <vector>

#include "engine/judge.h"
#include "verifier/replay/choices.h"
#include "verifier/replay/claims.h"

namespace arbitro {

UnnamedPiece FindUnnamedPiece(const parchis::Table& table, const parchis::State& state,
                              const log::RecordedPly& recorded, const parchis::Ply& ply) {
  UnnamedPiece found;
  if (ply.seat >= table.seat_count()) return found;
  std::optional<parchis::Piece> standing;
  std::vector<parchis::Piece> told_apart;
  for (const parchis::Piece piece : table.PiecesOf(ply.seat) | table.MatesOf(ply.seat)) {
    const parchis::Place place = state.place(piece);
    if (recorded.from && table.board().SquareOf(piece.color(), place) != *recorded.from) continue;
    if (!standing) standing = piece;
    parchis::Ply tried = ply;
    tried.piece = piece;
    AddChoices(table, recorded, tried);
    const parchis::Judgement judgement = parchis::Judge(state, table, tried);
    if (!judgement.legal() || !ClaimsAgree(table, recorded, judgement.effect)) continue;
    if (!found.piece) found.piece = piece;
    found.fitting.insert(piece);
    const bool known = std::ranges::any_of(told_apart, [&](parchis::Piece other) {
      return other.color() == piece.color() && state.place(other) == place;
    });
    if (known) continue;
    told_apart.push_back(piece);
    ++found.candidates;
  }
  found.stands_there = standing.has_value();
  if (!found.piece) found.piece = standing;
  return found;
}

}  // namespace arbitro
