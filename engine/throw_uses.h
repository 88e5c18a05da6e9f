#pragma once

#include <optional>
#include <vector>

#include "engine/die_move.h"
#include "engine/duties.h"
#include "engine/ply.h"

namespace parchis {

// Whether the ply uses one of the dice that are left, and which number it has is not known.
[[nodiscard]] inline bool UsesSomeDie(const Ply& ply) {
  const bool one =
      ply.spend == Spend::kFirstDie || ply.spend == Spend::kSecondDie || ply.spend == Spend::kBottom;
  return one && ply.die == 0 && ply.second_die == 0;
}
// What a ply may do with these dice: one thing where it says which it uses, else everything that the dice
// allow. A number that is none of the dice is there if the ply names it.
[[nodiscard]] std::vector<DieUse> UsesThatPlyMayMean(const Ply& ply, const DiceLeft& dice);
// Every different way to use one of the dice, or both together.
[[nodiscard]] std::vector<DieUse> UsesOf(const DiceLeft& dice);

class ThrowSearch;

// What a throw demands of the use of each of its dice, beyond what a piece can do by itself.
class ThrowUses {
 public:
  // Keeps references to all four.
  ThrowUses(const State& state, const Table& table, Consultation& rules, const Throwing& thrown)
      : state_(state), table_(table), rules_(rules), thrown_(thrown) {}

  // The first rule broken by a use that the piece can make by itself.
  [[nodiscard]] std::optional<Breach> FindFault(Piece piece, const DieUse& use, const PieceMove& move);
  // Pieces that can use one of the dice without breaking any rule.
  [[nodiscard]] PieceSet PiecesThatCanBeUsed();
  // The duty to come out with a five or a sum of five, if a piece can; the one that binds this color.
  [[nodiscard]] std::optional<Breach> FindEntryDuty(std::optional<Color> moved = std::nullopt);

  // The duty to open a barrier, if the dice that are left can open one.
  [[nodiscard]] std::optional<Breach> FindOpeningDuty();
  // The throw can be used in more ways than are looked at (kMaxThrowTries): what would follow from its
  // demanding nothing cannot be relied upon.
  [[nodiscard]] bool has_too_many_ways() const { return too_many_ways_; }
  // Whether a throw of which some die can be used may still have to be given up whole, lest pairs move
  // together, a barrier closes again, or a double is used in part.
  [[nodiscard]] bool MayBarEveryUse();
  // And a use that was asked about may be one that it does not allow.
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  [[nodiscard]] bool GivesUp(const ThrowSearch& search);
  [[nodiscard]] bool HasToComeOut(Piece piece);
  [[nodiscard]] std::optional<Breach> FindOrderOfDuties(Piece piece, const DieUse& use);
  [[nodiscard]] Breach BreachOfOpening(bool overdue);
  [[nodiscard]] bool CanUse(const DieUse& use);
  [[nodiscard]] PieceSet Movers();
  [[nodiscard]] std::optional<Breach> FindOrderFault(const DieUse& use);
  [[nodiscard]] std::optional<Breach> FindEntryFault(Piece piece, const DieUse& use);
  [[nodiscard]] PieceSet PiecesThatComeOut(bool five, bool sum);
  [[nodiscard]] std::optional<Breach> LookAhead(Piece piece, const DieUse& use, const PieceMove& move);

  const State& state_;
  const Table& table_;
  Consultation& rules_;
  const Throwing& thrown_;
  std::optional<PieceSet> movers_{};
  bool too_many_ways_ = false;
  bool gave_up_ = false;
};

}  // namespace parchis
