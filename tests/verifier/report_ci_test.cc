// The formats that other tools read, as they are written, byte by byte.
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "parchis/sarif/v2/sarif.pb.h"
#include "tests/verifier/report_samples.h"
#include "verifier/report/escape.h"
#include "verifier/report/places.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// What a test changes of the way a report is written.
struct How {
  std::optional<Level> fail_at = Level::kError;
  bool has_baseline = false;
  bool complete = true;
};

std::string Write(std::string_view format, const std::vector<GameReport>& games,
                  const std::vector<Finding>& findings = {}, How how = {}) {
  std::ostringstream out;
  const auto writer = FindWriter(format)->make({.out = out,
                                                .style = {.width = 100},
                                                .rerun_options = {},
                                                .version = "1.2.3",
                                                .fail_at = how.fail_at,
                                                .has_baseline = how.has_baseline});
  Summary summary;
  summary.complete = how.complete;
  summary.has_baseline = how.has_baseline;
  for (const GameReport& game : games) {
    summary.Add(game);
    writer->OnGame(game);
  }
  for (const Finding& finding : findings) {
    summary.Add(finding);
    writer->OnInputFinding("games/evening.parchis", finding);
  }
  writer->OnEnd(summary);
  return out.str();
}

// The fingerprint of a finding of the second game, or of one that belongs to no game.
std::string PrintOf(const Finding& finding, const std::string& game_id = "evening/2") {
  GameReport game;
  game.game_id = game_id;
  return FingerprintText("games/evening.parchis", game, finding);
}

// A valid game, an invalid one with a consequence, and bytes between games.
std::string WriteSample(std::string_view format, How how = {}) {
  GameReport invalid = SampleInvalidGame();
  invalid.game_id = "evening/2";
  return Write(format, {SampleGame(), invalid}, {SampleFraming()}, how);
}

GameReport KnownGame() {
  GameReport game = SampleInvalidGame();
  for (Finding& finding : game.findings) finding.known = true;
  return game;
}

Finding Plain(Code code, Level level) {
  Finding finding;
  finding.code = code;
  finding.level = level;
  return finding;
}

// Of a SARIF report what stands in `results`, a line each.
std::vector<std::string> SarifResults(const std::string& text) {
  std::istringstream lines(text);
  std::vector<std::string> results;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("{\"ruleId\"")) continue;
    while (!line.ends_with('}')) line.pop_back();
    results.push_back(line);
  }
  return results;
}

TEST(SarifWriter, HasWhatGitHubNeeds) {
  const std::string text = WriteSample("sarif");
  EXPECT_THAT(text,
              StartsWith(R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0",)"
                         R"("runs":[{)"
                         "\n"
                         R"("tool":{"driver":{"name":"arbitro","semanticVersion":"1.2.3","rules":[)"
                         "\n{\"id\":\"FMT001\","));
  const std::vector<std::string> results = SarifResults(text);
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(
      results[0],
      R"({"ruleId":"BAR001","ruleIndex":)" + std::to_string(static_cast<int>(Code::kBarrierCrossed)) +
          R"(,"level":"error","kind":"fail","message":{"text":"game evening/2: ply 59: yellow piece 2 crossed a )"
          R"(barrier: green 1 and green 3 on 56 (51 → 57). Legal here: only a pass."},"locations":[{)"
          R"("physicalLocation":{"artifactLocation":{"uri":"games/evening.parchis"},"region":{"startLine":1,)"
          R"("startColumn":1,"endLine":1,"endColumn":2,"byteOffset":1187,"byteLength":7}},"logicalLocations":[{)"
          R"("name":"ply 59","fullyQualifiedName":"evening/2/plies[59]","kind":"element"}]}],)"
          R"("partialFingerprints":{"primaryLocationLineHash":")" +
          PrintOf(SampleBarrier()) +
          R"(:1"},"properties":{"gameId":"evening/2","ply":59,)"
          R"("position":"n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 d6",)"
          R"("rerun":"arbitro show games/evening.parchis --ply 59 --game evening/2"}})");
  EXPECT_THAT(results[1], HasSubstr(R"("tags":["consequence"])"));
  EXPECT_THAT(results[2], HasSubstr(R"("byteOffset":4096,"byteLength":12)"));
  EXPECT_THAT(text, EndsWith("],\n\"invocations\":[{\"executionSuccessful\":true}]}]}\n"));
}

