#include "verifier/explore/laws.h"

#include <algorithm>
#include <optional>

#include "engine/judge.h"
#include "engine/notation.h"

namespace arbitro::explore {
namespace {

using parchis::Board;
using parchis::Color;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Place;
using parchis::Ply;
using parchis::State;
using parchis::Table;

[[nodiscard]] const char* BrokenByPlaces(const State& state, const Table& table) {
  const Board& board = table.board();
  PieceSet seen = state.nests() | state.goals();
  if (!(state.nests() & state.goals()).empty()) return "a piece is in its nest and in its goal";
  for (int square = 1; square <= board.track_squares(); ++square) {
    if (!(seen & state.at(square)).empty()) return "a piece stands on two squares";
    seen = seen | state.at(square);
  }
  for (const Piece piece : table.pieces_in_play()) {
    const Place place = state.place(piece);
    const bool past = board.PastGate(place);
    if (past && !board.allows_laps()) return "a piece is beyond its goal";
    if (past && place.progress() >= board.goal() + board.start_offset()) return "a piece is off the board";
    if (place.in_nest() != state.nests().contains(piece)) return "a nest and its piece disagree";
    if (board.InGoal(place) != state.goals().contains(piece)) return "a goal and its piece disagree";
    if (board.InCorridor(place)) continue;
    if (!seen.contains(piece)) return "a piece stands nowhere";
    if (!board.OnTrack(place)) continue;
    const int square = board.TrackSquare(piece.color(), place.progress());
    if (!state.at(square).contains(piece)) return "a square and its piece disagree";
  }
  return nullptr;
}

// Whether more than two may stand on a square: on a start where they come out or begin so, or where a third
// of one color may join two (AMB-014 C, AMB-142 B).
[[nodiscard]] bool MayPile(const Table& table, PieceSet standing, int square) {
  const parchis::RuleSet& rules = table.rules();
  const auto only = [&](Color color) { return (standing - PieceSet::AllOf(color)).empty(); };
  const std::optional<Color> owner = table.board().StartOwner(square);
  const bool on_start = owner && only(*owner) &&
                        (rules.get<parchis::EntryOwnPair>() == parchis::EntryOwnPair::kAllow ||
                         rules.get<parchis::SetupOnStart>() == parchis::SetupOnStart::kThreeOnStart);
  return on_start || (only(standing.first().color()) &&
                      rules.get<parchis::BarrierThirdOwn>() == parchis::BarrierThirdOwn::kAllow);
}

[[nodiscard]] const char* BrokenByCrowds(const State& state, const Table& table) {
  const Board& board = table.board();
  const parchis::RuleSet& rules = table.rules();
  for (int square = 1; square <= board.track_squares(); ++square) {
    const PieceSet standing = state.at(square);
    if (standing.size() > 2 && !MayPile(table, standing, square))
      return "more than two pieces stand on a square";
  }
  const bool four = rules.get<parchis::BoardCorridorCapacity>() == parchis::BoardCorridorCapacity::kFour;
  for (int k = 0; k < board.arms() && !four; ++k) {
    for (int progress = board.gate() + 1; progress < board.goal(); ++progress) {
      if (state.InCorridor(Color::FromIndex(k), progress).size() > 2)
        return "more than two pieces stand on a corridor square";
    }
  }
  return nullptr;
}

template <class Test>
[[nodiscard]] bool AnyOf(PieceSet pieces, const Test& test) {
  for (const Piece piece : pieces) {
    if (test(piece)) return true;
  }
  return false;
}

// The ply with this piece, as far as the throw or what is owed says it.
[[nodiscard]] bool AcceptsPiece(const State& state, const Table& table, Ply ply, Piece piece) {
  ply.piece = piece;
  return parchis::Judge(state, table, ply).legal();
}

}  // namespace

const char* BrokenLawOf(const State& state, const Table& table) {
  if (const char* broken = BrokenByPlaces(state, table)) return broken;
  if (const char* broken = BrokenByCrowds(state, table)) return broken;
  if (state.seat >= table.seat_count()) return "nobody is on turn";
  if (!state.over && (state.HasLeft(state.seat))) return "a seat that left is on turn";
  State canonical = state;
  parchis::Canonicalize(canonical, table);
  if (!(canonical == state)) return "the state remembers what does not matter";
  const auto read = parchis::ParsePosition(parchis::FormatPosition(state, table), table);
  if (!read) return "its position line cannot be read";
  if (!(*read == state)) return "its position line does not say all of it";
  return nullptr;
}

const char* BrokenLawOf(const State& state, const Table& table, const std::vector<Ply>& plies,
                        std::uint8_t die, std::uint8_t second_die) {
  PieceSet listed;
  bool passes = false;
  for (const Ply& ply : plies) {
    if (!parchis::Judge(state, table, ply).legal()) return "a ply is listed that is not legal";
    if (ply.piece) listed.insert(*ply.piece);
    passes = passes || !ply.piece;
  }
  if (!state.ThrowIsNext() || table.two_dice()) return nullptr;  // what is spent is part of the ply
  const Ply bare{.seat = state.seat, .die = die, .second_die = second_die};
  Ply first = bare;
  if (die == 0) first.spend = parchis::Spend::kNullThrow;
  if (!passes && parchis::Judge(state, table, first).legal()) return "a pass is legal and not listed";
  for (const Piece piece : table.pieces_in_play()) {
    // Of pieces on one square one is listed.
    const bool like_another = AnyOf(listed, [&](Piece other) {
      return other.color() == piece.color() && state.place(other) == state.place(piece);
    });
    if (!like_another && AcceptsPiece(state, table, first, piece)) return "a ply is legal and not listed";
  }
  return nullptr;
}

}  // namespace arbitro::explore
