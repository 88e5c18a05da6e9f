#include "engine/judge.h"

#include "engine/allies.h"
#include "engine/duties.h"
#include "engine/earnings.h"
#include "engine/movers.h"
#include "engine/moves.h"
#include "engine/number_choice.h"
#include "engine/penalty.h"
#include "engine/throw_judge.h"
#include "engine/unsaid.h"
#include "engine/walk.h"

namespace parchis {
namespace {

// One judgement in the making: the ply, what it spends, and where the answer goes. A move, as most plies are,
// is judged in one run; what else there is, is kept out of its way.
class Judging {
 public:
  Judging(const State& state, const Table& table, const Ply& ply, Judgement& result)
      : state_(state), table_(table), ply_(ply), rules_(table.rules(), result.asked), result_(result) {}

  [[gnu::always_inline]] inline void Run() {
    result_.effect.seat = ply_.seat;
    result_.effect.piece = ply_.piece;
    if (CheckTurn() && FindNumber()) {
      if (IsThirdSix()) {
        JudgeThirdSix();
      } else if (ply_.piece) {
        JudgeMove(*ply_.piece);
      } else {
        JudgePass();
      }
    }
  }

 private:
  void Break(Fault fault) {
    if (!result_.fault) result_.fault = fault;
  }
  void Break(Fault fault, const EvidenceOfFault& evidence) {
    if (!result_.fault) result_.evidence = evidence;
    Break(fault);
  }

  // The ply belongs to another seat. What it skips or takes says more than that alone.
  [[gnu::noinline]] void BreakTurn() {
    if (ply_.die == 0 && (ply_.piece || !SpendsADie()) && !IsNullThrow()) {
      Break(NotOwed());
    } else if (!state_.ThrowIsNext() && state_.owed.front().kind == Owed::Kind::kBonus) {
      Break(Fault::kBonusSkipped, {.steps = state_.owed.front().value});
    } else if (!state_.owed.empty() && state_.owed.front().kind == Owed::Kind::kEntry) {
      Break(Fault::kSecondEntryOwed);
    } else {
      Break(Fault::kWrongSeat);
    }
  }

  // END-2, TURN-2.
  bool CheckTurn() {
    if (state_.over) {
      Break(Fault::kAfterEnd);
    } else if (ply_.seat != state_.seat) {
      BreakTurn();
    } else if (ply_.second_die != 0) {
      Break(Fault::kSecondDie);
    }
    return result_.legal();
  }

  [[nodiscard]] bool SpendsADie() const {
    return ply_.spend == Spend::kNotSaid || ply_.spend == Spend::kFirstDie;
  }

  // NODICE-10: what a player may choose as a number.
  [[nodiscard]] bool IsNullThrow() const {
    return ply_.spend == Spend::kNullThrow && ChoosesNumbers(table_.rules());
  }

  // What is wrong with a ply that spends what nobody owes.
  [[nodiscard]] Fault NotOwed() const {
    return ply_.spend == Spend::kSecondEntry ? Fault::kSecondPieceBarred : Fault::kBonusNotOwed;
  }

  // Whether the ply may mean this item. That of a capture is any bonus but that of a goal: several may have
  // been added to one (AMB-094 C, AMB-138 E).
  [[nodiscard]] bool Means(const Owed& owed) const {
    switch (owed.kind) {
      case Owed::Kind::kDie:
        return ply_.spend == Spend::kFirstDie;
      case Owed::Kind::kBonus:
        return ply_.spend == (owed.value == table_.goal_bonus() ? Spend::kGoalBonus : Spend::kCaptureBonus);
      case Owed::Kind::kEntry:
        return ply_.spend == Spend::kSecondEntry;
    }
    return false;
  }

  // Whether an owed item takes the piece where the ply says, or anywhere if it does not say.
  [[nodiscard]] bool LeadsThere(const Owed& owed) {
    const PieceMove move = TryMove(state_, table_, rules_, *ply_.piece, NumberOf(owed), ply_.choice);
    return !move.fault && (!ply_.choice.to || move.to == *ply_.choice.to);
  }

  [[nodiscard]] std::optional<std::size_t> NamedItem() const {
    const std::size_t item = ply_.choice.item - std::size_t{1};
    if (item >= state_.owed.size()) return std::nullopt;
    const bool meant = ply_.spend == Spend::kNotSaid || Means(state_.owed[item]);
    return meant ? std::optional(item) : std::nullopt;
  }

