#pragma once

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/rule_set.h"
#include "engine/seating.h"

// A second engine, written from docs/rulebook.md and the rule points alone, for the tests to hold against the
// first one. It shares with engine/ the rule set, the numbers printed on the board and the seating, and no
// code that plays. Plain and slow: a piece is its two-digit code, a place is a square as printed, and every
// question is answered by looking at all pieces.
namespace parchis::naive {

// A piece by its code: 23 is the third piece of color 2. 0: none.
using Man = int;
// A color by its printed number, 1…N.
using Hue = int;
[[nodiscard]] constexpr Hue HueOf(Man man) { return man / 10; }

// Where a piece is. `number` is the square of the track, 1…17N, or of the own corridor, from 1.
struct Spot {
  enum class Zone { kNest, kTrack, kCorridor, kGoal };
  Zone zone = Zone::kNest;
  int number = 0;

  auto operator<=>(const Spot&) const = default;
};
[[nodiscard]] constexpr Spot Nest() { return {}; }
[[nodiscard]] constexpr Spot OnTrack(int square) { return {Spot::Zone::kTrack, square}; }
[[nodiscard]] constexpr Spot InCorridor(int square) { return {Spot::Zone::kCorridor, square}; }
[[nodiscard]] constexpr Spot Goal() { return {Spot::Zone::kGoal, 0}; }

// Something that has to be used before the next throw: a die, a bonus, or the second entry of a first five.
struct Debt {
  enum class Kind { kDie, kBonus, kEntry };
  Kind kind = Kind::kDie;
  int value = 0;  // face, steps, or color
  Man by = 0;     // the piece that earned a bonus

  auto operator<=>(const Debt&) const = default;
};

struct Kept {
  int seat = 0;
  int steps = 0;
  Man by = 0;

  auto operator<=>(const Kept&) const = default;
};

// Play without dice: what one player, or one color, can choose from.
struct Hand {
  std::set<int> left{};  // 1…6, and 0 for a null throw that is owed
  int waits = 0;         // renewals until the null throw is among them

  auto operator<=>(const Hand&) const = default;
};

struct Pair {
  Man a = 0;
  Man b = 0;
  int moved = 0;  // 0 none of them, -1 both or one of them twice, else the number that one of them went

  auto operator<=>(const Pair&) const = default;
};

// Everything that a table has to remember of a game. Nothing of it is forgotten for not mattering.
struct Position {
  std::map<Man, Spot> men{};
  int seat = 0;
  int sixes = 0;  // played in this turn; another throw follows while it is not 0
  Man last = 0;   // what a third six takes
  std::vector<Debt> debts{};
  bool throw_first = false;  // the next throw comes before the debts
  // By start square: the pieces that stand there, in the order in which they came. Not there: not known.
  std::map<int, std::vector<Man>> came{};
  // By start square: the pieces that ever came there, in the order of their first coming.
  std::map<int, std::vector<Man>> first_came{};
  std::set<Hue> fresh{};  // colors that wait for their first five
  std::vector<int> done{};
  std::set<int> out{};
  bool over = false;
  int tries = 0;
  bool opened = false;            // a six of this turn has opened a barrier
  std::map<Man, int> stood{};     // turns that the barrier on the square of this piece has stood
  std::map<int, Man> moved_by{};  // by seat: the piece it moved last, in whatever turn
  std::vector<Man> moved_before{};
  std::vector<Kept> kept{};
  std::map<Hue, int> bounces{};
  std::vector<Hand> hands{};
  int token = -1;  // the hand that the null throw has come to; -1 nobody's
  std::set<int> renewed{};
  // Two dice.
  int doubles = 0;
  bool double_opened = false;
  std::vector<Pair> pairs{};

  bool operator==(const Position&) const = default;
};

// What is fixed for a whole game.
class Setting {
 public:
  // `arms` as the board has them; other lengths of arms and corridors are for small boards only.
  Setting(int arms, Seating seating, RuleSet rules, int squares_per_arm = 17, int corridor = 0,
          int start = 0);

  template <class Option>
  [[nodiscard]] Option ask() const {
    return rules_.get<Option>();
  }
  template <class Option>
  [[nodiscard]] bool is(Option option) const {
    return rules_.get<Option>() == option;
  }

  [[nodiscard]] int arms() const { return arms_; }
  [[nodiscard]] int track() const { return squares_ * arms_; }
  [[nodiscard]] int corridor() const;
  [[nodiscard]] int StartOf(Hue hue) const;
  [[nodiscard]] int GateOf(Hue hue) const;
  // The color whose start a track square is; 0: none.
  [[nodiscard]] Hue StartOwner(int square) const;
  [[nodiscard]] bool IsSafe(int square, Hue resting) const;
  // Squares from here to the goal, turning in at the gate.
  [[nodiscard]] int StepsToGoal(Hue hue, Spot spot) const;

  [[nodiscard]] int seats() const { return static_cast<int>(seating_.seats.size()); }
  [[nodiscard]] const Seating& seating() const { return seating_; }
  // The seat that moves a color; -1: nobody plays it.
  [[nodiscard]] int SeatOf(Hue hue) const;
  [[nodiscard]] bool SamePlayer(Hue a, Hue b) const;
  // Another color of the same player, or one of a mate.
  [[nodiscard]] bool Allies(Hue a, Hue b) const;
  [[nodiscard]] bool SameSide(Hue a, Hue b) const { return a == b || Allies(a, b); }
  // Colors that a seat moves in its own right (DUO1-5, OPT-2).
  [[nodiscard]] std::vector<Hue> OwnHues(int seat) const;
  // Colors of the same player that it does not move in its own right: none, unless turns go by color.
  [[nodiscard]] std::vector<Hue> OtherHuesOfPlayer(int seat) const;
  // Colors of mates, those of the same player not among them.
  [[nodiscard]] std::vector<Hue> MateHues(int seat) const;
  [[nodiscard]] bool Owns(int seat, Man man) const;

  [[nodiscard]] int capture_bonus() const;
  [[nodiscard]] int goal_bonus() const;
  [[nodiscard]] bool chosen() const { return is(DiceKind::kChosen); }
  [[nodiscard]] bool two_dice() const { return is(DiceCount::kTwo) && !chosen(); }

 private:
  int arms_;
  Seating seating_;
  RuleSet rules_;
  int squares_;   // of an arm
  int corridor_;  // 0: as the rules say
  int start_;     // square of its arm; 0: as the rules say
};

[[nodiscard]] std::vector<Man> MenOf(Hue hue);
// Pieces on a square of the track.
[[nodiscard]] std::vector<Man> MenAt(const Position& position, int square);
// Pieces of a color in a place, whichever it is.
[[nodiscard]] std::vector<Man> MenOfAt(const Position& position, Hue hue, Spot spot);
[[nodiscard]] bool AllInGoal(const Position& position, const std::vector<Hue>& hues);

}  // namespace parchis::naive
