#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/dice.h"
#include "engine/heard.h"
#include "engine/judge.h"
#include "engine/small_step.h"
#include "tests/support/law_rows.h"
#include "tests/support/renaming.h"

namespace arbitro::testing::laws {

using namespace parchis;
using parchis::testing::SameEffect;

namespace {

// Where a piece is after each step of a way, round once more or not, and back from the goal.
[[nodiscard]] std::optional<Place> PlaceAfter(const Table& table, Place from, int steps, bool lap) {
  const Board& board = table.board();
  if (const auto place = board.Walk(from, steps, lap)) return place;
  const int back = 2 * board.goal() - from.progress() - steps;
  if (board.PastGate(from) || table.rules().get<FinishExact>() != FinishExact::kBounce || back < 0) {
    return std::nullopt;
  }
  return Place::At(back);
}

// Whether so many steps from one place can end on another: into the corridor, round once more, or back from
// the goal.
[[nodiscard]] bool LeadsTo(const Table& table, Place from, int steps, Place to) {
  if (from.in_nest()) return steps == 0 && to == Place::At(0);
  if (PlaceAfter(table, from, steps, false) == to) return true;
  return table.board().allows_laps() && table.board().Walk(from, steps, true) == to;
}

[[nodiscard]] bool Moves(const Effect& effect) { return effect.kind == Effect::Kind::kMove; }

// The two pieces of one color among those that stand somewhere; none if there are not two.
[[nodiscard]] std::optional<Color> ColorOfPair(PieceSet standing) {
  for (const Piece piece : standing) {
    if ((standing & PieceSet::AllOf(piece.color())).has_two()) return piece.color();
  }
  return std::nullopt;
}

// Whether the move may do what others may not: a bonus that jumps (AMB-132), a double that passes (AMB-115).
[[nodiscard]] bool MayPassBarriers(const Table& table, const Effect& effect) {
  const RuleSet& rules = table.rules();
  if (effect.bonus != 0 && rules.get<BonusBoard>() == BonusBoard::kJumps) return true;
  return table.two_dice() && rules.get<BarrierBreakBy>() == BarrierBreakBy::kPasses;
}

// The squares on one way to where the piece ends, the last included; empty if this way does not lead there.
[[nodiscard]] std::vector<Place> WayOf(const Table& table, const Effect& effect, bool lap) {
  std::vector<Place> way;
  for (int i = 1; i <= effect.steps; ++i) {
    const auto place = PlaceAfter(table, effect.from, i, lap);
    if (!place) return {};
    way.push_back(*place);
  }
  if (way.empty() || way.back() != effect.to) way.clear();
  return way;
}

[[nodiscard]] bool IsBarred(const Table& table, const Step& step, const std::vector<Place>& way) {
  const Effect& effect = step.judgement.effect;
  // What stands where the piece ends is for the laws of captures and of full squares.
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    if (IsBarrierTo(table, step.before, *effect.piece, way[i])) return true;
  }
  return false;
}

// What a six can be worth to a piece of this color (SIX-1, AMB-024 to 027, 047, 080).
[[nodiscard]] std::vector<int> WorthsOfSix(const Table& table, const State& before, Color color) {
  const RuleSet& rules = table.rules();
  constexpr int kSix = 6;
  if (rules.get<SixAllOutValue>() == SixAllOutValue::kSix) return {kSix};
  const int more = rules.get<SixAllOutValue>() == SixAllOutValue::kSeven ? 7 : 12;
  const bool scope = rules.get<SixAllOutScope>() == SixAllOutScope::kMovedColor || !table.has_allies();
  if (!scope) return {kSix, more};
  if (!(before.nests() & PieceSet::AllOf(color)).empty()) return {kSix};
  const bool any_goal = !(before.goals() & PieceSet::AllOf(color)).empty();
  if (rules.get<SixAllOutTest>() == SixAllOutTest::kAllOnBoard && any_goal) return {kSix};
  if (rules.get<SixOptional>() == SixOptional::kYes || rules.get<SixFallback>() == SixFallback::kYes ||
      rules.get<BarrierOpenCount>() == BarrierOpenCount::kSix) {
    return {kSix, more};
  }
  return {more};
}

[[nodiscard]] int Position(Place place) { return place.in_nest() ? 0 : place.progress() + 1; }

}  // namespace

