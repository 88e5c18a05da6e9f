#include "verifier/page/geometry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <vector>

namespace arbitro::page {
namespace {

constexpr double kNear = 1e-9;
constexpr double kSquareArea = 7.0 / 3.0;

double AreaOf(const Polygon& points) {
  double twice = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& a = points[i];
    const Point& b = points[(i + 1) % points.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return std::abs(twice) / 2;
}

bool Same(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y) < kNear; }

std::size_t SharedPoints(const Polygon& a, const Polygon& b) {
  return static_cast<std::size_t>(std::ranges::count_if(a, [&](const Point& one) {
    return std::ranges::any_of(b, [&](const Point& two) { return Same(one, two); });
  }));
}

// How far apart two convex polygons are along the best of their sides; negative: they overlap so deep.
double Gap(const Polygon& a, const Polygon& b) {
  double best = -1e9;
  for (const auto* sides : {&a, &b}) {
    for (std::size_t i = 0; i < sides->size(); ++i) {
      const Point& p = (*sides)[i];
      const Point& q = (*sides)[(i + 1) % sides->size()];
      const Point normal{q.y - p.y, p.x - q.x};
      const double length = std::hypot(normal.x, normal.y);
      if (length < kNear) continue;
      const auto range = [&](const Polygon& points) {
        std::vector<double> along;
        for (const Point& point : points) along.push_back((point.x * normal.x + point.y * normal.y) / length);
        return std::pair(*std::ranges::min_element(along), *std::ranges::max_element(along));
      };
      const auto [a_low, a_high] = range(a);
      const auto [b_low, b_high] = range(b);
      best = std::max({best, b_low - a_high, a_low - b_high});
    }
  }
  return best;
}

bool Inside(const Point& point, const Polygon& polygon) {
  int side = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point& p = polygon[i];
    const Point& q = polygon[(i + 1) % polygon.size()];
    const double cross = (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x);
    if (std::abs(cross) < kNear) continue;
    if (side == 0) side = cross > 0 ? 1 : -1;
    if ((cross > 0 ? 1 : -1) != side) return false;
  }
  return true;
}

class GeometryTest : public testing::TestWithParam<int> {
 protected:
  [[nodiscard]] Geometry Drawn() const { return Geometry(GetParam()); }
};

TEST_P(GeometryTest, EverySquareHasACellOfItsOwn) {
  const Geometry drawn = Drawn();
  std::set<std::tuple<int, int, int>> cells;
  for (int square = 1; square <= drawn.track_squares(); ++square) {
    const Cell cell = drawn.CellOf(square);
    EXPECT_TRUE(cells.insert({cell.arm, cell.lane, cell.row}).second) << square;
    EXPECT_EQ(cell.lane == 0, square % 17 == 0) << square;
    if (cell.lane == 0) {
      EXPECT_EQ(cell.row, 0) << square;
    }
    EXPECT_GE(cell.row, 0);
    EXPECT_LE(cell.row, 7);
  }
  // The first square of the way in, the start and the safe square on the way out of the second arm.
  EXPECT_EQ(drawn.CellOf(18), (Cell{1, 1, 0}));
  EXPECT_EQ(drawn.CellOf(22), (Cell{1, 1, 4}));
  EXPECT_EQ(drawn.CellOf(12), (Cell{1, -1, 4}));
  EXPECT_EQ(drawn.CellOf(drawn.track_squares()), (Cell{0, 0, 0}));
}

// A piece that walks crosses an edge with every step, but on three arms, where two squares meet in a point.
TEST_P(GeometryTest, NeighborsShareAnEdge) {
  const Geometry drawn = Drawn();
  for (int square = 1; square <= drawn.track_squares(); ++square) {
    const int next = square % drawn.track_squares() + 1;
    const bool around_corner = square % 17 == 8;
    const std::size_t expected = GetParam() == 3 && around_corner ? 1 : 2;
    EXPECT_EQ(SharedPoints(drawn.Square(square), drawn.Square(next)), expected) << square;
  }
}

TEST_P(GeometryTest, SquaresAreAboutAsLarge) {
  const Geometry drawn = Drawn();
  for (int square = 1; square <= drawn.track_squares(); ++square) {
    const double area = AreaOf(drawn.Square(square)) / kSquareArea;
    EXPECT_GE(area, 0.75) << square;
    // On two arms the squares in the middle reach from arm to arm.
    EXPECT_LE(area, GetParam() == 2 ? 2.5 + kNear : 1 + kNear) << square;
  }
}

TEST_P(GeometryTest, NothingOverlaps) {
  const Geometry drawn = Drawn();
  std::vector<Polygon> all;
  for (int square = 1; square <= drawn.track_squares(); ++square) all.push_back(drawn.Square(square));
  for (int k = 0; k < drawn.arms(); ++k) {
    for (int step = 1; step <= drawn.corridor_length(); ++step) all.push_back(drawn.Corridor(k, step));
    all.push_back(drawn.Goal(k));
    all.push_back(drawn.Nest(k));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) EXPECT_GT(Gap(all[i], all[j]), -kNear) << i << " " << j;
  }
}

