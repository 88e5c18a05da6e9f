#include "verifier/page/geometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace arbitro::page {
namespace {

constexpr double kWidth = 7.0 / 3.0;       // of a lane
constexpr double kHalf = kWidth / 2;       // the sides of the middle lane
constexpr double kEdge = 1.5 * kWidth;     // the sides of an arm
constexpr int kLastRow = 7;                // of the side lanes and of the longest corridor
constexpr double kPairApart = 0.45;        // of two pieces from the place of one
constexpr double kPairApartCorner = 0.42;  // the same where the square is narrow
constexpr double kTwoArmsNest = 3.0;       // radius
constexpr double kTwoArmsNestWidth = 7.0;
constexpr double kNestDrawn = 0.8;  // of the largest circle that fits
constexpr double kNestApart = 0.36;

}  // namespace

// With two arms the tangent is infinite, so that board is laid out by hand: arms down and up, goals as wide
// as a lane, nests left and right.
Geometry::Geometry(int arms, int corridor_length, int bottom)
    : arms_(arms), corridor_length_(corridor_length), bottom_(bottom) {
  slope_ = arms == 2 ? 0 : std::tan(std::numbers::pi / arms);
  inner_ = arms == 2 ? 1.5 : kEdge / slope_;
  // From four arms on the last row lies inside the center, its corners mitred.
  const bool mitred = arms >= 4;
  outer_ = inner_ + (mitred ? kLastRow : kLastRow + 1);
  center_height_ = inner_ - (mitred ? 1 : 0);
}

Point Geometry::At(int arm, double x, double y) const {
  const double angle = std::numbers::pi / 2 - (arm - bottom_) * 2 * std::numbers::pi / arms_;
  const Point out{std::cos(angle), std::sin(angle)};
  const Point across{std::sin(angle), -std::cos(angle)};
  return {y * out.x + x * across.x, y * out.y + x * across.y};
}

Polygon Geometry::Points(int arm, const Polygon& in_frame) const {
  Polygon points;
  points.reserve(in_frame.size());
  for (const Point& point : in_frame) points.push_back(At(arm, point.x, point.y));
  return points;
}

Cell Geometry::CellOf(int square) const {
  const int arm = square / parchis::kSquaresPerArm;
  const int index = square % parchis::kSquaresPerArm;
  if (index == 0) return {arm % arms_, 0, 0};
  if (index <= kLastRow + 1) return {arm % arms_, 1, index - 1};
  return {(arm + 1) % arms_, -1, parchis::kSquaresPerArm - 1 - index};
}

bool Geometry::IsMitred(const Cell& cell) const {
  return arms_ >= 4 && cell.row == kLastRow && cell.lane != 0;
}

Polygon Geometry::Square(int square) const {
  const Cell cell = CellOf(square);
  const double top = outer_ - cell.row;
  const double low = arms_ == 2 && cell.row == kLastRow ? 0 : top - 1;
  if (IsMitred(cell)) {
    const double side = cell.lane;
    return Points(
        cell.arm,
        {{side * kHalf, top}, {side * top * slope_, top}, {side * low * slope_, low}, {side * kHalf, low}});
  }
  const double middle = cell.lane * kWidth;
  return Points(cell.arm,
                {{middle - kHalf, top}, {middle + kHalf, top}, {middle + kHalf, low}, {middle - kHalf, low}});
}

Spot Geometry::SquareSpot(int square) const {
  const Cell cell = CellOf(square);
  const double y = outer_ - cell.row - 0.5;
  const double lane = cell.lane;
  const bool mitred = IsMitred(cell);
  // Away from the number of the square.
  const double shift = cell.lane == 0 ? -0.25 : -0.30 * lane;
  const double x = mitred ? lane * (kHalf + 0.62) : lane * kWidth + shift;
  const double apart = mitred ? kPairApartCorner : kPairApart;
  return {At(cell.arm, x, y), At(cell.arm, apart, 0)};
}

Point Geometry::SquareNumber(int square) const {
  const Cell cell = CellOf(square);
  const double y = outer_ - cell.row - 0.5;
  if (cell.lane == 0) return At(cell.arm, 0.33 * kWidth, y);
  const double side = cell.lane;
  // In the wide part of a corner.
  if (IsMitred(cell)) return At(cell.arm, side * (y * slope_ - 0.62), y + 0.14);
  return At(cell.arm, side * 1.34 * kWidth, y);
}

