#include <algorithm>
#include <vector>

#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/support/law_rows.h"

namespace arbitro::testing::laws {

using namespace parchis;

namespace {

// Who stands on a square, found piece by piece.
[[nodiscard]] PieceSet StandingAt(const Table& table, const State& state, int square) {
  PieceSet standing;
  for (const Piece piece : table.pieces_in_play()) {
    const Place place = state.place(piece);
    if (table.board().OnTrack(place) &&
        table.board().TrackSquare(piece.color(), place.progress()) == square) {
      standing.insert(piece);
    }
  }
  return standing;
}

[[nodiscard]] int CorridorCapacity(const Table& table) {
  const bool four = table.rules().get<BoardCorridorCapacity>() == BoardCorridorCapacity::kFour ||
                    table.rules().get<BarrierThirdOwn>() == BarrierThirdOwn::kAllow;
  return four ? kPiecesPerColor : 2;
}

}  // namespace

Breach PiecesAreConserved(const Table& table, const State& state) {
  const Board& board = table.board();
  PieceSet nests;
  PieceSet goals;
  for (int i = 0; i < kMaxPieces; ++i) {
    const Piece piece = Piece::FromIndex(i);
    const Place place = state.place(piece);
    if (place.in_nest()) {
      nests.insert(piece);
      continue;
    }
    ARBITRO_HOLDS(table.pieces_in_play().contains(piece));
    ARBITRO_HOLDS(place.progress() <= board.goal() || (board.allows_laps() && board.PastGate(place)));
    if (board.InGoal(place)) goals.insert(piece);
    // The square that is printed is the piece's own again.
    ARBITRO_HOLDS(board.PlaceOf(piece.color(), board.SquareOf(piece.color(), place)) == place);
    if (board.InCorridor(place)) {
      ARBITRO_HOLDS(state.InCorridor(piece.color(), place.progress()).contains(piece));
    }
  }
  ARBITRO_HOLDS(state.nests() == nests);
  ARBITRO_HOLDS(state.goals() == goals);
  for (int square = 1; square <= board.track_squares(); ++square) {
    ARBITRO_HOLDS(state.at(square) == StandingAt(table, state, square));
  }
  return std::nullopt;
}

Breach NoSquareHoldsTooMany(const Table& table, const State& state) {
  const Board& board = table.board();
  const RuleSet& rules = table.rules();
  for (int square = 1; square <= board.track_squares(); ++square) {
    const PieceSet standing = StandingAt(table, state, square);
    if (standing.size() < 2) continue;
    const auto owner = board.StartOwner(square);
    const bool only_own = owner && (standing - PieceSet::AllOf(*owner)).empty();
    const bool on_start = only_own && (rules.get<EntryOwnPair>() == EntryOwnPair::kAllow ||
                                       rules.get<SetupOnStart>() == SetupOnStart::kThreeOnStart);
    // AMB-142 B
    const bool one_color = (standing - PieceSet::AllOf(standing.first().color())).empty();
    const bool may_pile = on_start || (one_color && rules.get<BarrierThirdOwn>() == BarrierThirdOwn::kAllow);
    ARBITRO_HOLDS(standing.size() <= 2 || may_pile);
    const bool mixed = standing.size() == 2 && !standing.has_pair();
    // On a start two colors meet by coming out, even where it is not safe; elsewhere where one of two like
    // pieces stays beside the piece that captured the other, and where allies may join.
    const bool allies = mixed && !(table.AlliesOf(standing.first().color()) & standing).empty();
    ARBITRO_HOLDS(!mixed || owner || allies || board.IsSafe(square, standing.first().color()) ||
                  rules.get<CaptureTwoOnSquare>() == CaptureTwoOnSquare::kOne ||
                  rules.get<BarrierBreakBy>() == BarrierBreakBy::kOne);
  }
  for (const Piece piece : table.pieces_in_play()) {
    const Place place = state.place(piece);
    if (!board.InCorridor(place)) continue;
    ARBITRO_HOLDS(state.InCorridor(piece.color(), place.progress()).size() <= CorridorCapacity(table));
  }
  return std::nullopt;
}

Breach ComesBackFromItsLine(const Table& table, const State& state) {
  const std::string line = FormatPosition(state, table);
  const auto back = ParsePosition(line, table);
  if (!back) return "its position line is refused: " + back.error().reason;
  ARBITRO_HOLDS(*back == state);
  ARBITRO_HOLDS(HashOf(*back) == HashOf(state));
  ARBITRO_HOLDS(FormatPosition(*back, table) == line);
  State canonical = state;
  Canonicalize(canonical, table);
  ARBITRO_HOLDS(canonical == state);
  return std::nullopt;
}

Breach NothingIsPlayedAfterTheEnd(const Table& table, const State& state) {
  if (!state.over) {
    ARBITRO_HOLDS(!NumbersToPlay(state, table).empty());
    return std::nullopt;
  }
  ARBITRO_HOLDS(state.done_count > 0 || state.out != 0);
  for (std::uint8_t die = 1; die <= 6; ++die) {
    ARBITRO_HOLDS(LegalPlies(state, table, die, die).empty());
    ARBITRO_HOLDS(Judge(state, table, Ply{.seat = state.seat, .die = die}).fault == Fault::kAfterEnd);
  }
  return std::nullopt;
}

}  // namespace arbitro::testing::laws
