#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/seating.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis::testing {

// A position under a rule set, written as the examples of the rules are: `At("ludoteka",
// "n,10,g,g//14,14").Legal(6)`.
//
// The line is a position line (docs/notation.md) that may leave out what it does not care about: pieces and
// colors not listed are in their nests, the seat is 0 and nothing is owed. Plies are read and written as
// texts:
//   10+7=17       a piece on 10 walks 7 squares to 17; `c6+2=g` into the goal
//   n=5           a piece comes out on 5; `nn=5` two with one five
//   20+3=23 x3    … and captures a piece of color 3
//   3:20+3=23     the color in front, where the seat moves more than one
//   66+5=3        … passes its gate and goes round once more: where a number leads to several places, each is
//                 a text of its own
//   c5+4=c7       … walks on to the goal and back
//   10+3=13       also where more was thrown and the piece walks what it can
//   10+3=13 x2x2  every piece captured; where one of several is chosen, every choice is a text of its own
//   40+6=46 x1    a piece of color 1 goes to its nest itself, captured where it arrives
//   20+3=23 10=n  … and the piece on 10 goes to its nest, for a capture not made
//   pass          no piece is moved
//   28=n          the piece on 28 goes to its nest by a third six; `none=n` if no piece does
//   c5=c1         … back to the first square of its corridor
// Wrong rules or lines throw std::invalid_argument, which a test reports.
class At {
 public:
  At(std::string_view rules, std::string_view line);
  At(std::string_view rules, std::string_view line, Seating seating);
  // A board with `arms` arms, also with fewer than four, one color a seat.
  [[nodiscard]] static At OnBoard(std::string_view rules, int arms, std::string_view line);
  // The set-up of a board with `arms` arms, one color a seat, seat 0 to throw.
  [[nodiscard]] static At Opening(std::string_view rules, int arms = 4);

  // All decisions that are legal with this face thrown (0: what is owed), joined by ", ". With two dice
  // `second_die` is the other face.
  [[nodiscard]] std::string Legal(std::uint8_t die = 0, std::uint8_t second_die = 0) const;
  // The position after the legal ply with this text; throws if there is none.
  [[nodiscard]] At After(std::uint8_t die, std::string_view ply, std::uint8_t second_die = 0) const;
  // The position after an owed item is spent on this ply.
  [[nodiscard]] At Then(std::string_view ply) const { return After(0, ply); }
  // The position after a ply that is illegal but can stand.
  [[nodiscard]] At AfterEven(const Ply& ply) const;

  // "legal", or the name of the first rule broken (engine/faults.def), of a ply of the seat on turn.
  [[nodiscard]] std::string Verdict(const Ply& ply) const;
  // The same for throwing `die` (0: nothing thrown) and moving the piece with this code (0: none).
  [[nodiscard]] std::string Verdict(std::uint8_t die, std::uint32_t piece_code,
                                    std::uint8_t second_die = 0) const;
  [[nodiscard]] Judgement JudgementOf(const Ply& ply) const;
  // A ply of the seat on turn.
  [[nodiscard]] Ply PlyOf(std::uint8_t die, std::uint32_t piece_code, std::uint8_t second_die = 0) const;

  // The whole position line.
  [[nodiscard]] std::string Line() const;
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  At(Table table, State state) : table_(std::move(table)), state_(state) {}
  [[nodiscard]] std::string TextOf(const Effect& effect) const;
  [[nodiscard]] std::string PlaceText(Piece piece, Place at) const;
  // Who goes back by a penalty, and where to.
  [[nodiscard]] std::string PenaltyText(const Effect& effect) const;

  Table table_;
  State state_;
};

// The name of a fault in engine/faults.def.
[[nodiscard]] std::string_view NameOf(Fault fault);

// Two players on the board of four arms: seat 0 moves colors 1 and 3, seat 1 colors 2 and 4.
[[nodiscard]] Seating OppositePairs();
// So many seats that share the colors of a board: color k + 1 belongs to seat k modulo their number.
[[nodiscard]] Seating SharedColors(int arms, int seats);
// One color a seat, in so many teams: color k + 1 is in team k + 1 modulo their number.
[[nodiscard]] Seating Teams(int arms, int teams);
// One color a seat, and so many players to whom they belong in the same way: turns go by color.
[[nodiscard]] Seating TurnsByColor(int arms, int players);

// A full position line from one that leaves out pieces, colors, seat or what is owed. Never less than `arms`
// colors.
[[nodiscard]] std::string Complete(std::string_view line, std::size_t arms);

}  // namespace parchis::testing
