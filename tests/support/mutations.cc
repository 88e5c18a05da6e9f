#include "tests/support/mutations.h"

#include <array>
#include <utility>

#include "engine/apply.h"
#include "engine/dice.h"
#include "engine/legal_plies.h"
#include "tests/support/checking.h"
#include "tests/support/mutation_spots.h"

namespace arbitro::testing {

using namespace parchis;

namespace {

[[nodiscard]] std::vector<Mutation> AllMutations() {
  std::vector<Mutation> all;
  for (auto rows :
       {MoveMutations(), TurnMutations(), BonusMutations(), ClaimMutations(), RecordMutations()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

constexpr auto kNotPlanted = std::to_array<Unplanted>({
    {Code::kFileMissing, "a file that is not there is no log"},
    {Code::kRulingStale, "comes of a file of rulings, not of a log"},
    {Code::kRulingNotHonored, "comes of a file of rulings, not of a log"},
    {Code::kRulingOfNoGame, "comes of a file of rulings, not of a log"},
    {Code::kRulingFitsSeveral, "comes of a file of rulings, not of a log"},
    {Code::kRulesOverridden, "comes of --rules, not of a log"},
    {Code::kRecordTooLong, "takes a record of 64 MiB; corpus/illegal/LIM001 has one"},
    {Code::kTooManyPlies, "takes a million plies; corpus/illegal/LIM002 has them"},
    {Code::kTooManyFindings, "is not one fault but a thousand; corpus/illegal/LIM004"},
    {Code::kTooManyReadings, "comes of points that are open; corpus/illegal/LIM007"},
    {Code::kReadingsDiffer, "comes of points that are open; tests/properties/readings_property.cc"},
    {Code::kNoReadingExplains, "comes of points that are open; tests/properties/readings_property.cc"},
    {Code::kVictimNotNamed, "no fault: comes of a start without the order of arrival; corpus/illegal/UND004"},
    {Code::kChoiceNotSaid, "no fault: comes of claims that are left out; corpus/illegal/UND005"},
    {Code::kHistoryNotRecorded, "no fault: comes of a start in the middle of a turn; corpus/illegal/UND006"},
});

[[nodiscard]] bool NamesDie(Spend spend) {
  return spend == Spend::kFirstDie || spend == Spend::kSecondDie || spend == Spend::kSum ||
         spend == Spend::kBottom;
}

// Whether a log of two dice can say this and mean no other ply: which of the dice thrown before it names the
// log works out, and a sum is read as two moves where they can be made.
[[nodiscard]] bool MeansSomething(const Spot& spot, std::uint8_t die, std::uint8_t second_die, Spend spend) {
  if (!spot.table().two_dice()) return true;
  if (spend == Spend::kSum) return !spot.rules_say(DiceUse::kStops);
  if (spot.before().ThrowIsNext() || second_die != 0) return true;
  return die == 0 ? !NamesDie(spend) : spend == Spend::kNotSaid || spend == Spend::kBottom;
}

// Every way to write a ply with this number that a fault may be about: pieces of the seat, one that is not,
// and what is spent. Where a piece ends is left to the rules.
[[nodiscard]] std::vector<Ply> WrongPlies(const Spot& spot, std::uint8_t die, std::uint8_t second_die) {
  constexpr auto kSpends =
      std::to_array<Spend>({Spend::kNotSaid, Spend::kFirstDie, Spend::kSecondDie, Spend::kSum, Spend::kBottom,
                            Spend::kCaptureBonus, Spend::kGoalBonus, Spend::kSecondEntry, Spend::kNullThrow});
  std::vector<Ply> plies;
  const PieceSet movable = spot.table().MovableBy(spot.before().seat);
  const PieceSet foreign = spot.table().pieces_in_play() - movable;
  for (const Spend spend : kSpends) {
    if (!MeansSomething(spot, die, second_die, spend)) continue;
    Ply ply{.seat = spot.before().seat, .die = die, .second_die = second_die, .spend = spend};
    // A pass gives up all dice of a throw, or a record that is not complete.
    const bool bonus = spend == Spend::kCaptureBonus || spend == Spend::kGoalBonus;
    // Nor does it matter when a bonus is given up, as long as all that is owed can be.
    const bool moot =
        spot.table().two_dice() && (NamesDie(spend) || (bonus && spot.before().owed.size() > 1));
    if (!moot) plies.push_back(ply);
    for (const Piece piece : movable) {
      ply.piece = piece;
      ply.second_piece.reset();
      plies.push_back(ply);
      if (!spot.before().place(piece).in_nest()) continue;
      for (const Piece second : (movable & spot.before().nests()) - PieceSet::Of(piece)) {
        ply.second_piece = second;
        plies.push_back(ply);
      }
    }
    ply.second_piece.reset();
    if (!foreign.empty()) {
      ply.piece = foreign.first();
      plies.push_back(ply);
    }
  }
  return plies;
}

// The faces to try: all that can be thrown, or what is left of a throw.
[[nodiscard]] std::vector<std::pair<std::uint8_t, std::uint8_t>> DiceOf(const Spot& spot) {
  std::vector<std::pair<std::uint8_t, std::uint8_t>> dice;
  if (!spot.before().ThrowIsNext()) {
    dice.emplace_back(0, 0);
    for (std::uint8_t die = 1; spot.table().two_dice() && die <= 6; ++die) dice.emplace_back(die, 0);
    // A throw before what is owed is used; a bonus that may be given up may have been.
    const bool waivable = spot.rules_say(BonusDuty::kWaivable) && DiceOwed(spot.before()).empty();
    if (!waivable) dice.emplace_back(4, spot.table().two_dice() ? 3 : 0);
    return dice;
  }
  for (std::uint8_t die = spot.table().two_dice() ? 1 : 0; die <= 6; ++die) {
    if (!spot.table().two_dice()) {
      dice.emplace_back(die, 0);
      continue;
    }
    for (const std::uint8_t second : {die, static_cast<std::uint8_t>(die % 6 + 1)})
      dice.emplace_back(die, second);
  }
  return dice;
}

// The game up to the spot, and this ply as a producer would write it that thought it legal.
[[nodiscard]] Planted WriteWrongly(const Spot& spot, const Ply& ply, const Judgement& judgement) {
  Recorder recorder(spot.table(), spot.game.steps.front().before);
  for (std::size_t i = 0; i < spot.at; ++i) {
    recorder.Add(spot.game.steps[i].ply, spot.game.steps[i].judgement.effect);
  }
  log::RecordedGame changed = spot.Until();
  if (judgement.can_stand) {
    recorder.Add(ply, judgement.effect);
    changed.plies.push_back(recorder.Finish(spot.before()).plies.back());
    if (ply.spend != Spend::kNotSaid) changed.plies.back().ply.spend = ply.spend;
  } else {
    changed.plies.push_back(spot.Passing(ply.die));
    changed.plies.back().ply = ply;
  }
  // Which of two dice thrown before has this number the ply does not say, if it means one that is not left.
  const bool uses_die = spot.table().two_dice() && ply.second_die == 0 && ply.die != 0;
  if (uses_die && ply.spend == Spend::kNotSaid) changed.plies.back().ply = ply;
  changed.plies.back().seat_said = true;
  return PlantedIn(changed, static_cast<std::uint32_t>(spot.at));
}

}  // namespace

std::span<const Mutation> Mutations() {
  static const std::vector<Mutation> mutations = AllMutations();
  return mutations;
}

std::span<const Unplanted> NotPlanted() { return kNotPlanted; }

std::span<const RareFault> RareFaults() {
  static constexpr auto kRare = std::to_array<RareFault>({
      {Fault::kThrowVoid, "ludoteka@1@@entry.own_pair=void,barrier.open_impossible=no_move"},
      {Fault::kNullThrowEarly, "ludoteka-diceless@1@@hand.pass_use=last"},
      {Fault::kSixBeforeNullThrow, "ludoteka-diceless@1@@hand.dead_end=not_chosen"},
      {Fault::kNumberUnusable, "ludoteka-diceless@1@@hand.unusable=only_if_none"},
      {Fault::kDiceSkipped, "us-parcheesi"},
      {Fault::kDiceWasted, "us-parcheesi@1@@corridor.entry=forced"},
      {Fault::kNullThrowOwed, "ludoteka-diceless"},
      {Fault::kBottomBeforeTop, "us-parcheesi@1@@doubles.order=tops_first"},
      {Fault::kDoubleInPart, "us-parcheesi@1@@doubles.whole=yes"},
      {Fault::kEntryAlone, "us-parcheesi@1@@doubles.entry=one_act"},
      {Fault::kBonusOutOfOrder, "us-parcheesi@1@@bonus.order=as_earned"},
      {Fault::kBonusOutOfOrder, "ludoteka@1@@bonus.order=as_earned"},
      {Fault::kThirdDoubleMoved, "us-parcheesi@1@@doubles.third=nearest"},
      {Fault::kSafeSquareTaken, "ludoteka@1@@capture.safe_landing=forbid"},
      {Fault::kSecondEntryOwed, "ludoteka@1@@entry.first_five=two_in_turn"},
      {Fault::kSecondPieceOwed, "ludoteka@1@@entry.first_five=two_together"},
      {Fault::kBarrierReclosed, "ludoteka@1@@barrier.reclose=no"},
      {Fault::kBarrierKept, "ludoteka@1@@barrier.life=three_turns"},
      {Fault::kCaptureOwed, "ludoteka@1@@capture.duty=forced"},
      {Fault::kBonusCannotFinish, "ludoteka@1@@bonus.can_finish=no"},
      {Fault::kBonusNotForPiece, "ludoteka@1@@bonus.takers=other_piece"},
  });
  return kRare;
}

std::vector<IllegalPly> PlantIllegalPlies(const PlayedGame& game, std::size_t stride,
                                          const std::function<bool(Fault)>& wanted) {
  std::vector<IllegalPly> planted;
  for (std::size_t i = 0; i < game.steps.size(); i += stride) {
    const Spot spot{game, i};
    for (const auto& [die, second_die] : DiceOf(spot)) {
      for (const Ply& ply : WrongPlies(spot, die, second_die)) {
        const Judgement judgement = Judge(spot.before(), spot.table(), ply);
        if (judgement.legal() || !wanted(*judgement.fault)) continue;
        planted.push_back({*judgement.fault, WriteWrongly(spot, ply, judgement)});
      }
    }
  }
  return planted;
}

std::optional<Planted> PlantIllegalPly(const PlayedGame& game, Fault fault) {
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const Spot spot{game, i};
    for (const auto& [die, second_die] : DiceOf(spot)) {
      for (const Ply& ply : WrongPlies(spot, die, second_die)) {
        const Judgement judgement = Judge(spot.before(), spot.table(), ply);
        if (judgement.fault == fault) return WriteWrongly(spot, ply, judgement);
      }
    }
  }
  return std::nullopt;
}

Code CodeOf(Fault fault) {
  switch (fault) {
#define PARCHIS_FAULT(enumerator, ...) \
  case Fault::enumerator:              \
    return Code::enumerator;
#include "engine/faults.def"
#undef PARCHIS_FAULT
  }
  return Code::kDeclined;
}

PlayedGame CleanGame(std::string_view rules, int arms, std::uint64_t seed, bool from_the_middle) {
  const NamedRules named = ParseRulesSpec(rules).value();
  const Sides sides = named.base != nullptr ? named.base->sides : Sides::kOneColorEach;
  const Table table(*Board::WithArms(static_cast<std::uint32_t>(arms)),
                    UsualSeating(sides, named.rules, arms), named.rules);
  constexpr std::size_t kMostPlies = 2000;
  Choices choices(seed);
  const auto first = choices.Below(static_cast<std::uint32_t>(table.seat_count()));
  const State start = from_the_middle ? parchis::testing::MakeStart(choices, table)
                                      : OpeningState(table, static_cast<std::uint8_t>(first));
  PlayedGame game = PlayOnFrom(choices, table, start, kMostPlies);
  game.log.header.game_id = "clean";
  game.log.header.rules = rules;
  return game;
}

}  // namespace arbitro::testing
