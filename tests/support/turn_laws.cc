#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/chosen_numbers.h"
#include "engine/dice.h"
#include "engine/ending.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/movers.h"
#include "tests/support/law_rows.h"

// What a ply earns, and whose turn it is after it, once more from the clauses.
namespace arbitro::testing::laws {

using namespace parchis;

namespace {

// ---- Bonuses ----

// Steps of the bonuses that a seat owes or keeps, in ascending order.
[[nodiscard]] std::vector<int> BonusesOf(const State& state, std::uint8_t seat, bool owed, bool kept) {
  std::vector<int> bonuses;
  for (std::size_t i = 0; owed && i < state.owed.size(); ++i) {
    if (state.owed[i].kind == Owed::Kind::kBonus) bonuses.push_back(state.owed[i].value);
  }
  for (const KeptBonus& one : state.memory.kept) {
    if (kept && one.seat == seat) bonuses.push_back(one.steps);
  }
  std::ranges::sort(bonuses);
  return bonuses;
}

// Whether a ply captures two pieces that no walk could have captured together: by coming out, or with a
// double that breaks a barrier (AMB-115 B). Of others AMB-138 says what they earn.
[[nodiscard]] bool IsDoubleCapture(const Table& table, const Effect& effect) {
  const RuleSet& rules = table.rules();
  if (effect.from.in_nest()) return true;
  if (rules.get<BarrierWhere>() == BarrierWhere::kAny) return true;
  if (rules.get<CaptureTwoOnSquare>() == CaptureTwoOnSquare::kFull) return true;
  const int square = table.board().TrackSquare(effect.piece->color(), effect.to.progress());
  return table.board().IsSafe(square, effect.captured.first().color());
}

// For how many captures a ply earns a bonus: for one, or for each where the rule set says so.
[[nodiscard]] int CapturesPaid(const Table& table, const Effect& effect) {
  const RuleSet& rules = table.rules();
  int rivals = 0;
  for (const Piece piece : effect.captured) rivals += piece.color() != effect.piece->color() ? 1 : 0;
  if (effect.from.in_nest() && rules.get<BonusEntryCapture>() == BonusEntryCapture::kNo) return 0;
  if (rivals < 2) return rivals;
  const bool each = IsDoubleCapture(table, effect)
                        ? rules.get<BonusDoubleCapture>() != BonusDoubleCapture::kOnce
                        : rules.get<CaptureTwoOnSquare>() == CaptureTwoOnSquare::kBothEach ||
                              rules.get<CaptureTwoOnSquare>() == CaptureTwoOnSquare::kBothAdded;
  return each ? rivals : 1;
}

// What a ply earns, from the clauses: 20 for a capture, 10 for a goal.
[[nodiscard]] std::vector<int> EarnedBy(const Table& table, const Step& step) {
  const RuleSet& rules = table.rules();
  const Effect& effect = step.judgement.effect;
  std::vector<int> earned;
  if (effect.kind != Effect::Kind::kMove) return earned;
  if (effect.bonus != 0 && rules.get<BonusChain>() == BonusChain::kNone) return earned;
  const int captures = CapturesPaid(table, effect);
  const bool added =
      captures > 1 &&
      (IsDoubleCapture(table, effect) ? rules.get<BonusDoubleCapture>() == BonusDoubleCapture::kAdded
                                      : rules.get<CaptureTwoOnSquare>() == CaptureTwoOnSquare::kBothAdded);
  if (added && captures > 0) {
    earned.push_back(captures * table.capture_bonus());
  } else {
    earned.assign(static_cast<std::size_t>(captures), table.capture_bonus());
  }
  if (!table.board().InGoal(effect.to)) return earned;
  // A seat whose last piece a mate brings in has nothing to use it.
  const PieceSet all = table.PiecesOf(table.SeatOf(effect.piece->color()).value());
  if (!table.PiecesOf(step.before.seat).contains(*effect.piece) && (all - step.after.goals()).empty())
    return earned;
  int color_in_goal = 0;
  for (const Piece piece : PieceSet::AllOf(effect.piece->color())) {
    color_in_goal += table.board().InGoal(step.after.place(piece)) ? 1 : 0;
  }
  if (color_in_goal < 4 || rules.get<BonusLastOfColor>() == BonusLastOfColor::kYes) {
    earned.push_back(table.goal_bonus());
  }
  return earned;
}

// Whether a bonus that is passed is kept for later, because nothing can be moved with it: with this one, not
// with another of as many steps that a different piece has earned.
[[nodiscard]] bool IsKept(const Table& table, const Step& step) {
  if (table.rules().get<BonusUnplayable>() != BonusUnplayable::kKept) return false;
  if (step.before.HasFinished(step.before.seat)) return false;
  State alone = step.before;
  alone.owed.clear();
  alone.owed.push(step.before.owed[step.judgement.effect.owed_index]);
  alone.memory.throw_first = false;
  return std::ranges::none_of(LegalPlies(alone, table, 0),
                              [](const Ply& ply) { return ply.piece.has_value(); });
}

// Whether a seat that finishes may use what is left of its turn for mates.
[[nodiscard]] bool GoesOnForMates(const Table& table, const Step& step) {
  if (table.rules().get<FinishedFrom>() == FinishedFrom::kNextTurn) return false;
  PointSet unheeded;
  Consultation rules(table.rules(), unheeded);
  return !LentToFinished(step.after, table, rules, step.before.seat).empty();
}

// Whether the player on turn brings in the last that is to be brought in, and has not finished all the same.
[[nodiscard]] bool BringsInTheLast(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  if (effect.kind != Effect::Kind::kMove || !table.board().InGoal(effect.to)) return false;
  const std::uint8_t seat = table.SeatOf(effect.piece->color()).value();
  return table.seating().SamePlayer(seat, step.before.seat) && PiecesAreIn(step.after, table, seat) &&
         !step.after.HasFinished(seat);
}

// ---- Turns ----

// Whether a seat that has chosen a six has something to choose in the further play (AMB-089, AMB-140).
[[nodiscard]] bool LeavesAPlay(const Table& table, const Step& step) {
  const RuleSet& rules = table.rules();
  if (rules.get<DiceKind>() == DiceKind::kThrown) return true;
  NumberSet left = NumbersLeft(step.after, table, step.before.seat);
  // A null throw that comes to the seat when the next turn begins is none that it could play on with.
  const bool had_pass = NumbersLeft(step.before, table, step.before.seat).contains(NumberSet::kNullThrow);
  if (step.after.seat != step.before.seat && !had_pass) left.erase(NumberSet::kNullThrow);
  NumberSet but_six = left;
  but_six.erase(6);
  if (!but_six.numbers().empty()) return true;
  // Of several sets one may have its own six left.
  if (left.contains(6)) {
    return !left.contains(NumberSet::kNullThrow) || rules.get<HandDeadEnd>() != HandDeadEnd::kNotChosen;
  }
  return left.contains(NumberSet::kNullThrow) && (rules.get<HandPassPlace>() == HandPassPlace::kAnyPlay ||
                                                  rules.get<HandDeadEnd>() == HandDeadEnd::kPassThere);
}

// PCH-DBL-5, AMB-107, AMB-108.
[[nodiscard]] bool DoubleGivesAThrow(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  if (effect.kind == Effect::Kind::kPenalty) return false;
  const bool thrown = effect.first_thrown != 0;
  const bool is_double =
      thrown ? effect.first_thrown == effect.second_thrown : step.before.memory.dice.doubles != 0;
  const bool gives_up = effect.kind == Effect::Kind::kPass && effect.source == Effect::Source::kThrow;
  return is_double && !(gives_up && table.rules().get<DoublesAgain>() == DoublesAgain::kIfUsedUp);
}

// Whether the throw of this ply, or the one before its bonus, gives another.
[[nodiscard]] bool GivesAThrow(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  if (table.two_dice()) return DoubleGivesAThrow(table, step);
  const RuleSet& rules = table.rules();
  const PieceSet left = table.PiecesOf(step.before.seat) - step.before.goals();
  const bool nothing_in_play = !left.empty() && (left - step.before.nests()).empty();
  if (effect.source == Effect::Source::kNullThrow) return false;
  if (effect.die == 0) return step.before.sixes > 0 || step.before.memory.tries > 0;
  const bool moved = effect.kind == Effect::Kind::kMove;
  const bool six = effect.die == 6 && effect.six_counts;
  if (six && step.before.sixes == 2) return false;
  if (six && (moved || rules.get<ExtraIfNoMove>() == ExtraIfNoMove::kYes)) return LeavesAPlay(table, step);
  return !moved && nothing_in_play && rules.get<TurnTries>() == TurnTries::kThree &&
         step.before.memory.tries < 2;
}

}  // namespace

Breach EveryBonusIsPaidOnce(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  const std::uint8_t seat = step.before.seat;
  std::vector<int> owed = BonusesOf(step.before, seat, true, false);
  std::vector<int> kept = BonusesOf(step.before, seat, false, true);
  if (effect.bonus != 0) {
    owed.erase(std::ranges::find(owed, int{effect.bonus}));
    if (effect.kind == Effect::Kind::kPass && IsKept(table, step)) kept.push_back(effect.bonus);
  }
  const std::vector<int> earned = EarnedBy(table, step);
  const BonusChain chain = table.rules().get<BonusChain>();
  const bool some_owed = !owed.empty();
  if (chain == BonusChain::kReplace && !earned.empty()) owed.clear();
  if (chain != BonusChain::kOnePending || !some_owed) owed.insert(owed.end(), earned.begin(), earned.end());
  const bool third_six = step.before.sixes == 2 && effect.die == 6 && effect.six_counts;
  if (third_six || effect.kind == Effect::Kind::kPenalty) owed.clear();  // the turn ends
  const bool finishes = !step.before.HasFinished(seat) && step.after.HasFinished(seat);
  const bool done = step.after.over || (finishes && !GoesOnForMates(table, step));
  if (done) owed.clear();
  if (finishes) kept.clear();
  // AMB-128 B: only the dice are still used.
  if (table.rules().get<EndRestOfThrow>() == EndRestOfThrow::kPlayed && BringsInTheLast(table, step))
    owed.clear();
  if (!done) owed.insert(owed.end(), kept.begin(), kept.end());
  std::ranges::sort(owed);
  ARBITRO_HOLDS(BonusesOf(step.after, seat, step.after.seat == seat, true) == owed);
  ARBITRO_HOLDS(step.after.owed.empty() || step.after.seat == seat);
  return std::nullopt;
}

Breach TurnPassesWhereNothingIsLeft(const Table& table, const Step& step) {
  ARBITRO_HOLDS(step.after.sixes <= 2);
  ARBITRO_HOLDS(!step.after.last || step.after.sixes > 0 || step.after.memory.dice.doubles > 0);
  ARBITRO_HOLDS(step.after.over || !step.after.HasLeft(step.after.seat));
  ARBITRO_HOLDS(!step.after.memory.throw_first || !step.after.owed.empty());
  const bool finishes = step.after.HasFinished(step.before.seat);
  if (step.after.over || finishes) return std::nullopt;
  std::size_t playing = 0;
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat)
    playing += step.after.HasFinished(seat) ? 0U : 1U;
  const bool third_six =
      step.before.sixes == 2 && step.judgement.effect.die == 6 && step.judgement.effect.six_counts;
  const bool stays = !third_six && (GivesAThrow(table, step) || !step.after.owed.empty());
  if (playing > 1) ARBITRO_HOLDS((step.after.seat == step.before.seat) == stays);
  if (step.after.seat == step.before.seat) return std::nullopt;
  ARBITRO_HOLDS(step.after.owed.empty());
  ARBITRO_HOLDS(step.after.sixes == 0 && step.after.memory.dice == ThrowMemory{});
  ARBITRO_HOLDS(step.after.memory.tries == 0 && !step.after.memory.opened);
  if (step.after.HasFinished(step.after.seat)) {
    PointSet unheeded;
    Consultation rules(table.rules(), unheeded);
    ARBITRO_HOLDS(!LentToFinished(step.after, table, rules, step.after.seat).empty());
  }
  return std::nullopt;
}

}  // namespace arbitro::testing::laws
