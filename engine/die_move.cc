#include "engine/die_move.h"

#include "engine/duties.h"
#include "engine/earnings.h"
#include "engine/landing.h"
#include "engine/moves.h"
#include "engine/path.h"

namespace parchis {
namespace {

class DieMove {
 public:
  DieMove(const State& state, const Table& table, Consultation& rules, Piece piece, const DieUse& use,
          const Throwing& thrown, const Choice& choice)
      : state_(state),
        table_(table),
        rules_(rules),
        piece_(piece),
        use_(use),
        thrown_(thrown),
        choice_(choice),
        number_{.die = use.value, .plain = use.sum} {}

  [[nodiscard]] PieceMove Try() {
    if (state_.place(piece_).in_nest()) return Enter();
    if (RefusesSum()) return NoSum();
    PieceMove move = TryWalk(state_, table_, rules_, piece_, number_, choice_);
    // A barrier that it may break is no obstacle to go around, to stop at, or to walk a six for.
    const bool obstructed = move.fault || move.unwalked != 0 || MayEndElsewhere();
    if (obstructed && MayBreak()) return Best(List());
    Settle(move);
    if ((!move.fault && IsMeant(move)) || !MayEndElsewhere()) return move;
    // A throw of two dice may refuse the one way and allow the other.
    for (const PieceMove& other : List()) {
      if (RankOf(other) > RankOf(move)) move = other;
    }
    return move;
  }

  [[nodiscard]] MoveList List() {
    MoveList moves;
    if (state_.place(piece_).in_nest() || RefusesSum() || !(MayEndElsewhere() || MayBreak())) {
      moves.push(Try());
      return moves;
    }
    number_.breaks = MayBreak();
    moves = ListWalks(state_, table_, rules_, piece_, number_, choice_);
    for (PieceMove& move : moves) Settle(move);
    return moves;
  }

 private:
  [[nodiscard]] bool RefusesSum() { return use_.sum && rules_.ask<DiceUse>() == DiceUse::kStops; }
  [[nodiscard]] bool MayEndElsewhere() {
    if (rules_.ask<CorridorEntry>() != CorridorEntry::kForced) return true;
    if (use_.value != 6 || use_.sum) return false;
    return rules_.ask<SixOptional>() == SixOptional::kYes || rules_.ask<SixFallback>() == SixFallback::kYes;
  }
  // AMB-115
  [[nodiscard]] bool MayBreak() {
    return thrown_.is_double() && rules_.ask<BarrierBreakBy>() != BarrierBreakBy::kNever;
  }
  [[nodiscard]] PieceMove Best(const MoveList& moves) const {
    PieceMove best = moves[0];
    for (const PieceMove& move : moves) {
      if (RankOf(move) > RankOf(best)) best = move;
    }
    return best;
  }
  // Whether the move ends where the player says, if he does.
  [[nodiscard]] bool IsMeant(const PieceMove& move) const {
    return !choice_.to || (move.on_board && move.to == *choice_.to);
  }
  [[nodiscard]] int RankOf(const PieceMove& move) const {
    return (IsMeant(move) ? 2 : 0) + (move.fault ? 0 : 1);
  }

  [[nodiscard]] PieceMove NoSum() const {
    return {.fault = Fault::kSumNotMoved,
            .evidence = {.steps = use_.value},
            .on_board = false,
            .steps = use_.value,
            .to = state_.place(piece_)};
  }

  // ---- Coming out ----

  [[nodiscard]] PieceMove Enter() {
    const bool five = use_.value == kEnteringFace;
    if (!five || (use_.sum && rules_.ask<EntrySum>() == EntrySum::kNo)) {
      return {.fault = Fault::kEntryWithoutFive, .on_board = true, .to = Place::At(0)};
    }
    PieceMove move = TryEntry(state_, table_, rules_, piece_.color(), choice_);
    const PieceSet standing = state_.at(table_.board().TrackSquare(piece_.color(), 0));
    const bool own = (standing - PieceSet::AllOf(piece_.color())).empty();
    if (move.fault == Fault::kEntryBlocked && own && MayJoin()) Allow(move);
    if (!move.fault && EntersAlone(move)) {
      move.Refuse(Fault::kEntryAlone, piece_.color(), 0, standing);
    }
    return move;
  }

