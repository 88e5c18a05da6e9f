#include "verifier/page/findings_data.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/clauses.h"
#include "engine/rule_set.h"
#include "verifier/findings/fingerprint.h"
#include "verifier/findings/ruling.h"
#include "verifier/page/page_data.h"
#include "verifier/report/reading_text.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::page {
namespace {

// Readings that do not explain the game of which a page names that many, besides the rule set's own.
constexpr std::size_t kMostExcluded = 4;

std::string Safe(std::string_view text) { return report::Printable(text, true); }

// [name, kind, value]
void AddArgument(Json& json, const Argument& argument) {
  json.OpenList();
  json.Value(argument.name);
  switch (argument.kind) {
    case Argument::Kind::kNumber:
      json.Value("number");
      json.Value(argument.number);
      break;
    case Argument::Kind::kText:
      json.Value("text");
      json.Value(Safe(argument.text));
      break;
    case Argument::Kind::kPiece:
    case Argument::Kind::kPieces:
      json.Value(argument.kind == Argument::Kind::kPiece ? "piece" : "pieces");
      AddPieces(json, parchis::PieceSet(static_cast<std::uint32_t>(argument.number)));
      break;
    case Argument::Kind::kSeat:
      json.Value("seat");
      json.Value(argument.number);
      break;
    case Argument::Kind::kSquare:
      json.Value("square");
      json.Value(argument.number);
      break;
  }
  json.CloseList();
}

void AddArguments(Json& json, const std::vector<Argument>& arguments) {
  json.Key("args");
  json.OpenList();
  for (const Argument& argument : arguments) AddArgument(json, argument);
  json.CloseList();
}

void AddAlternative(Json& json, const Alternative& one) {
  json.Open();
  if (one.piece) {
    json.Member("piece", one.piece->code());
    json.Member("from", one.from.number);
    json.Member("to", one.to.number);
  }
  if (one.second_piece) json.Member("second", one.second_piece->code());
  if (!one.captured.empty()) {
    json.Key("captured");
    AddPieces(json, one.captured);
  }
  if (one.penalized) {
    json.Member("penalized", one.penalized->code());
    json.Member("penalizedTo", one.penalized_to.number);
  }
  if (one.penalty) json.Member("penalty", 1);
  if (one.two_dice) json.Member("two", 1);
  if (one.both_dice) json.Member("both", 1);
  if (one.bonus != 0) json.Member("bonus", int{one.bonus});
  json.Close();
}

// [code, ply]; without a ply where it is the set-up.
void AddCause(Json& json, std::string_view key, const Cause& cause) {
  json.Key(key);
  json.OpenList();
  json.Value(EntryOf(cause.code).id);
  if (EntryOf(cause.code).layer != Layer::kSetUp) json.Value(cause.ply);
  json.CloseList();
}

// [[point, [options]]]
void AddReadings(Json& json, const Readings& readings) {
  json.Key("readings");
  json.OpenList();
  for (const PointOptions& answer : readings) {
    json.OpenList();
    json.Value(answer.point);
    json.OpenList();
    for (const std::string_view option : answer.options) json.Value(option);
    json.CloseList();
    json.CloseList();
  }
  json.CloseList();
}

void AddRow(Json& json, const ReadingRow& row) {
  json.Open();
  json.Member("ply", row.ply);
  AddReadings(json, row.readings);
  if (row.with_default) json.Member("own", 1);
  if (row.code) {
    json.Member("code", EntryOf(*row.code).id);
    AddArguments(json, row.arguments);
  }
  if (row.outcome) {
    json.Key("outcome");
    AddAlternative(json, *row.outcome);
  }
  if (row.excluded) AddCause(json, "excluded", *row.excluded);
  json.Close();
}

// [[id, source, line]]; what they say is among the texts.
void AddClauses(Json& json, std::string_view ids) {
  json.Key("clauses");
  json.OpenList();
  while (!ids.empty()) {
    const std::size_t comma = std::min(ids.find(','), ids.size());
    const parchis::Clause* clause = parchis::FindClause(ids.substr(0, comma));
    ids.remove_prefix(std::min(comma + 1, ids.size()));
    if (clause == nullptr) continue;
    json.OpenList();
    json.Value(clause->id);
    json.Value(clause->source);
    json.Value(clause->line);
    json.CloseList();
  }
  json.CloseList();
}

// Points that the readings of a finding answer, each once.
std::vector<std::string> PointsOf(const Finding& finding) {
  std::vector<std::string> points;
  for (const ReadingRow& row : finding.readings) {
    for (const PointOptions& answer : row.readings) {
      if (std::ranges::find(points, answer.point) == points.end()) points.emplace_back(answer.point);
    }
  }
  return points;
}

void AddReadingsOf(Json& json, const Finding& finding) {
  if (finding.readings.empty()) return;
  json.Key("open");
  json.OpenList();
  for (const std::string& point : PointsOf(finding)) json.Value(point);
  json.CloseList();
  // A key of the same name holds answers elsewhere; here the rows.
  json.Key("readings");
  json.OpenList();
  for (const ReadingRow& row : finding.readings) AddRow(json, row);
  json.CloseList();
}

void AddRestsOn(Json& json, const Finding& finding) {
  // Whoever reads what is open needs no list of what is not.
  if (finding.rests_on.empty() || !PointsOf(finding).empty()) return;
  json.Key("rests");
  json.OpenList();
  for (const RestsOn& rests : finding.rests_on) {
    json.OpenList();
    json.Value(rests.point);
    json.Value(rests.option);
    json.OpenList();
    for (const std::string& option : rests.legal_with) json.Value(option);
    json.CloseList();
    json.CloseList();
  }
  json.CloseList();
}

void AddRuling(Json& json, std::string_view key, const Ruling& ruling) {
  json.Key(key);
  json.Open();
  json.Member("decision", DecisionName(ruling.decision));
  if (ruling.decision == Decision::kReplayFrom) json.Member("from", ruling.from_ply);
  if (ruling.decision == Decision::kReading) json.Member("reading", ruling.reading);
  if (!ruling.clause.empty()) json.Member("clause", ruling.clause);
  json.Member("reason", Safe(ruling.reason));
  json.Member("by", Safe(ruling.by));
  json.Member("date", ruling.date);
  json.Close();
}

void AddFinding(Json& json, const GameReport& report, const Finding& finding) {
  json.Open();
  json.Member("code", EntryOf(finding.code).id);
  json.Member("level", report::LevelName(finding.level));
  if (finding.ply) json.Member("ply", *finding.ply);
  if (finding.seat && finding.ruling != nullptr) json.Member("seat", int{*finding.seat});
  AddArguments(json, finding.arguments);
  // What only follows needs no second lecture.
  if (!finding.follows) AddClauses(json, ClausesOf(finding));
  if (finding.legal_known && !finding.follows) {
    json.Member("legalCount", finding.legal_count);
    json.Key("legal");
    json.OpenList();
    for (const Alternative& one : finding.legal) AddAlternative(json, one);
    json.CloseList();
  }
  if (!finding.position.empty()) json.Member("position", Safe(finding.position));
  if (finding.follows) AddCause(json, "follows", *finding.follows);
  if (!finding.continued.empty()) json.Member("continued", finding.continued);
  AddReadingsOf(json, finding);
  AddRestsOn(json, finding);
  // With the name of the file alone, as the page is the same wherever the file lies.
  if (MayBeRuled(finding))
    json.Member("fingerprint", HexOf(Fingerprint(report.input, report.game_id, finding)));
  if (finding.ruling != nullptr) AddRuling(json, "ruling", *finding.ruling);
  if (finding.set_aside != nullptr) AddRuling(json, "aside", *finding.set_aside);
  json.Close();
}

void AddAnswers(const Readings& readings, std::set<std::string, std::less<>>& names) {
  for (const PointOptions& answer : readings) {
    for (const std::string_view option : answer.options)
      names.insert("answer." + std::string(answer.point) + "." + std::string(option));
  }
}

// The questions that findings leave open, with where their answers come from; what they ask and mean is among
// the texts.
void AddPoints(Json& json, const GameReport& report) {
  std::set<std::string, std::less<>> points;
  for (const Finding& finding : report.findings) {
    for (std::string& point : PointsOf(finding)) points.insert(std::move(point));
  }
  json.Key("points");
  json.Open();
  for (const std::string& point : points) {
    const parchis::RulePointInfo* info = parchis::FindRulePoint(point);
    if (info == nullptr) continue;
    json.Key(point);
    json.Open();
    json.Member("ambiguities", info->ambiguities);
    json.Key("options");
    json.Open();
    for (const parchis::OptionInfo& option : info->options) {
      json.Member(option.id, option.sources);
    }
    json.Close();
    json.Close();
  }
  json.Close();
}

// The fates of the readings by the points that findings speak of; of what is the same then, one.
std::vector<ReadingsFate> ShownFates(const GameReport& report) {
  std::set<std::string, std::less<>> points;
  for (const Finding& finding : report.findings) {
    for (std::string& point : PointsOf(finding)) points.insert(std::move(point));
  }
  std::vector<ReadingsFate> shown;
  for (ReadingsFate fate : report.readings) {
    std::erase_if(fate.readings, [&](const PointOptions& answer) { return !points.contains(answer.point); });
    if (fate.readings.empty()) continue;
    const auto same = std::ranges::find(shown, fate.readings, &ReadingsFate::readings);
    if (same == shown.end()) {
      shown.push_back(std::move(fate));
      continue;
    }
    // Those that explain the game stand first: some of these readings do.
    const bool explains = !same->excluded;
    if (!explains) same->excluded = fate.excluded;
    same->with_default = same->with_default || (fate.with_default && explains == !fate.excluded);
  }
  return shown;
}

void AddFates(Json& json, const GameReport& report) {
  json.Key("fates");
  json.OpenList();
  std::size_t excluded = 0;
  std::size_t more = 0;
  for (const ReadingsFate& fate : ShownFates(report)) {
    if (fate.excluded && ++excluded > kMostExcluded && !fate.with_default) {
      ++more;
      continue;
    }
    json.Open();
    AddReadings(json, fate.readings);
    if (fate.with_default) json.Member("own", 1);
    if (fate.excluded) AddCause(json, "excluded", *fate.excluded);
    json.Close();
  }
  json.CloseList();
  if (more > 0) json.Member("moreFates", more);
}

// ---- The game by another reading ----

bool IsRemarkable(const Finding& finding) { return IsCounted(finding) && finding.level != Level::kNote; }

bool Has(const GameReport& report, const Finding& finding) {
  return std::ranges::any_of(report.findings, [&](const Finding& other) {
    return IsRemarkable(other) && other.code == finding.code && other.ply == finding.ply &&
           other.arguments == finding.arguments;
  });
}

// Where every piece stands after each ply, one ply after the other.
class Places {
 public:
  explicit Places(const Story& story) : story_(story), squares_(story.start) {}
  void Advance(std::size_t ply) {
    for (const auto& [piece, square] : story_.plies[ply].moved)
      squares_[static_cast<std::size_t>(piece.index())] = square;
  }
  [[nodiscard]] const std::vector<parchis::Square>& squares() const { return squares_; }
  // Of the position line after that many plies.
  [[nodiscard]] const std::string& Rest(std::size_t done) const {
    return done == 0 ? story_.start_rest : story_.plies[done - 1].rest;
  }

