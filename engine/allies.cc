#include "engine/allies.h"

#include "engine/landing.h"

namespace parchis {
namespace {

// Whether a barrier can be on this square at all (AMB-038), for one of its pieces at least.
[[nodiscard]] bool MayBeBarrier(PieceSet standing, const Table& table, Consultation& rules, int square) {
  if (rules.ask<BarrierWhere>() == BarrierWhere::kAny) return true;
  for (const Piece piece : standing) {
    if (table.IsSafe(square, piece.color())) return true;
  }
  return false;
}

// Whether two of the pieces are of one side and form barriers.
[[nodiscard]] bool HasPartners(PieceSet standing, const Table& table, Consultation& rules) {
  for (const Piece piece : standing) {
    if ((standing & table.AlliesOf(piece.color())).empty()) continue;
    if (!((standing - PieceSet::Of(piece)) & PartnersOf(table, rules, piece.color())).empty()) return true;
  }
  return false;
}

[[nodiscard]] int SquareOf(const State& state, const Table& table, Piece piece) {
  return table.board().TrackSquare(piece.color(), state.place(piece).progress());
}

// Who stands beside the piece on the track; nobody elsewhere.
[[nodiscard]] PieceSet Beside(const State& state, const Table& table, Piece piece) {
  if (!table.board().OnTrack(state.place(piece))) return {};
  return state.at(SquareOf(state, table, piece)) - PieceSet::Of(piece);
}

enum class Meeting : std::uint8_t { kCapture, kJoin, kChoice };

// What becomes of an ally on an ordinary square.
[[nodiscard]] Meeting MeetingOf(const Table& table, Consultation& rules, Piece piece, Piece ally) {
  if (table.OwnAlliesOf(piece.color()).contains(ally)) {
    switch (rules.ask<CaptureOwnOtherColor>()) {
      case CaptureOwnOtherColor::kCapture:
        return Meeting::kCapture;
      case CaptureOwnOtherColor::kJoin:
        return Meeting::kJoin;
      case CaptureOwnOtherColor::kChoice:
        return Meeting::kChoice;
    }
  }
  switch (rules.ask<CaptureMate>()) {
    case CaptureMate::kCapture:
      return Meeting::kCapture;
    case CaptureMate::kJoin:
      return Meeting::kJoin;
    case CaptureMate::kChoice:
      return Meeting::kChoice;
  }
  return Meeting::kCapture;
}

}  // namespace

PieceSet PartnersOf(const Table& table, Consultation& rules, Color color) {
  const PieceSet own = PieceSet::AllOf(color);
  if (table.AlliesOf(color).empty()) return own;
  switch (rules.ask<BarrierMembers>()) {
    case BarrierMembers::kColor:
      return own;
    case BarrierMembers::kSeat:
      return own | table.OwnAlliesOf(color);
    case BarrierMembers::kTeam:
      return own | table.AlliesOf(color);
  }
  return own;
}

bool HasMixedBarrier(PieceSet standing, const Table& table, Consultation& rules, int square) {
  return HasPartners(standing, table, rules) && MayBeBarrier(standing, table, rules, square);
}

bool MixedBarrierStops(PieceSet standing, const Table& table, Consultation& rules, Color color,
                       bool stops_owner) {
  if (!(standing & (PieceSet::AllOf(color) | table.AlliesOf(color))).empty() &&
      rules.ask<BarrierMixedBlocks>() == BarrierMixedBlocks::kRivals) {
    return false;
  }
  return (standing & PieceSet::AllOf(color)).empty() || stops_owner;
}

bool FormsMixedBarrier(PieceSet others, const Table& table, Consultation& rules, Piece piece, int square) {
  const PieceSet allies = others & table.AlliesOf(piece.color());
  if (allies.empty()) return false;
  const PieceSet partners = allies & PartnersOf(table, rules, piece.color());
  return !partners.empty() && MayBeBarrier(partners | PieceSet::Of(piece), table, rules, square);
}

bool HasPartnerBeside(const State& state, const Table& table, Consultation& rules, Piece piece) {
  const PieceSet others = Beside(state, table, piece);
  return !others.empty() && FormsMixedBarrier(others, table, rules, piece, SquareOf(state, table, piece));
}

PieceSet MixedPairs(const State& state, const Table& table, Consultation& rules, PieceSet pieces) {
  PieceSet pairs;
  for (const Piece piece : pieces - state.nests() - state.goals()) {
    if (HasPartnerBeside(state, table, rules, piece)) pairs.insert(piece);
  }
  if (!pairs.empty() && rules.ask<BarrierMixedOpening>() == BarrierMixedOpening::kNever) return {};
  return pairs;
}

bool TakesAllyAsRival(const Table& table, Consultation& rules, Piece piece, Piece ally) {
  return MeetingOf(table, rules, piece, ally) == Meeting::kCapture;
}

void LandBesideAlly(const Table& table, Consultation& rules, Piece piece, int square, Piece ally,
                    const Number& number, const Choice& choice, PieceMove& move) {
  if (table.IsSafe(square, ally.color())) {
    if (rules.ask<CaptureAllyOnSafe>() == CaptureAllyOnSafe::kCapture) {
      move.captured = PieceSet::Of(ally);
    } else {
      LandBesideOnSafe(rules, piece, ally, number, move);
    }
    return;
  }
  switch (MeetingOf(table, rules, piece, ally)) {
    case Meeting::kCapture:
      move.captured = PieceSet::Of(ally);
      break;
    case Meeting::kJoin:
      break;
    case Meeting::kChoice:
      if (choice.victim == ally || choice.contact == Contact::kCapture) move.captured = PieceSet::Of(ally);
      break;
  }
}

OnStart WhoIsOnStart(PieceSet others, const Table& table, Consultation& rules, Color color) {
  const PieceSet allies = others & table.AlliesOf(color);
  if (!allies.empty()) {
    if (allies != others) return OnStart::kAllyAndRival;
    return allies.has_one() ? OnStart::kAlly : OnStart::kAllies;
  }
  const bool one_side = others.has_two() && !others.has_pair() && HasPartners(others, table, rules);
  if (one_side && rules.ask<EntryRivalMixedPair>() == EntryRivalMixedPair::kAsRivalPair) {
    return OnStart::kRivalBarrier;
  }
  return OnStart::kRivals;
}

}  // namespace parchis
