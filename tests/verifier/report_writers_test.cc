#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "parchis/report/v1/report.pb.h"
#include "tests/verifier/report_samples.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/to_proto.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

namespace pb = ::parchis::report::v1;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

Summary SummaryOf(const std::vector<GameReport>& games, const std::vector<Finding>& findings = {}) {
  Summary summary;
  for (const GameReport& game : games) summary.Add(game);
  for (const Finding& finding : findings) summary.Add(finding);
  return summary;
}

// A valid game, bytes between games, an invalid game.
std::string Write(std::string_view format, int verbosity = 0, TextStyle style = {.width = 100}) {
  std::ostringstream out;
  const auto writer = FindWriter(format)->make(
      {.out = out, .style = style, .verbosity = verbosity, .rerun_options = {}, .version = "1.2.3"});
  const GameReport valid = SampleGame();
  GameReport invalid = SampleInvalidGame();
  invalid.index = 1;
  invalid.game_id = "evening/2";
  writer->OnGame(valid);
  writer->OnInputFinding(valid.input, SampleFraming());
  writer->OnGame(invalid);
  writer->OnEnd(SummaryOf({valid, invalid}, {SampleFraming()}));
  return out.str();
}

std::string Diagnose(const Finding& finding, TextStyle style = {.width = 100}) {
  const GameReport game = SampleGame();
  return FormatDiagnostic({.input = game.input, .game = game, .rerun_options = {}}, finding, style);
}

TEST(AccountingLine, AddsUpAndHasNoClock) {
  Summary summary;
  summary.games = {4, 1, 1, 0, 1};
  summary.plies = 2314;
  summary.undetermined = 3;
  EXPECT_EQ(AccountingLine(summary),
            "7 games = 4 valid + 1 ambiguous + 1 invalid + 0 undecided + 1 unreadable; 2,314 plies, 3 "
            "undetermined");
  Summary one = SummaryOf({SampleGame()});
  EXPECT_EQ(
      AccountingLine(one),
      "1 game = 1 valid + 0 ambiguous + 0 invalid + 0 undecided + 0 unreadable; 118 plies, 0 undetermined");
  one.complete = false;
  EXPECT_THAT(AccountingLine(one), EndsWith("; incomplete: interrupted"));
}

TEST(Diagnostic, HasPlaceWindowRuleAlternativesPositionAndCommand) {
  EXPECT_EQ(Diagnose(SampleBarrier()),
            R"(error[BAR001]: yellow piece 2 crossed a barrier: green 1 and green 3 on 56
  --> games/evening.parchis: ply 59 (byte 1187, 7 bytes)
   57 | green  6 | piece 2: 4 → 10
   58 | green  5 | piece 3: nest → 56
 > 59 | yellow 6 | piece 2: 51 → 57
   = rule: BARRIER-2: "No piece passes a barrier. A move is impossible if a barrier stands in the
           way before all its steps are walked." [seed 000:88-89]
   = rests on: barrier.whom=all [AMB-030]; legal with rivals or none
   = legal here: only a pass
   = position: n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 d6
   = continued from: what the log says, as if it were legal
   = help: arbitro rule BAR001; arbitro show games/evening.parchis --ply 59
)");
}

TEST(Diagnostic, NamesLineAndColumnOfTextLogs) {
  Finding finding = SampleBarrier();
  finding.location.line = 63;
  finding.location.column = 3;
  EXPECT_THAT(Diagnose(finding), HasSubstr("  --> games/evening.parchis:63:3: ply 59\n"));
}

TEST(Diagnostic, IsAsciiWhereTheTerminalHasNoMore) {
  const std::string text = Diagnose(SampleBarrier(), {.unicode = false, .width = 80});
  EXPECT_THAT(text, HasSubstr("piece 2: 51 -> 57"));
  for (const char c : text) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
}

TEST(Diagnostic, PutsTheColorOnlyWhereAllowed) {
  EXPECT_THAT(Diagnose(SampleBarrier()), Not(HasSubstr("\x1b")));
  EXPECT_THAT(Diagnose(SampleBarrier(), {.color = true, .width = 80}),
              HasSubstr("\x1b[1;31merror[BAR001]\x1b[0m"));
}

