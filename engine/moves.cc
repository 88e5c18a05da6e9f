#include "engine/moves.h"

#include <algorithm>

namespace parchis {
namespace {

// SAFE-2: no square holds more than two.
[[nodiscard]] bool IsFull(PieceSet standing) { return standing.has_two(); }

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
    if (Blocks(state.at(square), color, board.IsSafe(square), rules)) return progress;
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

[[nodiscard]] PieceSet Standing(const State& state, const Board& board, Color color, int progress) {
  return progress <= board.gate() ? state.at(board.TrackSquare(color, progress))
                                  : state.InCorridor(color, progress);
}

void Refuse(PieceMove& move, Fault fault, Color color, int progress, PieceSet pieces) {
  move.fault = fault;
  move.evidence.steps = move.steps;
  move.evidence.place = Place::At(progress);
  move.evidence.frame = color;
  move.evidence.pieces = pieces;
}

// Whether this color's next five is a first five that brings out two (AMB-022).
[[nodiscard]] bool FirstFiveIsDue(const State& state, Consultation& rules, Color color) {
  if (rules.ask<EntryFirstFive>() == EntryFirstFive::kOne) return false;
  switch (rules.ask<EntryFirstFiveWhen>()) {
    case EntryFirstFiveWhen::kFirstEver:
      return (state.fresh >> color.index() & 1U) != 0;
    case EntryFirstFiveWhen::kWheneverAllInNest: {
      const PieceSet all = PieceSet::AllOf(color);
      return (state.nests() & all) == all;
    }
  }
  return false;
}

// What one piece that enters onto `standing` captures; `blocked` if it cannot come out.
struct SingleEntry {
  bool blocked = false;
  PieceSet captured{};
  bool victim_unknown = false;
};

// Of these pieces the one that arrived later, if known; else the hinted one, else the first (AMB-016,
// AMB-021).
[[nodiscard]] SingleEntry CaptureLater(PieceSet standing, std::optional<Piece> late,
                                       std::optional<Piece> victim, bool earlier) {
  if (late && standing.contains(*late)) {
    return {.captured = earlier ? standing - PieceSet::Of(*late) : PieceSet::Of(*late)};
  }
  const Piece taken = victim && standing.contains(*victim) ? *victim : standing.first();
  return {.captured = PieceSet::Of(taken), .victim_unknown = true};
}

// One of two like pieces: which is told by the record only (AMB-095).
[[nodiscard]] SingleEntry CaptureOneOf(PieceSet pieces, std::optional<Piece> victim) {
  return {.captured = PieceSet::Of(victim && pieces.contains(*victim) ? *victim : pieces.first())};
}

[[nodiscard]] SingleEntry EnterOntoTwoRivals(PieceSet rivals, std::optional<Piece> late, Consultation& rules,
                                             std::optional<Piece> victim) {
  if (rivals.has_pair()) {
    switch (rules.ask<EntryRivalPair>()) {
      case EntryRivalPair::kLater:
        return CaptureOneOf(rivals, victim);
      case EntryRivalPair::kRefuse:
        return {.blocked = true};
      case EntryRivalPair::kAll:
        return {.captured = rivals};
    }
  }
  switch (rules.ask<EntryTwoRivals>()) {
    case EntryTwoRivals::kLater:
      return CaptureLater(rivals, late, victim, false);
    case EntryTwoRivals::kEarlier:
      return CaptureLater(rivals, late, victim, true);
    case EntryTwoRivals::kChoice:
      return CaptureOneOf(rivals, victim);
    case EntryTwoRivals::kAll:
      return {.captured = rivals};
    case EntryTwoRivals::kRefuse:
      return {.blocked = true};
  }
  return {.blocked = true};
}

// CAPTURE-3 to CAPTURE-5: what gives way on the start square to one piece that comes out.
[[nodiscard]] SingleEntry EnterOnto(PieceSet standing, Color color, std::optional<Piece> late,
                                    Consultation& rules, std::optional<Piece> victim) {
  const PieceSet own = standing & PieceSet::AllOf(color);
  const PieceSet rivals = standing - own;
  if (rivals.empty()) return {.blocked = IsFull(own)};
  if (own.empty() && rivals.has_one()) {
    return rules.ask<EntrySingleRival>() == EntrySingleRival::kCapture ? SingleEntry{.captured = rivals}
                                                                       : SingleEntry{};
  }
  if (own.empty() && rivals.has_exactly_two()) return EnterOntoTwoRivals(rivals, late, rules, victim);
  if (own.has_one() && rivals.has_one()) {
    switch (rules.ask<EntryOwnPlusRival>()) {
      case EntryOwnPlusRival::kRival:
        return {.captured = rivals};
      case EntryOwnPlusRival::kLastArrived:
        return CaptureLater(standing, late, victim, false);
      case EntryOwnPlusRival::kRefuse:
        return {.blocked = true};
    }
  }
  return {.blocked = true};  // more than two stand there, which only an illegal ply brings about
}

[[nodiscard]] std::optional<Piece> LateOn(const State& state, Color color) {
  return state.late[static_cast<std::size_t>(color.index())];
}

}  // namespace

PieceMove TryEntry(const State& state, const Table& table, Consultation& rules, Color color,
                   std::optional<Piece> victim) {
  PieceMove move{.on_board = true, .to = Place::At(0)};
  const PieceSet mine = PieceSet::AllOf(color);
  const PieceSet standing = state.at(table.board().TrackSquare(color, 0));
  const bool first_five = FirstFiveIsDue(state, rules, color);
  const bool takes_all =
      first_five && rules.ask<EntryFirstFiveCaptures>() == EntryFirstFiveCaptures::kEverything;
  SingleEntry first = takes_all ? SingleEntry{.blocked = IsFull(standing & mine), .captured = standing - mine}
                                : EnterOnto(standing, color, LateOn(state, color), rules, victim);
  if (first.blocked) {
    Refuse(move, Fault::kEntryBlocked, color, 0, standing);
    return move;
  }
  move.captured = first.captured;
  move.victim_unknown = first.victim_unknown;
  const PieceSet nest = state.nests() & mine;
  if (!first_five || !nest.has_two() || rules.ask<EntryFirstFive>() != EntryFirstFive::kTwoTogether)
    return move;
  // The second piece enters onto what the first left, itself included; it cannot come out where that one
  // would have to give way as the last arrived (AMB-018).
  const Piece companion = nest.first();
  const PieceSet left = (standing - first.captured) | PieceSet::Of(companion);
  const SingleEntry second =
      takes_all ? SingleEntry{.blocked = IsFull(left)} : EnterOnto(left, color, companion, rules, victim);
  move.second_due = !second.blocked && (second.captured & mine).empty();
  if (move.second_due) move.captured = move.captured | second.captured;
  return move;
}

namespace {

// A piece walks from `start` to `end`, where two pieces or more stand somewhere on the way, or a corridor is
// reached: what stops it, if anything does.
void FindObstacle(const State& state, const Board& board, Consultation& rules, Color color, int start,
                  int end, PieceMove& move) {
  std::optional<int> barrier = FindTrackBarrier(state, board, rules, color, start, end);
  if (!barrier && end > board.gate()) barrier = FindCorridorBarrier(state, board, rules, color, start, end);
  const PieceSet landing = end == board.goal() ? PieceSet() : Standing(state, board, color, end);
  if (barrier) {
    Refuse(move, Fault::kBarrierCrossed, color, *barrier, Standing(state, board, color, *barrier));
  } else if (IsFull(landing)) {
    Refuse(move, Fault::kSquareFull, color, end, landing);
  }
}

// The move of a piece that is not in its nest. One object, returned in place: this is the hottest code of a
// replay.
[[nodiscard]] PieceMove TryWalk(const State& state, const Table& table, Consultation& rules, Piece piece,
                                const Number& number) {
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
  if (landing.has_one() && !board.IsSafe(square)) move.captured = landing - PieceSet::AllOf(color);
  // The squares ahead, the last among them: where none holds two pieces, nothing stops the piece.
  if (state.MayBeCrowded(board, board.TrackSquare(color, start), move.steps)) {
    FindObstacle(state, board, rules, color, start, end, move);
  }
  return move;
}

}  // namespace

PieceMove TryMove(const State& state, const Table& table, Consultation& rules, Piece piece,
                  const Number& number, std::optional<Piece> victim) {
  if (!state.place(piece).in_nest()) return TryWalk(state, table, rules, piece, number);
  const bool may_enter = (number.source == Effect::Source::kEntry && number.color == piece.color().index()) ||
                         (number.source == Effect::Source::kThrow && number.die == kEnteringFace);
  if (may_enter) return TryEntry(state, table, rules, piece.color(), victim);
  return {.fault = Fault::kEntryWithoutFive, .on_board = true, .to = Place::At(0)};
}

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
    const PieceSet here = Standing(state, table.board(), piece.color(), place.progress()) & mine;
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
        counts = on_track && table.board().IsSafe(table.board().TrackSquare(piece.color(), place.progress()));
        break;
      case BarrierOpenWhere::kNowhere:
        break;
    }
    // A duty that cannot be met lapses (AMB-042).
    if (counts && !TryMove(state, table, rules, piece, number, std::nullopt).fault) pieces.insert(piece);
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
    if (TryEntry(state, table, rules, color, std::nullopt).fault) continue;
    if (rules.ask<EntryDuty>() == EntryDuty::kForced) return color;
    return std::nullopt;
  }
  return std::nullopt;
}

PieceSet PiecesThatCanMove(const State& state, const Table& table, Consultation& rules,
                           const Number& number) {
  PieceSet pieces;
  for (const Piece piece : table.PiecesOf(state.seat)) {
    if (!TryMove(state, table, rules, piece, number, std::nullopt).fault) pieces.insert(piece);
  }
  return pieces;
}

}  // namespace parchis