Polygon Geometry::Corridor(int color, int step) const {
  const double top = outer_ - step;
  return Points(color, {{-kHalf, top}, {kHalf, top}, {kHalf, top - 1}, {-kHalf, top - 1}});
}

Spot Geometry::CorridorSpot(int color, int step) const {
  return {At(color, -0.25, outer_ - step - 0.5), At(color, kPairApart, 0)};
}

Point Geometry::CorridorNumber(int color, int step) const {
  return At(color, 0.36 * kWidth, outer_ - step - 0.5);
}

Polygon Geometry::Goal(int color) const {
  // A shorter corridor leaves the goal the rest of its lane.
  const double top = outer_ - corridor_length_ - 1;
  const double base = center_height_;
  if (arms_ == 2) return Points(color, {{-kHalf, top}, {kHalf, top}, {kHalf, 0}, {-kHalf, 0}});
  const double half = base * slope_;
  if (corridor_length_ == parchis::kMaxCorridorLength)
    return Points(color, {{-half, base}, {half, base}, {0, 0}});
  return Points(
      color,
      {{-kHalf, top}, {kHalf, top}, {kHalf, base}, {half, base}, {0, 0}, {-half, base}, {-kHalf, base}});
}

std::array<Point, parchis::kPiecesPerColor> Geometry::GoalSpots(int color) const {
  if (arms_ == 2)
    return {At(color, -0.78, 1.08), At(color, -0.26, 0.42), At(color, 0.26, 1.08), At(color, 0.78, 0.42)};
  const double y = center_height_ - 0.55;
  return {At(color, -0.95, y), At(color, 0, y), At(color, 0.95, y), At(color, 0, y - 0.9)};
}

Polygon Geometry::Nest(int color) const {
  if (arms_ == 2) {
    const double far = kEdge + kTwoArmsNestWidth;
    return Points(color, {{kEdge, outer_}, {far, outer_}, {far, -outer_}, {kEdge, -outer_}});
  }
  const int next = (color + 1) % arms_;
  Polygon points{At(color, kEdge, inner_), At(color, kEdge, outer_)};
  if (arms_ >= 4) points.push_back(At(color, outer_ * slope_, outer_));
  points.push_back(At(next, -kEdge, outer_));
  return points;
}

Circle Geometry::NestCircle(int color) const {
  if (arms_ == 2) return {At(color, kEdge + kTwoArmsNestWidth / 2, 0), kNestDrawn * kTwoArmsNest};
  const double half_angle = std::numbers::pi / arms_;
  const double depth = outer_ - inner_;
  double radius = depth / (1 + 1 / slope_);
  if (arms_ == 3) {
    // The circle inside the triangle between two arms.
    const double area = depth * depth * std::sin(2 * half_angle) / 2;
    const double perimeter = 2 * depth + 2 * depth * std::sin(half_angle);
    radius = 2 * area / perimeter;
  }
  const Point tip = At(color, kEdge, inner_);
  const double length = std::hypot(tip.x, tip.y);
  const double beyond = 1 + radius / std::sin(half_angle) / length;
  return {{tip.x * beyond, tip.y * beyond}, kNestDrawn * radius};
}

std::array<Point, parchis::kPiecesPerColor> Geometry::NestSpots(int color) const {
  const auto [center, radius] = NestCircle(color);
  const double apart = std::max(kNestApart / kNestDrawn * radius, 0.5);
  // Upright whatever the arm.
  return {Point{center.x - apart, center.y - apart}, Point{center.x + apart, center.y - apart},
          Point{center.x - apart, center.y + apart}, Point{center.x + apart, center.y + apart}};
}

Polygon Geometry::Outline() const {
  Polygon points;
  if (arms_ == 2) {
    const double far = kEdge + kTwoArmsNestWidth;
    return Points(0, {{-far, outer_}, {far, outer_}, {far, -outer_}, {-far, -outer_}});
  }
  for (int k = 0; k < arms_; ++k) {
    if (arms_ >= 4) {
      points.push_back(At(k, outer_ * slope_, outer_));
    } else {
      points.push_back(At(k, -kEdge, outer_));
      points.push_back(At(k, kEdge, outer_));
    }
  }
  return points;
}

Box Geometry::OutlineBox() const {
  const Polygon outline = Outline();
  const auto [left, right] = std::ranges::minmax_element(outline, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax_element(outline, {}, &Point::y);
  return {left->x, top->y, right->x - left->x, bottom->y - top->y};
}

}  // namespace arbitro::page