TEST(Diagnostic, EscapesWhatTheLogWrote) {
  GameReport game = SampleGame();
  game.input = "a\x1b[31m.parchis";
  game.game_id = "x\n= help: rm";
  game.color_names[0] = "yel\rlow";
  const std::string text = FormatDiagnostic({.input = game.input, .game = game, .rerun_options = {}},
                                            SampleBarrier(), {.width = 100});
  EXPECT_THAT(text, HasSubstr("yel\\rlow piece 2 crossed"));
  EXPECT_THAT(text, HasSubstr("--> a\\x1b[31m.parchis: game x\\n= help: rm: ply 59"));
  EXPECT_THAT(text, HasSubstr("arbitro show $'a\\033[31m.parchis' --ply 59 --game $'x\\012= help: rm'"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

TEST(Diagnostic, ListsTwelveAlternativesAndCountsTheRest) {
  Finding finding = SampleBarrier();
  finding.legal.clear();
  for (int i = 0; i < 12; ++i) finding.legal.push_back(SampleAlternative(11, 5 + i, 11 + i));
  finding.legal[1].captured = parchis::PieceSet::Of(SamplePiece(23));
  finding.legal_count = 15;
  EXPECT_THAT(Diagnose(finding),
              HasSubstr("= legal here: yellow piece 1: 5 → 11; piece 1: 6 → 12 x blue 3; piece 1:"));
  EXPECT_THAT(Diagnose(finding), HasSubstr("and 3 more\n"));
}

TEST(Diagnostic, TellsAlternativesApart) {
  Finding finding = SampleBarrier();
  finding.legal = {SampleAlternative(12, 20, 40), SampleAlternative(12, 20, 30)};
  finding.legal[0].bonus = finding.legal[1].bonus = 20;
  finding.legal_count = 2;
  EXPECT_THAT(Diagnose(finding), HasSubstr("= legal here: yellow piece 2: 20 → 40; piece 2: 20 → 30\n"));
  finding.legal[1].bonus = 10;
  EXPECT_THAT(Diagnose(finding), HasSubstr("yellow piece 2: 20 → 40, spends 20; piece 2: 20 → 30, spends"));
  // A third six that sends nobody away is no pass.
  finding.legal = {Alternative{}};
  finding.legal[0].penalty = true;
  finding.legal_count = 1;
  EXPECT_THAT(Diagnose(finding), HasSubstr("= legal here: third six: nobody to the nest\n"));
}

TEST(Diagnostic, WordsEveryKindOfPly) {
  const GameReport game = SampleGame();
  const Wording wording(game, true);
  const auto yellow = parchis::Color::FromIndex(0);
  WindowPly ply = SampleMove(1, 0, 6, 12, 66, 71);
  EXPECT_EQ(wording.PlyText(ply, yellow), "piece 2: 66 → c3");
  EXPECT_EQ(wording.PlyText(ply, std::nullopt), "yellow piece 2: 66 → c3");
  EXPECT_EQ(wording.PlyText(SampleMove(1, 0, 0, 12, 70, 76), yellow), "piece 2: c2 → goal");
  ply = SampleMove(1, 0, 5, 11, 0, 5);
  ply.second_piece = SamplePiece(12);
  EXPECT_EQ(wording.PlyText(ply, yellow), "piece 1 and piece 2: nest → 5");
  WindowPly penalty;
  penalty.penalty = true;
  EXPECT_EQ(wording.PlyText(penalty, yellow), "third six: nobody to the nest");
  penalty.penalized = SamplePiece(12);
  EXPECT_EQ(wording.PlyText(penalty, yellow), "third six: piece 2 → nest");
  penalty.penalized_to = {69};
  EXPECT_EQ(wording.PlyText(penalty, yellow), "third six: piece 2 → c1");
  ply = SampleMove(1, 0, 3, 12, 20, 23);
  ply.penalized = SamplePiece(11);
  EXPECT_EQ(wording.PlyText(ply, yellow), "piece 2: 20 → 23, penalized: piece 1 → nest");
  EXPECT_EQ(wording.PlyText(WindowPly{}, yellow), "pass");
  WindowPly unknown;
  unknown.from = parchis::Square{60};
  EXPECT_EQ(wording.PlyText(unknown, yellow), "a piece: 60 → ?");
  unknown.event = log::Event::kFacesUnknown;
  EXPECT_EQ(wording.PlyText(unknown, yellow), "a piece: 60 → ?");
  EXPECT_EQ(Wording::SpentText(unknown), "?");
  unknown.event = log::Event::kResigned;
  unknown.takes_back = 2;
  EXPECT_EQ(wording.PlyText(unknown, yellow), "takes back 2 plies; gives up");
  WindowPly bonus;
  bonus.bonus = 20;
  EXPECT_EQ(Wording::SpentText(bonus), "+20");
  EXPECT_EQ(Wording::SpentText(WindowPly{}), "-");
}

TEST(Diagnostic, EveryMessageOfTheCatalogCanBeWorded) {
  for (const CatalogEntry& entry : Catalog()) {
    Finding finding;
    finding.code = entry.code;
    finding.level = entry.level;
    const std::string text = Diagnose(finding);
    EXPECT_THAT(text, HasSubstr("[" + std::string(entry.id) + "]: "));
    EXPECT_THAT(text, Not(HasSubstr("{")));
  }
}

TEST(FullWriter, SaysNothingOfAGameThatIsFine) {
  std::ostringstream out;
  const auto writer = MakeFullWriter({.out = out, .style = {}, .rerun_options = {}, .version = {}});
  writer->OnGame(SampleGame());
  EXPECT_EQ(out.str(), "");
  const auto verbose =
      MakeFullWriter({.out = out, .style = {}, .verbosity = 1, .rerun_options = {}, .version = {}});
  verbose->OnGame(SampleGame());
  EXPECT_EQ(out.str(), "games/evening.parchis: valid, 118 plies, rules ludoteka@1\n");
}

TEST(FullWriter, EndsAGameWithItsVerdictAndTheRunWithTheAccount) {
  const std::string text = Write("full");
  EXPECT_THAT(text, HasSubstr("error[FMT005]: bytes that belong to no game were skipped: 12\n"
                              "  --> games/evening.parchis (byte 4096, 12 bytes)\n"));
  EXPECT_THAT(text, HasSubstr("error[CAP001]: captured is blue 3, by the rules nobody\n"
                              "  --> games/evening.parchis: game evening/2: ply 63 (byte 1215, 7 bytes)\n"));
  EXPECT_THAT(text, HasSubstr("   = follows from: BAR001 at ply 59; not counted\n"));
  EXPECT_THAT(text, HasSubstr("arbitro show games/evening.parchis --ply 59 --game evening/2\n"));
  EXPECT_THAT(
      text, HasSubstr("\ngames/evening.parchis: game evening/2: invalid (1 error, 1 consequence), 118 plies, "
                      "rules ludoteka@1\n"));
  EXPECT_THAT(
      text,
      EndsWith("\n2 games = 1 valid + 0 ambiguous + 1 invalid + 0 undecided + 0 unreadable; 236 plies, 0 "
               "undetermined\n"));
}

TEST(FullWriter, MarksAnIncompleteGame) {
  GameReport game = SampleGame();
  game.complete = false;
  EXPECT_EQ(FormatVerdict(game, {}), "games/evening.parchis: valid, 118 plies, incomplete, rules ludoteka@1");
}

TEST(FullWriter, LeavesOutNotesWhenQuiet) {
  std::ostringstream out;
  const auto writer =
      MakeFullWriter({.out = out, .style = {}, .verbosity = -1, .rerun_options = {}, .version = {}});
  GameReport game = SampleGame();
  Finding note;
  note.code = Code::kRecordEnds;
  note.level = Level::kNote;
  game.findings = {note};
  writer->OnGame(game);
  EXPECT_EQ(out.str(), "");
}

TEST(ConciseWriter, HasOneLineAFinding) {
  EXPECT_EQ(Write("concise"),
            "games/evening.parchis: error FMT005 bytes that belong to no game were skipped: 12\n"
            "games/evening.parchis:59: error BAR001 game evening/2: yellow piece 2 crossed a barrier: green "
            "1 and green "
            "3 on 56 (51 → 57)\n"
            "games/evening.parchis:63: error CAP001 game evening/2: captured is blue 3, by the rules nobody "
            "(57 → 59) "
            "[follows from BAR001 at ply 59]\n"
            "2 games = 1 valid + 0 ambiguous + 1 invalid + 0 undecided + 0 unreadable; 236 plies, 0 "
            "undetermined\n");
}

struct FamilyCase {
  Code code;
  std::vector<Argument> arguments;
  std::string_view text;
};

// One finding of each family, as a reader sees it.
TEST(ConciseWriter, WordsEveryFamily) {
  const auto yellow = parchis::Color::FromIndex(0);
  const parchis::PieceSet blue3 = parchis::PieceSet::Of(SamplePiece(23));
  const std::vector<FamilyCase> cases{
      {Code::kRecordCut,
       {Argument::Text("reason", "the record ends after 12 of at least 30 bytes")},
       "FMT004 the record ends after 12 of at least 30 bytes"},
      {Code::kOutOfRange,
       {Argument::Text("field", "die"), Argument::Text("value", "7"), Argument::Text("range", "1..6")},
       "SCH001 die is 7, outside 1..6"},
      {Code::kRulesOverridden,
       {Argument::Text("stated", "a@1"), Argument::Text("used", "b@1")},
       "SET006 the log declares a@1; judged under b@1"},
      {Code::kWrongSeat,
       {Argument::OfSeat("seat", 2), Argument::Text("hint", "")},
       "TRN001 it was the turn of red"},
      {Code::kDieChanged, {Argument::Number("die", 4)}, "DIE003 die 4 is spent, but another face was thrown"},
      {Code::kOvershoot,
       {Argument::OfPiece("piece", SamplePiece(11)), Argument::Number("steps", 6)},
       "MOV002 yellow piece 1 cannot go 6 squares: the goal needs the exact number"},
      {Code::kEntryOwed,
       {Argument::OfSquare("square", yellow, {5})},
       "ENT002 a five had to bring a piece out to 5"},
      {Code::kBarrierNotOpened,
       {Argument::OfPieces("pieces", blue3), Argument::Text("what", "a six")},
       "BAR002 a six had to open a barrier: one of blue 3 had to move"},
      {Code::kCaptureDiffers,
       {Argument::OfPieces("stated", {}), Argument::OfPieces("expected", blue3)},
       "CAP001 captured is nobody, by the rules blue 3"},
      {Code::kBonusSkipped,
       {Argument::Number("steps", 20)},
       "BON001 a bonus of 20 was owed and had to be moved first"},
      {Code::kAfterEnd, {}, "END001 the game was already over"},
      {Code::kPositionDiffers,
       {Argument::OfPiece("piece", SamplePiece(12)), Argument::OfSquare("stated", yellow, {0}),
        Argument::OfSquare("square", yellow, {71})},
       "CLM001 yellow piece 2 is recorded on the nest after the ply, in the replay on c3"},
      {Code::kTooManyPlies,
       {Argument::Number("value", 1000001), Argument::Number("limit", 1000000)},
       "LIM002 the record holds 1000001 plies; the limit is 1000000"},
      {Code::kPieceNotNamed,
       {Argument::Number("count", 2)},
       "UND001 the ply does not name its piece; 2 pieces fit"},
  };
  const GameReport game = SampleGame();
  for (const FamilyCase& family : cases) {
    Finding finding;
    finding.code = family.code;
    finding.arguments = family.arguments;
    EXPECT_EQ(FormatConcise({.input = game.input, .game = game, .rerun_options = {}}, finding, {}),
              "games/evening.parchis: error " + std::string(family.text));
  }
}

TEST(FullWriter, SaysNoMoreOfAGameThatCannotBeRead) {
  GameReport game = SampleGame();
  game.verdict = Verdict::kUnreadable;
  game.complete = false;
  game.findings = {SampleFraming()};
  EXPECT_EQ(FormatVerdict(game, {}), "games/evening.parchis: unreadable (1 error)");
}

TEST(ConciseWriter, NamesLineAndColumnOfTextLogs) {
  const GameReport game = SampleGame();
  Finding finding = SampleBarrier();
  finding.location.line = 63;
  finding.location.column = 3;
  EXPECT_THAT(FormatConcise({.input = game.input, .game = game, .rerun_options = {}}, finding, {}),
              HasSubstr("games/evening.parchis:63:3: error BAR001 ply 59: yellow piece 2 crossed"));
}

TEST(JsonWriter, ParsesBackAsAReport) {
  pb::Report report;
  const auto status = google::protobuf::util::JsonStringToMessage(Write("json"), &report);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(report.tool().version(), "1.2.3");
  ASSERT_EQ(report.games_size(), 2);
  EXPECT_EQ(report.games(0).verdict(), pb::VERDICT_VALID);
  EXPECT_TRUE(report.games(0).has_index());
  const pb::Finding& finding = report.games(1).findings(0);
  EXPECT_EQ(finding.code(), "BAR001");
  EXPECT_EQ(finding.ply(), 59U);
  EXPECT_TRUE(finding.has_seat());
  EXPECT_EQ(finding.seat(), 0U);
  EXPECT_EQ(finding.location().byte_offset(), 1187);
  EXPECT_EQ(finding.window(1).from(), 0U);
  EXPECT_TRUE(finding.window(1).has_from());
  EXPECT_EQ(finding.window(2).piece(), 12U);
  EXPECT_EQ(finding.clauses(0).id(), "BARRIER-2");
  EXPECT_EQ(finding.rests_on(0).legal_with(1), "none");
  EXPECT_EQ(finding.rendered().substr(0, 14), "error[BAR001]:");
  EXPECT_EQ(report.games(1).findings(1).follows().ply(), 59U);
  EXPECT_EQ(report.findings(0).code(), "FMT005");
  EXPECT_EQ(report.summary().games(), 2);
  EXPECT_TRUE(report.summary().complete());
}

TEST(JsonWriter, SaysWhereAPenalizedPieceGoesAndWhatIsSpent) {
  GameReport game = SampleInvalidGame();
  Finding& barrier = game.findings[0];
  barrier.window[2].penalized = SamplePiece(11);
  barrier.legal[0].penalized = SamplePiece(12);
  barrier.legal[0].penalized_to = {69};
  barrier.legal[0].penalty = true;
  barrier.legal[0].bonus = 20;
  const pb::Finding finding = ToProto(game.input, game, barrier, {});
  EXPECT_TRUE(finding.window(2).has_penalized_to());
  EXPECT_EQ(finding.window(2).penalized_to(), 0U);
  EXPECT_FALSE(finding.window(1).has_penalized_to());
  EXPECT_EQ(finding.legal(0).penalized(), 12U);
  EXPECT_EQ(finding.legal(0).penalized_to(), 69U);
  EXPECT_TRUE(finding.legal(0).penalty());
  EXPECT_EQ(finding.legal(0).bonus(), 20U);
}

TEST(JsonWriter, HasNoNumbersAsStringsAndWritesZerosOut) {
  const std::string json = Write("json");
  EXPECT_THAT(json, HasSubstr("\"byteOffset\":1187"));
  EXPECT_THAT(json, HasSubstr("\"unreadable\":true"));
  EXPECT_THAT(json, HasSubstr("\"ambiguous\":0"));
}

TEST(JsonWriter, IsValidForLogsThatAreNotUtf8) {
  std::ostringstream out;
  const auto writer = MakeJsonWriter({.out = out, .style = {}, .rerun_options = {}, .version = "1"});
  GameReport game = SampleInvalidGame();
  game.color_names[0] = "\xff\xfe";
  game.input = "\xc3(";
  writer->OnGame(game);
  writer->OnEnd(SummaryOf({game}));
  pb::Report report;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(out.str(), &report).ok());
  EXPECT_EQ(report.games(0).input(), "\\xc3(");
}

TEST(JsonLinesWriter, HasOneMessageALineAndASummaryLast) {
  std::istringstream lines(Write("jsonl"));
  std::vector<pb::ReportLine::LineCase> kinds;
  for (std::string text; std::getline(lines, text);) {
    pb::ReportLine line;
    ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(text, &line).ok()) << text;
    kinds.push_back(line.line_case());
  }
  using Line = pb::ReportLine;
  EXPECT_EQ(kinds, (std::vector<Line::LineCase>{Line::kGame, Line::kFinding, Line::kGame, Line::kFinding,
                                                Line::kFinding, Line::kSummary}));
}

TEST(SummaryWriter, CountsRootCausesOnly) {
  pb::Summary summary;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(Write("summary"), &summary).ok());
  EXPECT_EQ(summary.levels().error(), 2);
  ASSERT_EQ(summary.codes_size(), 2);
  EXPECT_EQ(summary.codes(0).code(), "FMT005");
  EXPECT_EQ(summary.codes(1).code(), "BAR001");
  EXPECT_EQ(summary.verdicts().invalid(), 1);
}

TEST(Writers, PrintTheSameBytesEveryTime) {
  for (const WriterEntry& entry : Writers()) EXPECT_EQ(Write(entry.name), Write(entry.name)) << entry.name;
  EXPECT_EQ(FindWriter("xml"), nullptr);
}

}  // namespace
}  // namespace arbitro::report
