#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/apply.h"
#include "engine/dice.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/properties/steps.h"
#include "tests/support/game_maker.h"
#include "tests/support/renaming.h"

// Laws of the rules that no single example can show. Every property draws plain numbers and makes a game of
// them.
namespace parchis::testing {
namespace {

// ---- Where pieces stand ----

void CheckSquare(const Table& table, const State& state, int square, PieceSet standing) {
  RC_ASSERT(state.at(square) == standing);
  const auto owner = table.board().StartOwner(square);
  const bool only_own = owner && (standing - PieceSet::AllOf(*owner)).empty();
  const bool on_start = only_own && (table.rules().get<EntryOwnPair>() == EntryOwnPair::kAllow ||
                                     table.rules().get<SetupOnStart>() == SetupOnStart::kThreeOnStart);
  // AMB-142 B
  const bool one_color = !standing.empty() && (standing - PieceSet::AllOf(standing.first().color())).empty();
  const bool may_pile =
      on_start || (one_color && table.rules().get<BarrierThirdOwn>() == BarrierThirdOwn::kAllow);
  RC_ASSERT(standing.size() <= 2 || may_pile);
  const bool mixed = standing.size() == 2 && !standing.has_pair();
  // On a start two colors meet by coming out, even where it is not safe; elsewhere where one of two like
  // pieces stays beside the piece that captured the other, and where allies may join.
  const bool allies = mixed && !(table.AlliesOf(standing.first().color()) & standing).empty();
  RC_ASSERT(!mixed || owner || allies || table.board().IsSafe(square, standing.first().color()) ||
            table.rules().get<CaptureTwoOnSquare>() == CaptureTwoOnSquare::kOne ||
            table.rules().get<BarrierBreakBy>() == BarrierBreakBy::kOne);
}

[[nodiscard]] int CorridorCapacity(const Table& table) {
  const bool four = table.rules().get<BoardCorridorCapacity>() == BoardCorridorCapacity::kFour ||
                    table.rules().get<BarrierThirdOwn>() == BarrierThirdOwn::kAllow;
  return four ? kPiecesPerColor : 2;
}

RC_GTEST_PROP(EngineLaws, PiecesStandWhereTheirColorMayAndNoSquareHoldsMoreThanTwo,
              (const Numbers& numbers)) {
  ForEveryStep(numbers, [](const Table& table, const Step& step) {
    const Board& board = table.board();
    std::vector<PieceSet> standing(static_cast<std::size_t>(board.track_squares()) + 1);
    PieceSet nests;
    PieceSet goals;
    for (int i = 0; i < kMaxPieces; ++i) {
      const Piece piece = Piece::FromIndex(i);
      const Place place = step.after.place(piece);
      RC_ASSERT(place.in_nest() || place.progress() <= board.goal() ||
                (board.allows_laps() && board.PastGate(place)));
      if (place.in_nest()) {
        nests.insert(piece);
        continue;
      }
      RC_ASSERT(table.pieces_in_play().contains(piece));
      if (board.InGoal(place)) goals.insert(piece);
      if (board.InCorridor(place))
        RC_ASSERT(step.after.InCorridor(piece.color(), place.progress()).size() <= CorridorCapacity(table));
      if (board.OnTrack(place)) {
        standing[static_cast<std::size_t>(board.TrackSquare(piece.color(), place.progress()))].insert(piece);
      }
    }
    RC_ASSERT(step.after.nests() == nests);
    RC_ASSERT(step.after.goals() == goals);
    for (int square = 1; square <= board.track_squares(); ++square) {
      CheckSquare(table, step.after, square, standing[static_cast<std::size_t>(square)]);
    }
  });
}

// Whether so many steps from one place can end on another: into the corridor, round once more, or back from
// the goal.
[[nodiscard]] bool LeadsTo(const Table& table, Place from, int steps, Place to) {
  const Board& board = table.board();
  if (from.in_nest()) return steps == 0 && to == Place::At(0);
  const std::optional<Place> end = board.Walk(from, steps, false);
  if (end == to) return true;
  if (board.allows_laps() && board.Walk(from, steps, true) == to) return true;
  return !end && table.rules().get<FinishExact>() == FinishExact::kBounce &&
         to == Place::At(2 * board.goal() - from.progress() - steps);
}

RC_GTEST_PROP(EngineLaws, OnlyThePieceMovedGoesForwardAndOnlyVictimsGoBack, (const Numbers& numbers)) {
  ForEveryStep(numbers, [](const Table& table, const Step& step) {
    const Effect& effect = step.judgement.effect;
    for (const Piece piece : table.pieces_in_play()) {
      const Place before = step.before.place(piece);
      const Place after = step.after.place(piece);
      const bool moved = piece == effect.piece || piece == effect.second_piece;
      if (moved) RC_ASSERT(LeadsTo(table, before, effect.steps, effect.to));
      if (effect.captured.contains(piece)) {
        RC_ASSERT(!before.in_nest());
        RC_ASSERT(after.in_nest());
      } else if (effect.penalized == piece) {
        RC_ASSERT(!before.in_nest() || moved);
        RC_ASSERT(after == effect.penalized_to);
        RC_ASSERT(after.in_nest() || table.board().InCorridor(after));
      } else if (moved) {
        RC_ASSERT(after == effect.to);
      } else {
        RC_ASSERT(after == before);
      }
    }
  });
}

// ---- LegalPlies and Judge ----

using EffectKey = std::tuple<Effect::Kind, std::uint8_t, std::uint8_t, std::uint8_t, std::uint32_t,
                             std::uint32_t, Place, std::uint8_t, int>;

// What an effect is as a decision: what is spent, the pieces moved and where to, the pieces captured, the
// piece penalized.
[[nodiscard]] EffectKey KeyOf(const Effect& effect) {
  PieceSet moved;
  if (effect.piece) moved.insert(*effect.piece);
  if (effect.second_piece) moved.insert(*effect.second_piece);
  return {effect.kind,
          static_cast<std::uint8_t>(effect.source),
          effect.die,
          effect.bonus,
          moved.bits(),
          effect.captured.bits(),
          effect.to,
          effect.owed_index,
          effect.penalized ? effect.penalized->code() : 0};
}

RC_GTEST_PROP(EngineLaws, LegalPliesAreAllThatJudgeAccepts, (const Numbers& numbers)) {
  std::size_t count = 0;
  ForEveryStep(numbers, [&count](const Table& table, const Step& step) {
    if (++count % 12 != 1) return;
    for (const std::uint8_t die : {step.die, static_cast<std::uint8_t>(step.before.ThrowIsNext() ? 5 : 0)}) {
      std::set<EffectKey> accepted;
      for (const Ply& ply : ConceivablePlies(step.before, table, die, step.second_die)) {
        const Judgement judgement = Judge(step.before, table, ply);
        if (judgement.legal()) accepted.insert(KeyOf(judgement.effect));
      }
      std::set<EffectKey> listed;
      for (const Ply& ply : LegalPlies(step.before, table, die, step.second_die)) {
        const Judgement judgement = Judge(step.before, table, ply);
        RC_ASSERT(judgement.legal());
        RC_ASSERT(listed.insert(KeyOf(judgement.effect)).second);
      }
      RC_ASSERT(listed == accepted);
    }
  });
}

[[nodiscard]] bool OwesBonus(const State& state) {
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    if (state.owed[i].kind == Owed::Kind::kBonus) return true;
  }
  return false;
}

// Whether the rule set lets a player pass with this, although it could be used.
[[nodiscard]] bool MayBePassed(const RuleSet& rules, std::uint8_t die) {
  if (die == 0) return rules.get<BonusDuty>() == BonusDuty::kWaivable;
  return rules.get<MoveDuty>() == MoveDuty::kFree ||
         rules.get<BarrierKeepIfOnly>() == BarrierKeepIfOnly::kYes;
}

// Whether it is a use of the dice that nobody has to make (AMB-147 B).
[[nodiscard]] bool IsPermission(const RuleSet& rules, const Effect& effect) {
  return effect.all_dice && effect.from.in_nest() && effect.kind == Effect::Kind::kMove &&
         rules.get<EntrySum>() == EntrySum::kPermission;
}

RC_GTEST_PROP(EngineLaws, APassIsLegalExactlyWhenNothingElseIs, (const Numbers& numbers)) {
  ForEveryStep(numbers, [](const Table& table, const Step& step) {
    const std::vector<std::uint8_t> dice = NumbersToPlay(step.before, table);
    RC_ASSERT(!dice.empty());
    for (const std::uint8_t die : dice) {
      const std::vector<Ply> legal = LegalPlies(
          step.before, table, die, table.two_dice() && die != 0 ? step.second_die : std::uint8_t{0});
      RC_ASSERT(!legal.empty());
      std::ptrdiff_t passes = 0;
      std::ptrdiff_t moves = 0;
      for (const Ply& ply : legal) {
        const Effect effect = Judge(step.before, table, ply).effect;
        if (effect.kind == Effect::Kind::kPass) ++passes;
        if (effect.kind != Effect::Kind::kPass && !IsPermission(table.rules(), effect)) ++moves;
      }
      const bool one_thing = step.before.ThrowIsNext() || step.before.owed.size() < 2;
      const bool dice_left = !DiceOwed(step.before).empty();
      const bool one_kind =
          table.two_dice() ? one_thing || (dice_left && !OwesBonus(step.before)) : one_thing;
      if (!MayBePassed(table.rules(), dice_left ? std::uint8_t{1} : die) && one_kind)
        RC_ASSERT(passes == (moves == 0 ? 1 : 0));
    }
  });
}

// Color and place of the piece that is penalized, and whether it is the piece moved, as one number; 0 for
// none.
[[nodiscard]] int PenalizedAt(const State& state, const Effect& effect) {
  if (!effect.penalized) return 0;
  const int moved = effect.penalized == effect.piece ? 10000 : 0;
  return moved + effect.penalized->color().number() * 1000 + state.place(*effect.penalized).raw();
}

RC_GTEST_PROP(EngineLaws, DecisionsListedApartAreDifferent, (const Numbers& numbers)) {
  ForEveryStep(numbers, [](const Table& table, const Step& step) {
    const std::vector<Ply> plies = DistinctLegalPlies(step.before, table, step.die, step.second_die);
    std::set<std::tuple<Effect::Kind, int, int, int, int, int, std::string, Place, int, int>> seen;
    for (const Ply& ply : plies) {
      const Effect effect = Judge(step.before, table, ply).effect;
      std::string captured;
      for (const Piece piece : effect.captured) captured += std::to_string(piece.color().number());
      const bool moves = effect.piece.has_value();
      // Of two dice either may take a piece to one place, where it stops before a barrier or walks back from
      // the goal; what is left of the throw is not the same.
      const int die = table.two_dice() ? effect.die : 0;
      RC_ASSERT(seen.insert({effect.kind, die, effect.bonus, moves ? effect.piece->color().number() : 0,
                             moves ? effect.from.raw() : 0, effect.second_piece.has_value(), captured,
                             effect.to, effect.owed_index, PenalizedAt(step.before, effect)})
                    .second);
    }
  });
}

// ---- Apply ----

RC_GTEST_PROP(EngineLaws, ApplyIsDeterministicAndEqualStatesHashAlike, (const Numbers& numbers)) {
  ForEveryStep(numbers, [](const Table& table, const Step& step) {
    State again = step.before;
    Apply(again, table, Judge(step.before, table, step.ply).effect);
    RC_ASSERT(again == step.after);
    RC_ASSERT(HashOf(again) == HashOf(step.after));
    RC_ASSERT((step.before == step.after) == (HashOf(step.before) == HashOf(step.after)));
    State canonical = step.after;
    Canonicalize(canonical, table);
    RC_ASSERT(canonical == step.after);
  });
}

RC_GTEST_PROP(EngineLaws, EveryPositionComesBackFromItsLine, (const Numbers& numbers)) {
  ForEveryStep(numbers, [](const Table& table, const Step& step) {
    const auto back = ParsePosition(FormatPosition(step.after, table), table);
    RC_ASSERT(back.has_value());
    RC_ASSERT(*back == step.after);
  });
}

// ---- Names do not matter ----

// A ply with the victim it means, so that no choice is left to the order of the pieces.
[[nodiscard]] Ply WithVictim(const State& state, const Table& table, Ply ply) {
  const Judgement judgement = Judge(state, table, ply);
  if (judgement.effect.captured.size() == 1) ply.choice.victim = judgement.effect.captured.first();
  return ply;
}

void CheckRenaming(const Renaming& renaming, const Table& table, const Step& step, const Ply& written) {
  const Ply ply = WithVictim(step.before, table, written);
  const Table other = renaming.Of(table);
  const Judgement judgement = Judge(step.before, table, ply);
  const State renamed = renaming.Of(step.before, table.board());
  const Judgement there = Judge(renamed, other, renaming.Of(ply));
  RC_ASSERT(there.fault == judgement.fault);
  RC_ASSERT(there.can_stand == judgement.can_stand);
  RC_ASSERT(there.victim_unknown == judgement.victim_unknown);
  // A search ends with the first way that is good enough, and in other names that is another.
  if (!table.two_dice()) RC_ASSERT(there.asked == judgement.asked);
  if (judgement.legal()) RC_ASSERT(SameEffect(there.effect, renaming.Of(judgement.effect)));
  if (!judgement.can_stand) return;
  State after = step.before;
  Apply(after, table, judgement.effect);
  State after_there = renamed;
  Apply(after_there, other, there.effect);
  RC_ASSERT(after_there == renaming.Of(after, table.board()));
}

// The ply played and one that is written at random, which is mostly illegal.
void CheckRenamings(const Numbers& numbers, const std::function<Renaming(int)>& renaming_for) {
  Choices random(numbers.size() + 1);
  ForEveryStep(numbers, [&](const Table& table, const Step& step) {
    const Renaming renaming = renaming_for(table.board().arms());
    CheckRenaming(renaming, table, step, step.ply);
    Ply ply{.seat = step.before.seat,
            .die = static_cast<std::uint8_t>(random.Below(7)),
            .second_die = step.second_die};
    ply.piece = Piece::FromIndex(
        static_cast<int>(random.Below(static_cast<std::uint32_t>(table.board().arms() * 4))));
    CheckRenaming(renaming, table, step, ply);
  });
}

RC_GTEST_PROP(EngineLaws, TurningTheBoardChangesNothing, (const Numbers& numbers)) {
  CheckRenamings(numbers, [](int arms) { return Renaming::TurnOnce(arms); });
}

RC_GTEST_PROP(EngineLaws, ExchangingThePiecesOfAColorChangesNothing, (const Numbers& numbers)) {
  std::array<int, kPiecesPerColor> order{0, 1, 2, 3};
  Choices choices(numbers.size());
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[choices.Below(static_cast<std::uint32_t>(i))]);
  }
  CheckRenamings(numbers, [&](int arms) { return Renaming::Exchange(arms, order); });
}

