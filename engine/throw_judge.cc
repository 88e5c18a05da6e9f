#include "engine/throw_judge.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/die_move.h"
#include "engine/duties.h"
#include "engine/earnings.h"
#include "engine/moves.h"
#include "engine/throw_movers.h"
#include "engine/throw_opening.h"
#include "engine/throw_search.h"
#include "engine/throw_third.h"
#include "engine/throw_uses.h"

namespace parchis {
namespace {

// One judgement of a ply of a table with two dice.
class ThrowJudging {
 public:
  ThrowJudging(const State& state, const Table& table, const Ply& ply, Judgement& result)
      : state_(state), table_(table), ply_(ply), rules_(table.rules(), result.asked), result_(result) {}

  void Run() {
    result_.effect.seat = ply_.seat;
    result_.effect.piece = ply_.piece;
    result_.effect.six_counts = false;
    if (state_.over) {
      Break(Fault::kAfterEnd);
    } else if (ply_.seat != state_.seat) {
      BreakTurn();
    } else if (state_.ThrowIsNext()) {
      JudgeNewThrow();
    } else {
      JudgeOwed();
    }
  }

 private:
  void Break(Fault fault, const EvidenceOfFault& evidence = {}) {
    if (result_.fault) return;
    result_.fault = fault;
    result_.evidence = evidence;
  }

  // ---- What the ply is ----

  [[nodiscard]] bool SpendsBonus() const {
    return ply_.spend == Spend::kCaptureBonus || ply_.spend == Spend::kGoalBonus;
  }
  [[nodiscard]] bool SpendsNoDie() const {
    return SpendsBonus() || ply_.spend == Spend::kSecondEntry || ply_.spend == Spend::kNullThrow;
  }
  [[nodiscard]] bool Throws() const { return ply_.second_die != 0; }
  [[nodiscard]] Fault NotOwed() const {
    return ply_.spend == Spend::kSecondEntry ? Fault::kSecondPieceBarred : Fault::kBonusNotOwed;
  }

  // What comes before a throw, of this seat or another.
  void BreakOwed() {
    const Owed& front = state_.owed.front();
    switch (front.kind) {
      case Owed::Kind::kBonus:
        return Break(Fault::kBonusSkipped, {.steps = front.value});
      case Owed::Kind::kEntry:
        return Break(Fault::kSecondEntryOwed);
      case Owed::Kind::kDie:
        return Break(Fault::kDiceSkipped, {.steps = front.value});
    }
  }

  void BreakTurn() {
    if (SpendsNoDie()) {
      Break(NotOwed());
    } else if (!state_.ThrowIsNext()) {
      BreakOwed();
    } else {
      Break(Fault::kWrongSeat);
    }
  }

  void JudgeNewThrow() {
    if (SpendsNoDie()) return Break(NotOwed());
    if (ply_.die == 0) return Break(Fault::kDieMissing);
    if (!Throws()) {
      if (ply_.spend == Spend::kNotSaid) return Break(Fault::kSecondDieMissing);
      return JudgeDieNotLeft({.value = ply_.die});
    }
    thrown_.dice = DiceOfThrow(state_, table_, rules_, ply_.die, ply_.second_die);
    thrown_.memory = MemoryOfThrow(state_, table_, rules_, ply_.die, ply_.second_die);
    result_.effect.first_thrown = ply_.die;
    result_.effect.second_thrown = ply_.second_die;
    if (thrown_.memory.doubles > kMostDoubles) {
      JudgeThirdDouble();
    } else {
      JudgeDice();
    }
  }

  void JudgeOwed() {
    if (Throws()) return BreakOwed();
    if (state_.owed.front().kind == Owed::Kind::kEntry) return JudgeSecondEntry();
    thrown_ = {.dice = DiceOwed(state_), .memory = state_.memory.dice};
    const bool bonus_is_next = state_.owed.front().kind == Owed::Kind::kBonus;
    const bool not_said = ply_.spend == Spend::kNotSaid && ply_.die == 0;
    if (SpendsNoDie() || (not_said && bonus_is_next)) return JudgeBonus();
    if (!not_said && ply_.die != 0 && !thrown_.dice.contains(ply_.die) && ply_.spend != Spend::kSum) {
      return JudgeDieNotLeft({.value = ply_.die});
    }
    if (bonus_is_next) return BreakOwed();
    JudgeDice();
  }

  // ---- Dice ----

  void JudgeDieNotLeft(const DieUse& use) {
    Break(ply_.spend == Spend::kBottom ? Fault::kBottomNotDue : Fault::kDieNotLeft);
    result_.effect.die = use.value;
    if (!ply_.piece) {
      result_.can_stand = true;
      return;
    }
    Throwing one = thrown_;
    if (!one.dice.contains(use.value)) one.dice.push(use.value);
    Describe(*ply_.piece, use, TryDie(state_, table_, rules_, *ply_.piece, use, one, ply_.choice));
  }

