#pragma once

#include "engine/state.h"
#include "engine/table.h"
#include "tests/support/game_maker.h"
#include "tests/support/invariants.h"
#include "tests/support/played_game.h"

// The functions behind the rows of invariants.cc, by file.

// Ends a law that is broken here, with what does not hold.
#define ARBITRO_HOLDS(condition) \
  do {                           \
    if (!(condition)) {          \
      return Breach(#condition); \
    }                            \
  } while (false)

namespace arbitro::testing::laws {

using parchis::State;
using parchis::Table;
using parchis::testing::Step;

// position_laws.cc: where pieces stand, and what a position line says.
[[nodiscard]] Breach PiecesAreConserved(const Table& table, const State& state);
[[nodiscard]] Breach NoSquareHoldsTooMany(const Table& table, const State& state);
[[nodiscard]] Breach ComesBackFromItsLine(const Table& table, const State& state);
[[nodiscard]] Breach NothingIsPlayedAfterTheEnd(const Table& table, const State& state);

// choice_laws.cc: what may be played.
[[nodiscard]] Breach LegalPliesAreWhatJudgeAccepts(const Situation& situation);
[[nodiscard]] Breach PassIsLegalIfNothingElseIs(const Situation& situation);
[[nodiscard]] Breach DecisionsAreDifferent(const Situation& situation);
[[nodiscard]] Breach EqualStatesHaveEqualPlies(const Situation& situation);
[[nodiscard]] Breach TurningTheBoardChangesNothing(const Situation& situation);
[[nodiscard]] Breach ExchangingPiecesChangesNothing(const Situation& situation);
[[nodiscard]] Breach RenumberingSeatsChangesNothing(const Situation& situation);
[[nodiscard]] Breach SecondEngineAgrees(const Situation& situation);
[[nodiscard]] Breach SecondEngineAgreesOnEveryPly(const Situation& situation);

// step_laws.cc: what a ply does.
[[nodiscard]] Breach ApplyIsAFunction(const Table& table, const Step& step);
[[nodiscard]] Breach OnlyTheMovedGoForward(const Table& table, const Step& step);
[[nodiscard]] Breach TheNumberIsWalked(const Table& table, const Step& step);
[[nodiscard]] Breach NoBarrierIsCrossed(const Table& table, const Step& step);
[[nodiscard]] Breach CapturesAreAsTheRulesHaveThem(const Table& table, const Step& step);
[[nodiscard]] Breach EachDieIsUsedOnce(const Table& table, const Step& step);
[[nodiscard]] Breach NumbersAreAccountedFor(const Table& table, const Step& step);
[[nodiscard]] Breach WhatWasNotAskedChangesNothing(const Table& table, const Step& step);
[[nodiscard]] Breach SmallStepsCanBeUndone(const Table& table, const Step& step);

// Whether pieces of one color that stand on this place are a barrier to `piece`, from BARRIER-1 and
// BARRIER-2.
[[nodiscard]] bool IsBarrierTo(const Table& table, const State& state, parchis::Piece piece,
                               parchis::Place place);

// turn_laws.cc: bonuses and turns.
[[nodiscard]] Breach EveryBonusIsPaidOnce(const Table& table, const Step& step);
[[nodiscard]] Breach TurnPassesWhereNothingIsLeft(const Table& table, const Step& step);

// log_laws.cc: a whole game, its log and its report.
[[nodiscard]] Breach ProgressAddsUp(const PlayedGame& game);
[[nodiscard]] Breach LegalGamesAreValid(const PlayedGame& game);
[[nodiscard]] Breach ReplayGoesThroughTheSameStates(const PlayedGame& game);
[[nodiscard]] Breach EveryFormIsReadBack(const PlayedGame& game);
[[nodiscard]] Breach EveryFormGivesTheSameReport(const PlayedGame& game);
[[nodiscard]] Breach DamageAccusesNobody(const PlayedGame& game);
[[nodiscard]] Breach FindingsOfAPrefixArePrefix(const PlayedGame& game);
[[nodiscard]] Breach OwnReadingSurvives(const PlayedGame& game);

// report_laws.cc
[[nodiscard]] Breach TurningTheLogChangesNothing(const PlayedGame& game);
[[nodiscard]] Breach ExchangingPiecesOfTheLogChangesNothing(const PlayedGame& game);
[[nodiscard]] Breach WindowsShowTheRecord(const PlayedGame& game);
[[nodiscard]] Breach WritersTellTheSameCounts(const PlayedGame& game);
[[nodiscard]] Breach JobsChangeNothing(const PlayedGame& game);

}  // namespace arbitro::testing::laws