bool IsBarrierTo(const Table& table, const State& state, Piece piece, Place place) {
  const Board& board = table.board();
  const RuleSet& rules = table.rules();
  if (board.InCorridor(place)) {
    const PieceSet others = state.InCorridor(piece.color(), place.progress()) - PieceSet::Of(piece);
    return others.has_two() && rules.get<BarrierCorridorBlocks>() == BarrierCorridorBlocks::kYes;
  }
  if (!board.OnTrack(place)) return false;
  const int square = board.TrackSquare(piece.color(), place.progress());
  const auto color = ColorOfPair(state.at(square) - PieceSet::Of(piece));
  if (!color) return false;
  const bool safe = board.IsSafe(square, *color);
  if (rules.get<BarrierWhere>() == BarrierWhere::kSafe && !safe) return false;
  if (*color != piece.color()) return true;
  const BarrierBlocks blocks = rules.get<BarrierBlocks>();
  return blocks == BarrierBlocks::kAll || (blocks == BarrierBlocks::kOwnerOutsideSafe && safe);
}

Breach ApplyIsAFunction(const Table& table, const Step& step) {
  ARBITRO_HOLDS(step.judgement.legal());
  State again = step.before;
  Apply(again, table, Judge(step.before, table, step.ply).effect);
  ARBITRO_HOLDS(again == step.after);
  ARBITRO_HOLDS(HashOf(again) == HashOf(step.after));
  ARBITRO_HOLDS((step.before == step.after) == (HashOf(step.before) == HashOf(step.after)));
  return std::nullopt;
}

Breach OnlyTheMovedGoForward(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  for (const Piece piece : table.pieces_in_play()) {
    const Place before = step.before.place(piece);
    const Place after = step.after.place(piece);
    const bool moved = piece == effect.piece || piece == effect.second_piece;
    if (moved) ARBITRO_HOLDS(LeadsTo(table, before, effect.steps, effect.to));
    if (effect.captured.contains(piece)) {
      ARBITRO_HOLDS(!before.in_nest());
      ARBITRO_HOLDS(after.in_nest());
    } else if (effect.penalized == piece) {
      ARBITRO_HOLDS(!before.in_nest() || moved);
      ARBITRO_HOLDS(after == effect.penalized_to);
      ARBITRO_HOLDS(after.in_nest() || table.board().InCorridor(after));
    } else if (moved) {
      ARBITRO_HOLDS(after == effect.to);
      const bool laps = table.board().allows_laps();
      ARBITRO_HOLDS(Position(after) > Position(before) || effect.bounced || laps);
    } else {
      ARBITRO_HOLDS(after == before);
    }
  }
  return std::nullopt;
}

Breach TheNumberIsWalked(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  if (!Moves(effect)) return std::nullopt;
  if (effect.from.in_nest()) {
    ARBITRO_HOLDS(effect.steps == 0);
    // Only a five brings a piece out, on a die or as the sum of two (ENTRY-1, PCH-ENTRY-1).
    ARBITRO_HOLDS(effect.source == Effect::Source::kEntry || effect.die == 5);
    return std::nullopt;
  }
  const RuleSet& rules = table.rules();
  const bool bonus = effect.bonus != 0;
  ARBITRO_HOLDS(bonus != (effect.die != 0));
  std::vector<int> worths{bonus ? effect.bonus : effect.die};
  if (!bonus && effect.die == 6 && !effect.all_dice) {
    worths = WorthsOfSix(table, step.before, effect.piece->color());
  }
  const bool in_part = rules.get<MovePartial>() == MovePartial::kUpToBarrier ||
                       (bonus && rules.get<BonusUnplayable>() == BonusUnplayable::kPartial);
  const bool whole = std::ranges::find(worths, int{effect.steps}) != worths.end();
  ARBITRO_HOLDS(whole || (in_part && effect.steps > 0 && effect.steps < std::ranges::max(worths)));
  return std::nullopt;
}

