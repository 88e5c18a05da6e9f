#include "engine/walk.h"

#include <algorithm>

#include "engine/allies.h"
#include "engine/breaking.h"
#include "engine/duties.h"
#include "engine/entry.h"
#include "engine/landing.h"
#include "engine/movers.h"
#include "engine/path.h"

namespace parchis {
namespace {

constexpr int kPlainSix = 6;

// How many squares a number is worth to a piece of `color`. Most are not sixes, and need no call.
[[nodiscard]] inline std::uint8_t StepsOf(const State& state, const Table& table, Consultation& rules,
                                          Color color, const Number& number) {
  if (number.source == Effect::Source::kBonus) return number.bonus;
  const bool plain = number.die != kPlainSix || number.plain ||
                     (!(state.nests() & PieceSet::AllOf(color)).empty() && !table.has_allies());
  return plain ? number.die : WorthOf(state, table, rules, color, number.die);
}

// Whether these are more steps than a round of the board has: then no piece can walk them. Only bonuses that
// are added to one can be so long, and only on a small board.
[[nodiscard]] inline bool IsTooLong(const Board& board, int steps) { return steps > board.gate() + 1; }

// One piece that walks with one number.
class Walking {
 public:
  Walking(const State& state, const Table& table, Consultation& rules, Piece piece, const Number& number,
          const Choice& choice, int worth)
      : state_(state),
        table_(table),
        board_(table.board()),
        rules_(rules),
        piece_(piece),
        from_(state.place(piece)),
        number_(number),
        choice_(choice),
        worth_(worth) {}

  // The usual way, with all steps that the number is worth.
  void WalkUsual(PieceMove& move) {
    if (IsTooLong(board_, worth_)) {
      move = TooFar(worth_);
    } else {
      WalkPath(PathOf(worth_, false), move);
    }
  }

  // All that the piece can do, `usual` being the usual way.
  [[nodiscard]] MoveList List(const PieceMove& usual) {
    MoveList moves = ListWhole(usual);
    // AMB-054 C
    const bool in_part = IsBonus() && !moves.any_legal() &&
                         rules_.ask<BonusUnplayable>() == BonusUnplayable::kPartial && MayTake() &&
                         NobodyWalksItWhole();
    if (in_part) {
      const int most = std::min(worth_, board_.gate() + 1);
      AddPart(PathOf(most, false), moves);
      if (MayLap(most) && MayLapInPart(most)) AddPart(PathOf(most, true), moves);
    }
    return moves;
  }

 private:
  [[nodiscard]] bool IsBonus() const { return number_.source == Effect::Source::kBonus; }
  [[nodiscard]] bool SixIsWorthMore() const { return !IsBonus() && number_.die == 6 && worth_ != kPlainSix; }
  [[nodiscard]] Path PathOf(int steps, bool lap) const {
    return {.piece = piece_, .from = from_, .steps = steps, .lap = lap};
  }

  // Where the piece ends after this many steps of the path, whatever stands before.
  [[nodiscard]] PieceMove EndOn(const Path& path, int steps) {
    PieceMove move{.on_board = true,
                   .steps = static_cast<std::uint8_t>(steps),
                   .to = PlaceOn(board_, path, steps),
                   .unwalked = static_cast<std::uint8_t>(path.steps - steps),
                   .bounced = !board_.Walk(path.from, steps, path.lap)};
    Land(state_, table_, rules_, piece_, number_, choice_, move);
    if (number_.breaks && move.fault == Fault::kSquareFull) {
      BreakBarrier(state_, table_, rules_, piece_, choice_, move);
    }
    return move;
  }

  // The farthest place before step `stop` where the piece can end; leaves `move` alone if there is none.
  // Nothing may stand in the way up to there.
  void EndBefore(const Path& path, int stop, PieceMove& move) {
    for (int steps = stop - 1; steps > 0; --steps) {
      const PieceMove shorter = EndOn(path, steps);
      if (shorter.fault) continue;
      move = shorter;
      return;
    }
  }

