#include "engine/apply.h"

#include <algorithm>
#include <iterator>

#include "engine/arrivals.h"
#include "engine/chosen_numbers.h"
#include "engine/dice.h"
#include "engine/duties.h"
#include "engine/ending.h"
#include "engine/kept_bonuses.h"
#include "engine/movers.h"
#include "engine/moves.h"
#include "engine/pair_turns.h"
#include "engine/throw_apply.h"

namespace parchis {
namespace {

constexpr std::uint8_t kTriesBeforeTheLast = 2;  // AMB-023: three in all

void ForgetLast(State& state) {
  state.last.reset();
  state.memory.moved_before.clear();
}

// The turn has no further throw; bonuses may still be owed.
void EndThrows(State& state) {
  state.sixes = 0;
  ForgetLast(state);
  state.memory.tries = 0;
  state.memory.opened = false;
  state.memory.throw_first = false;
}

void StartTurn(State& state, const Table& table, std::uint8_t seat) {
  state.owed.clear();
  EndThrows(state);
  if (table.two_dice()) state.memory.dice = {};
  state.seat = seat;
  if (CountsTurns(table.rules())) CountPairTurns(state, table);
}

// Start squares are whole arms away from each other, so any other place is told at once, on a board with the
// usual arms.
[[nodiscard]] bool MayBeStart(const Board& board, Place place) {
  return (place.raw() % kSquaresPerArm == 0 || !board.has_usual_arms()) && !place.in_nest();
}

// A piece has left `from`.
[[gnu::noinline]] void NoteLeft(State& state, const Table& table, Consultation& rules, Piece piece,
                                Place from) {
  if (MayBeStart(table.board(), from)) NoteOnStart(state, table, rules, piece.color(), from, std::nullopt);
  if (CountsTurns(table.rules())) SettlePairTurns(state, table, piece, from);
}

// Moves a piece. Where it comes to rest on a start square, that is still to be noted.
void Put(State& state, const Table& table, Consultation& rules, Piece piece, Place to) {
  const Place from = state.place(piece);
  state.Put(table.board(), piece, to);
  if (MayBeStart(table.board(), from) || CountsTurns(table.rules()))
    NoteLeft(state, table, rules, piece, from);
}

// One effect carried out. What most plies do not do is kept out of the way of what they do: the usual ply is
// one short run, and needs few registers.
class Applying {
 public:
  Applying(State& state, const Table& table, const Effect& effect, Consultation& rules)
      : state_(state), table_(table), effect_(effect), rules_(rules) {}

  void Run() {
    if (table_.two_dice()) Throw();
    if (effect_.spends_owed) Spend();
    switch (effect_.kind) {
      case Effect::Kind::kMove:
        Move();
        break;
      case Effect::Kind::kPass:
      case Effect::Kind::kPenalty:
        break;
    }
    // By a third six, or for a capture not made (AMB-051 C).
    if (effect_.penalized) {
      tidy_ = true;
      Put(*effect_.penalized, effect_.penalized_to);
    }
    if (table_.two_dice()) SpendDice(state_, table_, rules_, effect_);
    Remember();
    if (ChoosesNumbers(table_.rules())) UseNumber();
    EndPly();
    if (tidy_) ForgetIdle(state_, table_);
  }

 private:
  [[nodiscard]] Memory& memory() { return state_.memory; }
  [[nodiscard]] bool Moved() const { return effect_.kind == Effect::Kind::kMove; }
  // An illegal ply that stands may move a piece that is no business of the seat: the turn remembers nothing
  // of it.
  [[nodiscard]] bool MayMove(Piece piece) const { return table_.MovableBy(state_.seat).contains(piece); }

  // The dice of a throw that is played are owed before the first of them moves anything.
  [[gnu::noinline]] void Throw() {
    tidy_ = true;
    if (effect_.first_thrown == 0 || effect_.kind == Effect::Kind::kPenalty) return;
    BeginThrow(state_, table_, rules_, effect_.first_thrown, effect_.second_thrown);
  }

  // ---- Pieces ----

  void Put(Piece piece, Place to) { parchis::Put(state_, table_, rules_, piece, to); }

  [[gnu::noinline]] void Capture() {
    tidy_ = true;
    for (const Piece piece : effect_.captured) Put(piece, Place::Nest());
  }