TEST_P(GeometryTest, EverythingLiesInTheOutlineAndPiecesInTheirPlaces) {
  const Geometry drawn = Drawn();
  const Polygon outline = drawn.Outline();
  const auto holds = [&](const Polygon& polygon) {
    return std::ranges::all_of(polygon, [&](const Point& point) { return Inside(point, outline); });
  };
  for (int square = 1; square <= drawn.track_squares(); ++square) {
    EXPECT_TRUE(holds(drawn.Square(square))) << square;
    const auto [at, aside] = drawn.SquareSpot(square);
    for (const double by : {-1.0, 0.0, 1.0}) {
      EXPECT_TRUE(Inside({at.x + by * aside.x, at.y + by * aside.y}, drawn.Square(square)))
          << square << " " << by;
    }
    EXPECT_TRUE(Inside(drawn.SquareNumber(square), drawn.Square(square))) << square;
    // A piece is 0.43 in radius and must not hide the number.
    const Point number = drawn.SquareNumber(square);
    EXPECT_GT(std::hypot(number.x - at.x, number.y - at.y), 0.6) << square;
  }
  for (int k = 0; k < drawn.arms(); ++k) {
    EXPECT_TRUE(holds(drawn.Nest(k)));
    EXPECT_TRUE(holds(drawn.Goal(k)));
    for (const Point& spot : drawn.GoalSpots(k)) EXPECT_TRUE(Inside(spot, drawn.Goal(k)));
    const auto [center, radius] = drawn.NestCircle(k);
    for (const Point& spot : drawn.NestSpots(k))
      EXPECT_LE(std::hypot(spot.x - center.x, spot.y - center.y), radius) << k;
    for (int i = 0; i < 64; ++i) {
      const double angle = i * 3.14159265358979 / 32;
      const Point edge{center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)};
      EXPECT_TRUE(Inside(edge, drawn.Nest(k))) << k;
    }
  }
}

// The page turns the board by whole arms and keeps its view box.
TEST_P(GeometryTest, AnotherArmBelowIsTheSamePictureTurned) {
  const Geometry drawn = Drawn();
  const Geometry turned(GetParam(), 7, 1);
  const Box box = drawn.OutlineBox();
  const Box same = turned.OutlineBox();
  EXPECT_NEAR(box.left, same.left, kNear);
  EXPECT_NEAR(box.top, same.top, kNear);
  EXPECT_NEAR(box.height, same.height, kNear);
  for (int square = 1; square <= drawn.track_squares(); ++square) {
    const int beyond = (square + 16) % drawn.track_squares() + 1;  // the same square of the next arm
    EXPECT_EQ(SharedPoints(drawn.Square(square), turned.Square(beyond)), drawn.Square(square).size())
        << square;
  }
}

TEST_P(GeometryTest, AShorterCorridorLeavesItsRestToTheGoal) {
  const Geometry usual = Drawn();
  const Geometry shorter(GetParam(), 4);
  for (int k = 0; k < usual.arms(); ++k)
    EXPECT_NEAR(AreaOf(shorter.Goal(k)), AreaOf(usual.Goal(k)) + 3 * kSquareArea, kNear);
}

INSTANTIATE_TEST_SUITE_P(Arms, GeometryTest, testing::Values(2, 3, 4, 5, 6, 7, 8));

// The sizes of the table in which the layout is described.
TEST(GeometrySizes, AreAsDescribed) {
  EXPECT_NEAR(Geometry(4).OutlineBox().width, 21, 1e-3);
  EXPECT_NEAR(Geometry(3).OutlineBox().height, 18.1, 0.05);
  EXPECT_NEAR(Geometry(5).OutlineBox().width, 27.8, 0.05);
  EXPECT_NEAR(Geometry(6).NestCircle(0).radius / 0.8, 2.562, 1e-3);
  EXPECT_NEAR(Geometry(3).NestCircle(0).radius / 0.8, 1.856, 1e-3);
}

}  // namespace
}  // namespace arbitro::page
