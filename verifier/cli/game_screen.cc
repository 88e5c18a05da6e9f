#include "verifier/cli/game_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

#include "engine/notation.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/reading_text.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

using Name = KeyPress::Name;

constexpr std::size_t kMostTyped = 7;    // digits of a ply
constexpr std::size_t kLeastBelow = 3;   // lines that are kept for the ply below a board
constexpr std::size_t kAroundLines = 2;  // title and bottom line

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Columns of a line in which colors may be switched.
std::size_t ShownColumns(std::string_view line) {
  std::string plain;
  while (!line.empty()) {
    const std::size_t escape = std::min(line.find('\x1b'), line.size());
    plain += line.substr(0, escape);
    line.remove_prefix(escape);
    if (!line.empty()) line.remove_prefix(std::min(line.find('m'), line.size() - 1) + 1);
  }
  return report::Columns(plain);
}

// `text` on lines of at most `columns`; what goes on is set in a little.
void AddWrapped(std::vector<std::string>& lines, std::string_view text, std::size_t columns) {
  std::string indent;
  for (const std::string& line : report::Wrap(text, columns > 2 ? columns - 2 : columns)) {
    // A word may be longer than a line.
    std::string whole = indent + line;
    for (std::string_view rest = whole; !rest.empty();) {
      std::string_view part = report::CutAt(rest, columns);
      if (part.empty()) part = rest;  // a wide sign on a screen of one column
      lines.emplace_back(part);
      rest.remove_prefix(part.size());
    }
    indent = "  ";
  }
}

std::string Joined(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += between;
    out += word;
  }
  return out;
}

std::string FileName(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos || slash + 1 == path.size() ? path : path.substr(slash + 1);
}

report::Ink InkOf(const Finding& finding) {
  if (finding.follows) return report::Ink::kDim;
  switch (finding.level) {
    case Level::kNote:
      return report::Ink::kCyan;
    case Level::kWarning:
      return report::Ink::kYellow;
    case Level::kAmbiguous:
      return report::Ink::kMagenta;
    case Level::kError:
      break;
  }
  return report::Ink::kRed;
}

}  // namespace

GameScreen::GameScreen(const ShownGame& game, const report::TextStyle& style)
    : game_(game), style_(style), moment_(MomentAt(game, 0)) {
  std::set<std::uint32_t> plies;
  for (const Finding& finding : game.report.findings) {
    if (finding.ply && !finding.follows) plies.insert(std::min(*finding.ply, game.plies()));
  }
  found_.assign(plies.begin(), plies.end());
}

bool GameScreen::Press(const KeyPress& key) {
  said_.clear();
  if (view_ == View::kKeys) {
    view_ = View::kBoard;
    return key != KeyPress{.name = Name::kCharacter, .character = 'q'};
  }
  if (key.name == Name::kCharacter) return PressCharacter(key.character);
  if (key.name == Name::kBackspace && !typed_.empty()) {
    typed_.pop_back();
    return true;
  }
  if (key.name == Name::kEnter && !typed_.empty()) {
    GoToTyped();
    return true;
  }
  typed_.clear();
  switch (key.name) {
    case Name::kRight:
      GoTo(moment_.ply + 1);
      break;
    case Name::kLeft:
    case Name::kBackspace:
      GoTo(moment_.ply - std::min<std::uint32_t>(moment_.ply, 1));
      break;
    case Name::kFirst:
      GoTo(0);
      break;
    case Name::kLast:
      GoTo(game_.plies());
      break;
    case Name::kUp:
      Scroll(-1);
      break;
    case Name::kDown:
      Scroll(1);
      break;
    case Name::kPageUp:
      Scroll(-static_cast<int>(page_));
      break;
    case Name::kPageDown:
      Scroll(static_cast<int>(page_));
      break;
    case Name::kTab:
      return PressCharacter('d');
    case Name::kEscape:
      view_ = View::kBoard;
      break;
    default:
      break;
  }
  return true;
}

bool GameScreen::PressCharacter(char character) {
  if (character >= '0' && character <= '9') {
    if (typed_.size() < kMostTyped) typed_ += character;
    return true;
  }
  typed_.clear();
  switch (character) {
    case 'q':
    case 'Q':
      return false;
    case ' ':
    case 'l':
      GoTo(moment_.ply + 1);
      break;
    case 'h':
      GoTo(moment_.ply - std::min<std::uint32_t>(moment_.ply, 1));
      break;
    case 'j':
      Scroll(1);
      break;
    case 'k':
      Scroll(-1);
      break;
    case 'g':
      GoTo(0);
      break;
    case 'G':
      GoTo(game_.plies());
      break;
    case 'n':
    case 'N':
      GoToFinding(true);
      break;
    case 'p':
    case 'P':
      GoToFinding(false);
      break;
    case 'f':
    case 'F':
      first_ = (first_ + 1) % game_.table().board().arms();
      break;
    case 'd':
    case 'D':
      view_ = view_ == View::kDetails ? View::kBoard : View::kDetails;
      scrolled_ = 0;
      break;
    case '?':
      view_ = View::kKeys;
      break;
    default:
      break;
  }
  return true;
}

