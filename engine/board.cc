#include "engine/board.h"

namespace parchis {

std::optional<Board> Board::WithArms(std::uint32_t arms) {
  if (arms < kMinArms || arms > kMaxArms) return std::nullopt;
  return Board(static_cast<int>(arms));
}

Board::Board(int arms) : arms_(arms) {
  for (int k = 0; k < arms; ++k) {
    auto& row = squares_[static_cast<std::size_t>(k)];
    for (int progress = 0; progress <= goal(); ++progress) {
      const int number = progress <= gate()
                             ? (kSquaresPerArm * k + kStartOffset - 1 + progress) % track_squares() + 1
                             : progress + kStartOffset;
      row[static_cast<std::size_t>(progress)] = static_cast<std::uint8_t>(number);
    }
  }
  for (int square = 1; square <= track_squares(); ++square) {
    const int offset = square % kSquaresPerArm;
    safe_[static_cast<std::size_t>(square)] = offset == kStartOffset || offset == 12 || offset == 0;
    start_owner_[static_cast<std::size_t>(square)] =
        offset == kStartOffset ? static_cast<std::uint8_t>(square / kSquaresPerArm) : kNobody;
  }
}

std::optional<Place> Board::PlaceOf(Color color, Square square) const {
  if (square.number == 0) return Place::Nest();
  if (square.number < 0 || square.number > goal() + kStartOffset) return std::nullopt;
  if (square.number > track_squares()) return Place::At(square.number - kStartOffset);
  const int start = kSquaresPerArm * color.index() + kStartOffset;
  const int progress = (square.number - start + track_squares()) % track_squares();
  if (progress > gate()) return std::nullopt;
  return Place::At(progress);
}

}  // namespace parchis