TEST(SarifWriter, WritesNumbersThatAreZero) {
  Finding first = Plain(Catalog().front().code, Level::kError);
  first.ply = 0;
  GameReport game = SampleGame();
  game.findings = {first};
  const std::string result = SarifResults(Write("sarif", {game})).at(0);
  EXPECT_THAT(result, HasSubstr(R"("ruleIndex":0,)"));
  EXPECT_THAT(result, HasSubstr(R"("byteOffset":0,"byteLength":0)"));
  EXPECT_THAT(result, HasSubstr(R"("ply":0)"));
}

TEST(SarifWriter, HasTheLinesOfATextLog) {
  GameReport game = SampleInvalidGame();
  game.findings[0].location.line = 63;
  game.findings[0].location.column = 3;
  EXPECT_THAT(SarifResults(Write("sarif", {game})).at(0),
              HasSubstr(R"("region":{"startLine":63,"startColumn":3,"endLine":63,"endColumn":4}})"));
}

TEST(SarifWriter, TellsNewFromKnown) {
  const std::vector<std::string> known =
      SarifResults(Write("sarif", {KnownGame()}, {}, {.has_baseline = true}));
  EXPECT_THAT(known.at(0), HasSubstr(R"("baselineState":"unchanged")"));
  const std::vector<std::string> fresh =
      SarifResults(Write("sarif", {SampleInvalidGame()}, {}, {.has_baseline = true}));
  EXPECT_THAT(fresh.at(0), HasSubstr(R"("baselineState":"new")"));
  EXPECT_THAT(SarifResults(Write("sarif", {SampleInvalidGame()})).at(0), Not(HasSubstr("baselineState")));
}

TEST(SarifWriter, KeepsTheWorstOfTooMany) {
  GameReport game = SampleGame();
  game.findings.assign(5, Plain(Code::kRulesAssumed, Level::kNote));
  game.findings.push_back(SampleBarrier());
  std::ostringstream out;
  const auto writer =
      MakeSarifWriterOfAtMost({.out = out, .style = {}, .rerun_options = {}, .version = "1.2.3"}, 4);
  writer->OnGame(game);
  writer->OnEnd({});
  const std::vector<std::string> results = SarifResults(out.str());
  ASSERT_EQ(results.size(), 4U);
  EXPECT_THAT(results.front(), HasSubstr("SET008"));
  EXPECT_THAT(results.back(), HasSubstr("BAR001"));
  EXPECT_THAT(out.str(), HasSubstr("2 more findings were left out: a run holds at most 4."));
}

TEST(SarifWriter, CountsFindingsThatAreAlike) {
  GameReport game = SampleGame();
  game.findings.assign(2, SampleBarrier());
  const std::vector<std::string> results = SarifResults(Write("sarif", {game}));
  EXPECT_THAT(results.at(0), HasSubstr(":1\"}"));
  EXPECT_THAT(results.at(1), HasSubstr(":2\"}"));
}

TEST(SarifWriter, SaysWhenItWasInterrupted) {
  EXPECT_THAT(WriteSample("sarif", {.complete = false}), HasSubstr("\"executionSuccessful\":false"));
}

