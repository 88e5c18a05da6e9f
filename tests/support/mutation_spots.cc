#include "tests/support/mutation_spots.h"

#include <utility>

#include "tests/support/law_rows.h"

namespace arbitro::testing {

using parchis::Piece;
using parchis::PieceSet;
using parchis::Place;

std::vector<Place> Spot::WayOf(Piece piece, int steps) const {
  std::vector<Place> way;
  const Place from = before().place(piece);
  if (from.in_nest() || board().InGoal(from)) return way;
  for (int i = 1; i <= steps; ++i) {
    const auto place = board().Walk(from, i, false);
    if (!place) return {};
    way.push_back(*place);
  }
  return way;
}

PieceSet Spot::StandingOn(Piece piece, Place place) const {
  if (board().InGoal(place)) return {};
  const PieceSet standing = board().OnTrack(place)
                                ? before().at(board().TrackSquare(piece.color(), place.progress()))
                                : before().InCorridor(piece.color(), place.progress());
  return standing - PieceSet::Of(piece);
}

bool Spot::WalksFreely(Piece piece, int steps) const {
  const std::vector<Place> way = WayOf(piece, steps);
  if (way.empty() || !StandingOn(piece, way.back()).empty()) return false;
  for (const Place place : way) {
    if (laws::IsBarrierTo(table(), before(), piece, place)) return false;
  }
  return true;
}

log::RecordedGame Spot::Until() const {
  log::RecordedGame until = game.log;
  until.plies.resize(at);
  until.ending.reset();
  return until;
}

Planted Spot::With(log::RecordedPly recorded) const {
  log::RecordedGame changed = Until();
  changed.plies.push_back(std::move(recorded));
  return PlantedIn(changed, static_cast<std::uint32_t>(at));
}

log::RecordedPly Spot::Moving(std::uint8_t die, Piece piece, std::optional<Place> to) const {
  log::RecordedPly recorded;
  recorded.ply = {.seat = before().seat, .die = die, .piece = piece};
  recorded.captured_said = true;
  recorded.bonus_earned = std::uint8_t{0};
  recorded.penalized_said = true;
  if (to) recorded.to = board().SquareOf(piece.color(), *to);
  return recorded;
}

log::RecordedPly Spot::Passing(std::uint8_t die) const {
  log::RecordedPly recorded;
  recorded.ply = {.seat = before().seat, .die = die};
  recorded.seat_said = true;
  recorded.captured_said = true;
  recorded.bonus_earned = std::uint8_t{0};
  recorded.penalized_said = true;
  return recorded;
}

std::optional<Planted> PlantSomewhere(const PlayedGame& game, Choices& choices,
                                      const std::function<std::optional<Planted>(const Spot&)>& plant) {
  const auto count = static_cast<std::uint32_t>(game.steps.size());
  if (count == 0) return std::nullopt;
  const std::uint32_t first = choices.Below(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (auto planted = plant({game, (first + i) % count})) return planted;
  }
  return std::nullopt;
}

Planted PlantedIn(const log::RecordedGame& game, std::optional<std::uint32_t> ply) {
  return {.bytes = Encoded(
              game, std::getenv("DUMP") != nullptr ? log::OutputForm::kText : log::OutputForm::kBinary),
          .ply = ply};
}

}  // namespace arbitro::testing