  void JudgeDice() {
    if (!ply_.piece) return JudgePass();
    const std::vector<DieUse> uses = UsesThatPlyMayMean(ply_, thrown_.dice);
    if (uses.empty()) return JudgeDieNotLeft({.value = ply_.die});
    if (uses.size() == 1) {
      if (!uses.front().sum && !thrown_.dice.contains(uses.front().value))
        return JudgeDieNotLeft(uses.front());
      return JudgeUse(uses.front());
    }
    JudgeUse(MostLikely(uses));
  }

  // Of several uses one that leads where the ply says, and of those one that is legal.
  [[nodiscard]] DieUse MostLikely(const std::vector<DieUse>& uses) {
    int best_rank = -1;
    DieUse best;
    for (const DieUse& use : uses) {
      const PieceMove move = TryDie(state_, table_, rules_, *ply_.piece, use, thrown_, ply_.choice);
      const bool there = !ply_.choice.to || (move.on_board && move.to == *ply_.choice.to);
      const bool right = !move.fault && !FindUseFault(*ply_.piece, use, move);
      const int rank = (there ? 2 : 0) + (right ? 1 : 0);
      if (rank > best_rank) {
        best_rank = rank;
        best = use;
      }
    }
    return best;
  }

  void Describe(Piece piece, const DieUse& use, const PieceMove& move) {
    Effect& effect = result_.effect;
    effect.kind = Effect::Kind::kMove;
    effect.die = use.value;
    effect.all_dice = use.sum;
    effect.from = state_.place(piece);
    effect.to = move.to;
    effect.steps = move.steps;
    effect.captured = move.captured;
    effect.bounced = move.bounced;
    result_.can_stand = move.on_board;
    result_.victim_unknown = move.victim_unknown;
    if (move.on_board && (!move.captured.empty() || table_.board().InGoal(move.to))) {
      CountEarnings(state_, table_, rules_, Effect::Source::kThrow, move, effect);
    }
  }

  void JudgeUse(const DieUse& use) {
    const Piece piece = *ply_.piece;
    const PieceMove move = TryDie(state_, table_, rules_, piece, use, thrown_, ply_.choice);
    Describe(piece, use, move);
    if (!MayMove(piece)) Break(Fault::kForeignPiece);
    if (move.fault) Break(*move.fault, move.evidence);
    if (ply_.second_piece) Break(Fault::kSecondPieceBarred);
    if (!move.fault && thrown_.memory.pair_count != 0) {
      result_.effect.opens_barrier = OpeningOf(state_, table_, rules_, thrown_, piece, use, move).opens;
    }
    if (result_.fault) return;
    if (const auto breach = FindUseFault(piece, use, move)) Break(breach->fault, breach->evidence);
  }

  [[nodiscard]] bool MayMove(Piece piece) {
    if (table_.PiecesOf(state_.seat).contains(piece)) return true;
    if (!table_.MatesOf(state_.seat).contains(piece)) return false;
    return MoversOfThrow(state_, table_, rules_, thrown_).contains(piece);
  }

  [[nodiscard]] std::optional<Breach> FindUseFault(Piece piece, const DieUse& use, const PieceMove& move) {
    ThrowUses uses(state_, table_, rules_, thrown_);
    const std::optional<Breach> fault = uses.FindFault(piece, use, move);
    result_.unsearched = result_.unsearched || uses.gave_up();
    return fault;
  }

  // PCH-USE-1: the dice that are left are given up, all together.
  void JudgePass() {
    result_.effect.kind = Effect::Kind::kPass;
    result_.effect.all_dice = true;
    result_.can_stand = true;
    ThrowUses uses(state_, table_, rules_, thrown_);
    if (rules_.ask<MoveDuty>() == MoveDuty::kFree) {
      if (const auto breach = uses.FindEntryDuty()) return Break(breach->fault, breach->evidence);
      if (const auto breach = uses.FindOpeningDuty()) Break(breach->fault, breach->evidence);
      result_.unsearched = uses.has_too_many_ways();
      return;
    }
    const PieceSet usable = uses.PiecesThatCanBeUsed();
    if (uses.has_too_many_ways() && uses.MayBarEveryUse()) {
      result_.unsearched = true;
      return;
    }
    if (!usable.empty()) {
      if (const auto breach = uses.FindEntryDuty()) return Break(breach->fault, breach->evidence);
      return Break(Fault::kDeclined, {.pieces = usable});
    }
    // AMB-120 C: a bonus is used like a die, and may free one.
    if (rules_.ask<BonusTiming>() != BonusTiming::kAnyTime) return;
    for (std::size_t i = 0; i < state_.owed.size(); ++i) {
      if (state_.owed[i].kind == Owed::Kind::kBonus && BonusIsUsable(state_.owed[i])) {
        return Break(Fault::kBonusSkipped, {.steps = state_.owed[i].value});
      }
    }
  }

  [[nodiscard]] bool BonusIsUsable(const Owed& owed) {
    return rules_.ask<BonusDuty>() == BonusDuty::kForced &&
           !PiecesThatCanMove(state_, table_, rules_, NumberOf(owed)).empty();
  }

  // ---- Third doubles ----

