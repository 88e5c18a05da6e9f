#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/piece.h"
#include "verifier/page/geometry.h"
#include "verifier/page/paint.h"

namespace arbitro::page {

// Pixels of a drawing that one depth of a square takes.
inline constexpr double kScale = 30;

// A place in a drawing, in pixels from the middle of the board.
[[nodiscard]] std::string Coordinate(double length);

// How a piece goes from one place to another.
struct Way {
  parchis::Piece piece = parchis::Piece::FromIndex(0);
  std::vector<parchis::Square>
      squares;         // as the piece's color prints them, where it stood first; 0: its nest
  bool wrong = false;  // it breaks a rule
};

// Draws boards of one game as SVG. Which squares are safe, where the starts and how long the corridors are
// comes from the board, and so from the rules. Keeps references: what it is made with must outlive it.
class BoardPicture {
 public:
  // `names` as in the log, by color.
  BoardPicture(const parchis::Board& board, std::span<const std::string> names);

  [[nodiscard]] const Geometry& geometry() const { return geometry_; }
  [[nodiscard]] const Paint& PaintOf(parchis::Color color) const;

  // The board with its wooden edge, and "x y width height" of a view box around it.
  [[nodiscard]] Box ViewFrame() const;
  [[nodiscard]] std::string ViewBox() const;
  // Shapes of pieces, `<g id="s0">` and so on, and the head of an arrow, to be put into <defs>.
  [[nodiscard]] std::string Definitions() const;
  // Everything that does not move.
  [[nodiscard]] std::string Fixed() const;
  // One piece at its place: `<g class="piece" id="p11">`; `ids`: with its id.
  [[nodiscard]] std::string PieceAt(parchis::Piece piece, Point at, bool ids) const;
  // The pieces of a position, by piece index, all that are in `shown`.
  [[nodiscard]] std::string Pieces(std::span<const parchis::Place> places, parchis::PieceSet shown,
                                   bool ids) const;
  // An arrow.
  [[nodiscard]] std::string Arrow(const Way& way) const;
  // A mark around a square of a piece's color.
  [[nodiscard]] std::string Ring(parchis::Color color, parchis::Square square) const;
  // Where a square lies, as its color prints it; of the nest and the goal where the piece with this number
  // lies.
  [[nodiscard]] Spot SpotOf(parchis::Piece piece, parchis::Square square) const;

 private:
  [[nodiscard]] std::string TrackSquares() const;
  [[nodiscard]] std::string Corridors() const;
  [[nodiscard]] std::string Nests() const;

  const parchis::Board& board_;
  Geometry geometry_;
  std::vector<const Paint*> paints_;
};

// The squares from one to the other as a piece of this color walks, both among them; only these two where it
// cannot walk there in one direction.
[[nodiscard]] std::vector<parchis::Square> WayOf(const parchis::Board& board, parchis::Color color,
                                                 parchis::Square from, parchis::Square to);

// A file of its own: the board with these pieces, an arrow if there is one, and what a screen reader says.
struct Picture {
  std::span<const parchis::Place> places;  // by piece index
  parchis::PieceSet shown;
  std::optional<Way> way{};
  std::string title{};
  std::string description{};
};
[[nodiscard]] std::string BoardFile(const BoardPicture& board, const Picture& picture);

// `text` with what XML gives a meaning to written as entities.
[[nodiscard]] std::string Escaped(std::string_view text);

}  // namespace arbitro::page
