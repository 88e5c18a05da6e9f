#include "verifier/replay/doubts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "verifier/replay/claims.h"

namespace arbitro {
namespace {

using parchis::Judgement;
using parchis::Piece;
using parchis::Ply;
using parchis::State;

constexpr std::uint8_t kMostSixes = 2;
constexpr std::uint8_t kHighestFace = 6;

// Whether nothing that can be read of a ply speaks against its having been this one.
[[nodiscard]] bool MayBe(const Ply& read, const Ply& ply) {
  if (read.spend != parchis::Spend::kNotSaid && ply.spend != parchis::Spend::kNotSaid &&
      read.spend != ply.spend)
    return false;
  if (read.second_piece && ply.second_piece != read.second_piece && ply.piece != read.second_piece)
    return false;
  return !read.piece || ply.piece == read.piece || (ply.second_piece && ply.second_piece == read.piece);
}

// Of a ply that cannot be judged no other claims are compared: what is missing in them may be what is
// damaged, or was not recorded either.
[[nodiscard]] log::RecordedPly SquaresOf(const log::RecordedPly& recorded) {
  log::RecordedPly squares;
  squares.from = recorded.from;
  squares.to = recorded.to;
  return squares;
}

}  // namespace

std::vector<std::uint8_t> FacesOf(const State& before, const Ply& ply) {
  const bool spends_die = ply.spend == parchis::Spend::kNotSaid || ply.spend == parchis::Spend::kFirstDie;
  if (!before.ThrowIsNext()) return {0};
  if (!spends_die) return {};
  if (ply.die != 0) return {ply.die};
  std::vector<std::uint8_t> faces(kHighestFace);
  std::iota(faces.begin(), faces.end(), std::uint8_t{1});
  return faces;
}

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

std::vector<State> StatesIfRight(const parchis::Table& table, const State& before,
                                 const log::RecordedPly& recorded) {
  std::vector<State> states;
  if (table.two_dice()) return states;
  // Which value of an unusable ply is damaged is not known, its seat may be.
  if (recorded.seat_said && !recorded.unusable && recorded.ply.seat != before.seat) return states;
  for (const std::uint8_t die : FacesOf(before, recorded.ply)) {
    for (const Ply& ply : parchis::LegalPlies(before, table, die)) {
      if (!MayBe(recorded.ply, ply)) continue;
      const Judgement judgement = parchis::Judge(before, table, ply);
      if (!ClaimsAgree(table, SquaresOf(recorded), judgement.effect)) continue;
      State state = before;
      parchis::Apply(state, table, judgement.effect);
      if (std::ranges::find(states, state) == states.end()) states.push_back(std::move(state));
    }
  }
  return states;
}

}  // namespace arbitro