Breach NoBarrierIsCrossed(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  if (!Moves(effect) || effect.from.in_nest() || MayPassBarriers(table, effect)) return std::nullopt;
  const std::vector<Place> usual = WayOf(table, effect, false);
  const std::vector<Place> round = table.board().allows_laps() ? WayOf(table, effect, true) : usual;
  ARBITRO_HOLDS(!usual.empty() || !round.empty());
  const bool usual_free = !usual.empty() && !IsBarred(table, step, usual);
  const bool round_free = !round.empty() && !IsBarred(table, step, round);
  ARBITRO_HOLDS(usual_free || round_free);
  return std::nullopt;
}

Breach CapturesAreAsTheRulesHaveThem(const Table& table, const Step& step) {
  const Effect& effect = step.judgement.effect;
  const RuleSet& rules = table.rules();
  if (effect.captured.empty()) return std::nullopt;
  ARBITRO_HOLDS(Moves(effect));
  const Board& board = table.board();
  ARBITRO_HOLDS(board.OnTrack(effect.to));
  const Color color = effect.piece->color();
  const int square = board.TrackSquare(color, effect.to.progress());
  // A piece that goes to its nest where it arrives (AMB-052 D).
  if (effect.captured == PieceSet::Of(*effect.piece)) {
    ARBITRO_HOLDS(rules.get<CaptureSafeLanding>() == CaptureSafeLanding::kArriving);
    ARBITRO_HOLDS(board.IsSafe(square, color) || !step.before.at(square).empty());
    return std::nullopt;
  }
  ARBITRO_HOLDS((effect.captured - step.before.at(square)).empty());
  const bool enters = effect.from.in_nest();
  const bool own = !(effect.captured & PieceSet::AllOf(color)).empty();
  ARBITRO_HOLDS(!own || (enters && rules.get<EntryOwnPlusRival>() == EntryOwnPlusRival::kLastArrived));
  const auto two = rules.get<CaptureTwoOnSquare>();
  const auto breaks = rules.get<BarrierBreakBy>();
  const bool may_break =
      table.two_dice() && (breaks == BarrierBreakBy::kOne || breaks == BarrierBreakBy::kBoth);
  if (effect.captured.size() > 1) {
    ARBITRO_HOLDS(effect.captured.size() == 2 || enters);
    ARBITRO_HOLDS(enters || two == CaptureTwoOnSquare::kBothOnce || two == CaptureTwoOnSquare::kBothEach ||
                  two == CaptureTwoOnSquare::kBothAdded || (may_break && breaks == BarrierBreakBy::kBoth));
  }
  if (enters) return std::nullopt;
  for (const Piece victim : effect.captured) {
    const bool ally = table.AlliesOf(color).contains(victim);
    ARBITRO_HOLDS(!board.IsSafe(square, victim.color()) || may_break ||
                  rules.get<CaptureSafeLanding>() == CaptureSafeLanding::kResting ||
                  (ally && rules.get<CaptureAllyOnSafe>() == CaptureAllyOnSafe::kCapture) ||
                  (effect.bonus != 0 && rules.get<BonusBoard>() == BonusBoard::kCapturesOnSafe));
  }
  return std::nullopt;
}

Breach EachDieIsUsedOnce(const Table& table, const Step& step) {
  if (!table.two_dice()) return std::nullopt;
  const Effect& effect = step.judgement.effect;
  std::array<int, 7> given{};
  const DiceLeft before = DiceOwed(step.before);
  for (std::size_t i = 0; i < before.size(); ++i) ++given[before[i]];
  if (effect.first_thrown != 0) {
    ARBITRO_HOLDS(before.empty());
    ARBITRO_HOLDS(effect.first_thrown == step.die && effect.second_thrown == step.second_die);
    const bool bottoms =
        step.die == step.second_die && table.rules().get<DoublesComplement>() != DoublesComplement::kNever;
    for (const std::uint8_t face : {step.die, step.second_die}) {
      ++given[face];
      if (bottoms) ++given[static_cast<std::size_t>(7 - face)];
    }
  }
  // AMB-105 C
  const bool comes_out = Moves(effect) && effect.from.in_nest() &&
                         step.before.memory.dice.doubles + step.after.memory.dice.doubles > 0;
  if (comes_out && table.rules().get<DoublesComplement>() == DoublesComplement::kOnceOut) {
    given[static_cast<std::size_t>(7 - effect.die)] += 2;
  }
  if (Moves(effect) && effect.source == Effect::Source::kThrow) {
    if (effect.all_dice) {
      // A sum uses both faces, and nothing else is left of the throw.
      ARBITRO_HOLDS(DiceOwed(step.after).empty());
      return std::nullopt;
    }
    ARBITRO_HOLDS(effect.die >= 1 && effect.die <= 6 && given[effect.die] > 0);
    --given[effect.die];
  }
  const DiceLeft after = DiceOwed(step.after);
  std::array<int, 7> left{};
  for (std::size_t i = 0; i < after.size(); ++i) ++left[after[i]];
  for (std::size_t face = 1; face < left.size(); ++face) ARBITRO_HOLDS(left[face] <= given[face]);
  // Bonuses use no die; what is left stays owed until it is used or given up.
  const bool stays = step.after.seat == step.before.seat && !step.after.over && effect.first_thrown == 0 &&
                     !comes_out && !step.after.HasFinished(step.after.seat);
  if (stays && Moves(effect)) ARBITRO_HOLDS(left == given);
  return std::nullopt;
}