  // AMB-044
  [[gnu::noinline]] void NoteOpened() {
    if (table_.two_dice() || rules_.ask<BarrierDutyPer>() == BarrierDutyPer::kThrow) return;
    const Color color = effect_.piece->color();
    const PieceSet left = StandingAt(state_, table_.board(), color, effect_.from.progress());
    const bool one_color = !(left & PieceSet::AllOf(color)).empty();
    if (CountsAsBarrier(table_, rules_, color, effect_.from, one_color)) memory().opened = true;
  }

  void Move() {
    if (!effect_.captured.empty()) {
      Capture();
      if (effect_.captured.contains(*effect_.piece)) {
        // It does not stay where it arrives (AMB-052 D), but it has left a barrier, and walked back.
        if (effect_.opens_barrier) NoteOpened();
        if (effect_.bounced) CountBounce();
        return;
      }
    }
    Put(*effect_.piece, effect_.to);
    if (effect_.second_piece) Put(*effect_.second_piece, effect_.to);
    if (MayBeStart(table_.board(), effect_.to)) NoteArrival();
    if (effect_.from.in_nest()) NoteEntry(effect_.piece->color());
    if (effect_.opens_barrier) NoteOpened();
    if (effect_.bounced) CountBounce();
    if (effect_.earned_captures != 0 || effect_.earned_goals != 0) Earn();
  }

  // The second piece of an entry in one ply comes after the first.
  [[gnu::noinline]] void NoteArrival() {
    const Color color = effect_.piece->color();
    NoteOnStart(state_, table_, rules_, color, effect_.to, effect_.piece);
    if (effect_.second_piece) NoteOnStart(state_, table_, rules_, color, effect_.to, effect_.second_piece);
  }

  // AMB-022: the first five of a color, and the second entry that it may bring in a ply of its own.
  [[gnu::noinline]] void NoteEntry(Color color) {
    if (effect_.source == Effect::Source::kThrow &&
        rules_.ask<EntryFirstFive>() == EntryFirstFive::kTwoInTurn) {
      const PieceSet all = PieceSet::AllOf(color);
      const bool due = rules_.ask<EntryFirstFiveWhen>() == EntryFirstFiveWhen::kFirstEver
                           ? (static_cast<unsigned>(state_.fresh) >> color.index() & 1U) != 0
                           : (state_.nests() & all).size() == kPiecesPerColor - 1;
      const PieceSet movable = table_.MovableBy(state_.seat);
      if (due && !(state_.nests() & all & movable).empty()) {
        // It comes before bonuses that waited for the throw.
        state_.owed.push_front({Owed::Kind::kEntry, static_cast<std::uint8_t>(color.index())});
      }
    }
    state_.fresh = static_cast<std::uint8_t>(state_.fresh & ~(1U << color.index()));
    tidy_ = true;
  }

  // AMB-151: one walk back too many, and the seat has lost and the game is over.
  [[gnu::noinline]] void CountBounce() {
    if (rules_.ask<FinishBounceLimit>() == FinishBounceLimit::kNone) return;
    const Color color = effect_.piece->color();
    std::uint8_t& bounces = memory().bounces[static_cast<std::size_t>(color.index())];
    if (bounces > kMaxBounces) return;
    ++bounces;
    if (bounces <= kMaxBounces) return;
    if (const auto seat = table_.SeatOf(color))
      state_.out = static_cast<std::uint8_t>(state_.out | 1U << *seat);
    state_.over = true;
    tidy_ = true;
  }

  // ---- Bonuses ----

  // AMB-055: what becomes of a bonus earned while others are owed.
  [[gnu::noinline]] void Earn() {
    if (effect_.source == Effect::Source::kBonus || !state_.owed.empty()) {
      switch (rules_.ask<BonusChain>()) {
        case BonusChain::kAdd:
          break;
        case BonusChain::kNone:
        case BonusChain::kOnePending:
          break;  // Judge counts nothing earned where these rule it out
        case BonusChain::kReplace:
          DropBonuses();
          break;
      }
    }
    // AMB-057
    const bool of_mate = table_.MatesOf(state_.seat).contains(*effect_.piece);
    const bool any = !of_mate && (rules_.ask<BonusTakers>() == BonusTakers::kAny || !MayMove(*effect_.piece));
    const auto by = any ? std::nullopt : effect_.piece;
    const std::uint8_t steps = table_.CaptureBonusOf(effect_.captures_added ? effect_.earned_captures : 1);
    const int captures =
        effect_.captures_added ? std::min<int>(effect_.earned_captures, 1) : effect_.earned_captures;
    for (int i = 0; i < captures; ++i) state_.owed.push({Owed::Kind::kBonus, steps, by});
    for (int i = 0; i < effect_.earned_goals; ++i) {
      state_.owed.push({Owed::Kind::kBonus, table_.goal_bonus(), by});
    }
  }

