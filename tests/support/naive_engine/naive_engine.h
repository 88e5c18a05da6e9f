#pragma once

#include <vector>

#include "tests/support/naive_engine/naive_position.h"

namespace parchis::naive {

// One ply as a whole: what is spent, what moves, and all that happens to other pieces by it.
struct Move {
  enum class Kind { kWalk, kEnter, kPass, kPenalty };
  enum class Spends { kThrow, kDie, kBonus, kEntry, kNullThrow };

  Kind kind = Kind::kPass;
  Spends spends = Spends::kThrow;
  int face = 0;   // thrown, chosen or used; with two dice added up where both are used as one
  int debt = -1;  // index of the debt that is used
  int steps = 0;  // squares that the number was worth; what was walked may be less
  Man man = 0;
  Man second = 0;
  Spot from{};
  Spot to{};
  std::vector<Man> captured{};  // in ascending order; the moved piece where it is lost by arriving
  Man penalized = 0;
  Spot penalized_to{};
  bool laps = false;
  bool bounced = false;
  bool worth_more = false;  // a six that was worth more than six
  // Two dice: the faces, where the ply begins with a throw, and the numbers that it uses, two where they are
  // added up; none by a pass.
  std::vector<int> thrown{};
  std::vector<int> uses{};

  auto operator<=>(const Move&) const = default;
};

// Every ply that is legal, all choices spelled out; for pieces of one color on one square each of them. `die`
// is the face thrown, or the number chosen, 0 for the null throw; ignored where something is owed. Empty when
// the game is over, and where a number may not be chosen.
[[nodiscard]] std::vector<Move> LegalMoves(const Position& position, const Setting& setting, int die,
                                           int second_die = 0);

// The position after a legal ply.
[[nodiscard]] Position After(const Position& position, const Setting& setting, const Move& move);

}  // namespace parchis::naive
