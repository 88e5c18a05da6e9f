#include "verifier/page/board_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

namespace arbitro::page {
namespace {

using parchis::Color;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Place;

constexpr double kFrame = 0.5;   // width of the wooden edge
constexpr double kMargin = 0.7;  // around the board
constexpr double kCrowd = 3.4;   // from the first to the last of more than two pieces on a square

std::string PointText(Point point) { return Coordinate(point.x) + "," + Coordinate(point.y); }

std::string PointsText(const Polygon& points) {
  std::string text;
  for (const Point& point : points) text += (text.empty() ? "" : " ") + PointText(point);
  return text;
}

std::string PolygonText(const Polygon& points, std::string_view fill, std::string_view more = {}) {
  return fmt::format("<polygon points=\"{}\" fill=\"{}\"{}/>", PointsText(points), fill, more);
}

std::string NumberText(Point at, std::string_view text, std::string_view fill, double size) {
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\">{}</text>", Coordinate(at.x),
                     Coordinate(at.y), size, fill, text);
}

std::string RingText(Point at, std::string_view stroke) {
  return fmt::format(
      "<circle cx=\"{0}\" cy=\"{1}\" r=\"10.8\" stroke=\"{2}\"/><circle cx=\"{0}\" cy=\"{1}\" r=\"7.2\" "
      "stroke=\"{2}\"/>",
      Coordinate(at.x), Coordinate(at.y), stroke);
}

Point Moved(const Spot& spot, double by) {
  return {spot.at.x + by * spot.aside.x, spot.at.y + by * spot.aside.y};
}

}  // namespace

std::string Coordinate(double length) {
  // In whole tenths of a pixel, the same on every machine.
  const long tenths = std::lround(length * kScale * 10);
  const long whole = std::labs(tenths) / 10;
  const long rest = std::labs(tenths) % 10;
  std::string text = tenths < 0 ? "-" : "";
  text += fmt::format("{}", whole);
  if (rest != 0) text += fmt::format(".{}", rest);
  return text;
}

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

BoardPicture::BoardPicture(const parchis::Board& board, std::span<const std::string> names)
    : board_(board),
      geometry_(board.arms(), board.corridor_length()),
      paints_(PaintsOf(board.arms(), names)) {}

const Paint& BoardPicture::PaintOf(Color color) const {
  return *paints_[static_cast<std::size_t>(color.index())];
}

Box BoardPicture::ViewFrame() const {
  const Box box = geometry_.OutlineBox();
  return {box.left - kMargin, box.top - kMargin, box.width + 2 * kMargin, box.height + 2 * kMargin};
}

std::string BoardPicture::ViewBox() const {
  const Box box = ViewFrame();
  return fmt::format("{} {} {} {}", Coordinate(box.left), Coordinate(box.top), Coordinate(box.width),
                     Coordinate(box.height));
}

std::string BoardPicture::Definitions() const {
  std::string out;
  for (int k = 0; k < geometry_.arms(); ++k) {
    const Paint& paint = *paints_[static_cast<std::size_t>(k)];
    const std::string_view shape = ShapeOf(k);
    out += fmt::format(
        "<g id=\"s{0}\" stroke-linejoin=\"round\"><path d=\"{1}\" fill=\"#fff\" stroke=\"#fff\" "
        "stroke-width=\"4.4\"/>"
        "<path d=\"{1}\" fill=\"{2}\" stroke=\"{3}\" stroke-width=\"1.7\"/></g>",
        k, shape, paint.fill, paint.edge);
  }
  for (const auto& [id, fill] : {std::pair("head", "#222"), std::pair("headx", "#B00020")}) {
    out += fmt::format(
        "<marker id=\"{}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4.5\" "
        "markerHeight=\"4.5\" "
        "orient=\"auto-start-reverse\"><path d=\"M0 0 10 5 0 10Z\" fill=\"{}\"/></marker>",
        id, fill);
  }
  return out;
}