  void DropBonuses() {
    for (std::size_t i = state_.owed.size(); i-- > 0;) {
      if (state_.owed[i].kind == Owed::Kind::kBonus) state_.owed.erase(i);
    }
  }

  [[gnu::noinline]] void Spend() {
    const Owed spent = state_.owed[effect_.owed_index];
    state_.owed.erase(effect_.owed_index);
    const bool unused = effect_.kind == Effect::Kind::kPass && effect_.source == Effect::Source::kBonus;
    if (unused) KeepBonus(state_, table_, rules_, spent, effect_.bonus);
  }

  // ---- Sixes ----

  // Sixes in a row, and the piece that a third would send to its nest (SIX-3, AMB-028, AMB-030, AMB-031).
  void Remember() {
    // Kept, not asked: see Memory.
    if (Moved() && table_.rules().get<TripleVictim>() == TripleVictim::kLastMovedEver &&
        MayMove(*effect_.piece)) {
      // AMB-032 C: a piece that reaches the goal leaves the one before it on record.
      const bool passed_over =
          table_.board().InGoal(effect_.to) && rules_.ask<TripleGoalVictim>() == TripleGoalVictim::kPrevious;
      if (!passed_over) memory().last_ever[state_.seat] = effect_.piece;
    }
    const bool thrown = effect_.source == Effect::Source::kThrow;
    if (thrown && effect_.die == 6 && effect_.six_counts) {
      RememberSix();
    } else if (state_.sixes == 0) {
      return;
    } else if (thrown) {
      state_.sixes = 0;
      memory().opened = false;
      ForgetLast(state_);
    } else {
      RememberBonus();
    }
  }

  [[gnu::noinline]] void RememberSix() {
    if (ChoosesNumbers(table_.rules())) {
      state_.sixes = 1;  // there is no third six (NODICE-11)
      return;
    }
    ++state_.sixes;
    if (Moved()) {
      SetLast(*effect_.piece);
    } else if (state_.last && rules_.ask<TripleIfPrevNoMove>() != TripleIfPrevNoMove::kEarlierVictim) {
      ForgetLast(state_);
    }
  }

  // A bonus or a second entry after a six.
  [[gnu::noinline]] void RememberBonus() {
    if (Moved()) {
      if (BonusMoveCounts()) SetLast(*effect_.piece);
    } else if (state_.last && rules_.ask<TripleIfPrevNoMove>() == TripleIfPrevNoMove::kNobodyAfterAnyPass) {
      ForgetLast(state_);
    }
  }

  // Whether the piece that a bonus moves is the one that a third six would send to its nest.
  [[nodiscard]] bool BonusMoveCounts() {
    switch (rules_.ask<TripleVictim>()) {
      case TripleVictim::kLastMovedAny:
      case TripleVictim::kLastMovedEver:
        break;
      case TripleVictim::kMovedByPrevRoll:
      case TripleVictim::kChosenByThird:
        return false;
    }
    // AMB-133: of the color that moved the last six, and that is the color of the piece known so far.
    const bool other_color = !state_.last || state_.last->color() != effect_.piece->color();
    if (!other_color) return true;
    const PieceSet movable = table_.MovableBy(state_.seat);
    const bool one_color = (movable - PieceSet::AllOf(effect_.piece->color())).empty();
    return one_color || rules_.ask<TripleColor>() == TripleColor::kAny;
  }

  void SetLast(Piece piece) {
    // Kept, not asked: see Memory.
    if (table_.rules().get<TripleVictim>() == TripleVictim::kChosenByThird) return;
    if (ChoosesNumbers(table_.rules())) return;
    if (!MayMove(piece)) {
      ForgetLast(state_);
      return;
    }
    if (state_.last && state_.last != piece &&
        rules_.ask<TripleGoalVictim>() == TripleGoalVictim::kPrevious) {
      memory().moved_before.push_back(*state_.last);
    }
    if (!memory().moved_before.empty()) std::erase(memory().moved_before, piece);
    state_.last = piece;
  }

