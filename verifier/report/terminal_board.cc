#include "verifier/report/terminal_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "verifier/report/wording.h"

namespace arbitro::report {
namespace {

using parchis::Board;
using parchis::Color;
using parchis::Piece;
using parchis::Place;

constexpr std::size_t kGrid = 19;      // cells of the picture, both ways
constexpr std::size_t kCell = 4;       // columns of a cell
constexpr std::size_t kMiddle = 9;     // cell of the board's middle
constexpr std::size_t kWideCell = 5;   // columns of a cell in a list: "(136)"
constexpr std::size_t kListCells = 9;  // cells a line in a list

struct Cell {
  std::string text;
  int color_index = -1;  // color of the pieces in it; -1 = no piece
};

std::string_view AnsiOf(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kCodes{{{"yellow", "1;33"},
                                                                                 {"blue", "1;34"},
                                                                                 {"red", "1;31"},
                                                                                 {"green", "1;32"},
                                                                                 {"purple", "1;35"},
                                                                                 {"magenta", "1;35"},
                                                                                 {"cyan", "1;36"},
                                                                                 {"orange", "33"}}};
  const auto* found = std::ranges::find(kCodes, name, &std::pair<std::string_view, std::string_view>::first);
  return found == kCodes.end() ? "1" : found->second;
}

class Drawing {
 public:
  Drawing(const Board& board, std::span<const Place> places, std::span<const std::string> names,
          const TextStyle& style, int first)
      : board_(board), places_(places), style_(style), first_(first) {
    for (int k = 0; k < board.arms(); ++k) {
      const auto i = static_cast<std::size_t>(k);
      names_.push_back(i < names.size() && !names[i].empty() ? Printable(names[i], style.unicode)
                                                             : UsualColorName(board.arms(), k));
    }
    ChooseLetters();
  }

  std::string Picture() {
    std::array<std::array<Cell, kGrid>, kGrid> grid;
    for (int k = 0; k < board_.arms(); ++k) {
      PlaceArm(k, grid);
    }
    std::array<std::string, kGrid> lines;
    for (std::size_t row = 0; row < kGrid; ++row) {
      for (std::size_t column = 0; column < kGrid; ++column) {
        lines.at(row) += Centered(grid.at(row).at(column), kCell);
      }
    }
    // Nest k lies in the corner between arm k and arm k + 1; the corners are eight cells wide.
    NestInto(ColorAt(0), 12, true, lines);
    NestInto(ColorAt(1), 4, true, lines);
    NestInto(ColorAt(2), 4, false, lines);
    NestInto(ColorAt(3), 12, false, lines);
    std::string out;
    for (std::string& line : lines) out += Trimmed(std::move(line)) + "\n";
    return out;
  }

  std::string List() {
    std::string out;
    for (int position = 0; position < board_.arms(); ++position) {
      const int k = ColorAt(position);
      const auto color = Color::FromIndex(k);
      const int first = parchis::kSquaresPerArm * k + 1;
      out += fmt::format("{}: nest {}, goal {}\n", names_[Index(k)], PiecesText(InNest(color)),
                         PiecesText(At(color, Place::At(board_.goal()))));
      std::vector<Cell> cells;
      for (int square = first; square < first + parchis::kSquaresPerArm; ++square)
        cells.push_back(TrackCell(square));
      out += Lines("track", cells);
      cells.clear();
      for (int step = 1; step <= board_.corridor_length(); ++step) cells.push_back(CorridorCell(color, step));
      out += Lines("corridor", cells);
    }
    return out;
  }

  // A line a color: "A yellow: 1 nest, 2 51, 3 (12), 4 c5", then the squares that hold more than one piece.
  std::string Table() {
    std::string out;
    std::string together;
    for (int position = 0; position < board_.arms(); ++position) {
      const auto color = Color::FromIndex(ColorAt(position));
      std::string line = names_[Index(color.index())] + ":";
      for (int number = 1; number <= parchis::kPiecesPerColor; ++number) {
        const Piece piece = Piece::Of(color, number);
        const parchis::Square square = board_.SquareOf(color, places_[Index(piece.index())]);
        line += fmt::format("{} {} {}", number == 1 ? "" : ",", number, SquareText(square));
      }
      out += line + "\n";
    }
    for (int square = 1; square <= board_.track_squares(); ++square) {
      const std::vector<Piece> pieces = OnSquare(square);
      if (pieces.size() < 2) continue;
      together += fmt::format("{}{} {}", together.empty() ? "" : ", ", square, PiecesText(pieces));
    }
    if (!together.empty()) out += "together: " + together + "\n";
    return out;
  }

