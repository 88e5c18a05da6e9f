#include "verifier/page/page_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verifier/findings/ruling.h"
#include "verifier/findings/sha256.h"
#include "verifier/page/findings_data.h"
#include "verifier/page/json.h"
#include "verifier/page/texts.h"
#include "verifier/report/ruled_reading.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::page {
namespace {

using parchis::Color;
using parchis::Piece;

std::string Safe(std::string_view text) { return report::Printable(text, true); }

std::string_view EventKey(log::Event event) {
  switch (event) {
    case log::Event::kNone:
      return {};
    case log::Event::kSeatDropped:
      return "dropped";
    case log::Event::kSeatReturned:
      return "returned";
    case log::Event::kResigned:
      return "resigned";
    case log::Event::kAdjudicated:
      return "adjudicated";
    case log::Event::kFacesUnknown:
    case log::Event::kDoubleUnknown:
      return "throws";
  }
  return {};
}

void AddPoint(Json& json, Point point) {
  json.Tenths(point.x * kScale);
  json.Tenths(point.y * kScale);
}

void AddSpot(Json& json, const Spot& spot) {
  json.OpenList();
  AddPoint(json, spot.at);
  AddPoint(json, spot.aside);
  json.CloseList();
}

template <typename Points>
void AddPoints(Json& json, const Points& points) {
  json.OpenList();
  for (const Point& point : points) {
    json.OpenList();
    AddPoint(json, point);
    json.CloseList();
  }
  json.CloseList();
}

// Where everything lies, so that the page needs no geometry.
void AddSpots(Json& json, const Geometry& drawn) {
  json.Key("spots");
  json.Open();
  json.Key("track");
  json.OpenList();
  for (int square = 1; square <= drawn.track_squares(); ++square) AddSpot(json, drawn.SquareSpot(square));
  json.CloseList();
  json.Key("corridors");
  json.OpenList();
  for (int k = 0; k < drawn.arms(); ++k) {
    json.OpenList();
    for (int step = 1; step <= drawn.corridor_length(); ++step) AddSpot(json, drawn.CorridorSpot(k, step));
    json.CloseList();
  }
  json.CloseList();
  json.Key("nests");
  json.OpenList();
  for (int k = 0; k < drawn.arms(); ++k) AddPoints(json, drawn.NestSpots(k));
  json.CloseList();
  json.Key("goals");
  json.OpenList();
  for (int k = 0; k < drawn.arms(); ++k) AddPoints(json, drawn.GoalSpots(k));
  json.CloseList();
  json.Close();
}

void AddColors(Json& json, const PageInput& input) {
  const report::Wording wording(input.report, true);
  json.Key("colors");
  json.OpenList();
  for (int k = 0; k < input.story.board.arms(); ++k) {
    const std::string name = wording.ColorName(Color::FromIndex(k));
    json.Open();
    json.Member("name", name);
    // What the log calls by a word that the catalog has is said in the reader's language.
    if (Catalogs().front().texts.contains("color." + name)) json.Member("key", name);
    if (name == fmt::format("color {}", k + 1)) json.Member("number", k + 1);
    json.Close();
  }
  json.CloseList();
}

void AddSeats(Json& json, const PageInput& input) {
  const report::Wording wording(input.report, true);
  json.Key("seats");
  json.OpenList();
  for (std::size_t seat = 0; seat < input.story.seats.size(); ++seat) {
    json.Open();
    const auto& recorded = input.game.header.seats;
    if (seat < recorded.size() && !recorded[seat].name.empty())
      json.Member("name", Safe(recorded[seat].name));
    json.Key("colors");
    json.OpenList();
    for (const int color : input.story.seats[seat]) json.Value(color);
    json.CloseList();
    json.Close();
  }
  json.CloseList();
}

void AddMoreOfPly(Json& json, const StoryPly& ply) {
  const WindowPly& shown = ply.shown;
  if (ply.begins_turn) json.Member("turn", 1);
  if (ply.next_seat != shown.seat) json.Member("next", int{ply.next_seat});
  if (shown.second_piece) json.Member("second", shown.second_piece->code());
  if (!shown.captured.empty()) {
    json.Key("captured");
    AddPieces(json, shown.captured);
  }
  if (shown.bonus_earned.value_or(0) != 0) json.Member("earned", int{*shown.bonus_earned});
  if (shown.penalized) json.Member("penalized", shown.penalized->code());
  if (shown.penalized && shown.penalized_to.number != 0)
    json.Member("penalizedTo", shown.penalized_to.number);
  if (shown.penalty) json.Member("penalty", 1);
  if (shown.unusable) json.Member("unusable", 1);
  // A throw whose faces are not known is said to be one only where nothing moves.
  const bool moves = shown.piece || shown.from || shown.to;
  const std::string_view event = EventKey(shown.event);
  if (!event.empty() && (event != "throws" || !moves)) json.Member("event", event);
  if (shown.takes_back != 0) json.Member("back", shown.takes_back);
  if (ply.only_move) json.Member("only", 1);
  if (!ply.way.empty()) {
    json.Key("way");
    json.OpenList();
    for (const parchis::Square square : ply.way) json.Value(square.number);
    json.CloseList();
  }
}

bool HasMore(const StoryPly& ply) {
  const WindowPly& shown = ply.shown;
  return ply.begins_turn || ply.next_seat != shown.seat || shown.second_piece || !shown.captured.empty() ||
         shown.bonus_earned.value_or(0) != 0 || shown.penalized || shown.penalty || shown.unusable ||
         shown.event != log::Event::kNone || shown.takes_back != 0 || ply.only_move || !ply.way.empty();
}

// [seat, spent, piece, from, to, [piece index, square, …], rest of the position line, {what is rare}]
void AddPly(Json& json, const StoryPly& ply) {
  constexpr int kNotKnown = -1;
  const WindowPly& shown = ply.shown;
  json.OpenList();
  json.Value(int{shown.seat});
  json.Value(report::Wording::SpentText(shown));
  json.Value(shown.piece ? shown.piece->code() : 0);
  json.Value(shown.from ? shown.from->number : kNotKnown);
  json.Value(shown.to ? shown.to->number : kNotKnown);
  json.OpenList();
  for (const auto& [piece, square] : ply.moved) {
    json.Value(piece.index());
    json.Value(square.number);
  }
  json.CloseList();
  json.Value(ply.rest);
  if (HasMore(ply)) {
    json.Open();
    AddMoreOfPly(json, ply);
    json.Close();
  }
  json.CloseList();
}

void AddGame(Json& json, const Story& story) {
  json.Member("track", story.board.track_squares());
  json.Member("corridor", story.board.corridor_length());
  json.Key("pieces");
  AddPieces(json, story.pieces);
  json.Member("first", int{story.first_seat});
  json.Member("rest", story.start_rest);
  json.Key("start");
  json.OpenList();
  for (const parchis::Square square : story.start) json.Value(square.number);
  json.CloseList();
  json.Key("plies");
  json.OpenList();
  for (const StoryPly& ply : story.plies) AddPly(json, ply);
  json.CloseList();
}

std::string_view EndingOf(log::Form form) {
  switch (form) {
    case log::Form::kBinary:
      return ".parchis";
    case log::Form::kText:
      return ".parchis.txtpb";
    case log::Form::kJson:
      return ".parchis.json";
  }
  return {};
}

void AddMeta(Json& json, const PageInput& input) {
  const GameReport& report = input.report;
  const std::string file = Safe(FileName(report.input));
  const std::string stem = file.substr(0, std::min(file.find('.'), file.size()));
  const std::string name = stem.empty() || stem == "-" ? "game" : stem;
  const bool named = report::NamesGame(report);
  json.Key("meta");
  json.Open();
  json.Member("file", file);
  json.Member("stem", name);
  json.Member("log", name + (report.index == 0 ? "" : fmt::format("-{}", report.index)) +
                         std::string(EndingOf(input.record.form)));
  json.Member("game", named ? Safe(report.game_id) : std::string());
  json.Member("producer",
              Safe(input.game.header.producer + (input.game.header.producer_version.empty() ? "" : " ") +
                   input.game.header.producer_version));
  json.Member("rules", Safe(report.rules));
  json.Member("hash", report.rules_hash);
  json.Member("reading", input.reading);
  json.Member("verdict", report::VerdictName(report.verdict));
  if (report.without_rulings && *report.without_rulings != report.verdict)
    json.Member("without", report::VerdictName(*report.without_rulings));
  if (report.lost_by) json.Member("lostBy", *report.lost_by);
  if (report::IsReadByRuling(report)) json.Member("readByRuling", 1);
  if (report.ended_by != nullptr && !report.lost_by) json.Member("again", report.ended_by->from_ply);
  json.Member("complete", report.complete);
  json.Member("plies", report.plies);
  json.Member("undetermined", report.undetermined);
  json.Member("notShown", input.story.not_told);
  json.Member("sha256", Sha256Hex(input.record.bytes));
  json.Member("bytes", input.record.bytes.size());
  json.Member("tool", "arbitro " + input.version);
  std::string verify = "arbitro replay --verify PAGE " + report::ShellQuotePath(file);
  if (named) verify += " --game " + report::ShellQuote(report.game_id);
  if (!input.options.empty()) verify += " " + input.options;
  json.Member("verify", Safe(verify));
  json.Close();
}

// All that findings bring along as English text.
std::string TextsOfArguments(const GameReport& report) {
  std::string texts;
  const auto add = [&texts](const std::vector<Argument>& arguments) {
    for (const Argument& argument : arguments) texts += argument.text + "\n";
  };
  for (const Finding& finding : report.findings) {
    add(finding.arguments);
    for (const ReadingRow& row : finding.readings) add(row.arguments);
  }
  return texts;
}

}  // namespace