  // ---- Play without dice ----

  // NODICE-6, NODICE-10: what was chosen is crossed out.
  [[gnu::noinline]] void UseNumber() {
    if (effect_.kind == Effect::Kind::kPenalty || state_.over) return;
    if (effect_.source == Effect::Source::kNullThrow) {
      CrossOut(state_, table_, rules_, NumberSet::kNullThrow, std::nullopt);
      EndThrows(state_);  // whatever play it took the place of
    } else if (effect_.source == Effect::Source::kThrow && effect_.die != 0) {
      CrossOut(state_, table_, rules_, effect_.die, Moved() ? effect_.piece : std::nullopt);
    }
  }

  // ---- The end of the ply ----

  // SIX-2, TURN-2, END-2: who throws next.
  void EndPly() {
    if (state_.over) {
      state_.owed.clear();
      return;
    }
    if (Moved() && table_.board().InGoal(effect_.to) && Finish()) return;
    if (effect_.kind == Effect::Kind::kPenalty || state_.sixes > 2) {
      PassTurn();
      return;
    }
    if (table_.two_dice()) {
      SettleDice();
    } else if (effect_.source == Effect::Source::kThrow) {
      SettleThrow();
    } else if (state_.ThrowIsNext() && state_.sixes == 0 && memory().tries == 0) {
      PassTurn();
    }
  }

  // A throw has been made: whether another follows, and whether it comes before what is owed (AMB-093).
  void SettleThrow() {
    if (!memory().kept.empty()) ReturnKept(state_, table_, rules_);
    if (ThrowsAgain()) {
      memory().throw_first = OwesBonus() && rules_.ask<BonusTiming>() == BonusTiming::kAfterThrows;
    } else if (state_.owed.empty()) {
      PassTurn();
    } else {
      EndThrows(state_);
    }
  }

  // The same with two dice, after each use of one of them and each bonus.
  [[gnu::noinline]] void SettleDice() {
    OrderOwed(state_, rules_);
    if (DiceOwed(state_).empty() && !FinishRest()) SettleUsedThrow();
    ForgetIdleDice(state_, table_);
  }

  void SettleUsedThrow() {
    if (effect_.source == Effect::Source::kThrow && !memory().kept.empty())
      ReturnKept(state_, table_, rules_);
    if (memory().dice.doubles != 0) {
      // The second of two that come out together comes before both (AMB-102 B).
      const bool used = OwesBonus() && state_.owed.front().kind == Owed::Kind::kBonus;
      const bool waits = used && rules_.ask<BonusTiming>() == BonusTiming::kAfterThrows;
      memory().throw_first = waits && effect_.source != Effect::Source::kBonus;
    } else if (state_.owed.empty()) {
      PassTurn();
    }
  }

  // AMB-128 B: the dice that were left when the last piece came in are used now.
  [[nodiscard]] bool FinishRest() {
    for (std::size_t seat = 0; seat < table_.seat_count(); ++seat) {
      if (!IsThrough(seat)) continue;
      if (table_.has_allies()) (void)rules_.ask<EndWinner>();  // by what follows
      return FinishSeat(seat);
    }
    return false;
  }

  [[nodiscard]] bool ThrowsAgain() {
    const bool by_six = state_.sixes > 0 && (Moved() || rules_.ask<ExtraIfNoMove>() == ExtraIfNoMove::kYes);
    if (!Moved() && NothingInPlay(state_, table_) && rules_.ask<TurnTries>() == TurnTries::kThree) {
      if (memory().tries < kTriesBeforeTheLast) {
        ++memory().tries;
        return true;
      }
      return by_six;
    }
    memory().tries = 0;
    return by_six && (!ChoosesNumbers(table_.rules()) || CanPlayOn(state_, table_, rules_));
  }

  [[nodiscard]] bool OwesBonus() const {
    for (std::size_t i = 0; i < state_.owed.size(); ++i) {
      if (state_.owed[i].kind == Owed::Kind::kBonus) return true;
    }
    return false;
  }

