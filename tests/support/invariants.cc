#include "tests/support/invariants.h"

#include <array>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/support/checking.h"
#include "tests/support/law_rows.h"

namespace arbitro::testing {

using parchis::Effect;
using parchis::Piece;
using parchis::State;
using parchis::Table;
using parchis::testing::Step;

namespace {

// Every pair of faces once, in the order in which a log may write them.
[[nodiscard]] std::vector<std::uint8_t> SecondDice(const Table& table, const State& state) {
  if (!table.two_dice() || !state.ThrowIsNext()) return {0};
  return {1, 2, 3, 4, 5, 6};
}

[[nodiscard]] std::string NameOf(const std::optional<Piece>& piece) {
  return piece ? std::to_string(piece->code()) : "-";
}

[[nodiscard]] std::string PlyText(const Step& step) {
  const parchis::Ply& ply = step.ply;
  std::string text = "die " + std::to_string(step.die);
  if (step.second_die != 0) text += "+" + std::to_string(step.second_die);
  text += ", piece " + NameOf(ply.piece);
  if (ply.second_piece) text += ", second " + NameOf(ply.second_piece);
  if (ply.choice.victim) text += ", victim " + NameOf(ply.choice.victim);
  if (ply.choice.to) text += ", to progress " + std::to_string(ply.choice.to->raw());
  if (ply.choice.penalized) text += ", penalized " + NameOf(ply.choice.penalized);
  return text;
}

// Everything that is needed to see it again.
[[nodiscard]] std::string TableText(const Table& table) {
  const parchis::NamedRules named{.base = &parchis::Presets().front(), .rules = table.rules(), .open = {}};
  std::string text = "rules: " + named.Spec() + "\nseats:";
  for (const parchis::Seat& seat : table.seating().seats) {
    text += ' ';
    for (const parchis::Color color : seat.colors) text += std::to_string(color.number());
    if (seat.team != 0) text += "t" + std::to_string(seat.team);
    if (seat.owner != 0) text += "o" + std::to_string(seat.owner);
  }
  return text + " on " + std::to_string(table.board().declared_arms()) + " arms";
}

[[nodiscard]] std::string Describe(const Law& law, const std::string& what) {
  return std::string(law.name) + " (" + std::string(law.why) + "): " + what;
}

[[nodiscard]] std::string Describe(const Law& law, const std::string& what, const Table& table,
                                   const State& state) {
  return Describe(law, what) + "\nposition: " + parchis::FormatPosition(state, table) + "\n" +
         TableText(table);
}

[[nodiscard]] Breach FindInState(const Table& table, const State& state) {
  for (const Law& law : Laws()) {
    if (law.state == nullptr) continue;
    if (const Breach breach = law.state(table, state)) return Describe(law, *breach, table, state);
  }
  return std::nullopt;
}

[[nodiscard]] Breach FindInSituation(const Situation& now, bool costly) {
  for (const Law& law : Laws()) {
    if (law.situation == nullptr || (law.costly && !costly)) continue;
    const Breach breach = law.situation(now);
    if (!breach) continue;
    std::string what = *breach + "\nthrown: " + std::to_string(now.die);
    if (now.second_die != 0) what += "+" + std::to_string(now.second_die);
    return Describe(law, what, now.table, now.state);
  }
  return std::nullopt;
}

[[nodiscard]] Breach FindInStep(const Table& table, const Step& step, bool costly) {
  for (const Law& law : Laws()) {
    if (law.step == nullptr || (law.costly && !costly)) continue;
    const Breach breach = law.step(table, step);
    if (!breach) continue;
    return Describe(law, *breach + "\nply: " + PlyText(step), table, step.before) +
           "\nthen: " + parchis::FormatPosition(step.after, table);
  }
  return std::nullopt;
}

[[nodiscard]] bool IsDue(std::size_t i, std::size_t every) { return every != 0 && i % every == 0; }

}  // namespace

std::span<const Law> Laws() {
  using namespace laws;
  static const auto kLaws = std::to_array<Law>({
      {.name = "Four pieces of every color, each where its color may stand",
       .why = "EQUIP-3",
       .state = PiecesAreConserved},
      {.name = "No square holds more than it may", .why = "SAFE-2", .state = NoSquareHoldsTooMany},
      {.name = "Every position comes back from its line",
       .why = "docs/notation.md",
       .state = ComesBackFromItsLine},
      {.name = "Nothing is played after the end, and before it something can be",
       .why = "END-2",
       .state = NothingIsPlayedAfterTheEnd},

      {.name = "LegalPlies are all that Judge accepts",
       .why = "docs/architecture.md",
       .situation = LegalPliesAreWhatJudgeAccepts,
       .costly = true},
      {.name = "A pass is legal exactly where nothing else is",
       .why = "MOVE-2",
       .situation = PassIsLegalIfNothingElseIs},
      {.name = "Decisions that are listed apart are different",
       .why = "docs/architecture.md",
       .situation = DecisionsAreDifferent},
      {.name = "Equal states have equal plies",
       .why = "docs/architecture.md",
       .situation = EqualStatesHaveEqualPlies},
      {.name = "Turning the board changes nothing",
       .why = "EQUIP-2",
       .situation = TurningTheBoardChangesNothing},
      {.name = "Exchanging the pieces of a color changes nothing",
       .why = "EQUIP-3",
       .situation = ExchangingPiecesChangesNothing},
      {.name = "Counting the seats from another one changes nothing",
       .why = "TURN-2",
       .situation = RenumberingSeatsChangesNothing},

      {.name = "The second engine finds the same",
       .why = "docs/rulebook.md",
       .situation = SecondEngineAgrees},
      {.name = "The second engine finds the same of every ply that can be written",
       .why = "docs/rulebook.md",
       .situation = SecondEngineAgreesOnEveryPly,
       .costly = true},

      {.name = "Apply is a function", .why = "docs/architecture.md", .step = ApplyIsAFunction},
      {.name = "Only the piece moved goes forward, only victims go to their nest",
       .why = "MOVE-1,CAPTURE-1",
       .step = OnlyTheMovedGoForward},
      {.name = "What is thrown or owed is walked, and a five brings out",
       .why = "MOVE-1,ENTRY-1,SIX-1",
       .step = TheNumberIsWalked},
      {.name = "No piece crosses a barrier", .why = "BARRIER-1,BARRIER-2", .step = NoBarrierIsCrossed},
      {.name = "A capture sends away what the rules say, where they say so",
       .why = "CAPTURE-1,SAFE-1",
       .step = CapturesAreAsTheRulesHaveThem},
      {.name = "Every bonus is paid, kept or lost exactly once",
       .why = "BONUS-1,BONUS-2",
       .step = EveryBonusIsPaidOnce},
      {.name = "The turn passes exactly where nothing is left of it",
       .why = "TURN-2,SIX-2,PCH-DBL-5",
       .step = TurnPassesWhereNothingIsLeft},
      {.name = "Each die of a throw is used once", .why = "PCH-MOVE-1,PCH-DBL-1", .step = EachDieIsUsedOnce},
      {.name = "Numbers that are chosen are crossed out, and renewed when all are",
       .why = "NODICE-6,NODICE-8",
       .step = NumbersAreAccountedFor},
      {.name = "A rule point that was not asked changes nothing",
       .why = "docs/architecture.md#readings",
       .step = WhatWasNotAskedChangesNothing,
       .costly = true},
      {.name = "A small step can be undone", .why = "engine/small_step.h", .step = SmallStepsCanBeUndone},

      {.name = "The progress of a color is what its pieces walked, less what was captured",
       .why = "MOVE-1",
       .game = ProgressAddsUp},
      {.name = "A game played by its rules is valid",
       .why = "docs/architecture.md",
       .game = LegalGamesAreValid},
      {.name = "The replay of a log goes through the states of the game",
       .why = "docs/log_format.md",
       .game = ReplayGoesThroughTheSameStates},
      {.name = "Every form of a log is read back", .why = "docs/log_format.md", .game = EveryFormIsReadBack},
      {.name = "Every form of a log gives the same report",
       .why = "docs/log_format.md",
       .game = EveryFormGivesTheSameReport},
      {.name = "A record that is cut or damaged accuses nobody",
       .why = "docs/log_format.md",
       .game = DamageAccusesNobody},
      {.name = "The findings of a prefix are a prefix of the findings",
       .why = "docs/architecture.md",
       .game = FindingsOfAPrefixArePrefix},
      {.name = "With points of its rules open, its own reading survives",
       .why = "docs/architecture.md#readings",
       .game = OwnReadingSurvives},
      {.name = "Turning the board of a log changes nothing",
       .why = "EQUIP-2",
       .game = TurningTheLogChangesNothing},
      {.name = "Exchanging the pieces of a color in a log changes nothing",
       .why = "EQUIP-3",
       .game = ExchangingPiecesOfTheLogChangesNothing},
      {.name = "The window of a finding shows what the log says",
       .why = "docs/quickstart.md",
       .game = WindowsShowTheRecord},
      {.name = "Every report tells the same counts", .why = "docs/cli.md", .game = WritersTellTheSameCounts},
      {.name = "The report does not depend on the number of threads",
       .why = "docs/cli.md",
       .game = JobsChangeNothing,
       .costly = true},
  });
  return kLaws;
}

Breach FindBreach(const Table& table, const State& state, const Effort& effort) {
  if (Breach breach = FindInState(table, state)) return breach;
  if (state.over) return std::nullopt;
  std::size_t count = 0;
  for (const std::uint8_t die : parchis::NumbersToPlay(state, table)) {
    for (const std::uint8_t second_die : SecondDice(table, state)) {
      const bool costly = IsDue(count++, effort.costly_every);
      if (Breach breach = FindInSituation({table, state, die, second_die}, costly)) return breach;
      for (const parchis::Ply& ply : parchis::LegalPlies(state, table, die, second_die)) {
        Step step{.before = state, .die = die, .second_die = second_die, .ply = ply};
        step.judgement = parchis::Judge(state, table, ply);
        step.after = state;
        parchis::Apply(step.after, table, step.judgement.effect);
        if (Breach breach = FindInStep(table, step, costly)) return breach;
      }
    }
  }
  return std::nullopt;
}

Breach FindBreach(const Table& table, const Step& step, const Effort& effort) {
  const bool costly = IsDue(0, effort.costly_every);
  if (Breach breach = FindInState(table, step.after)) return breach;
  if (Breach breach = FindInSituation({table, step.before, step.die, step.second_die}, costly)) return breach;
  return FindInStep(table, step, costly);
}

Breach FindBreach(const PlayedGame& game, const Effort& effort) {
  if (!game.steps.empty()) {
    if (Breach breach = FindInState(game.table, game.steps.front().before)) return breach;
  }
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const bool costly = IsDue(i, effort.costly_every);
    const Breach breach = FindBreach(game.table, game.steps[i], {.costly_every = costly ? 1U : 0U});
    if (breach) return "at ply " + std::to_string(i) + ": " + *breach;
  }
  for (const Law& law : Laws()) {
    if (law.game == nullptr || (law.costly && effort.costly_every == 0)) continue;
    const Breach breach = law.game(game);
    if (breach) return Describe(law, *breach) + "\nstart: " + game.log.header.start_position;
  }
  return std::nullopt;
}