  // The first of `count` steps that meets a barrier; none for a bonus that jumps (AMB-132 B).
  [[nodiscard]] std::optional<int> FindObstacle(const Path& path, int count) {
    if (number_.breaks) return FindUnbreakable(state_, table_, rules_, path, count);
    const std::optional<int> step = FindBarrier(state_, table_, rules_, path, count);
    return step && Jumps() ? std::nullopt : step;
  }
  [[nodiscard]] bool StopsOn(Place place) {
    if (!StopsAt(state_, table_, rules_, piece_, place)) return false;
    return !number_.breaks || !PassesBarrier(state_, table_, rules_, piece_, place);
  }
  [[nodiscard]] bool Jumps() { return IsBonus() && rules_.ask<BonusBoard>() == BonusBoard::kJumps; }

  // One way, with all its steps.
  void WalkPath(const Path& path, PieceMove& move) {
    if (!board_.Walk(path.from, path.steps, path.lap) && rules_.ask<FinishExact>() == FinishExact::kExact) {
      Overshoot(path, move);
      return;
    }
    move = EndOn(path, path.steps);
    std::optional<int> stop = FindObstacle(path, path.steps - 1);
    if (stop) {
      const Place place = PlaceOn(board_, path, *stop);
      move.Refuse(Fault::kBarrierCrossed, piece_.color(), place.progress(),
                  StandingOn(state_, board_, piece_, place));
    } else if (move.fault == Fault::kSquareFull && StopsOn(move.to) && !Jumps()) {
      stop = path.steps;
    }
    // AMB-136: as far as there is room before the barrier.
    if (stop && rules_.ask<MovePartial>() == MovePartial::kUpToBarrier) EndBefore(path, *stop, move);
  }

  // HOME-2. A barrier before the goal still counts as one that is met.
  void Overshoot(const Path& path, PieceMove& move) {
    move = TooFar(path.steps);
    const auto stop = FindObstacle(path, StepsToGoal());
    if (stop && rules_.ask<MovePartial>() == MovePartial::kUpToBarrier) EndBefore(path, *stop, move);
  }
  [[nodiscard]] PieceMove TooFar(int steps) const {
    return {.fault = Fault::kOvershoot,
            .evidence = {.steps = static_cast<std::uint8_t>(steps)},
            .steps = static_cast<std::uint8_t>(steps),
            .to = from_};
  }
  [[nodiscard]] int StepsToGoal() const { return board_.goal() - from_.progress(); }

  [[nodiscard]] bool MayLap(int steps) {
    if (!board_.LeavesGate(from_, steps) || rules_.ask<CorridorEntry>() == CorridorEntry::kForced)
      return false;
    if (!board_.Walk(from_, steps, false) && rules_.ask<CorridorOvershoot>() == CorridorOvershoot::kNo) {
      return false;
    }
    return rules_.ask<CorridorEntry>() == CorridorEntry::kOptional || NobodyGoesTheUsualWay();
  }

  // The pieces that the number can be moved with instead: those of mates too, where one of them moves.
  [[nodiscard]] PieceSet WhoMayGo() {
    if (table_.MatesOf(state_.seat).empty()) return PiecesFor(state_, table_, number_);
    const PieceSet entitled = MoversNotStuck(state_, table_, rules_, number_);
    return entitled.contains(piece_) ? entitled : entitled | table_.MatesOf(state_.seat);
  }

  // AMB-124 B: whether the number can be moved only past a corridor.
  [[nodiscard]] bool NobodyGoesTheUsualWay() {
    bool goes = false;
    // All are tried, so that what is asked does not depend on the order of the pieces.
    for (const Piece other : WhoMayGo() - state_.goals()) {
      if (number_.source == Effect::Source::kBonus &&
          !MayUseBonus(state_, table_, rules_, number_.by, other)) {
        continue;
      }
      if (state_.place(other).in_nest()) {
        if (!BringsOut(number_, other.color())) continue;
        goes = !TryEntry(state_, table_, rules_, other.color(), choice_).fault || goes;
      } else if (number_.source != Effect::Source::kEntry) {
        const int worth = StepsOf(state_, table_, rules_, other.color(), number_);
        goes = Walking(state_, table_, rules_, other, number_, choice_, worth).GoesTheUsualWay() || goes;
      }
    }
    return !goes;
  }