  // A piece has reached the goal. Whether that settles the turn: its seat has finished, and is on turn or
  // ends the game. An illegal ply that stands may bring in the last piece of another seat, or bring it in
  // with a third six.
  [[gnu::noinline]] bool Finish() {
    if (!memory().first_arrivals.empty()) ForgetIdleArrivals(state_, table_);
    const std::optional<std::uint8_t> seat =
        effect_.piece ? table_.SeatOf(effect_.piece->color()) : std::optional(state_.seat);
    if (ChoosesNumbers(table_.rules())) RetireNumbers(state_, table_, rules_, effect_.piece->color());
    if (!seat) return false;
    if (table_.has_allies()) (void)rules_.ask<EndWinner>();  // by what follows
    if (table_.two_dice()) DropBonusesOfRest(*seat);
    return FinishSeat(*seat);
  }

  [[nodiscard]] bool FinishSeat(std::size_t seat) {
    const bool had_finished = state_.HasFinished(state_.seat);
    if (!NoteFinished(state_, table_, seat)) return false;
    tidy_ = true;
    if (!memory().kept.empty()) ForgetKeptOfFinished(state_);
    (void)rules_.ask<EndStop>();  // by IsOver
    state_.over = IsOver(state_, table_);
    if (!state_.over && GoesOn(had_finished)) return false;
    state_.owed.clear();
    memory().throw_first = false;
    if (table_.two_dice()) ForgetIdleDice(state_, table_);
    if (state_.over) return true;
    // AMB-150
    const bool again = state_.sixes == 1 || state_.sixes == 2 || memory().dice.doubles != 0;
    if (!again || rules_.ask<TurnThrowAfterFinishing>() == TurnThrowAfterFinishing::kNo) PassTurn();
    return true;
  }

  // AMB-128 B: of all that is owed only the dice of the throw are still played.
  void DropBonusesOfRest(std::size_t seat) {
    if (DiceOwed(state_).empty() || !IsThrough(seat)) return;
    if (rules_.ask<EndRestOfThrow>() == EndRestOfThrow::kPlayed) DropBonuses();
  }
  // Whether the seat, of the player on turn, has not finished and has nothing more to bring in.
  [[nodiscard]] bool IsThrough(std::size_t seat) const {
    return table_.seating().SamePlayer(seat, state_.seat) && !state_.HasFinished(seat) &&
           PiecesAreIn(state_, table_, seat);
  }

  // Whether the turn goes on after a seat has finished: another one, or who is on turn has still something to
  // move, if it has just finished by AMB-081 B.
  [[nodiscard, gnu::noinline]] bool GoesOn(bool had_finished) {
    if (!state_.HasFinished(state_.seat)) return true;
    if (table_.MatesOf(state_.seat).empty()) return had_finished;
    return HelpsNow(state_.seat) && (had_finished || rules_.ask<FinishedFrom>() == FinishedFrom::kAtOnce);
  }
  // Whether a seat that has finished has pieces of mates to move (TEAM-7, AMB-137).
  [[nodiscard, gnu::noinline]] bool HelpsNow(std::size_t seat) {
    return (table_.PiecesOf(seat) - state_.goals()).empty() &&
           !LentToFinished(state_, table_, rules_, seat).empty();
  }

  [[gnu::always_inline]] inline void PassTurn() {
    const std::size_t seats = table_.seat_count();
    std::size_t seat = state_.seat;
    for (std::size_t tried = 0; tried < seats; ++tried) {
      seat = seat + 1 < seats ? seat + 1 : 0;
      const bool left = state_.HasLeft(seat);
      if (!state_.HasFinished(seat) && !left) break;
      if (!left && !table_.MatesOf(seat).empty() && HelpsNow(seat)) break;
    }
    StartTurn(state_, table_, static_cast<std::uint8_t>(seat));
    if (ChoosesNumbers(table_.rules())) RenewForTurn(state_, table_, rules_);
  }

  State& state_;
  const Table& table_;
  const Effect& effect_;
  Consultation& rules_;
  bool tidy_ = false;  // something may have stopped to matter
};

}  // namespace

void BeginTurn(State& state, const Table& table, std::uint8_t seat) {
  StartTurn(state, table, seat);
  if (!ChoosesNumbers(table.rules())) return;
  PointSet unheeded;
  Consultation rules = table.Consult(unheeded);
  RenewForTurn(state, table, rules);
}

void Apply(State& state, const Table& table, const Effect& effect, PointSet* asked) {
  PointSet unheeded;
  Consultation rules = asked != nullptr ? Consultation(table.rules(), *asked) : table.Consult(unheeded);
  Applying(state, table, effect, rules).Run();
  if (asked != nullptr) table.Hear(*asked);
}

}  // namespace parchis