  // PCH-DBL-5 has no limit; where there is one, the third is not played (AMB-108).
  void JudgeThirdDouble() {
    if (ply_.piece) {
      Break(Fault::kThirdDoubleMoved);
      const std::vector<DieUse> uses = UsesThatPlyMayMean(ply_, thrown_.dice);
      const DieUse use = uses.empty() ? DieUse{.value = ply_.die} : uses.front();
      Describe(*ply_.piece, use, TryDie(state_, table_, rules_, *ply_.piece, use, thrown_, ply_.choice));
      return;
    }
    const PieceSet victims = VictimsOfThirdDouble(state_, table_, rules_);
    Effect& effect = result_.effect;
    effect.kind = Effect::Kind::kPenalty;
    if (victims.empty()) return;
    // Of like pieces only the record tells which it was; of several colors the player picks one.
    const bool named = ply_.choice.penalized && victims.contains(*ply_.choice.penalized);
    effect.penalized = named ? *ply_.choice.penalized : victims.first();
  }

  // ---- Bonuses and second entries ----

  void JudgeSecondEntry() {
    Ply ply = ply_;
    if (ply.die == kEnteringFace || ply.spend == Spend::kNotSaid) {
      ply.die = 0;
      ply.spend = Spend::kSecondEntry;
    }
    if (ply.die != 0 || ply.spend != Spend::kSecondEntry) return Break(Fault::kSecondEntryOwed);
    JudgeOneNumber(state_, table_, ply, result_);
    result_.effect.six_counts = false;
  }

  void JudgeBonus() {
    const bool dice_left = !thrown_.dice.empty();
    const BonusTiming timing = rules_.ask<BonusTiming>();
    const bool waits = timing == BonusTiming::kAfterDice || timing == BonusTiming::kAfterThrows;
    JudgeOneNumber(state_, table_, ply_, result_);
    result_.effect.six_counts = false;
    if (result_.fault && result_.fault != Fault::kBonusDeclined) return;
    if (dice_left && waits) {
      result_.fault = Fault::kBonusTooEarly;
      result_.evidence = {.steps = result_.effect.bonus};
    } else if (!ply_.piece) {
      JudgeBonusPass(dice_left);
    } else if (const PieceSet together = TogetherAfterBonus(); !together.empty()) {
      Break(Fault::kPairMovedTogether,
            {.place = result_.effect.to, .frame = ply_.piece->color(), .pieces = together});
    }
  }

  void JudgeBonusPass(bool dice_left) {
    if (result_.fault && !AnyBonusMove()) {
      result_.fault.reset();
      result_.evidence = {};
    }
    // AMB-120 C: a die may free a piece for the bonus. Where the bonus comes first, no die may be used
    // before.
    if (result_.fault || !dice_left || rules_.ask<BonusTiming>() != BonusTiming::kAnyTime) return;
    if (rules_.ask<BonusDuty>() == BonusDuty::kWaivable) return;
    ThrowUses uses(state_, table_, rules_, thrown_);
    const PieceSet usable = uses.PiecesThatCanBeUsed();
    result_.unsearched = uses.has_too_many_ways() && uses.MayBarEveryUse();
    if (!usable.empty() && !result_.unsearched && rules_.ask<MoveDuty>() == MoveDuty::kForced) {
      Break(Fault::kDeclined, {.pieces = usable});
    }
  }

  // AMB-114: two that were a pair and are one again when the throw and all that it earned is used.
  [[nodiscard]] PieceSet TogetherAfterBonus() {
    if (thrown_.memory.pair_count == 0 || state_.owed.size() != 1) return {};
    if (result_.effect.earned_captures != 0 || result_.effect.earned_goals != 0) return {};
    if (rules_.ask<BarrierTogether>() != BarrierTogether::kThrow) return {};
    ThrowMemory memory = thrown_.memory;
    NoteMoved(memory, *ply_.piece, result_.effect.steps);
    State after;
    after.TakePieces(state_);
    after.Put(table_.board(), *ply_.piece, result_.effect.to);
    return FindTogether(after, table_.board(), memory);
  }

  // Whether the bonus can be moved without forming a pair again.
  [[nodiscard]] bool AnyBonusMove() {
    if (thrown_.memory.pair_count == 0 || rules_.ask<BarrierTogether>() != BarrierTogether::kThrow)
      return true;
    for (const Piece piece : table_.MovableBy(state_.seat) - state_.nests() - state_.goals()) {
      const Number number = NumberOf(state_.owed[result_.effect.owed_index]);
      for (const PieceMove& move : ListMoves(state_, table_, rules_, piece, number, {})) {
        if (move.fault) continue;
        Ply ply = ply_;
        ply.piece = piece;
        ply.choice = {.victim = {}, .to = move.to, .penalized = {}};
        Judgement other;
        ThrowJudging(state_, table_, ply, other).Run();
        result_.asked |= other.asked;
        if (other.legal()) return true;
      }
    }
    return false;
  }

  const State& state_;
  const Table& table_;
  const Ply& ply_;
  Consultation rules_;
  Throwing thrown_;
  Judgement& result_;
};

}  // namespace

void JudgeThrow(const State& state, const Table& table, const Ply& ply, Judgement& result) {
  ThrowJudging(state, table, ply, result).Run();
}

}  // namespace parchis