TEST(JUnitWriter, HasASuiteAFolderAndACaseAGame) {
  EXPECT_EQ(WriteSample("junit"),
            R"xml(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="arbitro" tests="3" failures="1" errors="1">
  <testsuite name="games" tests="3" failures="1" errors="1" skipped="0">
    <properties>
      <property name="arbitro" value="1.2.3"/>
    </properties>
    <testcase classname="games" name="evening.parchis" time="0.000"/>
    <testcase classname="games" name="evening.parchis game evening/2" time="0.000">
      <failure type="BAR001" message="game evening/2: ply 59: yellow piece 2 crossed a barrier: green 1 and green 3 on 56 (51 → 57)">error[BAR001]: yellow piece 2 crossed a barrier: green 1 and green 3 on 56
  --&gt; games/evening.parchis: game evening/2: ply 59 (byte 1187, 7 bytes)
   57 | green  6 | piece 2: 4 → 10
   58 | green  5 | piece 3: nest → 56
 &gt; 59 | yellow 6 | piece 2: 51 → 57
   = rule: BARRIER-2: &quot;No piece passes a barrier. A move is impossible if a barrier stands in the
           way before all its steps are walked.&quot; [seed 000:88-89]
   = rests on: barrier.whom=all [AMB-030]; legal with rivals or none
   = legal here: only a pass
   = position: n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 d6
   = continued from: what the log says, as if it were legal
   = help: arbitro rule BAR001; arbitro show games/evening.parchis --ply 59 --game evening/2

error[CAP001]: captured is blue 3, by the rules nobody
  --&gt; games/evening.parchis: game evening/2: ply 63 (byte 1215, 7 bytes)
 &gt; 63 | yellow 2 | piece 2: 57 → 59 x blue 3
   = rule: CAPTURE-1: &quot;A piece that ends its move on a square with a piece of another color captures
           that piece.&quot; [seed 000:98-99]
   = rule: SAFE-1: &quot;Nothing is captured on a safe square: a piece that arrives there shares it with
           the piece already standing on it.&quot; [seed 000:103-104]
   = rule: CAPTURE-3: &quot;A start is an ordinary safe square with one exception: when it holds two
           pieces, a piece that comes out of its nest with a five may capture one of them.&quot;
           [seed 000:109-110]
   = follows from: BAR001 at ply 59; not counted
   = help: arbitro rule CAP001; arbitro show games/evening.parchis --ply 63 --game evening/2
</failure>
    </testcase>
    <testcase classname="games" name="evening.parchis (2)" time="0.000">
      <error type="FMT005" message="bytes that belong to no game were skipped: 12">error[FMT005]: bytes that belong to no game were skipped: 12
  --&gt; games/evening.parchis (byte 4096, 12 bytes)
   = help: arbitro rule FMT005
</error>
    </testcase>
  </testsuite>
</testsuites>
)xml");
}

TEST(JUnitWriter, NamesFilesForGitlabOnly) {
  EXPECT_THAT(WriteSample("junit-gitlab"), HasSubstr(R"(time="0.000" file="games/evening.parchis")"));
  EXPECT_THAT(WriteSample("junit"), Not(HasSubstr(" file=")));
}

TEST(JUnitWriter, FailsWhatMakesTheExitCodeAndNothingElse) {
  GameReport ambiguous = SampleGame();
  ambiguous.findings = {Plain(Code::kRulesAssumed, Level::kNote)};
  EXPECT_THAT(Write("junit", {ambiguous}), HasSubstr(R"(failures="0")"));
  EXPECT_THAT(Write("junit", {ambiguous}), HasSubstr("<system-out>note[SET008]"));
  EXPECT_THAT(Write("junit", {ambiguous}, {}, {.fail_at = Level::kNote}),
              HasSubstr("<failure type=\"SET008\""));
  EXPECT_THAT(WriteSample("junit", {.fail_at = std::nullopt}), HasSubstr(R"(failures="0" errors="1")"));
  EXPECT_THAT(Write("junit", {KnownGame()}), HasSubstr(R"(failures="0")"));
  GameReport undecided = SampleGame();
  undecided.verdict = Verdict::kUndecided;
  EXPECT_THAT(Write("junit", {undecided}), HasSubstr("<skipped message=\"undecided\"/>"));
  EXPECT_THAT(Write("junit", {}, {}, {.complete = false}), HasSubstr("<error type=\"interrupted\""));
}

TEST(TapWriter, HasATestAGame) {
  EXPECT_EQ(WriteSample("tap"),
            R"(TAP version 13
ok 1 - games/evening.parchis
not ok 2 - games/evening.parchis game evening/2
  ---
  message: "yellow piece 2 crossed a barrier: green 1 and green 3 on 56"
  severity: fail
  findings:
    - code: BAR001
      level: error
      ply: 59
      message: "yellow piece 2 crossed a barrier: green 1 and green 3 on 56"
    - code: CAP001
      level: error
      ply: 63
      follows: BAR001@59
      message: "captured is blue 3, by the rules nobody"
  ...
not ok 3 - games/evening.parchis
  ---
  message: "bytes that belong to no game were skipped: 12"
  severity: fail
  findings:
    - code: FMT005
      level: error
      message: "bytes that belong to no game were skipped: 12"
  ...
1..3
)");
}