// ---- Rule points that are not asked ----

// Expects that the ply does the same under other rules.
void ExpectTheSameUnder(const RuleSet& rules, const Table& table, const Step& step, const State& after) {
  const Table other(table.board(), table.seating(), rules);
  const Judgement judgement = Judge(step.before, other, step.ply);
  RC_ASSERT(judgement.legal());
  RC_ASSERT(SameEffect(judgement.effect, step.judgement.effect));
  State there = step.before;
  Apply(there, other, judgement.effect);
  RC_ASSERT(there == after);
}

RC_GTEST_PROP(EngineLaws, APointThatWasNotAskedChangesNothing, (const Numbers& numbers)) {
  ForEveryStep(
      numbers,
      [](const Table& table, const Step& step) {
        Heard heard;
        Table listening = table;
        listening.Listen(&heard);
        State after = step.before;
        Apply(after, listening, Judge(step.before, listening, step.ply).effect);
        for (const RulePointInfo& info : RulePoints()) {
          const bool board = info.point == RulePoint::kBoardSafeSquares;
          if (heard.points.contains(info.point)) continue;
          const OptionMask alike =
              AlikeAtFirst(table.rules(), info.point) & (board ? heard.boards : kEveryOption);
          for (std::size_t i = 0; i < info.options.size(); ++i) {
            if ((alike >> i & 1U) == 0) continue;
            RuleSet rules = table.rules();
            rules.set_answer(info.point, static_cast<std::uint8_t>(i));
            RC_LOG() << "not asked: " << info.id << " = " << info.options[i].id << '\n';
            ExpectTheSameUnder(rules, table, step, after);
          }
        }
      },
      60);
}

}  // namespace
}  // namespace parchis::testing
