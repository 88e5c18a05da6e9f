#include "verifier/cli/game_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "verifier/page/story.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/reading_text.h"
#include "verifier/report/terminal_board.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kMostLabelColumns = 20;

class Listing {
 public:
  Listing(const ShownGame& game, Boards boards, int verbosity, const report::TextStyle& style,
          std::ostream& out)
      : game_(game),
        boards_(boards),
        verbosity_(verbosity),
        style_(style),
        out_(out),
        wording_(game.report, style.unicode) {
    for (const Finding& finding : game.report.findings) {
      if (finding.ply) found_[*finding.ply].push_back(&finding);
    }
    number_width_ = fmt::format("{}", game.plies()).size();
    for (std::size_t seat = 0; seat < game.table().seat_count(); ++seat)
      label_width_ = std::max(label_width_, report::Columns(wording_.SeatName(seat)));
    label_width_ = std::min(label_width_, kMostLabelColumns);
  }

  void List() {
    const page::Story story = page::TellStory(game_.set_up, game_.found.game, game_.on_illegal, game_.report);
    squares_ = story.start;
    Head();
    for (const page::StoryPly& ply : story.plies) {
      const std::uint32_t index = ply.shown.ply;
      if (boards_ == Boards::kAll) Board(fmt::format("before ply {}", index));
      Ply(ply.shown);
      const bool shown = Findings(index);
      if (boards_ == Boards::kFindings && shown) Board(fmt::format("before ply {}", index));
      for (const auto& [piece, square] : ply.moved)
        squares_[static_cast<std::size_t>(piece.index())] = square;
    }
    if (story.not_told > 0) out_ << fmt::format("not judged: {} more\n", report::Grouped(story.not_told));
    for (auto late = found_.lower_bound(static_cast<std::uint32_t>(story.plies.size())); late != found_.end();
         ++late) {
      Findings(late->first);
    }
    if (boards_ != Boards::kNone) Board("after the last ply");
    End();
  }

 private:
  void Head() {
    out_ << wording_.Safe(game_.report.input) << ": ";
    if (report::NamesGame(game_.report))
      out_ << fmt::format("game {}: ", wording_.Safe(game_.report.game_id));
    out_ << report::Counted(game_.plies(), "ply", "plies")
         << "\nrules: " << report::Printable(game_.set_up.rules, style_.unicode) << "\n\n";
    for (const Finding& finding : game_.report.findings) {
      if (!finding.ply) Show(finding);
    }
  }

  void End() {
    out_ << (boards_ == Boards::kNone ? "\n" : "")
         << report::FormatVerdict(game_.report, style_, verbosity_ < 0) << "\n";
    for (const std::string& line : report::FateLines(game_.report, wording_)) {
      std::string indent = "  ";
      for (const std::string& part : report::Wrap(line, Width() - 4)) {
        out_ << indent << part << "\n";
        indent = "    ";
      }
    }
  }

  [[nodiscard]] std::size_t Width() const {
    return std::clamp(style_.width, report::kMinWidth, report::kMaxWidth);
  }

  // "✗ 142 | green  2 | piece 2: 49 → 51".
  void Ply(const WindowPly& ply) {
    const std::string label(report::CutAt(wording_.SeatName(ply.seat), kMostLabelColumns));
    const std::size_t columns = report::Columns(label);
    out_ << MarkAt(game_, ply.ply, style_)
         << fmt::format(" {:>{}} | {}{} {:>2} | {}\n", ply.ply, number_width_, label,
                        std::string(label_width_ > columns ? label_width_ - columns : 0, ' '),
                        report::Wording::SpentText(ply),
                        wording_.PlyText(ply, wording_.ColorOfSeat(ply.seat)));
  }

  // Whether there is one that is worth a board.
  bool Findings(std::uint32_t index) {
    const auto at = found_.find(index);
    if (at == found_.end()) return false;
    bool board = false;
    for (const Finding* finding : at->second)
      board = (Show(*finding) && !finding->follows && finding->level != Level::kNote) || board;
    return board;
  }

  bool Show(const Finding& finding) {
    if (verbosity_ < 0 && (finding.level == Level::kNote || finding.follows)) return false;
    report::TextStyle narrower = style_;
    narrower.width = Width() - kIndent;
    const report::DiagnosticContext context{.input = game_.report.input,
                                            .game = game_.report,
                                            .rerun_options = game_.rerun,
                                            .brief = finding.follows.has_value() && verbosity_ <= 0,
                                            .below_its_ply = true};
    std::string_view lines;
    const std::string text = report::FormatDiagnostic(context, finding, narrower);
    for (lines = text; !lines.empty();) {
      const std::size_t end = lines.find('\n');
      out_ << std::string(kIndent, ' ') << lines.substr(0, end) << "\n";
      lines.remove_prefix(end + 1);
    }
    return true;
  }

  void Board(const std::string& when) {
    const parchis::Board& board = game_.table().board();
    std::vector<parchis::Place> places(parchis::kMaxPieces);
    for (std::size_t i = 0; i < squares_.size() && i < places.size(); ++i) {
      const parchis::Piece piece = parchis::Piece::FromIndex(static_cast<int>(i));
      places[i] = board.PlaceOf(piece.color(), squares_[i]).value_or(parchis::Place::Nest());
    }
    out_ << "\n"
         << when << ":\n"
         << report::DrawBoard(board, places, game_.report.color_names, style_) << "\n";
  }

  static constexpr std::size_t kIndent = 4;

  const ShownGame& game_;
  Boards boards_;
  int verbosity_;
  const report::TextStyle& style_;
  std::ostream& out_;
  report::Wording wording_;
  std::map<std::uint32_t, std::vector<const Finding*>> found_;
  std::vector<parchis::Square> squares_;  // of every piece, before the ply at hand
  std::size_t number_width_ = 1;
  std::size_t label_width_ = 1;
};

}  // namespace

void ListGame(const ShownGame& game, Boards boards, int verbosity, const report::TextStyle& style,
              std::ostream& out) {
  Listing(game, boards, verbosity, style, out).List();
}

}  // namespace arbitro::cli