 private:
  const Story& story_;
  std::vector<parchis::Square> squares_;
};

// [[plies done, [piece index, square, …] where it is another than on the page, rest of the position line]],
// of the plies after which anything is another. How many plies can be shown so goes to `until`.
void AddDifferences(Json& json, const Story& story, const Story& other, std::size_t& until) {
  const std::size_t plies = std::min(story.plies.size(), other.plies.size());
  Places here(story);
  Places there(other);
  std::size_t entries = 0;
  until = plies;
  for (std::size_t done = 0; done <= plies; ++done) {
    if (done > 0) {
      here.Advance(done - 1);
      there.Advance(done - 1);
    }
    if (here.squares() == there.squares() && here.Rest(done) == there.Rest(done)) continue;
    if (entries++ == kMostOtherPlies) {
      until = done - 1;
      return;
    }
    json.OpenList();
    json.Value(done);
    json.OpenList();
    for (std::size_t i = 0; i < here.squares().size() && i < there.squares().size(); ++i) {
      if (here.squares()[i] == there.squares()[i]) continue;
      json.Value(i);
      json.Value(there.squares()[i].number);
    }
    json.CloseList();
    json.Value(there.Rest(done));
    json.CloseList();
  }
}

void AddOtherLine(Json& json, const GameReport& report, const Story& story, const OtherLine& line) {
  json.Open();
  AddReadings(json, line.answers);
  json.Member("verdict", report::VerdictName(line.report.verdict));
  json.Key("more");
  json.OpenList();
  std::size_t shown = 0;
  for (const Finding& finding : line.report.findings) {
    if (!IsRemarkable(finding) || Has(report, finding) || shown++ >= kMostBoards) continue;
    json.Open();
    json.Member("code", EntryOf(finding.code).id);
    json.Member("level", report::LevelName(finding.level));
    if (finding.ply) json.Member("ply", *finding.ply);
    AddArguments(json, finding.arguments);
    json.Close();
  }
  json.CloseList();
  // By their place among the findings of the page.
  json.Key("gone");
  json.OpenList();
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    if (IsRemarkable(report.findings[i]) && !Has(line.report, report.findings[i])) json.Value(i);
  }
  json.CloseList();
  std::size_t until = 0;
  json.Key("differs");
  json.OpenList();
  AddDifferences(json, story, line.story, until);
  json.CloseList();
  json.Member("until", until);
  json.Close();
}

}  // namespace