std::string FileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string DataJson(const PageInput& input, const BoardPicture& picture) {
  Json json;
  json.Open();
  json.Member("schema", "arbitro-replay/1");
  AddMeta(json, input);
  AddColors(json, input);
  AddSeats(json, input);
  json.Key("box");
  json.OpenList();
  const Box box = picture.ViewFrame();
  for (const double length : {box.left, box.top, box.width, box.height}) json.Tenths(length * kScale);
  json.CloseList();
  AddSpots(json, picture.geometry());
  AddGame(json, input.story);
  json.Member("boards", kMostBoards);
  AddFindings(json, input.report);
  AddOtherLines(json, input.report, input.story, input.others);
  json.Close();
  return json.Text();
}

std::string TextsJson(const GameReport& report, bool has_lines) {
  const auto named = NamedIn(report);
  const std::string brought = TextsOfArguments(report);
  const bool has_readings =
      std::ranges::any_of(report.findings, [](const Finding& finding) { return !finding.readings.empty(); });
  const bool has_rulings =
      report.without_rulings.has_value() || std::ranges::any_of(report.findings, [](const Finding& finding) {
        return finding.ruling != nullptr || finding.set_aside != nullptr;
      });
  // A key that begins with a code has it before its first point; clauses have their id behind it.
  const auto needed = [&](std::string_view key) {
    const std::size_t point = key.find('.');
    if (key.starts_with("phrase.")) {
      const std::string& english = Catalogs().front().texts.find(key)->second;
      const std::size_t hole = english.find("{n}");
      return brought.contains(english.substr(0, hole)) &&
             (hole == std::string::npos || brought.contains(english.substr(hole + 3)));
    }
    if (key.starts_with("index.")) return false;
    if (key.starts_with("line.")) return has_lines;
    if (key.starts_with("ruled") || key == "setaside" || key == "verdict.ruled") return has_rulings;
    static const std::set<std::string_view> kOfReadings{"readings", "board.reading", "anyanswer",   "wrongby",
                                                        "rightby",  "however.read",  "unless.read", "star"};
    if (key.starts_with("future.") || key.starts_with("fate.") || kOfReadings.contains(key))
      return has_readings;
    if (key.starts_with("clause.") || key.starts_with("question."))
      return named.contains(key.substr(point + 1));
    const bool is_code = point == 6 && key[0] >= 'A' && key[0] <= 'Z';
    const bool in_full = key.ends_with(".help") || key.starts_with("answer.");
    return in_full ? named.contains(key) : !is_code || named.contains(key.substr(0, point));
  };
  Json json;
  json.Open();
  for (const Catalog& catalog : Catalogs()) {
    json.Key(catalog.language);
    json.Open();
    for (const auto& [key, text] : catalog.texts) {
      if (needed(key)) json.Member(key, text);
    }
    json.Close();
  }
  json.Close();
  return json.Text();
}

}  // namespace arbitro::page
