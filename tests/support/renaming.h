#pragma once

#include <array>
#include <optional>

#include "engine/judge.h"
#include "engine/piece.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis::testing {

// Other names for the same pieces: what the rules may not notice. Colors are turned with the board, so that a
// piece stays as far from its start as it was, and the pieces of a color may change their numbers.
class Renaming {
 public:
  // Color k becomes color k + 1, the last becomes the first.
  [[nodiscard]] static Renaming TurnOnce(int arms);
  // The four numbers of every color are exchanged; `order` holds 0..3 once each.
  [[nodiscard]] static Renaming Exchange(int arms, const std::array<int, kPiecesPerColor>& order);

  [[nodiscard]] Color Of(Color color) const;
  [[nodiscard]] Piece Of(Piece piece) const;
  [[nodiscard]] std::optional<Piece> Of(std::optional<Piece> piece) const;
  [[nodiscard]] PieceSet Of(PieceSet pieces) const;
  [[nodiscard]] Ply Of(Ply ply) const;
  [[nodiscard]] Effect Of(Effect effect) const;
  [[nodiscard]] Table Of(const Table& table) const;
  [[nodiscard]] Memory Of(const Memory& memory) const;
  // `board` is that of the state's table.
  [[nodiscard]] State Of(const State& state, const Board& board) const;

 private:
  int arms_ = 0;
  int turn_ = 0;
  std::array<int, kPiecesPerColor> order_{0, 1, 2, 3};
};

// Whether two effects do the same.
[[nodiscard]] bool SameEffect(const Effect& a, const Effect& b);

}  // namespace parchis::testing