  // Which owed item the ply spends: of several that it may mean one that its piece may use (AMB-057), and of
  // bonuses that differ in length one that leads where it goes; nullopt if it can mean none.
  [[nodiscard]] std::optional<std::size_t> FindOwed() {
    if (ply_.choice.item != 0) return NamedItem();
    if (ply_.spend == Spend::kNotSaid) return 0;
    std::optional<std::size_t> first;
    std::optional<std::size_t> usable;
    for (std::size_t i = 0; i < state_.owed.size(); ++i) {
      const Owed& owed = state_.owed[i];
      if (!Means(owed)) continue;
      if (!ply_.piece) return i;
      if (!first) first = i;
      if (!MayUseBonus(state_, table_, rules_, owed.by, *ply_.piece)) continue;
      if (!usable) {
        usable = i;
      } else if (owed.value != state_.owed[*usable].value && !LeadsThere(state_.owed[*usable]) &&
                 LeadsThere(owed)) {
        return i;
      }
    }
    return usable ? usable : first;
  }

  // What the ply spends, by what is owed (BONUS-1: at once, before the next throw; AMB-093 B: after it).
  bool FindNumber() {
    if (!state_.ThrowIsNext()) return FindOwedNumber();
    if (ply_.die == 0) {
      if (IsNullThrow()) {
        JudgeNullThrow();
      } else {
        Break(SpendsADie() ? Fault::kDieMissing : NotOwed());
      }
      return false;
    }
    if (!SpendsADie()) {
      Break(NotOwed());
      return false;
    }
    // Number and effect start out as those of a throw. Each takes the face from the ply: to copy a number
    // that was written just now costs more than judging a whole move.
    number_.die = ply_.die;
    result_.effect.die = ply_.die;
    if (ChoosesNumbers(table_.rules())) CheckChoice();
    return true;
  }

  // NODICE-6: what the number moves is judged all the same.
  [[gnu::noinline]] void CheckChoice() {
    if (const auto fault = FindChoiceFault(state_, table_, rules_, ply_)) Break(*fault);
  }

  // NODICE-10
  [[gnu::noinline]] void JudgeNullThrow() {
    result_.effect.kind = Effect::Kind::kPass;
    result_.effect.source = Effect::Source::kNullThrow;
    result_.can_stand = true;
    CheckChoice();
  }

  // AMB-122 B
  void CheckOrder(std::size_t index) {
    for (std::size_t i = 0; i < index; ++i) {
      if (state_.owed[i].kind != Owed::Kind::kBonus) continue;
      if (rules_.ask<BonusOrder>() == BonusOrder::kAsEarned) {
        Break(Fault::kBonusOutOfOrder, {.steps = state_.owed[i].value});
      }
      return;
    }
  }

  [[gnu::noinline]] bool FindOwedNumber() {
    const Owed& front = state_.owed.front();
    if ((ply_.die != 0 || IsNullThrow()) && front.kind != Owed::Kind::kDie) {
      const bool entry = front.kind == Owed::Kind::kEntry;
      Break(entry ? Fault::kSecondEntryOwed : Fault::kBonusSkipped,
            {.steps = entry ? std::uint8_t{0} : front.value});
      return false;
    }
    const std::optional<std::size_t> index = FindOwed();
    if (!index) {
      Break(NotOwed());
      return false;
    }
    if (*index != 0 && front.kind != Owed::Kind::kBonus && !table_.two_dice()) {
      Break(front.kind == Owed::Kind::kEntry ? Fault::kSecondEntryOwed : Fault::kDieMissing);
      return false;
    }
    const Owed& owed = state_.owed[*index];
    if (owed.kind == Owed::Kind::kBonus) CheckOrder(*index);
    if (owed.kind == Owed::Kind::kDie && ply_.die != 0 && ply_.die != owed.value) {
      Break(Fault::kDieChanged);
      return false;
    }
    number_ = NumberOf(owed);
    result_.effect.source = number_.source;
    result_.effect.die = number_.die;
    result_.effect.bonus = number_.bonus;
    result_.effect.spends_owed = true;
    result_.effect.owed_index = static_cast<std::uint8_t>(*index);
    return true;
  }

  [[nodiscard]] bool IsThirdSix() { return state_.sixes == 2 && ThrowsSix() && ThirdSixCounts(); }
  [[nodiscard, gnu::noinline]] bool ThirdSixCounts() {
    if (ChoosesNumbers(table_.rules())) return false;  // NODICE-11
    Duties duties = DutiesOfNumber();
    return CountsAsThirdSix(state_, table_, rules_, number_, duties, ply_);
  }
  // They are worked out where something may be owed at all.
  [[nodiscard]] Duties DutiesOfNumber() { return {state_, table_, rules_, number_}; }
  [[nodiscard]] bool ThrowsSix() const { return number_.die == 6; }