std::string TextOf(const PlayedGame& game) { return Encoded(game.log, log::OutputForm::kText); }

void Occasions::Add(const PlayedGame& game) {
  const Table& table = game.table;
  for (const Step& step : game.steps) {
    const Effect& effect = step.judgement.effect;
    const bool moves = effect.kind == Effect::Kind::kMove;
    ++plies;
    bool barrier = false;
    for (int square = 1; square <= table.board().track_squares(); ++square) {
      barrier = barrier || step.before.at(square).has_pair();
    }
    barriers += barrier ? 1U : 0U;
    third_sixes += effect.kind == Effect::Kind::kPenalty ? 1U : 0U;
    passes += effect.kind == Effect::Kind::kPass ? 1U : 0U;
    bonuses += effect.bonus != 0 ? 1U : 0U;
    captures += effect.captured.empty() ? 0U : 1U;
    start_captures += moves && effect.from.in_nest() && !effect.captured.empty() ? 1U : 0U;
    corridor_moves += moves && table.board().InCorridor(effect.to) ? 1U : 0U;
    goals += moves && table.board().InGoal(effect.to) ? 1U : 0U;
    two_dice += table.two_dice() ? 1U : 0U;
    chosen += parchis::ChoosesNumbers(table.rules()) ? 1U : 0U;
  }
}

}  // namespace arbitro::testing