  // The same for a part of a bonus (AMB-054 C).
  [[nodiscard]] bool MayLapInPart(int most) {
    if (rules_.ask<CorridorEntry>() == CorridorEntry::kOptional) return true;
    MoveList parts;
    for (const Piece other : WhoMayGo() - state_.nests() - state_.goals()) {
      if (!MayUseBonus(state_, table_, rules_, number_.by, other)) continue;
      Walking walking(state_, table_, rules_, other, number_, choice_, worth_);
      walking.AddPart(walking.PathOf(most, false), parts);
    }
    return !parts.any_legal();
  }

  // Whether the piece can use the number without going past its corridor, be it by a six walked as six.
  [[nodiscard]] bool GoesTheUsualWay() {
    MoveList moves;
    PieceMove usual;
    WalkUsual(usual);
    moves.push(usual);
    if (SixIsWorthMore() && MayWalkSix(moves)) Add(PathOf(kPlainSix, false), moves);
    return moves.any_legal();
  }

  // Everything that uses the whole number.
  [[nodiscard]] MoveList ListWhole(const PieceMove& usual) {
    MoveList moves;
    moves.push(usual);
    AddLap(worth_, moves);
    if (SixIsWorthMore() && MayWalkSix(moves)) {
      Add(PathOf(kPlainSix, false), moves);
      AddLap(kPlainSix, moves);
    }
    if (IsBonus() && !MayTake()) {
      for (PieceMove& move : moves) {
        if (!move.fault) RefuseBonus(move);
      }
    }
    return moves;
  }

  void Add(const Path& path, MoveList& moves) {
    PieceMove move;
    WalkPath(path, move);
    moves.push(move);
  }

  // AMB-061, AMB-124: each time the piece comes to its gate.
  void AddLap(int steps, MoveList& moves) {
    if (!IsTooLong(board_, steps) && MayLap(steps)) Add(PathOf(steps, true), moves);
  }

  // AMB-025, AMB-027, AMB-047.
  [[nodiscard]] bool MayWalkSix(const MoveList& with_worth) {
    if (rules_.ask<SixOptional>() == SixOptional::kYes) return true;
    if (with_worth.any_legal()) return false;
    if (rules_.ask<SixFallback>() == SixFallback::kYes) return true;
    return IsInOwnPair() && rules_.ask<BarrierOpenCount>() == BarrierOpenCount::kSix &&
           Duties(state_, table_, rules_, number_).MayHaveToOpen(piece_);
  }
  [[nodiscard]] bool IsInOwnPair() {
    return InOwnPair(state_, table_, piece_) ||
           (table_.has_allies() && !MixedPairs(state_, table_, rules_, PieceSet::Of(piece_)).empty());
  }

  [[nodiscard]] bool MayTake() { return MayUseBonus(state_, table_, rules_, number_.by, piece_); }
  void RefuseBonus(PieceMove& move) const {
    move.fault = Fault::kBonusNotForPiece;
    move.evidence = {.pieces = PieceSet::Of(*number_.by), .steps = number_.bonus};
  }

  // Whether the bonus is one that no piece of the seat can use as a whole; the piece itself cannot.
  [[nodiscard]] bool NobodyWalksItWhole() {
    PieceSet others = table_.PiecesOf(state_.seat);
    if (!table_.MatesOf(state_.seat).empty()) {
      others = MoversNotStuck(state_, table_, rules_, number_);
      if (HelpsStuckWith(state_, table_, rules_, number_)) others = others | table_.MatesOf(state_.seat);
    }
    others = others - state_.nests() - state_.goals() - PieceSet::Of(piece_);
    bool walked = false;
    // All are tried, so that what is asked does not depend on the order of the pieces.
    for (const Piece other : others) {
      Walking walking(state_, table_, rules_, other, number_, choice_, worth_);
      PieceMove usual;
      walking.WalkUsual(usual);
      walked = walking.ListWhole(usual).any_legal() || walked;
    }
    return !walked;
  }