  // AMB-102 B: with a double five two come out or none.
  [[nodiscard]] bool EntersAlone(const PieceMove& move) {
    const PieceSet nest = state_.nests() & PieceSet::AllOf(piece_.color());
    if (use_.sum || !thrown_.is_double() || !nest.has_two()) return false;
    if (rules_.ask<DoublesEntry>() == DoublesEntry::kTwoActs) return false;
    return thrown_.dice.count(kEnteringFace) < 2 || !AnotherFollows(move);
  }

  // Whether a second piece can come out after this one.
  [[nodiscard]] bool AnotherFollows(const PieceMove& move) {
    const Board& board = table_.board();
    State then;
    then.TakePieces(state_);
    then.seat = state_.seat;
    then.late = state_.late;
    then.fresh = state_.fresh;
    for (const Piece captured : move.captured) then.Put(board, captured, Place::Nest());
    then.Put(board, piece_, move.to);
    then.late[static_cast<std::size_t>(piece_.color().index())] = piece_;
    return !TryEntry(then, table_, rules_, piece_.color(), {}).fault || (OwnPairStands(then) && MayJoin());
  }

  [[nodiscard]] bool OwnPairStands(const State& state) const {
    const PieceSet standing = state.at(table_.board().TrackSquare(piece_.color(), 0));
    return (standing - PieceSet::AllOf(piece_.color())).empty();
  }

  // ---- Walking ----

  // What a throw of two dice makes of a walk that is refused or allowed by itself.
  void Settle(PieceMove& move) {
    if (move.fault) return;
    if (FiveIsVoid()) {
      const PieceSet own = OnOwnStart();
      move.Refuse(Fault::kThrowVoid, piece_.color(), 0, own);
    } else if (MovesTogether(move)) {
      move.Refuse(
          Fault::kPairMovedTogether, piece_.color(), move.to.progress(),
          StandingAt(state_, table_.board(), piece_.color(), move.to.progress()) | PieceSet::Of(piece_));
    }
  }

  static void Allow(PieceMove& move) {
    move.fault.reset();
    move.evidence = {};
  }

  // AMB-142 B
  [[nodiscard]] bool MayJoin() { return rules_.ask<BarrierThirdOwn>() == BarrierThirdOwn::kAllow; }

  [[nodiscard]] PieceSet OnOwnStart() const {
    return state_.at(table_.board().TrackSquare(piece_.color(), 0)) & PieceSet::AllOf(piece_.color());
  }

  // AMB-014 B: two own pieces on the start square, and one in the nest that the five would bring out.
  [[nodiscard]] bool FiveIsVoid() {
    if (use_.value != kEnteringFace || use_.sum) return false;
    const bool waits = !(state_.nests() & PieceSet::AllOf(piece_.color())).empty();
    return waits && OnOwnStart().has_two() && rules_.ask<EntryOwnPair>() == EntryOwnPair::kVoid;
  }

  // AMB-114 B: the second of a pair follows the first with the other of two equal dice.
  [[nodiscard]] bool MovesTogether(const PieceMove& move) {
    if (!thrown_.is_double() || use_.sum) return false;
    for (std::size_t i = 0; i < thrown_.memory.pair_count; ++i) {
      const OldPair& pair = thrown_.memory.pairs[i];
      const bool mine = pair.a == piece_.index() || pair.b == piece_.index();
      if (!mine || pair.moved != move.steps) continue;  // a six may be worth more
      const Piece other = Piece::FromIndex(pair.a == piece_.index() ? pair.b : pair.a);
      if (state_.place(other) == move.to && !table_.board().InGoal(move.to) &&
          rules_.ask<BarrierTogether>() == BarrierTogether::kEqualDice) {
        return true;
      }
    }
    return false;
  }

  const State& state_;
  const Table& table_;
  Consultation& rules_;
  Piece piece_;
  const DieUse& use_;
  const Throwing& thrown_;
  const Choice& choice_;
  Number number_;
};

}  // namespace

PieceMove TryDie(const State& state, const Table& table, Consultation& rules, Piece piece, const DieUse& use,
                 const Throwing& thrown, const Choice& choice) {
  return DieMove(state, table, rules, piece, use, thrown, choice).Try();
}

MoveList ListDie(const State& state, const Table& table, Consultation& rules, Piece piece, const DieUse& use,
                 const Throwing& thrown) {
  const Choice none;
  return DieMove(state, table, rules, piece, use, thrown, none).List();
}

}  // namespace parchis