void GameScreen::GoTo(std::uint32_t ply) {
  if (ply > game_.plies()) return;
  scrolled_ = 0;
  if (ply != moment_.ply) moment_ = MomentAt(game_, ply);
}

void GameScreen::GoToTyped() {
  std::uint32_t ply = 0;
  std::from_chars(typed_.data(), typed_.data() + typed_.size(), ply);
  typed_.clear();
  if (ply > game_.plies()) {
    said_ = fmt::format("there is no ply {}; the game has {}, counted from 0", ply,
                        report::Counted(game_.plies(), "ply", "plies"));
    return;
  }
  GoTo(ply);
}

void GameScreen::GoToFinding(bool next) {
  if (next) {
    const auto at = std::ranges::upper_bound(found_, moment_.ply);
    if (at != found_.end()) return GoTo(*at);
  } else {
    const auto at = std::ranges::lower_bound(found_, moment_.ply);
    if (at != found_.begin()) return GoTo(*std::prev(at));
  }
  said_ = found_.empty() ? "nothing was found" : next ? "no finding after this" : "no finding before this";
}

void GameScreen::Scroll(int lines) {
  if (view_ != View::kDetails) return;
  const auto wanted = static_cast<std::int64_t>(scrolled_) + lines;
  scrolled_ = static_cast<std::size_t>(
      std::clamp<std::int64_t>(wanted, 0, static_cast<std::int64_t>(most_scrolled_)));
}

std::vector<std::string> GameScreen::Draw(const ScreenSize& size) {
  const ScreenSize room{.rows = size.rows > kAroundLines ? size.rows - kAroundLines : 0,
                        .columns = size.columns};
  std::vector<std::string> body;
  if (view_ == View::kBoard) body = BoardView(room);
  if (view_ == View::kKeys) body = KeyLines();
  if (view_ == View::kDetails) {
    body = DetailLines(size.columns);
    page_ = std::max<std::size_t>(room.rows, 1);
    most_scrolled_ = body.size() > room.rows ? body.size() - room.rows : 0;
    scrolled_ = std::min(scrolled_, most_scrolled_);
    body.erase(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(scrolled_));
  }
  body.resize(room.rows);
  for (std::string& line : body) {
    // Where it is too wide its colors go with the rest: only plain text can be cut anywhere.
    if (ShownColumns(line) > size.columns) line = report::CutAt(line, size.columns);
  }
  std::vector<std::string> lines{Title(size.columns)};
  lines.insert(lines.end(), body.begin(), body.end());
  if (size.rows > 1) lines.push_back(BottomLine(size.columns));
  lines.resize(size.rows);
  return lines;
}

std::string GameScreen::Title(std::size_t columns) const {
  std::string text = HeaderText(game_, moment_.ply, style_);
  if (!report::NamesGame(game_.report)) {
    text = report::Printable(FileName(game_.report.input), style_.unicode) + ": " + text;
  }
  const std::string verdict(report::VerdictName(game_.report.verdict));
  const std::size_t used = report::Columns(text);
  std::string out(report::CutAt(text, columns));
  if (used + 2 + verdict.size() <= columns)
    out += std::string(columns - used - verdict.size(), ' ') + verdict;
  return report::Paint(out, report::Ink::kBold, style_);
}

std::string GameScreen::BottomLine(std::size_t columns) const {
  std::string text = style_.unicode ? "← → ply" : "<- -> ply";
  text += "  N P finding  0-9 go to  F turn  D details  ? keys  Q quit";
  if (view_ == View::kDetails) {
    text = fmt::format("{} scroll  D board  Q quit", style_.unicode ? "↑ ↓" : "Up Down");
    if (most_scrolled_ > 0) text += fmt::format("  ({} more lines)", most_scrolled_ - scrolled_);
  }
  if (view_ == View::kKeys) text = "any key goes back";
  if (!said_.empty()) text = said_;
  if (!typed_.empty()) text = fmt::format("go to ply {}_  (Enter)", typed_);
  return report::Paint(report::CutAt(text, columns), report::Ink::kDim, style_);
}

std::vector<std::string> GameScreen::BoardView(const ScreenSize& room) const {
  std::vector<std::string> lines = BoardLines(room);
  std::vector<std::string> below = PlyLines(room.columns);
  const std::size_t left = room.rows > lines.size() ? room.rows - lines.size() : 0;
  if (below.size() > left && left > 0) {
    below.resize(left);
    const std::string_view more = style_.unicode ? " … D: more" : " ... D: more";
    std::string& last = below.back();
    if (ShownColumns(last) + report::Columns(more) <= room.columns) last += more;
  }
  lines.insert(lines.end(), below.begin(), below.end());
  return lines;
}

std::vector<std::string> GameScreen::BoardLines(const ScreenSize& room) const {
  std::vector<std::string> board = LinesOf(BoardText(game_, moment_.state, style_, first_));
  const bool fits =
      board.size() + kLeastBelow <= room.rows &&
      std::ranges::all_of(board, [&](const std::string& line) { return ShownColumns(line) <= room.columns; });
  if (fits) return board;
  std::vector<std::string> places;
  for (const std::string& line : LinesOf(PlacesText(game_, moment_.state, style_, first_)))
    AddWrapped(places, line, room.columns);
  places.emplace_back();
  return places;
}