TEST(TapWriter, MarksWhatIsUndecidedAndWhatIsKnown) {
  GameReport undecided = SampleGame();
  undecided.verdict = Verdict::kUndecided;
  EXPECT_THAT(Write("tap", {undecided}), HasSubstr("ok 1 - games/evening.parchis # SKIP undecided\n"));
  EXPECT_THAT(Write("tap", {KnownGame()}), HasSubstr("not ok 1 - games/evening.parchis # TO"
                                                     "DO 1 finding in the baseline\n"));
  EXPECT_EQ(Write("tap", {}), "TAP version 13\n1..0 # SKIP no game\n");
  EXPECT_THAT(Write("tap", {SampleGame()}, {}, {.complete = false}),
              EndsWith("1..1\nBail out! interrupted\n"));
}

TEST(GithubWriter, HasAnAnnotationAFindingAndCountsTheRest) {
  EXPECT_EQ(
      WriteSample("github"),
      "::error file=games/evening.parchis,line=1,col=1,endLine=1,endColumn=2,title=BAR001 "
      "barrier-crossed::game evening/2: ply 59: yellow piece 2 crossed a barrier: green 1 and green 3 on "
      "56 (51 → 57)\n"
      "::error file=games/evening.parchis,line=1,col=1,endLine=1,endColumn=2,title=FMT005 "
      "bytes-skipped::bytes that belong to no game were skipped: 12\n"
      "::notice title=arbitro::not shown here: 1 consequence\n"
      "2 games = 1 valid + 0 ambiguous + 1 invalid + 0 undecided + 0 unreadable; 236 plies, 0 "
      "undetermined\n");
}

TEST(GithubWriter, ShowsAtMostTenOfAKind) {
  GameReport game = SampleGame();
  for (int i = 0; i < 12; ++i) {
    game.findings.push_back(Plain(Code::kRulesAssumed, Level::kNote));
    game.findings.push_back(Plain(Code::kRulesAssumed, Level::kWarning));
    game.findings.push_back(Plain(Code::kRulesAssumed, Level::kAmbiguous));
    game.findings.push_back(Plain(Code::kRulesAssumed, Level::kError));
  }
  game.findings.push_back(KnownGame().findings[0]);
  std::istringstream lines(Write("github", {game}));
  int errors = 0;
  int warnings = 0;
  int notices = 0;
  std::string last_notice;
  for (std::string line; std::getline(lines, line);) {
    errors += line.starts_with("::error ") ? 1 : 0;
    warnings += line.starts_with("::warning ") ? 1 : 0;
    if (!line.starts_with("::notice ")) continue;
    ++notices;
    last_notice = line;
  }
  EXPECT_EQ(errors, 10);
  EXPECT_EQ(warnings, 10);
  EXPECT_EQ(notices, 10);
  EXPECT_EQ(last_notice, "::notice title=arbitro::not shown here: 19 findings, 1 known finding");
}

TEST(GitlabWriter, HasAnObjectAFinding) {
  const std::string hash = PrintOf(SampleBarrier());
  const std::string bytes = PrintOf(SampleFraming(), {});
  const std::string place =
      R"("severity":"critical","location":{"path":"games/evening.parchis","lines":{"begin":1}}})";
  EXPECT_EQ(
      WriteSample("gitlab"),
      "[\n"
      R"x({"description":"game evening/2: ply 59: yellow piece 2 crossed a barrier: green 1 and green 3 )x"
      R"x(on 56 (51 → 57)","check_name":"BAR001 barrier-crossed","fingerprint":")x" +
          hash + ":1\"," + place + ",\n" +
          R"({"description":"bytes that belong to no game were skipped: 12",)"
          R"("check_name":"FMT005 bytes-skipped","fingerprint":")" +
          bytes + ":1\"," + place + "]\n");
  EXPECT_EQ(Write("gitlab", {SampleGame()}), "[]\n");
}

