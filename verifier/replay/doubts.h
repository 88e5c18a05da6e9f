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

// What the record does not say, and what it may have been. Nothing here is anybody's fault.

// A capture by an entry whose victim the record or the rules leave open.
struct UnknownVictim {
  // Pieces that may have been captured by what is known of the rules' side of it; fewer than two: whatever
  // came before, it was this one.
  parchis::PieceSet candidates;
  bool alike = false;  // they are like pieces: which one it was is a matter of names only (AMB-095)
  // The states after the ply with another of them captured, where the record allows that.
  std::vector<parchis::State> others;
};

// For a legal ply that enters and captures, with its judgement.
[[nodiscard]] UnknownVictim FindUnknownVictim(const parchis::Table& table, const parchis::State& before,
                                              const log::RecordedPly& recorded, const parchis::Ply& ply,
                                              const parchis::Judgement& judgement);

// The same ply with a victim that its claims agree with, where another one was taken for it and the record
// names none; nullopt if there is no such.
[[nodiscard]] std::optional<parchis::Ply> WithAnotherVictim(const parchis::Table& table,
                                                            const parchis::State& before,
                                                            const log::RecordedPly& recorded,
                                                            const parchis::Ply& ply);

// The piece on the start square of `color` that a note has in its nest after the ply; nullopt if there is
// none.
[[nodiscard]] std::optional<parchis::Piece> VictimByNote(const parchis::Table& table,
                                                         const parchis::State& before, parchis::Color color,
                                                         const log::RecordedNote& note);

// The states after the ply if another of these pieces made it.
[[nodiscard]] std::vector<parchis::State> StatesIfAnotherMoved(const parchis::Table& table,
                                                               const parchis::State& before,
                                                               const log::RecordedPly& recorded,
                                                               const parchis::Ply& ply,
                                                               parchis::PieceSet pieces);

// The states after a ply whose face is not known, besides those of the move as such: it may have been a six.
[[nodiscard]] std::vector<parchis::State> StatesIfSix(const parchis::State& before, const parchis::Ply& ply,
                                                      const std::vector<parchis::State>& after);

// The states after a ply whose face is not known and which does not say where its piece went, or which piece
// it was: every face and every piece that the record does not rule out. Empty where it says where the piece
// went.
[[nodiscard]] std::vector<parchis::State> StatesIfAnyFace(const parchis::Table& table,
                                                          const parchis::State& before,
                                                          const log::RecordedPly& recorded);

}  // namespace arbitro
