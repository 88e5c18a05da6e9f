#include "engine/duties.h"

#include <algorithm>

#include "engine/allies.h"
#include "engine/entry.h"
#include "engine/movers.h"
#include "engine/moves.h"
#include "engine/number_choice.h"

namespace parchis {

bool InOwnPair(const State& state, const Table& table, Piece piece) {
  const Place place = state.place(piece);
  if (place.in_nest() || table.board().InGoal(place)) return false;
  return state.InOnePlace(piece.color()).contains(piece);
}

PieceSet OwnPairs(const State& state, const Table& table) {
  PieceSet pairs;
  for (const Color color : table.seating().seats[state.seat].colors) pairs = pairs | state.InOnePlace(color);
  return pairs - state.nests() - state.goals();
}

PieceSet PairsAmong(const State& state, const Table& table, Consultation& rules, PieceSet pieces) {
  PieceSet pairs;
  for (const Piece piece : OneOfEachColor(pieces)) pairs = pairs | state.InOnePlace(piece.color());
  pairs = pairs - state.nests() - state.goals();
  if (table.has_allies()) pairs = pairs | MixedPairs(state, table, rules, pieces);
  return pairs & pieces;
}

PieceSet Duties::Movers() {
  if (!movers_) movers_ = MoversOf(state_, table_, rules_, number_);
  return *movers_;
}

bool Duties::IsStuck() {
  return number_.source == Effect::Source::kThrow && !OnlyHelps(state_, table_) &&
         !(Movers() - table_.PiecesOf(state_.seat)).empty();
}

// ---- Barriers ----

bool IsBarrierAt(const Table& table, Consultation& rules, Color color, Place place) {
  const Board& board = table.board();
  // AMB-045: a pair in the corridor that can be passed is none.
  if (!board.OnTrack(place)) return rules.ask<BarrierCorridorBlocks>() == BarrierCorridorBlocks::kYes;
  return rules.ask<BarrierWhere>() == BarrierWhere::kAny ||
         table.IsSafe(board.TrackSquare(color, place.progress()), color);
}

bool CountsAsBarrier(const Table& table, Consultation& rules, Color color, Place place, bool one_color) {
  // Of two colors only a barrier is taken account of at all.
  return !one_color || rules.ask<BarrierOpenWhere>() == BarrierOpenWhere::kAnyPair ||
         IsBarrierAt(table, rules, color, place);
}

bool Duties::IsBarrier(Color color, Place place) { return IsBarrierAt(table_, rules_, color, place); }

// Whether the number is one that may have to open a barrier: a six, or a bonus after one, unless the turn has
// done with that duty (AMB-044).
bool Duties::SixBinds() {
  if (table_.two_dice()) return number_.opens;
  if (!IsOrFollowsSix(state_, number_)) return false;
  return !state_.memory.opened || rules_.ask<BarrierDutyPer>() == BarrierDutyPer::kThrow;
}

// AMB-046. Of pairs only those that are barriers (AMB-038), unless a rule set says otherwise.
PieceSet Duties::CountedOf(PieceSet pairs) {
  const BarrierOpenWhere where = rules_.ask<BarrierOpenWhere>();
  const Board& board = table_.board();
  PieceSet counted;
  for (const Piece piece : pairs) {
    const Place place = state_.place(piece);
    const bool on_track = board.OnTrack(place);
    bool counts = false;
    switch (where) {
      case BarrierOpenWhere::kAny:
      case BarrierOpenWhere::kAnyPair:
        counts = true;
        break;
      case BarrierOpenWhere::kTrack:
        counts = on_track;
        break;
      case BarrierOpenWhere::kShelter:
        counts = on_track && table_.IsSafe(board.TrackSquare(piece.color(), place.progress()), piece.color());
        break;
      case BarrierOpenWhere::kNowhere:
        break;
    }
    const bool one_color = InOwnPair(state_, table_, piece);
    if (counts && CountsAsBarrier(table_, rules_, piece.color(), place, one_color)) counted.insert(piece);
  }
  return counted;
}

bool Duties::MayHaveToOpen(Piece piece) {
  if (!SixBinds()) return false;
  const PieceSet pair = PairsAmong(state_, table_, rules_, PieceSet::Of(piece));
  if (pair.empty() || CountedOf(pair).empty()) return false;
  // AMB-143: who moves a mate's piece and has own ones left is stuck.
  const bool stuck = !table_.PiecesOf(state_.seat).contains(piece) && !OnlyHelps(state_, table_);
  return !stuck || rules_.ask<StuckOpens>() == StuckOpens::kYes;
}

// AMB-048: those that have stood their time.
PieceSet Duties::OverdueOf(PieceSet pairs) {
  PieceSet overdue;
  for (const Piece piece : pairs) {
    if (state_.memory.pair_turns[static_cast<std::size_t>(piece.index())] < kMaxPairTurns) continue;
    if (rules_.ask<BarrierLife>() == BarrierLife::kUnlimited) return {};
    if (IsBarrier(piece.color(), state_.place(piece))) overdue.insert(piece);
  }
  return overdue;
}

// Whether a move takes a piece out of a pair that had to be opened, only to form another barrier (AMB-043).
bool Duties::Recloses(Piece piece, const PieceMove& move, PieceSet counted) {
  if (!counted.contains(piece) || table_.board().InGoal(move.to) || move.captured.contains(piece)) {
    return false;
  }
  const PieceSet there =
      StandingAt(state_, table_.board(), piece.color(), move.to.progress()) - move.captured;
  const PieceSet others = there - PieceSet::Of(piece);
  const bool own = !(others & PieceSet::AllOf(piece.color())).empty() && IsBarrier(piece.color(), move.to);
  const bool mixed = !own && table_.has_allies() && table_.board().OnTrack(move.to) &&
                     FormsMixedBarrier(others, table_, rules_, piece,
                                       table_.board().TrackSquare(piece.color(), move.to.progress()));
  if (!own && !mixed) return false;
  return rules_.ask<BarrierReclose>() == BarrierReclose::kNo;
}

bool Duties::CanOpen(Piece piece, PieceSet counted) {
  const PieceMove usual = TryMove(state_, table_, rules_, piece, number_, {});
  if (usual.fault) return false;
  if (!Recloses(piece, usual, counted)) return true;
  const MoveList moves = ListMoves(state_, table_, rules_, piece, number_, {});
  return std::ranges::any_of(moves, [&](const PieceMove& move) {
    if (move.fault) return false;
    if (!Recloses(piece, move, counted)) return true;
    // An ally that need not be joined may be captured instead (AMB-066, AMB-078).
    for (const Piece ally : StandingAt(state_, table_.board(), piece.color(), move.to.progress()) &
                                table_.AlliesOf(piece.color())) {
      const PieceMove taking =
          TryMove(state_, table_, rules_, piece, number_, {.victim = ally, .to = move.to});
      if (!taking.fault && taking.to == move.to && !Recloses(piece, taking, counted)) return true;
    }
    return false;
  });
}

bool Duties::CanMoveAny(PieceSet pieces) {
  const bool bonus = number_.source == Effect::Source::kBonus;
  bool binds = SixBinds();
  if (bonus && rules_.ask<BarrierDutyBindsBonus>() == BarrierDutyBindsBonus::kNo) binds = false;
  const PieceSet counted = binds ? CountedOf(PairsAmong(state_, table_, rules_, pieces)) : PieceSet();
  bool can = false;
  // All are tried, so that what is asked does not depend on the order of the pieces.
  for (const Piece piece : pieces) {
    can = (counted.contains(piece) ? CanOpen(piece, counted)
                                   : !TryMove(state_, table_, rules_, piece, number_, {}).fault) ||
          can;
  }
  return can;
}

// Of barriers that can be opened those that have to be (AMB-041).
PieceSet Duties::PrescribedOf(PieceSet openable) {
  if (openable.empty()) return openable;
  const auto left = [this](Piece piece) { return table_.board().StepsToGoal(state_.place(piece)); };
  int nearest = left(openable.first());
  int farthest = nearest;
  for (const Piece piece : openable) {
    nearest = std::min(nearest, left(piece));
    farthest = std::max(farthest, left(piece));
  }
  if (nearest == farthest) return openable;
  const BarrierOpenWhich which = rules_.ask<BarrierOpenWhich>();
  if (which == BarrierOpenWhich::kAny) return openable;
  PieceSet prescribed;
  for (const Piece piece : openable) {
    if (left(piece) == (which == BarrierOpenWhich::kFront ? nearest : farthest)) prescribed.insert(piece);
  }
  return prescribed;
}

Duties::Opening Duties::WorkOutOpening() {
  Opening opening;
  // Nothing is counted under the usual rules, so there is nothing to be overdue.
  // With two dice the throw as a whole has to open those that are (AMB-117).
  const bool overdue_binds =
      number_.source == Effect::Source::kThrow && !table_.two_dice() && CountsTurns(table_.rules());
  bool six_binds = SixBinds();
  if (!six_binds && !overdue_binds) return opening;
  const PieceSet pairs = PairsAmong(state_, table_, rules_, Movers()) & standing_;
  if (pairs.empty()) return opening;
  if (six_binds && IsStuck() && rules_.ask<StuckOpens>() == StuckOpens::kNo) six_binds = false;
  const bool bonus = number_.source == Effect::Source::kBonus;
  if (bonus && rules_.ask<BarrierDutyBindsBonus>() == BarrierDutyBindsBonus::kNo) six_binds = false;
  if (six_binds) opening.counted = CountedOf(pairs);
  for (const Piece piece : opening.counted) {
    if (CanOpen(piece, opening.counted)) opening.openable.insert(piece);
  }
  PieceSet overdue;
  for (const Piece piece : overdue_binds ? OverdueOf(pairs) : PieceSet()) {
    if (CanOpen(piece, opening.counted)) overdue.insert(piece);
  }
  if (overdue.empty()) {
    opening.must = PrescribedOf(opening.openable);
    opening.fault = bonus ? Fault::kBarrierNotOpenedByBonus : Fault::kBarrierNotOpened;
    return opening;
  }
  // One that has stood its time comes before others, which a six could as well open later.
  const PieceSet both = PrescribedOf(overdue & opening.openable);
  opening.must = both.empty() ? overdue : both;
  opening.fault = Fault::kBarrierKept;
  return opening;
}

const Duties::Opening& Duties::FindOpening() {
  if (!opening_) opening_ = WorkOutOpening();
  return *opening_;
}

bool Duties::Opens(Piece piece, const PieceMove& move) {
  const Opening& opening = FindOpening();
  if (!opening.counted.contains(piece) || Recloses(piece, move, opening.counted)) return false;
  // A throw of two dice may let a piece move that could not by itself.
  return opening.must.empty() || opening.must.contains(piece) || !opening.openable.contains(piece);
}

bool Duties::MayKeepBarriers(PieceSet movable) {
  if (number_.source != Effect::Source::kThrow || number_.die == 6) return false;
  for (const Piece piece : movable) {
    const bool own = InOwnPair(state_, table_, piece) && IsBarrier(piece.color(), state_.place(piece));
    if (own) continue;
    if (!table_.has_allies() || !HasPartnerBeside(state_, table_, rules_, piece)) return false;
  }
  return rules_.ask<BarrierKeepIfOnly>() == BarrierKeepIfOnly::kYes;
}

// ---- Coming out ----

// Whether a piece that comes out this way has to (AMB-019, AMB-134).
bool Duties::EntryWayIsForced(Color color, const PieceMove& entry) {
  const bool captures = !(entry.captured - PieceSet::AllOf(color)).empty();
  if (captures && rules_.ask<EntryCaptureDuty>() == EntryCaptureDuty::kFree) return false;
  const bool loses = !(entry.captured & (PieceSet::AllOf(color) | table_.AlliesOf(color))).empty();
  return !loses || rules_.ask<EntryOwnLossDuty>() == EntryOwnLossDuty::kForced;
}

// The same where it may be open whom the entry captures: a player who can choose can also choose what is no
// duty to avoid; where only the order of arrival is not known, nothing is held against the player.
bool Duties::EntryIsForced(Color color, const PieceMove& entry) {
  bool forced = EntryWayIsForced(color, entry);
  if (!entry.captured.has_one()) return forced;
  for (const Piece victim : state_.at(table_.board().TrackSquare(color, 0)) - entry.captured) {
    const PieceMove other = TryEntry(state_, table_, rules_, color, {.victim = victim});
    if (other.captured == entry.captured) continue;
    const bool other_forced = EntryWayIsForced(color, other);
    forced = entry.victim_unknown ? forced && other_forced : forced || other_forced;
  }
  return forced;
}

bool WaitsForEmptyNest(const State& state, const Table& table, Color color) {
  for (const Piece other : OneOfEachColor(table.OwnAlliesOf(color))) {
    if (!(state.nests() & PieceSet::AllOf(other.color())).empty()) continue;
    const PieceSet standing = state.at(table.board().TrackSquare(other.color(), 0));
    if (!(standing & table.OwnAlliesOf(other.color())).empty()) return true;
  }
  return false;
}

Duties::Entering Duties::WorkOutEntering() {
  Entering entering;
  const PieceSet nest = state_.nests() & Movers();
  if (nest.empty()) return entering;
  bool possible = false;
  // Every color is tried, so that what is asked does not depend on their order.
  for (const Piece one : OneOfEachColor(nest)) {
    const Color color = one.color();
    const PieceMove entry = TryEntry(state_, table_, rules_, color, {});
    if (entry.fault) {
      const PieceSet standing = state_.at(table_.board().TrackSquare(color, 0));
      if (!entering.full && (standing & PieceSet::AllOf(color)).has_two()) entering.full = color;
      continue;
    }
    possible = true;
    if (rules_.ask<EntryDuty>() == EntryDuty::kFree) continue;
    if (!EntryIsForced(color, entry)) continue;
    if (WaitsForEmptyNest(state_, table_, color) && rules_.ask<EntryOtherColor>() == EntryOtherColor::kFree)
      continue;
    entering.must = entering.must | PieceSet::Of(Piece::Of(color, 1));
  }
  if (possible) entering.full.reset();
  return entering;
}

const Duties::Entering& Duties::FindEntering() {
  if (!entering_) entering_ = WorkOutEntering();
  return *entering_;
}

std::optional<Breach> Duties::FindEntryDuty(std::optional<Color> moved, PieceSet able) {
  if (!Throws(kEnteringFace)) return std::nullopt;
  const PieceSet must = FindEntering().must & able;
  if (must.empty()) return std::nullopt;
  if (moved && (must & PieceSet::AllOf(*moved)).empty() &&
      rules_.ask<EntryDutyScope>() == EntryDutyScope::kColor) {
    return std::nullopt;
  }
  // AMB-131
  const bool first = FindOpening().must.empty() || rules_.ask<DutyOrder>() == DutyOrder::kEntryFirst;
  if (!first) return std::nullopt;
  return Breach{Fault::kEntryOwed, {.place = Place::At(0), .frame = must.first().color()}};
}

// ---- All together ----

std::optional<Breach> Duties::FindVoid() {
  if (Throws(kEnteringFace)) {
    const std::optional<Color> full = FindEntering().full;
    if (!full || rules_.ask<EntryOwnPair>() != EntryOwnPair::kVoid) return std::nullopt;
    const PieceSet standing = state_.at(table_.board().TrackSquare(*full, 0));
    return Breach{Fault::kThrowVoid,
                  {.place = Place::At(0), .frame = full, .pieces = standing & PieceSet::AllOf(*full)}};
  }
  if (!Throws(6) || table_.two_dice()) return std::nullopt;
  const Opening& opening = FindOpening();
  if (opening.counted.empty() || !opening.openable.empty()) return std::nullopt;
  if (rules_.ask<BarrierOpenImpossible>() == BarrierOpenImpossible::kLapses) return std::nullopt;
  const Piece piece = opening.counted.first();
  const Place place = state_.place(piece);
  const PieceSet standing = StandingAt(state_, table_.board(), piece.color(), place.progress());
  return Breach{Fault::kThrowVoid,
                {.place = place, .frame = piece.color(), .pieces = standing & opening.counted}};
}

// Everything but the duty to capture.
std::optional<Breach> Duties::FindPrior(Piece piece, const PieceMove& move) {
  const bool enters = state_.place(piece).in_nest();
  if (enters) {
    // Nobody asks whether a five has to come out that does.
    if (FindOpening().must.empty() || FindEntryDuty()) return std::nullopt;
  } else {
    if (const auto nothing = FindVoid()) return nothing;
    if (const auto entry = FindEntryDuty(piece.color())) return entry;
  }
  return FindOpeningBreach(piece, move);
}

std::optional<Breach> Duties::FindOpeningBreach(Piece piece, const PieceMove& move) {
  const Opening& opening = FindOpening();
  if (Recloses(piece, move, opening.counted)) {
    const PieceSet there = StandingAt(state_, table_.board(), piece.color(), move.to.progress());
    return Breach{Fault::kBarrierReclosed,
                  {.place = move.to, .frame = piece.color(), .pieces = there - PieceSet::Of(piece)}};
  }
  if (opening.must.empty() || opening.must.contains(piece)) return std::nullopt;
  return Breach{opening.fault, {.pieces = opening.must}};
}

std::optional<Breach> Duties::FindBreach(Piece piece, const PieceMove& move) {
  if (!MayBreach(state_, table_, rules_, number_, piece, move)) return std::nullopt;
  if (const auto prior = FindPrior(piece, move)) return prior;
  if (!LeavesCapture(rules_, number_, piece, move)) return std::nullopt;
  const PieceSet able = PiecesThatCouldCapture();
  if (able.empty()) return std::nullopt;
  return Breach{Fault::kCaptureOwed, {.pieces = able}};
}

std::optional<Breach> Duties::FindBreachOfPass() {
  if (const auto entry = FindEntryDuty()) return entry;
  const Opening& opening = FindOpening();
  if (!opening.must.empty()) return Breach{opening.fault, {.pieces = opening.must}};
  if (rules_.ask<CaptureDuty>() != CaptureDuty::kForced) return std::nullopt;
  const PieceSet able = PiecesThatCouldCapture();
  if (able.empty()) return std::nullopt;
  return Breach{Fault::kCaptureOwed, {.pieces = able}};
}

// Whether a move captures whatever was the order of arrival, or can where the player chooses whom: where the
// order is not known, it may have been an own piece that the entry costs (AMB-018, AMB-021).
bool Duties::HasToCapture(Piece piece, const PieceMove& move) {
  const bool captures = Captures(piece, move);
  if (!state_.place(piece).in_nest() || !move.captured.has_one()) return captures;
  const Color color = piece.color();
  for (const Piece victim : state_.at(table_.board().TrackSquare(color, 0)) - move.captured) {
    const PieceMove other = TryEntry(state_, table_, rules_, color, {.victim = victim}, piece);
    if (other.captured == move.captured || Captures(piece, other) == captures) continue;
    rests_on_order_ = rests_on_order_ || move.victim_unknown;
    return !move.victim_unknown;
  }
  return captures;
}

PieceSet Duties::PiecesThatCouldCapture() {
  PieceSet able;
  for (const Piece piece : Movers()) {
    const MoveList moves = ListMoves(state_, table_, rules_, piece, number_, {});
    const bool can = std::ranges::any_of(moves, [&](const PieceMove& move) {
      return !move.fault && HasToCapture(piece, move) && !FindPrior(piece, move);
    });
    if (can) able.insert(piece);
  }
  return able;
}

PieceSet Duties::MovablePieces() {
  PieceSet movable = PiecesThatCanMove(state_, table_, rules_, number_);
  if (movable.empty()) return movable;
  if (FindVoid()) return {};
  const PieceSet counted = FindOpening().counted;
  for (const Piece piece : movable& counted) {
    if (!CanOpen(piece, counted)) movable.erase(piece);
  }
  return movable;
}

}  // namespace parchis