std::string BoardPicture::TrackSquares() const {
  std::string plain;
  std::string rings;
  std::string numbers;
  for (int square = 1; square <= geometry_.track_squares(); ++square) {
    const auto owner = board_.StartOwner(square);
    // Some starts are safe for their own color only.
    const bool safe = board_.IsSafe(square, owner.value_or(Color::FromIndex(0)));
    const std::string_view fill = owner ? PaintOf(*owner).fill : safe ? "#E3E3E3" : "#FFFFFF";
    plain += PolygonText(geometry_.Square(square), fill, fmt::format(" id=\"q{}\"", square));
    if (safe) rings += RingText(geometry_.SquareSpot(square).at, owner ? PaintOf(*owner).on_fill : "#444");
    numbers += NumberText(geometry_.SquareNumber(square), std::to_string(square),
                          owner ? PaintOf(*owner).on_fill : "#222222", square < 100 ? 13.5 : 11);
  }
  return plain + "<g fill=\"none\" stroke-width=\"1.5\">" + rings +
         "</g><g class=\"numbers\" stroke=\"none\">" + numbers + "</g>";
}

std::string BoardPicture::Corridors() const {
  std::string squares;
  std::string numbers;
  for (int k = 0; k < geometry_.arms(); ++k) {
    const Paint& paint = PaintOf(Color::FromIndex(k));
    for (int step = 1; step <= geometry_.corridor_length(); ++step) {
      squares += PolygonText(geometry_.Corridor(k, step), paint.fill);
      numbers += NumberText(geometry_.CorridorNumber(k, step), std::to_string(step), paint.on_fill, 11);
    }
    squares += PolygonText(geometry_.Goal(k), paint.fill);
  }
  return squares + "<g class=\"numbers\" stroke=\"none\">" + numbers + "</g>";
}

std::string BoardPicture::Nests() const {
  std::string out;
  for (int k = 0; k < geometry_.arms(); ++k) {
    const Paint& paint = PaintOf(Color::FromIndex(k));
    const auto [center, radius] = geometry_.NestCircle(k);
    out += PolygonText(geometry_.Nest(k), paint.fill);
    out +=
        fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\"/>", Coordinate(center.x),
                    Coordinate(center.y), Coordinate(radius), paint.pale, paint.edge);
    for (const Point& spot : geometry_.NestSpots(k)) {
      out += fmt::format(
          "<circle cx=\"{}\" cy=\"{}\" r=\"13\" fill=\"none\" stroke=\"{}\" stroke-dasharray=\"3 2\"/>",
          Coordinate(spot.x), Coordinate(spot.y), paint.edge);
    }
  }
  return out;
}

