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

std::optional<Piece> VictimByNote(const parchis::Table& table, const State& before, parchis::Color color,
                                  const log::RecordedNote& note) {
  for (const Piece piece : before.at(table.board().TrackSquare(color, 0))) {
    const auto index = static_cast<std::size_t>(piece.index());
    if (index < note.position_after.size() && note.position_after[index].number == 0) return piece;
  }
  return std::nullopt;
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