std::vector<std::string> GameScreen::PlyLines(std::size_t columns) const {
  const report::Wording wording(game_.report, style_.unicode);
  std::vector<std::string> lines;
  if (moment_.recorded) {
    const std::string text = RecordedText(game_, *moment_.recorded, style_);
    lines.push_back(MarkAt(game_, moment_.ply, style_) + " " +
                    std::string(report::CutAt(text, columns > 2 ? columns - 2 : 0)));
  }
  for (const Finding* finding : FindingsAt(game_, moment_.ply)) {
    std::vector<std::string> said;
    AddWrapped(said,
               fmt::format("{}[{}]: {}", report::LevelName(finding->level), EntryOf(finding->code).id,
                           wording.Message(*finding)),
               columns);
    for (const std::string& line : said) lines.push_back(report::Paint(line, InkOf(*finding), style_));
    std::string clauses(ClausesOf(*finding));
    for (std::size_t comma = 0; (comma = clauses.find(',', comma)) != std::string::npos; comma += 2)
      clauses.replace(comma, 1, ", ");
    if (!clauses.empty()) AddWrapped(lines, "rule: " + clauses, columns);
  }
  const LegalHere legal = LegalAt(game_, moment_, style_);
  if (!legal.owed.empty()) {
    std::string text = "legal: " + legal.owed;
    if (!legal.ways.empty()) text += ": " + Joined(legal.ways, "; ");
    AddWrapped(lines, text, columns);
  }
  AddWrapped(lines, "position: " + parchis::FormatPosition(moment_.state, game_.table()), columns);
  return lines;
}

std::vector<std::string> GameScreen::DetailLines(std::size_t columns) const {
  report::TextStyle plain = style_;
  plain.color = false;
  plain.width = columns;
  std::vector<std::string> lines;
  if (moment_.recorded)
    AddWrapped(lines, "recorded: " + RecordedText(game_, *moment_.recorded, plain), columns);
  const LegalHere legal = LegalAt(game_, moment_, plain);
  if (!legal.owed.empty()) AddWrapped(lines, "legal: " + legal.owed, columns);
  for (const std::string& way : legal.ways) lines.emplace_back(report::CutAt("  " + way, columns));
  AddWrapped(lines, "position: " + parchis::FormatPosition(moment_.state, game_.table()), columns);
  AddWrapped(lines, "rules: " + report::Printable(game_.set_up.rules, style_.unicode), columns);
  std::vector<const Finding*> findings = FindingsAt(game_, moment_.ply);
  if (moment_.ply == 0) {
    for (const Finding* whole : FindingsAt(game_, std::nullopt)) findings.push_back(whole);
  }
  for (const Finding* finding : findings) {
    lines.emplace_back();
    const report::DiagnosticContext context{
        .input = game_.report.input, .game = game_.report, .rerun_options = game_.rerun};
    // Its lines are cut to width already, but for those that have to be copied whole; spaces stay as they
    // are.
    for (const std::string& line : LinesOf(report::FormatDiagnostic(context, *finding, plain))) {
      for (std::string_view rest = line; !rest.empty();) {
        std::string_view part = report::CutAt(rest, columns);
        if (part.empty()) part = rest;
        lines.emplace_back(part);
        rest.remove_prefix(part.size());
      }
    }
  }
  lines.emplace_back();
  AddWrapped(lines, report::FormatVerdict(game_.report, plain), columns);
  for (const std::string& line :
       report::FateLines(game_.report, report::Wording(game_.report, style_.unicode)))
    AddWrapped(lines, line, columns);
  return lines;
}

std::vector<std::string> GameScreen::KeyLines() const {
  const std::string left_right = style_.unicode ? "← →" : "Left Right";
  const std::string up_down = style_.unicode ? "↑ ↓" : "Up Down";
  const std::vector<std::pair<std::string, std::string>> keys{
      {left_right, "one ply back, forward; also H L, Backspace and Space"},
      {"N P", "next, previous ply with a finding"},
      {"Home End", "before the first ply, after the last; also g G"},
      {"digits Enter", "to the ply with this index, counted from 0"},
      {"F", "turns the board by one arm"},
      {"D, Tab", "all that is known about the ply, or the board"},
      {up_down, "scroll there; also J K, Page Up and Page Down"},
      {"?", "these keys"},
      {"Q", "ends; so does Ctrl-C, and Ctrl-Z stops for a while"}};
  std::vector<std::string> lines{""};
  for (const auto& [key, what] : keys) {
    lines.push_back("  " + key + std::string(14 - std::min<std::size_t>(report::Columns(key), 13), ' ') +
                    what);
  }
  lines.emplace_back();
  lines.push_back(
      fmt::format("  {} breaks a rule   ? depends on the reading of the rules   ! warning   i note",
                  style_.unicode ? "✗" : "x"));
  return lines;
}

}  // namespace arbitro::cli