 private:
  static std::size_t Index(int k) { return static_cast<std::size_t>(k); }
  // The color whose arm is so many arms on from the first one drawn.
  [[nodiscard]] int ColorAt(int position) const { return (first_ + position) % board_.arms(); }
  [[nodiscard]] int PositionOf(int k) const { return (k + board_.arms() - first_) % board_.arms(); }

  // The first letter of each name if they differ, else A to H.
  void ChooseLetters() {
    std::set<char> seen;
    for (const std::string& name : names_) {
      const char lower = static_cast<char>(name[0] | 0x20);
      if (lower >= 'a' && lower <= 'z') seen.insert(lower);
    }
    const bool differ = seen.size() == names_.size();
    for (std::size_t k = 0; k < names_.size(); ++k) {
      letters_.push_back(differ ? static_cast<char>(names_[k][0] | 0x20) : static_cast<char>('a' + k));
      if (!differ) names_[k] += fmt::format(" ({})", static_cast<char>('A' + k));
    }
  }
  [[nodiscard]] char Lower(Color color) const { return letters_[Index(color.index())]; }
  [[nodiscard]] char Upper(Color color) const { return static_cast<char>(Lower(color) & ~0x20); }

  [[nodiscard]] std::vector<Piece> At(Color color, Place place) const {
    std::vector<Piece> pieces;
    for (int number = 1; number <= parchis::kPiecesPerColor; ++number) {
      const Piece piece = Piece::Of(color, number);
      if (places_[Index(piece.index())] == place) pieces.push_back(piece);
    }
    return pieces;
  }
  [[nodiscard]] std::vector<Piece> InNest(Color color) const { return At(color, Place::Nest()); }
  [[nodiscard]] std::vector<Piece> OnSquare(int square) const {
    std::vector<Piece> pieces;
    for (int k = 0; k < board_.arms(); ++k) {
      const auto color = Color::FromIndex(k);
      const auto place = board_.PlaceOf(color, {square});
      if (!place) continue;
      for (const Piece piece : At(color, *place)) pieces.push_back(piece);
    }
    return pieces;
  }

  [[nodiscard]] std::string Mark(Piece piece) const {
    return fmt::format("{}{}", Upper(piece.color()), piece.number());
  }
  [[nodiscard]] std::string PiecesText(const std::vector<Piece>& pieces) const {
    std::string out;
    for (const Piece piece : pieces) out += (out.empty() ? "" : " ") + Mark(piece);
    return out.empty() ? "-" : out;
  }
  // `empty` where no piece stands; more than two, which no legal game has, as the first and how many more.
  [[nodiscard]] Cell PieceCell(const std::vector<Piece>& pieces, std::string empty) const {
    if (pieces.empty()) return {std::move(empty)};
    const bool mixed = pieces.front().color() != pieces.back().color();
    Cell cell{Mark(pieces[0]), mixed ? -1 : pieces[0].color().index()};
    if (pieces.size() == 2) cell.text += Mark(pieces[1]);
    if (pieces.size() > 2) cell.text += fmt::format("+{}", pieces.size() - 1);
    return cell;
  }
  // Some starts are safe for their own color only.
  [[nodiscard]] bool IsSafe(int square) const {
    return board_.IsSafe(square, board_.StartOwner(square).value_or(Color::FromIndex(0)));
  }
  [[nodiscard]] Cell TrackCell(int square) const {
    const std::string number = std::to_string(square);
    return PieceCell(OnSquare(square), IsSafe(square) ? "(" + number + ")" : number);
  }
  [[nodiscard]] Cell CorridorCell(Color color, int step) const {
    return PieceCell(At(color, Place::At(board_.gate() + step)), fmt::format("{}{}", Lower(color), step));
  }

  // "nest", "51", "(12)" where it is safe, "c5", "goal".
  [[nodiscard]] std::string SquareText(parchis::Square square) const {
    const int beyond = square.number - board_.track_squares();
    if (square.number == 0) return "nest";
    if (beyond > 0) return beyond > board_.corridor_length() ? "goal" : fmt::format("c{}", beyond);
    return IsSafe(square.number) ? fmt::format("({})", square.number) : std::to_string(square.number);
  }

