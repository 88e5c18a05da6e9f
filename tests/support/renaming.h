#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/judge.h"
#include "engine/piece.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis::testing {

// Other names for the same pieces and seats: what the rules may not notice. Colors are turned with the board,
// so that a piece stays as far from its start as it was, the pieces of a color may change their numbers, and
// the turn order may be counted from another seat.
class Renaming {
 public:
  // Color k becomes color k + 1, the last becomes the first.
  [[nodiscard]] static Renaming TurnOnce(int arms);
  // The four numbers of every color are exchanged; `order` holds 0..3 once each.
  [[nodiscard]] static Renaming Exchange(int arms, const std::array<int, kPiecesPerColor>& order);

  // Seat 1 becomes seat 0, seat 0 the last: who comes after whom stays as it was. Not for rule sets by which
  // each color has numbers of its own.
  [[nodiscard]] static Renaming NextSeatFirst(const Table& table);

  [[nodiscard]] Color Of(Color color) const;
  [[nodiscard]] Piece Of(Piece piece) const;
  [[nodiscard]] std::optional<Piece> Of(std::optional<Piece> piece) const;
  [[nodiscard]] PieceSet Of(PieceSet pieces) const;
  [[nodiscard]] Ply Of(Ply ply) const;
  [[nodiscard]] Effect Of(Effect effect) const;
  [[nodiscard]] Table Of(const Table& table) const;
  [[nodiscard]] Memory Of(const Memory& memory) const;
  // `table` is that of the state, not renamed.
  [[nodiscard]] State Of(const State& state, const Table& table) const;

 private:
  [[nodiscard]] std::uint8_t OfSeat(std::uint8_t seat) const;
  void RenameSeats(const State& state, State& renamed) const;

  int arms_ = 0;
  int seats_ = 0;  // 0: seats keep their numbers
  int turn_ = 0;
  std::array<int, kPiecesPerColor> order_{0, 1, 2, 3};
};

// Whether two effects do the same.
[[nodiscard]] bool SameEffect(const Effect& a, const Effect& b);

}  // namespace parchis::testing