  // SIX-3 to SIX-6: who goes to the nest on a third six.
  [[gnu::noinline]] void JudgeThirdSix() {
    if (rules_.ask<TripleVictim>() == TripleVictim::kChosenByThird) {
      JudgePickedThirdSix();
      return;
    }
    if (ply_.piece) {
      JudgeThirdSixMoved(*ply_.piece);
    } else {
      Duties duties = DutiesOfNumber();
      Penalty penalty = PenaltyOfThirdSix(state_, table_, rules_, number_, duties);
      if (NamesOneLike(penalty.piece)) penalty.piece = ply_.choice.penalized;
      DescribePenalty(penalty);
    }
  }

  // Which of two like pieces on a square it is, only the record tells (AMB-095).
  [[nodiscard]] bool NamesOneLike(std::optional<Piece> piece) const {
    const std::optional<Piece> named = ply_.choice.penalized;
    return piece && named && named->color() == piece->color() && state_.place(*named) == state_.place(*piece);
  }

  void DescribePenalty(const Penalty& penalty) {
    Effect& effect = result_.effect;
    effect.kind = Effect::Kind::kPenalty;
    effect.penalized = penalty.piece;
    effect.penalized_to = penalty.to;
  }

  // As recorded, a move was made instead of the penalty.
  void JudgeThirdSixMoved(Piece piece) {
    Break(Fault::kThirdSixMoved);
    DescribeMove(piece, TryMove(state_, table_, rules_, piece, number_, ply_.choice));
  }

  // AMB-037 B: the player picks a piece for the six. One that it brings into its corridor is moved.
  void JudgePickedThirdSix() {
    Duties duties = DutiesOfNumber();
    const ThirdSixPicks picks = PicksOfThirdSix(state_, table_, rules_, number_, duties);
    if (ply_.piece) {
      const PieceMove move = TryMove(state_, table_, rules_, *ply_.piece, number_, ply_.choice);
      if (ReachesCorridor(table_.board(), move.to)) {
        JudgeMove(*ply_.piece);
        // The turn ends: nothing is earned by it, and nothing was to be captured.
        result_.effect.earned_goals = 0;
        result_.effect.penalized.reset();
      } else {
        JudgeThirdSixMoved(*ply_.piece);
      }
      return;
    }
    const bool picked = ply_.choice.penalized && picks.sent.contains(*ply_.choice.penalized);
    if (picked) {
      DescribePenalty({.piece = ply_.choice.penalized});
    } else if (picks.spared || picks.sent.empty()) {
      DescribePenalty({});
      if (!picks.spared && !picks.moved.empty()) Break(Fault::kDeclined, {.pieces = picks.moved});
    } else {
      DescribePenalty({.piece = picks.sent.first()});
      result_.victim_unknown = picks.sent.has_two();
    }
  }

  void DescribeMove(Piece piece, const PieceMove& move) {
    Effect& effect = result_.effect;
    effect.kind = Effect::Kind::kMove;
    effect.from = state_.place(piece);
    effect.to = move.to;
    effect.steps = move.steps;
    effect.captured = move.captured;
    effect.bounced = move.bounced;
    if (ThrowsSix()) {
      effect.six_counts = SixCounts(rules_, move.steps + move.unwalked);
      effect.opens_barrier = InOwnPair(state_, table_, piece) || (table_.has_allies() && OpensMixed(piece));
    }
    result_.can_stand = move.on_board;
    result_.victim_unknown = move.victim_unknown;
    if (move.on_board && (!move.captured.empty() || table_.board().InGoal(move.to))) {
      CountEarnings(state_, table_, rules_, number_.source, move, effect);
    }
  }

  [[nodiscard, gnu::noinline]] bool OpensMixed(Piece piece) {
    return !MixedPairs(state_, table_, rules_, PieceSet::Of(piece)).empty();
  }

  [[gnu::always_inline]] inline void JudgeMove(Piece piece) {
    const PieceMove move = TryMove(state_, table_, rules_, piece, number_, ply_.choice);
    DescribeMove(piece, move);
    if (!table_.PiecesOf(state_.seat).contains(piece) && !IsLent(piece)) Break(Fault::kForeignPiece);
    if (move.fault) Break(*move.fault, move.evidence);
    JudgeSecondPiece(piece, move);
    if (result_.legal() && MayBreach(state_, table_, rules_, number_, piece, move)) JudgeDuties(piece, move);
    if (ply_.choice.penalized) JudgeHuff(piece, move);
  }

  [[nodiscard, gnu::noinline]] bool IsLent(Piece piece) {
    return MayMove(state_, table_, rules_, number_, piece);
  }

