#include "engine/arrivals.h"

#include <algorithm>
#include <vector>

namespace parchis {
namespace {

// Whether the order in which pieces of a color came to their own start can decide something.
[[nodiscard]] bool OwnOrderCounts(const RuleSet& rules) {
  return rules.get<EntryOwnPlusRival>() == EntryOwnPlusRival::kLastArrived;
}

// Adds an arrival, unless the piece has been there before.
void AddFirst(std::vector<Arrival>& arrivals, Arrival arrival) {
  if (std::ranges::find(arrivals, arrival) != arrivals.end()) return;
  arrivals.insert(std::ranges::upper_bound(arrivals, arrival.arm, {}, &Arrival::arm), arrival);
}

// Of two pieces on the start of `arm` the one that first came there later; nullopt where the record of one
// does not go back so far.
[[nodiscard]] std::optional<Piece> LaterOf(const std::vector<Arrival>& arrivals, std::uint8_t arm,
                                           PieceSet two) {
  std::optional<Piece> later;
  int known = 0;
  for (const Arrival& arrival : arrivals) {
    if (arrival.arm != arm || !two.contains(arrival.piece)) continue;
    later = arrival.piece;
    ++known;
  }
  return known == 2 ? later : std::nullopt;
}

}  // namespace

void NoteOnStart(State& state, const Table& table, Consultation& rules, Color color, Place place,
                 std::optional<Piece> arrived) {
  const Board& board = table.board();
  if (place.in_nest() || !board.OnTrack(place)) return;
  const int square = board.TrackSquare(color, place.progress());
  const std::optional<Color> owner = board.StartOwner(square);
  if (!owner) return;
  const auto arm = static_cast<std::uint8_t>(owner->index());
  std::optional<Piece>& late = state.late[arm];
  const PieceSet standing = state.at(square);
  const bool played = table.SeatOf(*owner).has_value();
  if (arrived && played && (arrived->color() != *owner || OwnOrderCounts(table.rules())) &&
      rules.ask<EntryArrival>() == EntryArrival::kFirstTime) {
    AddFirst(state.memory.first_arrivals, {arm, *arrived});
  }
  const bool order_matters = standing.has_exactly_two() && !standing.has_pair() && played &&
                             ((standing & PieceSet::AllOf(*owner)).empty() ||
                              rules.ask<EntryOwnPlusRival>() == EntryOwnPlusRival::kLastArrived);
  if (!order_matters) {
    late.reset();
  } else if (rules.ask<EntryArrival>() == EntryArrival::kFirstTime) {
    late = LaterOf(state.memory.first_arrivals, arm, standing);
  } else if (arrived) {
    late = arrived;
  }
}

Piece LaterAsItArrives(const State& state, Consultation& rules, Piece arriving, Piece resting) {
  const std::vector<Arrival>& arrivals = state.memory.first_arrivals;
  if (arrivals.empty() || rules.ask<EntryArrival>() != EntryArrival::kFirstTime) return arriving;
  const auto arm = static_cast<std::uint8_t>(arriving.color().index());
  const PieceSet both = PieceSet::Of(arriving) | PieceSet::Of(resting);
  return LaterOf(arrivals, arm, both).value_or(arriving);
}

void NoteSetUp(State& state, const Table& table) {
  if (table.rules().get<EntryArrival>() != EntryArrival::kFirstTime) return;
  const Board& board = table.board();
  for (const Piece piece : table.pieces_in_play()) {
    const Place place = state.place(piece);
    if (place.in_nest() || !board.OnTrack(place)) continue;
    // A set-up may also put a piece on the start of another color.
    const auto owner = board.StartOwner(board.TrackSquare(piece.color(), place.progress()));
    if (!owner || !table.SeatOf(*owner)) continue;
    if (piece.color() == *owner && !OwnOrderCounts(table.rules())) continue;
    AddFirst(state.memory.first_arrivals, {static_cast<std::uint8_t>(owner->index()), piece});
  }
}

void ForgetIdleArrivals(State& state, const Table& table) {
  const bool goal_is_final = table.rules().get<TripleGoalVictim>() != TripleGoalVictim::kGoes;
  std::erase_if(state.memory.first_arrivals, [&](const Arrival& arrival) {
    const Color owner = Color::FromIndex(arrival.arm);
    return !table.SeatOf(owner) || (arrival.piece.color() == owner && !OwnOrderCounts(table.rules())) ||
           (goal_is_final && state.goals().contains(arrival.piece));
  });
}

}  // namespace parchis
