#include "verifier/page/write_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "verifier/page/digest.h"
#include "verifier/page/embedded.h"
#include "verifier/page/fill.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/text.h"

namespace arbitro::page {
namespace {

std::string BoardText(const PageInput& input, const BoardPicture& picture) {
  std::vector<parchis::Place> places;
  for (int i = 0; i < parchis::kMaxPieces; ++i) {
    const parchis::Piece piece = parchis::Piece::FromIndex(i);
    const auto index = static_cast<std::size_t>(i);
    const bool on_board = index < input.story.start.size();
    const auto place = on_board ? input.story.board.PlaceOf(piece.color(), input.story.start[index])
                                : std::optional<parchis::Place>();
    places.push_back(place.value_or(parchis::Place::Nest()));
  }
  return fmt::format(
      "<svg id=\"board\" viewBox=\"{}\" role=\"img\" font-family=\"DejaVu Sans, Verdana, "
      "sans-serif\"><defs>{}</defs>"
      "<g id=\"turned\"><g id=\"fixed\">{}</g><g id=\"marks\"></g>{}</g></svg>",
      picture.ViewBox(), picture.Definitions(), picture.Fixed(),
      picture.Pieces(places, input.story.pieces, true));
}

// What the program prints, for who has no script.
std::string PlainReport(const GameReport& report) {
  constexpr std::size_t kMostPlain = 12;
  const report::TextStyle style{.color = false, .unicode = true, .width = report::kMaxWidth};
  std::string out = report::FormatVerdict(report, style, false) + "\n";
  std::size_t shown = 0;
  for (const Finding& finding : report.findings) {
    if (++shown > kMostPlain) break;
    const report::DiagnosticContext context{.input = report.input, .game = report, .rerun_options = {}};
    out += "\n" + report::FormatDiagnostic(context, finding, style);
  }
  if (report.findings.size() > kMostPlain)
    out += fmt::format("\nand {} more\n", report.findings.size() - kMostPlain);
  return out;
}

}  // namespace

std::string WritePage(const PageInput& input) {
  // The same page wherever the file lies.
  GameReport named = input.report;
  named.input = FileName(input.report.input);
  const PageInput shown{.report = named,
                        .game = input.game,
                        .record = input.record,
                        .story = input.story,
                        .reading = input.reading,
                        .options = input.options,
                        .version = input.version,
                        .others = input.others};
  const BoardPicture picture(input.story.board, named.color_names);
  const std::string title =
      Escaped(report::Printable(named.game_id.empty() ? named.input : named.game_id, true)) + " · Parchís";
  const std::string generator = "arbitro " + Escaped(input.version);
  const std::string style = std::string(kBaseCss) + std::string(kPageCss);
  const std::string policy = PolicyText(style, kPageJs);
  const std::string board = BoardText(shown, picture);
  const std::string plain = Escaped(PlainReport(named));
  const std::string data = DataJson(shown, picture);
  GameReport said = named;
  for (const OtherLine& line : input.others)
    std::ranges::copy(line.report.findings, std::back_inserter(said.findings));
  const std::string texts = TextsJson(said, !input.others.empty());
  const std::string log = Base64(input.record.bytes);
  return Filled(kPageHtml, {{"policy", policy},
                            {"generator", generator},
                            {"title", title},
                            {"heading", "Parchís"},
                            {"style", style},
                            {"report", plain},
                            {"board", board},
                            {"data", data},
                            {"texts", texts},
                            {"log", log},
                            {"script", kPageJs}});
}

}  // namespace arbitro::page