  // AMB-022: a first five that brings out two together.
  void JudgeSecondPiece(Piece piece, const PieceMove& move) {
    if (ply_.second_piece) {
      JudgeTwoPieces(piece, move);
    } else if (move.second_due) {
      Break(Fault::kSecondPieceOwed);
    }
  }
  [[gnu::noinline]] void JudgeTwoPieces(Piece piece, const PieceMove& move) {
    const Piece second = *ply_.second_piece;
    const bool fits = second != piece && second.color() == piece.color() && state_.place(second).in_nest();
    if (fits && result_.effect.from.in_nest()) result_.effect.second_piece = second;
    if (!fits || !move.second_due) Break(Fault::kSecondPieceBarred);
  }

  [[gnu::noinline]] void JudgeDuties(Piece piece, const PieceMove& move) {
    Duties duties = DutiesOfNumber();
    if (const auto breach = duties.FindBreach(piece, move)) Break(breach->fault, breach->evidence);
    result_.order_unknown = duties.rests_on_order();
  }

  // AMB-051 C: a piece that could have captured goes to its nest for a ply that captures nothing.
  [[gnu::noinline]] void JudgeHuff(Piece piece, const PieceMove& move) {
    const std::optional<Piece> huffed = ply_.choice.penalized;
    if (!huffed || !move.on_board || Captures(piece, move)) return;
    if (rules_.ask<CaptureDuty>() != CaptureDuty::kHuff || state_.place(*huffed).in_nest()) return;
    const bool finished = *huffed == piece && table_.board().InGoal(move.to);
    if (!finished && DutiesOfNumber().PiecesThatCouldCapture().contains(*huffed))
      result_.effect.penalized = huffed;
  }

  // MOVE-2: a pass is right only when nothing can be moved. Where a rule set allows another, the player still
  // owes what the number demands.
  [[gnu::noinline]] void JudgePass() {
    result_.effect.kind = Effect::Kind::kPass;
    result_.can_stand = true;
    if (ThrowsSix()) result_.effect.six_counts = UnmovedSixCounts(state_, table_, rules_);
    Duties duties = DutiesOfNumber();
    const PieceSet movable = duties.MovablePieces();
    if (movable.empty()) {
      if (ChoosesNumbers(table_.rules()) && number_.die != 0) CheckUnusable();
      return;
    }
    switch (number_.source) {
      case Effect::Source::kBonus:
        if (rules_.ask<BonusDuty>() == BonusDuty::kForced) {
          Break(Fault::kBonusDeclined, {.pieces = movable, .steps = number_.bonus});
        }
        break;
      case Effect::Source::kEntry:
        Break(Fault::kSecondEntryOwed, {.pieces = movable});
        break;
      case Effect::Source::kNullThrow:
        break;
      case Effect::Source::kThrow:
        if (const auto entry = duties.FindEntryDuty()) {
          Break(entry->fault, entry->evidence);
        } else if (rules_.ask<MoveDuty>() == MoveDuty::kForced && !duties.MayKeepBarriers(movable)) {
          Break(Fault::kDeclined, {.pieces = movable});
        }
        break;
    }
    if (!result_.legal()) return;
    if (const auto breach = duties.FindBreachOfPass()) Break(breach->fault, breach->evidence);
    result_.order_unknown = duties.rests_on_order();
  }

  // AMB-090: a number that nothing can be moved with was chosen.
  [[gnu::noinline]] void CheckUnusable() {
    if (rules_.ask<HandUnusable>() == HandUnusable::kAllowed || !result_.legal()) return;
    if (AnotherIsUsable(state_, table_, rules_, number_.die)) Break(Fault::kNumberUnusable);
  }

  const State& state_;
  const Table& table_;
  const Ply& ply_;
  Consultation rules_;
  Number number_;
  Judgement& result_;
};

}  // namespace

Judgement Judge(const State& state, const Table& table, const Ply& ply) {
  Judgement result;
  Judge(state, table, ply, result);
  return result;
}

void Judge(const State& state, const Table& table, const Ply& ply, Judgement& result) {
  // Every judgement rests on the number of dice.
  static constexpr Judgement kNothing = [] {
    Judgement nothing;
    nothing.asked.insert(RulePoint::kDiceCount);
    return nothing;
  }();
  result = kNothing;
  if (table.two_dice()) {
    JudgeThrow(state, table, ply, result);
  } else {
    Judging(state, table, ply, result).Run();
  }
  // A ply is illegal only if it is in every way that it may have been meant.
  if (result.fault) [[unlikely]] {
    JudgeOtherMeanings(state, table, ply, result);
  }
  table.Hear(result.asked);
}

void JudgeAsUsual(const State& state, const Table& table, const Ply& ply, Judgement& result) {
  table.two_dice() ? JudgeThrow(state, table, ply, result) : JudgeOneNumber(state, table, ply, result);
}

void JudgeOneNumber(const State& state, const Table& table, const Ply& ply, Judgement& result) {
  Judging(state, table, ply, result).Run();
}

}  // namespace parchis