Breach NumbersAreAccountedFor(const Table& table, const Step& step) {
  if (!ChoosesNumbers(table.rules())) return std::nullopt;
  const Effect& effect = step.judgement.effect;
  const bool chooses = effect.source == Effect::Source::kThrow && effect.die != 0;
  const NumberSets& before = step.before.memory.numbers;
  const NumberSets& after = step.after.memory.numbers;
  if (chooses) ARBITRO_HOLDS(NumbersLeft(step.before, table, step.before.seat).contains(effect.die));
  if (effect.source == Effect::Source::kNullThrow) {
    ARBITRO_HOLDS(NumbersLeft(step.before, table, step.before.seat).contains(NumberSet::kNullThrow));
  }
  int changed = 0;
  for (std::size_t set = 0; set < SetCount(table); ++set) {
    const NumberSet had = before.left[set].numbers();
    const NumberSet has = after.left[set].numbers();
    if (had == has) continue;
    NumberSet without = had;
    if (chooses) without.erase(effect.die);
    // Crossed out, renewed when all are, or put away with the last piece of those that use it.
    const bool crossed = has == without;
    const bool renewed = without.empty() && has == NumberSet::All();
    const bool put_away = has.empty();
    ARBITRO_HOLDS(crossed || renewed || put_away);
    if (crossed && !put_away) ++changed;
  }
  ARBITRO_HOLDS(changed <= 1);
  return std::nullopt;
}

Breach WhatWasNotAskedChangesNothing(const Table& table, const Step& step) {
  Heard heard;
  Table listening = table;
  listening.Listen(&heard);
  State after = step.before;
  Apply(after, listening, Judge(step.before, listening, step.ply).effect);
  for (const RulePointInfo& info : RulePoints()) {
    const bool board = info.point == RulePoint::kBoardSafeSquares;
    if (heard.points.contains(info.point)) continue;
    const OptionMask alike = AlikeAtFirst(table.rules(), info.point) & (board ? heard.boards : kEveryOption);
    for (std::size_t i = 0; i < info.options.size(); ++i) {
      if ((alike >> i & 1U) == 0) continue;
      RuleSet rules = table.rules();
      rules.set_answer(info.point, static_cast<std::uint8_t>(i));
      const Table other(table.board(), table.seating(), rules);
      const Judgement judgement = Judge(step.before, other, step.ply);
      State there = step.before;
      if (judgement.legal()) Apply(there, other, judgement.effect);
      if (!judgement.legal() || !SameEffect(judgement.effect, step.judgement.effect) || there != after) {
        return "not asked, and it matters: " + std::string(info.id) + "=" + std::string(info.options[i].id);
      }
    }
  }
  return std::nullopt;
}

Breach SmallStepsCanBeUndone(const Table& table, const Step& step) {
  SmallStep small;
  if (!SmallStep::Suits(table) || !small.Note(step.before, table, step.judgement.effect)) return {};
  State undone = step.after;
  small.Undo(undone, table.board());
  ARBITRO_HOLDS(undone == step.before);
  return {};
}

}  // namespace arbitro::testing::laws
