#pragma once

#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/piece.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// What a record leaves open, whatever it is: which piece moved, where it went, whom it captured, which piece
// was penalized. There is one answer for all of it, the plies that the record may mean.

// A legal ply that the record may mean: its claims agree with it.
struct Meaning {
  parchis::Ply ply;
  parchis::Judgement judgement;
  parchis::State after;
};

// The record says where a piece came from or went to, but not which it was.
[[nodiscard]] inline bool IsUnnamed(const log::RecordedPly& recorded) {
  return !recorded.ply.piece && (recorded.from || recorded.to);
}

// Whether bonuses are owed that different pieces earned, which no record tells apart (AMB-057).
[[nodiscard]] bool OwesOfSeveral(const parchis::State& before);

// Several bonuses may be owed, and the ply does not say which of them it uses (AMB-122).
[[nodiscard]] inline bool LeavesBonusOpen(const parchis::State& before, const parchis::Ply& ply) {
  if (before.owed.size() < 2 || ply.die != 0) return false;
  return ply.spend == parchis::Spend::kNotSaid || OwesOfSeveral(before);
}

// The face of a throw with one die is all that is not known of the ply: it means what it does with any of
// them. Of what else it says only what is there is compared, since what is missing may not be recorded
// either.
[[nodiscard]] bool IsOfSomeFace(const parchis::Table& table, const log::RecordedPly& recorded);

// Every ply that the record may mean in this state, no two of which lead to the same state; the first is the
// usual one. Empty: the ply does not hold there. `ply` are the facts of the record, with what is known
// besides of the one it captured or penalized.
[[nodiscard]] std::vector<Meaning> MeaningsOf(const parchis::Table& table, const parchis::State& before,
                                              const log::RecordedPly& recorded, const parchis::Ply& ply);

// Whether a throw of two dice that holds so, with this judgement, is all that the record may mean, and
// nothing about it has to be said to be open: as of most plies, and found out without looking for others.
[[nodiscard]] bool MeansOnlyThis(const parchis::Table& table, const parchis::State& before,
                                 const log::RecordedPly& recorded, const parchis::Ply& ply,
                                 const parchis::Judgement& judgement);

// The first piece of the seat that stands where the ply begins, or anywhere if it does not say where: the one
// to speak of where no piece fits. nullopt if none stands there.
[[nodiscard]] std::optional<parchis::Piece> PieceThere(const parchis::Table& table,
                                                       const parchis::State& before,
                                                       const log::RecordedPly& recorded);

// How many of these pieces can be told apart: like ones that stand together are one (AMB-095 B).
[[nodiscard]] int CountPieces(const parchis::State& before, const std::vector<Meaning>& meanings);

// How many ends or penalties the first piece may have met.
[[nodiscard]] int CountChosen(const std::vector<Meaning>& meanings);

// Whom the capture may have been by what is known of the rules' side of it, whatever the record says; fewer
// than two: whatever came before, it was this one.
[[nodiscard]] parchis::PieceSet VictimsOf(const parchis::Table& table, const parchis::State& before,
                                          const Meaning& meaning);

}  // namespace arbitro
