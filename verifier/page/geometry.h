#pragma once

#include <array>
#include <vector>

#include "engine/board.h"

namespace arbitro::page {

struct Point {
  double x = 0;
  double y = 0;
};

using Polygon = std::vector<Point>;

struct Circle {
  Point center;
  double radius = 0;
};

// Where one piece stands, and how far from there each of two that share the place is moved.
struct Spot {
  Point at;
  Point aside;
};

struct Box {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;
};

// A square by the arm it lies on: lane -1 (outwards), 0 (middle) or +1 (inwards), row 0 at the board's edge.
struct Cell {
  int arm = 0;
  int lane = 0;
  int row = 0;
  bool operator==(const Cell&) const = default;
};

// Where everything lies on a drawn board of 2 to 8 arms whose arms have the usual 17 squares. Lengths are in
// depths of one square, y points down, the middle of the board is (0, 0). A square is 7/3 wide, as on Spanish
// boards.
//
// Arm k points at 90° - k·360°/N as seen on the page, so that colors follow each other counterclockwise, as
// pieces travel; `bottom` is the color whose arm points down.
class Geometry {
 public:
  // Requires 2..8 arms, 1..7 corridor squares and 0 <= bottom < arms.
  explicit Geometry(int arms, int corridor_length = parchis::kMaxCorridorLength, int bottom = 0);

  [[nodiscard]] int arms() const { return arms_; }
  [[nodiscard]] int track_squares() const { return arms_ * parchis::kSquaresPerArm; }
  [[nodiscard]] int corridor_length() const { return corridor_length_; }

  // Track squares, 1..17N.
  [[nodiscard]] Cell CellOf(int square) const;
  [[nodiscard]] Polygon Square(int square) const;
  [[nodiscard]] Spot SquareSpot(int square) const;
  [[nodiscard]] Point SquareNumber(int square) const;

  // Corridor squares, 1..corridor_length().
  [[nodiscard]] Polygon Corridor(int color, int step) const;
  [[nodiscard]] Spot CorridorSpot(int color, int step) const;
  [[nodiscard]] Point CorridorNumber(int color, int step) const;

  [[nodiscard]] Polygon Goal(int color) const;
  [[nodiscard]] std::array<Point, parchis::kPiecesPerColor> GoalSpots(int color) const;

  // The corner between the arm of the color and the next one.
  [[nodiscard]] Polygon Nest(int color) const;
  [[nodiscard]] Circle NestCircle(int color) const;
  [[nodiscard]] std::array<Point, parchis::kPiecesPerColor> NestSpots(int color) const;

  // The edge of the board, and the smallest upright box around it. Turning the board by 360°/N changes
  // neither.
  [[nodiscard]] Polygon Outline() const;
  [[nodiscard]] Box OutlineBox() const;

 private:
  // The point of the page that is x across and y outwards in the frame of an arm.
  [[nodiscard]] Point At(int arm, double x, double y) const;
  [[nodiscard]] Polygon Points(int arm, const Polygon& in_frame) const;
  [[nodiscard]] bool IsMitred(const Cell& cell) const;

  int arms_;
  int corridor_length_;
  int bottom_;
  double slope_ = 0;          // tan(π/N): half the base of a goal for each unit of its height
  double inner_ = 0;          // from the middle to the side of the center
  double outer_ = 0;          // from the middle to the edge of the board
  double center_height_ = 0;  // from the middle to where the corridors end
};

}  // namespace arbitro::page
