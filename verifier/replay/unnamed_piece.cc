#include "verifier/replay/unnamed_piece.h"

#include <vector>

#include "engine/judge.h"
#include "verifier/replay/claims.h"

namespace arbitro {

UnnamedPiece FindUnnamedPiece(const parchis::Table& table, const parchis::State& state,
                              const log::RecordedPly& recorded, const parchis::Ply& ply) {
  UnnamedPiece found;
  if (ply.seat >= table.seat_count()) return found;
  std::optional<parchis::Piece> standing;
  std::vector<parchis::Place> places;
  for (const parchis::Piece piece : table.PiecesOf(ply.seat)) {
    const parchis::Place place = state.place(piece);
    if (recorded.from && table.board().SquareOf(piece.color(), place) != *recorded.from) continue;
    if (!standing) standing = piece;
    parchis::Ply tried = ply;
    tried.piece = piece;
    const parchis::Judgement judgement = parchis::Judge(state, table, tried);
    if (!judgement.legal() || !ClaimsAgree(table, recorded, judgement.effect)) continue;
    if (!found.piece) found.piece = piece;
    bool known = false;
    for (const parchis::Place other : places) known = known || other == place;
    if (known) continue;
    places.push_back(place);
    ++found.candidates;
  }
  if (!found.piece) found.piece = standing;
  return found;
}

}  // namespace arbitro