  // The squares and the corridor of arm k (mock-up geometry: lane -1, 0, 1 across, row 0 at the board's
  // edge).
  void PlaceArm(int k, std::array<std::array<Cell, kGrid>, kGrid>& grid) const {
    const auto color = Color::FromIndex(k);
    const int at = PositionOf(k);
    const auto put = [&](int lane, int row, Cell cell) {
      const int across = at == 0 || at == 3 ? lane : -lane;
      const int along =
          at == 0 || at == 1 ? static_cast<int>(kMiddle) - row : row - static_cast<int>(kMiddle);
      const auto a = static_cast<std::size_t>(static_cast<int>(kMiddle) + across);
      const auto b = static_cast<std::size_t>(static_cast<int>(kMiddle) + along);
      (at % 2 == 0 ? grid.at(b).at(a) : grid.at(a).at(b)) = std::move(cell);
    };
    const int end = parchis::kSquaresPerArm * k;
    put(0, 0, TrackCell(k == 0 ? board_.track_squares() : end));
    for (int row = 0; row < 8; ++row) {
      put(1, row, TrackCell(end + 1 + row));
      put(-1, row, TrackCell((k == 0 ? board_.track_squares() : end) - 1 - row));
    }
    for (int step = 1; step <= board_.corridor_length(); ++step) put(0, step, CorridorCell(color, step));
    const std::size_t done = At(color, Place::At(board_.goal())).size();
    put(0, board_.corridor_length() + 1, {fmt::format("{}={}", Upper(color), done), done > 0 ? k : -1});
  }

  // The nest of color k, named in two lines of its corner.
  void NestInto(int k, std::size_t row, bool right, std::array<std::string, kGrid>& lines) const {
    constexpr std::size_t kCornerCells = 8;
    const std::size_t width = kCornerCells * kCell;
    const std::string nest = "nest: " + PiecesText(InNest(Color::FromIndex(k)));
    const std::array<std::string, 2> texts{names_[Index(k)], nest};
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::size_t text_width = std::min(Columns(texts.at(i)), width);
      const std::size_t before = (width - text_width) / 2;
      const std::string field =
          std::string(before, ' ') + texts.at(i) + std::string(width - before - text_width, ' ');
      std::string& line = lines.at(row + i);
      line.replace(right ? line.size() - width : 0, width, field);
    }
  }

  [[nodiscard]] std::string Centered(const Cell& cell, std::size_t width) const {
    const std::size_t used = std::min(cell.text.size(), width);
    const std::size_t before = (width - used + 1) / 2;
    std::string text = cell.text;
    if (style_.color && cell.color_index >= 0) {
      text = fmt::format("\x1b[{}m{}\x1b[0m", AnsiOf(names_[Index(cell.color_index)]), text);
    }
    return std::string(before, ' ') + text + std::string(width - used - before, ' ');
  }

  [[nodiscard]] std::string Lines(std::string_view head, const std::vector<Cell>& cells) const {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); i += kListCells) {
      std::string line = fmt::format("  {:<9}", i == 0 ? head : "");
      for (std::size_t j = i; j < std::min(i + kListCells, cells.size()); ++j)
        line += Centered(cells[j], kWideCell);
      out += Trimmed(std::move(line)) + "\n";
    }
    return out;
  }

  static std::string Trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }

  const Board& board_;
  std::span<const Place> places_;
  const TextStyle& style_;
  int first_;  // index of the color whose arm is at the bottom, or first in a list
  std::vector<std::string> names_;
  std::vector<char> letters_;
};

}  // namespace

std::string DrawBoard(const Board& board, std::span<const Place> places,
                      std::span<const std::string> color_names, const TextStyle& style, int first) {
  Drawing drawing(board, places, color_names, style, first);
  return board.arms() == 4 ? drawing.Picture() : drawing.List();
}

std::string DrawPlaces(const Board& board, std::span<const Place> places,
                       std::span<const std::string> color_names, const TextStyle& style, int first) {
  return Drawing(board, places, color_names, style, first).Table();
}

}  // namespace arbitro::report