std::string BoardPicture::Fixed() const {
  std::string out =
      PolygonText(geometry_.Outline(), "#5B3A1E",
                  fmt::format(" stroke=\"#5B3A1E\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                              Coordinate(2 * kFrame)));
  out +=
      "<g stroke=\"#222\" stroke-width=\"1.2\" stroke-linejoin=\"round\" text-anchor=\"middle\" "
      "dominant-baseline=\"central\">";
  return out + Nests() + TrackSquares() + Corridors() + "</g>";
}

std::string BoardPicture::PieceAt(Piece piece, Point at, bool ids) const {
  const std::string id = ids ? fmt::format(" id=\"p{}\"", piece.code()) : std::string();
  return fmt::format(
      "<g class=\"piece\"{} transform=\"translate({})\"><use href=\"#s{}\"/><text fill=\"{}\">{}</text></g>",
      id, PointText(at), piece.color().index(), PaintOf(piece.color()).on_fill, piece.number());
}

Spot BoardPicture::SpotOf(Piece piece, parchis::Square square) const {
  const int k = piece.color().index();
  const auto number = static_cast<std::size_t>(piece.number() - 1);
  const int beyond = square.number - board_.track_squares();
  if (square.number <= 0) return {geometry_.NestSpots(k).at(number), {}};
  if (beyond <= 0) return geometry_.SquareSpot(square.number);
  if (beyond <= geometry_.corridor_length()) return geometry_.CorridorSpot(k, beyond);
  return {geometry_.GoalSpots(k).at(number), {}};
}

std::string BoardPicture::Pieces(std::span<const Place> places, PieceSet shown, bool ids) const {
  // Corridor squares of two colors have the same numbers: the color tells them apart, on the track it is 0.
  std::map<std::pair<int, int>, std::vector<Piece>> together;
  for (const Piece piece : shown) {
    const Place place = places[static_cast<std::size_t>(piece.index())];
    const int number = board_.SquareOf(piece.color(), place).number;
    const bool track = number > 0 && number <= board_.track_squares();
    together[{track ? 0 : piece.color().number(), number}].push_back(piece);
  }
  std::string out =
      "<g class=\"pieces\" font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\" "
      "dominant-baseline=\"central\">";
  for (const auto& [where, pieces] : together) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Spot spot = SpotOf(pieces[i], {where.second});
      const double gaps = static_cast<double>(pieces.size()) - 1;
      const double middle = gaps / 2;
      const double apart = gaps <= 1 ? 2 : kCrowd / gaps;
      out += PieceAt(pieces[i], Moved(spot, (static_cast<double>(i) - middle) * apart), ids);
    }
  }
  return out + "</g>";
}

std::string BoardPicture::Arrow(const Way& way) const {
  Polygon points;
  for (const parchis::Square square : way.squares) points.push_back(SpotOf(way.piece, square).at);
  if (points.size() < 2) return {};
  const std::string_view look = way.wrong ? "stroke=\"#B00020\" stroke-width=\"5\" stroke-dasharray=\"9 5\""
                                          : "stroke=\"#222\" stroke-opacity=\"0.6\" stroke-width=\"4\"";
  return fmt::format(
      "<polyline points=\"{}\" fill=\"none\" {} stroke-linejoin=\"round\" marker-end=\"url(#{})\"/>",
      PointsText(points), look, way.wrong ? "headx" : "head");
}

std::string BoardPicture::Ring(Color color, parchis::Square square) const {
  const int beyond = square.number - board_.track_squares();
  if (square.number <= 0 || beyond > geometry_.corridor_length()) return {};
  const Polygon points =
      beyond <= 0 ? geometry_.Square(square.number) : geometry_.Corridor(color.index(), beyond);
  return PolygonText(points, "none", " stroke=\"#B00020\" stroke-width=\"4\"");
}

std::vector<parchis::Square> WayOf(const parchis::Board& board, Color color, parchis::Square from,
                                   parchis::Square to) {
  const auto first = board.PlaceOf(color, from);
  const auto last = board.PlaceOf(color, to);
  std::vector<parchis::Square> squares{from};
  if (first && last && !first->in_nest() && !last->in_nest() && first->progress() < last->progress() &&
      !board.PastGate(*last)) {
    for (int progress = first->progress() + 1; progress < last->progress(); ++progress)
      squares.push_back(board.SquareOf(color, Place::At(progress)));
  }
  squares.push_back(to);
  return squares;
}

std::string BoardFile(const BoardPicture& board, const Picture& picture) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" role=\"img\" aria-labelledby=\"t d\" "
      "font-family=\"DejaVu Sans, Verdana, sans-serif\">\n<title id=\"t\">{}</title>\n<desc "
      "id=\"d\">{}</desc>\n"
      "<defs>{}</defs>\n{}\n{}\n{}\n</svg>\n",
      board.ViewBox(), Escaped(picture.title), Escaped(picture.description), board.Definitions(),
      board.Fixed(), board.Pieces(picture.places, picture.shown, false),
      picture.way ? board.Arrow(*picture.way) : "");
}

}  // namespace arbitro::page