void AddPieces(Json& json, parchis::PieceSet pieces) {
  json.OpenList();
  for (const parchis::Piece piece : pieces) json.Value(piece.code());
  json.CloseList();
}

void AddFindings(Json& json, const GameReport& report) {
  json.Key("findings");
  json.OpenList();
  for (const Finding& finding : report.findings) AddFinding(json, report, finding);
  json.CloseList();
  AddPoints(json, report);
  AddFates(json, report);
}

void AddOtherLines(Json& json, const GameReport& report, const Story& story,
                   const std::vector<OtherLine>& others) {
  if (others.empty()) return;
  json.Key("lines");
  json.OpenList();
  for (const OtherLine& line : others) AddOtherLine(json, report, story, line);
  json.CloseList();
}

std::set<std::string, std::less<>> NamedIn(const GameReport& report) {
  // And clauses, rule points, and in full "CODE.help" and "answer.POINT.OPTION".
  std::set<std::string, std::less<>> codes;
  const auto add = [&codes](Code code) { codes.emplace(EntryOf(code).id); };
  for (const Finding& finding : report.findings) {
    add(finding.code);
    std::string_view ids = finding.follows ? std::string_view() : ClausesOf(finding);
    while (!ids.empty()) {
      const std::size_t comma = std::min(ids.find(','), ids.size());
      codes.emplace(ids.substr(0, comma));
      ids.remove_prefix(std::min(comma + 1, ids.size()));
    }
    if (finding.follows) add(finding.follows->code);
    if (!finding.follows) codes.insert(std::string(EntryOf(finding.code).id) + ".help");
    for (std::string& point : PointsOf(finding)) codes.insert(std::move(point));
    for (const ReadingRow& row : finding.readings) {
      AddAnswers(row.readings, codes);
      if (row.code) add(*row.code);
      if (row.excluded) add(row.excluded->code);
    }
  }
  for (const ReadingsFate& fate : report.readings) {
    if (fate.excluded) add(fate.excluded->code);
  }
  return codes;
}

}  // namespace arbitro::page
