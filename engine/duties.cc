#include "engine/duties.h"

#include "engine/entry.h"
#include "engine/moves.h"

namespace parchis {

PieceSet PiecesThatMustOpen(const State& state, const Table& table, Consultation& rules,
                            const Number& number) {
  PieceSet pieces;
  if (number.source == Effect::Source::kThrow ? number.die != 6
                                              : number.source != Effect::Source::kBonus || state.sixes == 0) {
    return pieces;
  }
  const PieceSet out = table.PiecesOf(state.seat) - state.nests() - state.goals();
  PieceSet pairs;
  for (const Piece piece : out) {
    const PieceSet mine = PieceSet::AllOf(piece.color());
    const Place place = state.place(piece);
    const PieceSet here = StandingAt(state, table.board(), piece.color(), place.progress()) & mine;
    if (IsFull(here)) pairs.insert(piece);
  }
  if (pairs.empty()) return pieces;
  if (number.source == Effect::Source::kBonus &&
      rules.ask<BarrierDutyBindsBonus>() == BarrierDutyBindsBonus::kNo) {
    return pieces;
  }
  const BarrierOpenWhere where = rules.ask<BarrierOpenWhere>();
  for (const Piece piece : pairs) {
    const Place place = state.place(piece);
    const bool on_track = table.board().OnTrack(place);
    bool counts = false;
    switch (where) {
      case BarrierOpenWhere::kAny:
        counts = true;
        break;
      case BarrierOpenWhere::kTrack:
        counts = on_track;
        break;
      case BarrierOpenWhere::kShelter:
        counts = on_track && table.board().IsSafe(table.board().TrackSquare(piece.color(), place.progress()),
                                                  piece.color());
        break;
      case BarrierOpenWhere::kNowhere:
        break;
    }
    // A duty that cannot be met lapses (AMB-042).
    if (counts && !TryMove(state, table, rules, piece, number, {}).fault) pieces.insert(piece);
  }
  return pieces;
}

std::optional<Color> ColorThatMustEnter(const State& state, const Table& table, Consultation& rules,
                                        const Number& number) {
  if (number.source != Effect::Source::kThrow || number.die != kEnteringFace) return std::nullopt;
  const PieceSet nest = state.nests() & table.PiecesOf(state.seat);
  if (nest.empty()) return std::nullopt;
  for (const Color color : table.seating().seats[state.seat].colors) {
    if ((nest & PieceSet::AllOf(color)).empty()) continue;
    if (TryEntry(state, table, rules, color, {}).fault) continue;
    if (rules.ask<EntryDuty>() == EntryDuty::kForced) return color;
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace parchis
