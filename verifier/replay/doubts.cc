#include "verifier/replay/doubts.h"

#include <algorithm>
#include <optional>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "verifier/replay/choices.h"
#include "verifier/replay/claims.h"

namespace arbitro {
namespace {

using parchis::Judgement;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Ply;
using parchis::State;

constexpr std::uint8_t kMostSixes = 2;
constexpr std::uint8_t kHighestFace = 6;

}  // namespace

UnknownVictim FindUnknownVictim(const parchis::Table& table, const State& before,
                                const log::RecordedPly& recorded, const Ply& ply,
                                const Judgement& judgement) {
  UnknownVictim unknown;
  if (!judgement.effect.piece || !judgement.effect.captured.has_one()) return unknown;
  const int start = table.board().TrackSquare(judgement.effect.piece->color(), 0);
  unknown.candidates = judgement.effect.captured;
  for (const Piece victim : before.at(start) - judgement.effect.captured) {
    Ply other = ply;
    other.choice.victim = victim;
    const Judgement with_other = parchis::Judge(before, table, other);
    if (!with_other.legal() || with_other.effect.captured != PieceSet::Of(victim)) continue;
    unknown.candidates.insert(victim);
    if (!ClaimsAgree(table, recorded, with_other.effect)) continue;
    State state = before;
    parchis::Apply(state, table, with_other.effect);
    unknown.others.push_back(state);
  }
  unknown.alike = unknown.candidates.has_pair();
  return unknown;
}

std::optional<Ply> WithAnotherVictim(const parchis::Table& table, const State& before,
                                     const log::RecordedPly& recorded, const Ply& ply) {
  if (!ply.piece || recorded.captured_said || !before.nests().contains(*ply.piece)) return std::nullopt;
  for (const Piece victim : before.at(table.board().TrackSquare(ply.piece->color(), 0))) {
    if (victim == ply.choice.victim) continue;
    Ply other = ply;
    other.choice.victim = victim;
    const Judgement judgement = parchis::Judge(before, table, other);
    if (judgement.legal() && ClaimsAgree(table, recorded, judgement.effect)) return other;
  }
  return std::nullopt;
}

std::optional<Piece> VictimByNote(const parchis::Table& table, const State& before, parchis::Color color,
                                  const log::RecordedNote& note) {
  for (const Piece piece : before.at(table.board().TrackSquare(color, 0))) {
    const auto index = static_cast<std::size_t>(piece.index());
    if (index < note.position_after.size() && note.position_after[index].number == 0) return piece;
  }
  return std::nullopt;
}

std::vector<State> StatesIfAnotherMoved(const parchis::Table& table, const State& before,
                                        const log::RecordedPly& recorded, const Ply& ply, PieceSet pieces) {
  std::vector<State> states;
  for (const Piece piece : pieces) {
    if (piece == ply.piece) continue;
    Ply other = ply;
    other.piece = piece;
    AddChoices(table, recorded, other);
    const Judgement judgement = parchis::Judge(before, table, other);
    if (!judgement.legal() || !ClaimsAgree(table, recorded, judgement.effect)) continue;
    State state = before;
    parchis::Apply(state, table, judgement.effect);
    states.push_back(state);
  }
  return states;
}

std::vector<State> StatesIfSix(const State& before, const Ply& ply, const std::vector<State>& after) {
  std::vector<State> states;
  if (!before.ThrowIsNext() || before.sixes >= kMostSixes) return states;
  for (State state : after) {
    // What the move earned is still owed, by the seat that threw.
    if (state.over || (!state.owed.empty() && state.seat != ply.seat)) continue;
    state.seat = ply.seat;
    state.sixes = static_cast<std::uint8_t>(before.sixes + 1);
    state.last = ply.piece;
    if (std::ranges::find(states, state) == states.end()) states.push_back(state);
  }
  return states;
}

std::vector<State> StatesIfAnyFace(const parchis::Table& table, const State& before,
                                   const log::RecordedPly& recorded) {
  std::vector<State> states;
  if (recorded.to || recorded.ply.seat != before.seat || before.over || !before.ThrowIsNext()) return states;
  for (std::uint8_t die = 1; die <= kHighestFace; ++die) {
    for (const Ply& ply : parchis::LegalPlies(before, table, die)) {
      if (recorded.ply.piece && ply.piece != recorded.ply.piece) continue;
      State state = before;
      parchis::Apply(state, table, parchis::Judge(before, table, ply).effect);
      if (std::ranges::find(states, state) == states.end()) states.push_back(state);
    }
  }
  return states;
}

}  // namespace arbitro