  // As much of the number as the piece can walk on this path (AMB-054 C).
  void AddPart(const Path& path, MoveList& moves) {
    int stop = path.steps;
    const bool may_overshoot = !path.lap && !board_.Walk(path.from, path.steps, false);
    if (may_overshoot && rules_.ask<FinishExact>() == FinishExact::kExact) {
      stop = std::min(stop, StepsToGoal() + 1);
    }
    // There may be room on the square of a barrier itself.
    if (const auto barrier = FindObstacle(path, stop - 1)) stop = *barrier + 1;
    PieceMove part{.fault = Fault::kOvershoot};
    EndBefore(path, stop, part);
    if (!part.fault) moves.push(part);
  }

  const State& state_;
  const Table& table_;
  const Board& board_;
  Consultation& rules_;
  Piece piece_;
  Place from_;
  const Number& number_;
  const Choice& choice_;
  int worth_;
};

// Of several moves the one that the player chose, if it is one of them; else the first that can be made.
[[nodiscard]] const PieceMove& Chosen(const MoveList& moves, std::optional<Place> to) {
  const auto rank = [to](const PieceMove& move) {
    const bool named = to && move.on_board && move.to == *to;
    return (named ? 2 : 0) + (move.fault ? 0 : 1);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (rank(moves[i]) > rank(moves[best])) best = i;
  }
  return moves[best];
}

// Whether a walk that is blocked may still be made in part or by a jump: then it is not settled at a glance.
[[nodiscard]] bool MayStillGo(Consultation& rules, const Number& number) {
  return number.source == Effect::Source::kBonus || rules.ask<MovePartial>() != MovePartial::kNo;
}

// A walk along the track past squares where two pieces or more may stand: they are looked at one by one.
// False if there is more to it; then `move` is not finished.
[[nodiscard, gnu::noinline]] bool WalksPastCrowds(const State& state, const Table& table, Consultation& rules,
                                                  Piece piece, const Number& number, const Choice& choice,
                                                  PieceMove& move) {
  const Board& board = table.board();
  const Color color = piece.color();
  const int start = move.to.progress();
  const int square = board.TrackSquare(color, start + move.steps);
  const PieceSet landing = state.at(square);
  const std::optional<int> barrier =
      FindOnTrack(state, table, rules, color, board.TrackSquare(color, start), move.steps - 1);
  if ((barrier || landing.has_two()) && MayStillGo(rules, number)) return false;
  move.to = Place::At(start + move.steps);
  move.on_board = true;
  if (!landing.empty()) LandOnTrack(table, rules, piece, square, landing, number, choice, move);
  if (barrier) {
    const int progress = start + *barrier;
    move.Refuse(Fault::kBarrierCrossed, color, progress, StandingAt(state, board, color, progress));
  }
  return true;
}

// A walk along the track, settled at a glance where no two pieces stand ahead, as is usual. This and TryWalk
// are the hottest code of a replay.
[[nodiscard, gnu::always_inline]] inline bool WalksOnTrack(const State& state, const Table& table,
                                                           Consultation& rules, Piece piece,
                                                           const Number& number, const Choice& choice,
                                                           PieceMove& move) {
  const Board& board = table.board();
  const int start = move.to.progress();
  if (state.MayBeCrowded(board, board.TrackSquare(piece.color(), start), move.steps)) {
    return WalksPastCrowds(state, table, rules, piece, number, choice, move);
  }
  const int square = board.TrackSquare(piece.color(), start + move.steps);
  const PieceSet landing = state.at(square);
  move.to = Place::At(start + move.steps);
  move.on_board = true;
  if (!landing.empty()) LandBesideOne(table, rules, piece, square, landing.first(), number, choice, move);
  return true;
}

// The same for a walk beyond the gate.
[[nodiscard, gnu::noinline]] bool WalksIntoCorridor(const State& state, const Table& table,
                                                    Consultation& rules, Piece piece, const Number& number,
                                                    PieceMove& move) {
  const Board& board = table.board();
  const int start = move.to.progress();
  const int end = start + move.steps;
  if (IsTooLong(board, move.steps) || CorridorMayBlock(state, board, piece)) return false;
  if (end == board.goal() && number.source == Effect::Source::kBonus) return false;
  if (start < board.gate()) {
    const int square = board.TrackSquare(piece.color(), start);
    const int on_track = board.gate() - start;
    if (state.MayBeCrowded(board, square, on_track) &&
        FindOnTrack(state, table, rules, piece.color(), square, on_track)) {
      return false;
    }
  }
  if (end <= board.goal()) {
    move.to = Place::At(end);
    move.on_board = true;
    return true;
  }
  if (board.PastGate(move.to) || rules.ask<FinishExact>() != FinishExact::kExact) return false;
  move.fault = Fault::kOvershoot;
  move.evidence.steps = move.steps;
  return true;
}

// Whether the piece may be able to do something else with the number than walk the usual way.
[[nodiscard]] bool HasOtherWays(const Board& board, Consultation& rules, Place from, const Number& number,
                                int worth) {
  if (number.source == Effect::Source::kBonus || (number.die == kPlainSix && worth != kPlainSix)) return true;
  return board.LeavesGate(from, worth) && rules.ask<CorridorEntry>() != CorridorEntry::kForced;
}

// Everything that is not settled at a glance. Kept out of TryWalk, which it would slow down.
[[gnu::noinline]] void WalkWithCare(const State& state, const Table& table, Consultation& rules, Piece piece,
                                    const Number& number, const Choice& choice, bool settled,
                                    PieceMove& move) {
  const Place from = state.place(piece);
  const int worth = move.steps;
  if (settled && !HasOtherWays(table.board(), rules, from, number, worth)) return;
  Walking walking(state, table, rules, piece, number, choice, worth);
  if (!settled) walking.WalkUsual(move);
  const bool elsewhere = choice.to && *choice.to != move.to;
  if ((move.fault || elsewhere || number.by) && HasOtherWays(table.board(), rules, from, number, worth)) {
    move = Chosen(walking.List(move), choice.to);
  }
}

}  // namespace

std::uint8_t WorthOf(const State& state, const Table& table, Consultation& rules, Color color,
                     std::uint8_t die) {
  if (die != 6) return die;
  const PieceSet all =
      table.has_allies() ? PiecesThatMakeSix(state, table, rules, color) : PieceSet::AllOf(color);
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

// The move of a piece that is not in its nest. One object, returned in place.
PieceMove TryWalk(const State& state, const Table& table, Consultation& rules, Piece piece,
                  const Number& number, const Choice& choice) {
  const Board& board = table.board();
  PieceMove move{.to = state.place(piece)};
  if (board.InGoal(move.to)) {
    move.fault = Fault::kFinishedPiece;
    return move;
  }
  if (number.source == Effect::Source::kEntry) {
    move.fault = Fault::kSecondEntryOwed;
    return move;
  }
  move.steps = StepsOf(state, table, rules, piece.color(), number);
  const bool settled = move.to.progress() + move.steps <= board.gate()
                           ? WalksOnTrack(state, table, rules, piece, number, choice, move)
                           : WalksIntoCorridor(state, table, rules, piece, number, move);
  if (!settled || move.fault || number.by || (choice.to && *choice.to != move.to)) {
    WalkWithCare(state, table, rules, piece, number, choice, settled, move);
  }
  return move;
}

MoveList ListWalks(const State& state, const Table& table, Consultation& rules, Piece piece,
                   const Number& number, const Choice& choice) {
  MoveList moves;
  const Place from = state.place(piece);
  if (table.board().InGoal(from) || number.source == Effect::Source::kEntry) {
    moves.push(TryWalk(state, table, rules, piece, number, choice));
    return moves;
  }
  const int worth = StepsOf(state, table, rules, piece.color(), number);
  Walking walking(state, table, rules, piece, number, choice, worth);
  PieceMove usual;
  walking.WalkUsual(usual);
  return walking.List(usual);
}

}  // namespace parchis
