#include "verifier/cli/show_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "verifier/page/board_svg.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

// Where every piece is, in words, for who cannot see the picture.
std::string PlacesText(const report::Wording& wording, const parchis::State& state,
                       const parchis::Table& table) {
  std::string out;
  for (int k = 0; k < table.board().arms(); ++k) {
    const parchis::PieceSet own =
        parchis::PieceSet::AllOf(parchis::Color::FromIndex(k)) & table.pieces_in_play();
    std::string places;
    for (const parchis::Piece piece : own) {
      const parchis::Square square = table.board().SquareOf(piece.color(), state.place(piece));
      places +=
          fmt::format("{}{} {}", places.empty() ? "" : ", ", piece.number(), wording.SquareName(square));
    }
    if (!places.empty())
      out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", wording.ColorName(parchis::Color::FromIndex(k)),
                         places);
  }
  return out;
}

}  // namespace

std::string PictureOf(const GameReport& game, const parchis::State& state, const parchis::Table& table,
                      const std::optional<WindowPly>& ply, const std::string& title) {
  std::vector<parchis::Place> places;
  for (int i = 0; i < parchis::kMaxPieces; ++i) places.push_back(state.place(parchis::Piece::FromIndex(i)));
  const report::Wording wording(game, true);
  page::Picture picture{.places = places, .shown = table.pieces_in_play()};
  picture.title = title;
  picture.description = PlacesText(wording, state, table);
  if (ply && ply->piece && table.pieces_in_play().contains(*ply->piece) && ply->from && ply->to) {
    const bool wrong = std::ranges::any_of(game.findings, [&](const Finding& finding) {
      return finding.ply == ply->ply && finding.level == Level::kError;
    });
    const parchis::Color color = ply->piece->color();
    picture.way = page::Way{.piece = *ply->piece,
                            .squares = page::WayOf(table.board(), color, *ply->from, *ply->to),
                            .wrong = wrong};
  }
  return page::BoardFile(page::BoardPicture(table.board(), game.color_names), picture);
}

}  // namespace arbitro::cli