TEST(CsvWriter, HasALineAFinding) {
  const std::string barrier = PrintOf(SampleBarrier());
  const std::string capture = PrintOf(SampleConsequence());
  const std::string bytes = PrintOf(SampleFraming(), {});
  EXPECT_EQ(
      WriteSample("csv"),
      "file,game_id,ply,line,column,byte,code,level,color,piece,from,to,message,follows,known,"
      "fingerprint,ruling\r\n"
      "games/evening.parchis,evening/2,59,,,1187,BAR001,error,yellow,2,51,57,yellow piece 2 crossed a "
      "barrier: green 1 and green 3 on 56,,false," +
          barrier +
          ",\r\n"
          "games/evening.parchis,evening/2,63,,,1215,CAP001,error,yellow,2,57,59,\"captured is blue 3, by "
          "the rules nobody\",BAR001@59,false," +
          capture +
          ",\r\n"
          "games/evening.parchis,,,,,4096,FMT005,error,,,,,bytes that belong to no game were skipped: "
          "12,,false," +
          bytes + ",\r\n");
}

TEST(MarkdownWriter, HasATableOfWhatCounts) {
  EXPECT_EQ(
      WriteSample("markdown"),
      "| Level | Place | Code | Finding |\n"
      "| --- | --- | --- | --- |\n"
      "| error | games/evening.parchis | BAR001 barrier-crossed | game evening/2: ply 59: yellow piece 2 "
      "crossed a barrier: green 1 and green 3 on 56 (51 → 57) |\n"
      "| error | games/evening.parchis | FMT005 bytes-skipped | bytes that belong to no game were "
      "skipped: 12 |\n"
      "\n"
      "2 games = 1 valid + 0 ambiguous + 1 invalid + 0 undecided + 0 unreadable; 236 plies, 0 "
      "undetermined\n");
}

TEST(MarkdownWriter, EndsBeforeAMegabyte) {
  GameReport game = SampleGame();
  game.findings.assign(10'000, SampleBarrier());
  const std::string text = Write("markdown", {game});
  EXPECT_LT(text.size(), 1'000'000U);
  EXPECT_GT(text.size(), 900'000U);
  EXPECT_THAT(text, HasSubstr(" findings not shown here.\n\n1 game = "));
}

TEST(Escape, LeavesNothingThatAFormatTakesForItsOwn) {
  EXPECT_EQ(XmlText("<a & \"b\"]]>\x01\xEF\xBF\xBF\n"),
            "&lt;a &amp; &quot;b&quot;]]&gt;\xEF\xBF\xBD\xEF\xBF\xBD\n");
  EXPECT_EQ(CsvField("plain"), "plain");
  EXPECT_EQ(CsvField("a,\"b\"\nc"), "\"a,\"\"b\"\"\nc\"");
  EXPECT_EQ(GithubMessage("100%0A: a,b\r\n"), "100%250A: a,b%0D%0A");
  EXPECT_EQ(GithubProperty("a::b,c%"), "a%3A%3Ab%2Cc%25");
  EXPECT_EQ(TapText("a # SKIP \\"), "a \\# SKIP \\\\");
  EXPECT_EQ(YamlText("a \"b\" \\ \n"), R"("a \"b\" \\ \n")");
  EXPECT_EQ(MarkdownText("a|b<i>&[x](y)\n@c"), "a\\|b&lt;i\\>&amp;\\[x\\](y) &#64;c");
}

TEST(Places, AreRelativeToTheRepository) {
  EXPECT_EQ(PathText("./games//a\nb.parchis"), "games/a\\nb.parchis");
  EXPECT_EQ(PathUri("./a:b/ñ %.parchis"), "a%3Ab/%C3%B1%20%25.parchis");
  EXPECT_EQ(PathUri("/tmp/x"), "file:///tmp/x");
  EXPECT_EQ(PathUri("\xff"), "%FF");
}

}  // namespace
}  // namespace arbitro::report
