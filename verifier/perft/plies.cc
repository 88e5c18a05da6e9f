#include "verifier/perft/plies.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "verifier/perft/naming.h"

namespace arbitro::perft {
namespace {

using parchis::Effect;
using parchis::Owed;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Place;
using parchis::Ply;
using parchis::State;
using parchis::Table;

// Whether another piece of the color stands where this one does, on the track or in the corridor.
[[nodiscard]] bool InPair(const State& state, const Table& table, Piece piece) {
  const Place place = state.place(piece);
  return !place.in_nest() && !table.board().InGoal(place) && state.InOnePlace(piece.color()).contains(piece);
}

[[nodiscard]] Kinds KindsOf(const State& before, const State& after, const Table& table,
                            const Effect& effect) {
  Kinds kinds = 0;
  const auto add = [&kinds](PerftKind kind, bool is) { kinds |= is ? BitOf(kind) : 0U; };
  add(PerftKind::kPass, effect.kind == Effect::Kind::kPass);
  add(PerftKind::kPenalty, effect.kind == Effect::Kind::kPenalty || effect.penalized.has_value());
  if (effect.kind != Effect::Kind::kMove) return kinds;
  const Piece piece = *effect.piece;
  add(PerftKind::kCapture, !effect.captured.empty());
  add(PerftKind::kEntry, effect.from.in_nest());
  add(PerftKind::kGoal, table.board().InGoal(after.place(piece)));
  add(PerftKind::kBarrierMade, InPair(after, table, piece));
  add(PerftKind::kBarrierOpened, InPair(before, table, piece));
  add(PerftKind::kBonus, effect.source == Effect::Source::kBonus);
  return kinds;
}

void AddPlies(const State& state, const Table& table, const Throw& thrown, std::vector<CountedPly>& plies) {
  const auto begin = static_cast<std::ptrdiff_t>(plies.size());
  for (const Ply& ply : parchis::LegalPlies(state, table, thrown.die, thrown.second_die)) {
    const Effect effect = parchis::Judge(state, table, ply).effect;
    State after = state;
    parchis::Apply(after, table, effect);
    const Kinds kinds = KindsOf(state, after, table, effect);
    after = Named(after, table);
    const auto same = std::find_if(plies.begin() + begin, plies.end(),
                                   [&after](const CountedPly& other) { return other.after == after; });
    if (same == plies.end()) {
      plies.push_back({.thrown = thrown, .effect = effect, .kinds = kinds, .after = after});
    } else if (kinds > same->kinds) {  // so that it does not matter which comes first
      same->kinds = kinds;
      same->effect = effect;
    }
  }
}

[[nodiscard]] std::string PlaceText(const Table& table, Piece piece, Place place) {
  return std::to_string(piece.color().number()) + ":" +
         parchis::FormatPlace(table.board(), piece.color(), place);
}

}  // namespace

std::vector<Throw> ThrowsOf(const State& state, const Table& table) {
  std::vector<Throw> throws;
  const bool two = table.two_dice() && state.ThrowIsNext();
  for (const std::uint8_t die : parchis::NumbersToPlay(state, table)) {
    if (!two) throws.push_back({die, 0});
    for (std::uint8_t second = 1; two && second <= die; ++second) throws.push_back({die, second});
  }
  return throws;
}

std::vector<CountedPly> CountedPlies(const State& state, const Table& table) {
  std::vector<CountedPly> plies;
  for (const Throw& thrown : ThrowsOf(state, table)) AddPlies(state, table, thrown, plies);
  return plies;
}

std::string ThrowText(const State& state, const Table& table, const CountedPly& ply) {
  if (state.ThrowIsNext())
    return std::to_string(ply.thrown.die) + (table.two_dice() ? std::to_string(ply.thrown.second_die) : "");
  const std::string line = parchis::FormatPosition(state, table);
  const std::size_t seat = line.find(' ') + 1;
  const std::size_t owed = line.find(' ', seat) + 1;
  return line.substr(owed, line.find(' ', owed) - owed);
}

std::string PlyText(const State& state, const Table& table, const CountedPly& ply) {
  const Effect& effect = ply.effect;
  std::string text;
  switch (effect.kind) {
    case Effect::Kind::kPass:
      return "pass";
    case Effect::Kind::kPenalty:
      text = "third";
      break;
    case Effect::Kind::kMove:
      if (table.two_dice() && effect.source == Effect::Source::kThrow)
        text = "d" + std::to_string(effect.die) + " ";
      if (effect.source == Effect::Source::kBonus) text = "b" + std::to_string(effect.bonus) + " ";
      if (effect.second_piece) text += "2*";
      text += PlaceText(table, *effect.piece, effect.from) + "-" +
              parchis::FormatPlace(table.board(), effect.piece->color(), effect.to);
      break;
  }
  for (const Piece captured : effect.captured) text += "x" + std::to_string(captured.color().number());
  if (effect.penalized) text += " " + PlaceText(table, *effect.penalized, state.place(*effect.penalized));
  return text;
}

}  // namespace arbitro::perft
