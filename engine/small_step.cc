#include "engine/small_step.h"

#include "engine/chosen_numbers.h"
#include "engine/pair_turns.h"

namespace parchis {

bool SmallStep::Suits(const Table& table) {
  const RuleSet& rules = table.rules();
  return !table.two_dice() && !ChoosesNumbers(rules) && !CountsTurns(rules) &&
         rules.get<TripleVictim>() != TripleVictim::kLastMovedEver &&
         rules.get<TripleGoalVictim>() != TripleGoalVictim::kPrevious &&
         rules.get<BonusUnplayable>() != BonusUnplayable::kKept &&
         rules.get<EntryArrival>() != EntryArrival::kFirstTime;
}

bool SmallStep::Note(const State& before, const Table& table, const Effect& effect) {
  const bool moves = effect.kind == Effect::Kind::kMove;
  const bool is_small = effect.kind != Effect::Kind::kPenalty && effect.captured.empty() &&
                        !effect.penalized && !effect.second_piece && !effect.bounced &&
                        !(moves && table.board().InGoal(effect.to)) && !before.over;
  if (!is_small) return false;
  piece_ = moves ? effect.piece : std::nullopt;
  from_ = effect.from;
  seat_ = before.seat;
  sixes_ = before.sixes;
  fresh_ = before.fresh;
  tries_ = before.memory.tries;
  opened_ = before.memory.opened;
  throw_first_ = before.memory.throw_first;
  last_ = before.last;
  late_ = before.late;
  owes_ = !before.owed.empty();
  if (owes_) owed_ = before.owed;
  return true;
}

void SmallStep::Undo(State& after, const Board& board) const {
  if (piece_) after.Put(board, *piece_, from_);
  after.seat = seat_;
  after.sixes = sixes_;
  after.fresh = fresh_;
  after.memory.tries = tries_;
  after.memory.opened = opened_;
  after.memory.throw_first = throw_first_;
  after.last = last_;
  after.late = late_;
  if (owes_) {
    after.owed = owed_;
  } else {
    after.owed.clear();
  }
}

}  // namespace parchis
