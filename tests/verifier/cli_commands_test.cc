#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"
#include "tests/verifier/report_samples.h"
#include "verifier/cli/selection.h"

namespace arbitro::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Rule, ExplainsFindingsByCodeAndName) {
  const Outcome outcome = RunLine({"rule", "BAR001"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, StartsWith("BAR001 barrier-crossed: error, rules of the game\n"));
  EXPECT_THAT(outcome.out, HasSubstr("BARRIER-2 [seed 000:88-89]\n  No piece passes a barrier."));
  EXPECT_EQ(RunLine({"rule", "barrier-crossed"}).out, outcome.out);
  EXPECT_EQ(RunLine({"rule", "bar001"}).out, outcome.out);
  EXPECT_THAT(RunLine({"rule", "BARRIER-2"}).out, StartsWith("BARRIER-2 [seed 000:88-89]"));
}

TEST(Rule, ExplainsEveryFindingOfTheCatalog) {
  // Each is explained with a game that is searched for; with sanitizers not all are.
#ifdef PARCHIS_SANITIZED
  constexpr std::size_t kEvery = 5;
#else
  constexpr std::size_t kEvery = 1;
#endif
  const Outcome list = RunLine({"rule"});
  std::size_t index = 0;
  for (const CatalogEntry& entry : Catalog()) {
    EXPECT_THAT(list.out, HasSubstr(std::string(entry.id)));
    if (index++ % kEvery != 0) continue;
    EXPECT_EQ(RunLine({"rule", std::string(entry.id)}).code, kFine) << entry.id;
  }
}

TEST(Rule, SuggestsCodes) {
  const Outcome outcome = RunLine({"rule", "BAR00l"});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err, HasSubstr("did you mean 'BAR001'?"));
  EXPECT_THAT(RunLine({"rule", "--format", "markdown", "BRA"}).err, HasSubstr("did you mean 'BAR'?"));
}

TEST(Rules, ListShowDiffCheck) {
  EXPECT_THAT(RunLine({"rules", "list"}).out, StartsWith("ludoteka@1"));
  EXPECT_THAT(RunLine({"rules", "show", "ludoteka"}).out, HasSubstr("setup.on_start = one"));
  const Outcome diff = RunLine({"rules", "diff", "ludoteka", "ludoteka@@setup.on_start=none"});
  EXPECT_EQ(diff.code, kFine);
  EXPECT_THAT(diff.out, EndsWith("1 difference\n"));
  EXPECT_EQ(RunLine({"rules", "check", "ludoteka", "es-wikipedia"}).code, kFine);
}

TEST(Rules, CheckNamesWhatIsWrong) {
  const Outcome unknown = RunLine({"rules", "check", "ludotek"});
  EXPECT_EQ(unknown.code, kFindings);
  EXPECT_THAT(unknown.out, HasSubstr("there is no rule set 'ludotek'; did you mean 'ludoteka'?"));
  EXPECT_THAT(RunLine({"rules", "check", "ludoteka@@setup.on_strat=none"}).out,
              HasSubstr("did you mean 'setup.on_start'?"));
  EXPECT_THAT(RunLine({"rules", "check", "ludoteka@@setup.on_start=four"}).out,
              HasSubstr("has no option 'four'; there are one, none, two"));
  const std::string twice = "ludoteka@@six.all_out_value=6,six.all_out_value=7";
  EXPECT_THAT(RunLine({"rules", "check", twice}).out,
              HasSubstr("rule point 'six.all_out_value' is answered twice"));
  EXPECT_EQ(RunLine({"rules", "check", twice}).code, kFindings);
  EXPECT_EQ(RunLine({"play", "--rules", twice, "-o", "/dev/null"}).code, kUsage);
  EXPECT_EQ(RunLine({"rules", "shw", "ludoteka"}).code, kUsage);
  EXPECT_EQ(RunLine({"rules", "diff", "ludoteka"}).code, kUsage);
}

TEST_F(CliFiles, RulesCheckReadsFilesWithLineNumbers) {
  const std::string good =
      Write("good.rules.txtpb",
            "name: \"club\"\nextends: \"ludoteka\"\nchoices { point: \"setup.on_start\" option: "
            "\"none\" }\n");
  EXPECT_EQ(RunLine({"rules", "check", good}).code, kFine);
  EXPECT_THAT(RunLine({"rules", "diff", "ludoteka", good}).out, HasSubstr("setup.on_start"));
  const std::string bad =
      Write("bad.rules.txtpb",
            "name: \"club\"\nextends: \"ludoteka\"\nchoices { point: \"setup.on_start\" option: "
            "\"non\" }\nchoices { point: \"entry.dty\" option: \"free\" }\n");
  const Outcome outcome = RunLine({"rules", "check", bad});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out,
              HasSubstr("bad.rules.txtpb:3: rule point 'setup.on_start' has no option 'non'; did you mean "
                        "'none'?"));
  EXPECT_THAT(outcome.out, HasSubstr("bad.rules.txtpb:4: there is no rule point 'entry.dty'; did you mean "
                                     "'entry.duty'?"));
}

TEST(LegalCommand, ListsPlies) {
  const std::string position = "n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 -";
  const Outcome six = RunLine({"legal", "--position", position, "--dice", "6"});
  EXPECT_EQ(six.code, kFine);
  EXPECT_EQ(six.out, "yellow throws a 6\n  pass\n");
  EXPECT_EQ(RunLine({"legal", "--position", position, "--dice", "5"}).out,
            "yellow throws a 5\n  piece 1: nest → 5\n");
  EXPECT_THAT(RunLine({"legal", "--position", position}).out, HasSubstr("yellow throws a 1\n"));
}

TEST(LegalCommand, SaysWhatIsWrongWithAPosition) {
  const Outcome outcome = RunLine({"legal", "--position", "n,51,n,n/51,n,38,n/g,n,n,n/56,10,99,n 0 -"});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err, HasSubstr("--position: "));
  EXPECT_EQ(RunLine({"legal"}).code, kUsage);
  EXPECT_EQ(RunLine({"legal", "--position", ""}).code, kUsage);
  EXPECT_EQ(
      RunLine({"legal", "--position", "n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 d6", "--dice", "6"}).code,
      kUsage);
}

TEST_F(CliFiles, CheckFindsTheBarrierOfTheExample) {
  const Outcome outcome = RunLine({"check", Illegal()});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out,
              HasSubstr("error[BAR001]: yellow piece 1 crossed a barrier: blue 1 and blue 2 on 22\n"));
  EXPECT_THAT(outcome.out, HasSubstr(": ply 6\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n > 6 | yellow 4 | piece 1: 19 → 23\n"));
  EXPECT_THAT(outcome.out,
              EndsWith("1 game = 0 valid + 0 ambiguous + 1 invalid + 0 undecided + 0 unreadable; 9 plies, "
                       "0 undetermined\n"));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(CliFiles, CheckIsSilentButForTheAccountWhereAllIsFine) {
  const Outcome outcome = RunLine({"check", Legal()});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_EQ(
      outcome.out,
      "1 game = 1 valid + 0 ambiguous + 0 invalid + 0 undecided + 0 unreadable; 9 plies, 0 undetermined\n");
}

TEST_F(CliFiles, FailOnDecidesTheExitCode) {
  const std::string illegal = Illegal();
  EXPECT_EQ(RunLine({"check", "--fail-on", "never", illegal}).code, kFine);
  EXPECT_EQ(RunLine({"check", "--fail-on", "note", illegal}).code, kFindings);
  EXPECT_EQ(RunLine({"check", "--fail-on", "warning", Legal()}).code, kFine);
}

TEST_F(CliFiles, UnreadableInputIsWorseThanFindings) {
  const Outcome outcome = RunLine({"check", Illegal(), Path("missing.parchis")});
  EXPECT_EQ(outcome.code, kUnreadable);
  EXPECT_THAT(outcome.out, HasSubstr("error[FMT001]"));
  EXPECT_THAT(outcome.out,
              HasSubstr("2 games = 0 valid + 0 ambiguous + 1 invalid + 0 undecided + 1 unreadable"));
  EXPECT_EQ(RunLine({"check", "--fail-on", "never", Write("empty.parchis", "")}).code, kUnreadable);
}

TEST_F(CliFiles, IgnoredFindingsAreNeitherPrintedNorCounted) {
  const std::string illegal = Illegal();
  for (const char* word : {"BAR001", "BAR", "bar001", "barrier-crossed"}) {
    const Outcome outcome = RunLine({"check", "--ignore", word, illegal});
    EXPECT_EQ(outcome.code, kFine) << word;
    EXPECT_THAT(outcome.out, StartsWith("1 game = 1 valid")) << word;
  }
  EXPECT_EQ(RunLine({"check", "--select", "CAP", illegal}).code, kFine);
  EXPECT_EQ(RunLine({"check", "--select", "BAR", illegal}).code, kFindings);
  const Outcome outcome = RunLine({"check", "--ignore", "BRA001", illegal});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err, HasSubstr("did you mean 'BAR001'?"));
  EXPECT_THAT(RunLine({"check", "--ignore", "BRA", illegal}).err, HasSubstr("did you mean 'BAR'?"));
  EXPECT_THAT(RunLine({"minimize", illegal, "--keep", "BRA001"}).err, HasSubstr("did you mean 'BAR001'?"));
  EXPECT_THAT(RunLine({"show", illegal, "--game", "exmple"}).err, HasSubstr("did you mean 'example'?"));
}

TEST_F(CliFiles, AnyNumberOfJobsGivesTheSameBytes) {
  const std::string archive = Path("random.parchis");
  ASSERT_EQ(RunLine({"play", "--games", "30", "--seed", "3", "-o", archive}).code, kFine);
  const std::string illegal = Illegal();
  for (const char* format : {"full", "concise", "json", "jsonl", "summary"}) {
    const Outcome one = RunLine({"check", "-j1", "-f", format, archive, illegal, archive});
    const Outcome four = RunLine({"check", "-j4", "-f", format, archive, illegal, archive});
    EXPECT_EQ(one.out, four.out) << format;
    EXPECT_EQ(one.code, kFindings) << format;
  }
}

TEST_F(CliFiles, AReportFileAppearsWhenItIsComplete) {
  const std::string report = Path("report.jsonl");
  const Outcome outcome = RunLine({"check", "-f", "jsonl", "-o", report, Illegal()});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, StartsWith("1 game = "));
  EXPECT_THAT(Read(report), HasSubstr("\"code\":\"BAR001\""));
  EXPECT_FALSE(fs::exists(report + ".tmp"));
  EXPECT_EQ(RunLine({"check", "-o", Path("no/such/folder/report"), Legal()}).code, kInternal);
}

TEST_F(CliFiles, FilesFromNamesMoreFiles) {
  const std::string list = Write("list", Legal() + "\r\n\n" + Illegal() + "\n");
  EXPECT_THAT(RunLine({"check", "--files-from", list}).out, HasSubstr("2 games = 1 valid"));
  EXPECT_THAT(RunLine({"check", "--files-from", "-"}, Legal() + "\n").out, StartsWith("1 game = 1 valid"));
  EXPECT_EQ(RunLine({"check", "--files-from", Path("missing")}).code, kUsage);
}

TEST_F(CliFiles, AListThatNamesNothingIsAMistake) {
  const Outcome folder = RunLine({"check", "--files-from", fs::path(Legal()).parent_path().string()});
  EXPECT_EQ(folder.code, kUsage);
  EXPECT_THAT(folder.err, HasSubstr("is a folder"));
  EXPECT_EQ(RunLine({"check", "--files-from", Write("nothing", "\n\n")}).code, kUsage);
  for (const char* option : {"--select", "--ignore"}) {
    for (const char* none : {"", ",", ",,"}) {
      const Outcome outcome = RunLine({"check", option, none, Illegal()});
      EXPECT_EQ(outcome.code, kUsage) << option << " '" << none << "'";
      EXPECT_THAT(outcome.err, HasSubstr(option));
    }
  }
}

TEST_F(CliFiles, WhatCannotBeReadInAFolderIsNamed) {
  fs::create_directories(Path("games"));
  Write("games/good.parchis.txtpb", RunLine({"example", "legal"}).out);
  EXPECT_EQ(RunLine({"check", Path("games")}).code, kFine);
  fs::create_symlink("gone", Path("games/broken.parchis"));
  ASSERT_EQ(mkfifo(Path("games/pipe.parchis").c_str(), 0600), 0);
  fs::create_directory_symlink("..", Path("games/up.parchis"));
  const Outcome outcome = RunLine({"check", "-f", "concise", Path("games")});
  EXPECT_EQ(outcome.code, kUnreadable);
  EXPECT_THAT(outcome.out, HasSubstr("broken.parchis: error FMT001"));
  EXPECT_THAT(outcome.out, HasSubstr("cannot be read: neither a file nor a folder"));
  EXPECT_THAT(outcome.out,
              HasSubstr("4 games = 1 valid + 0 ambiguous + 0 invalid + 0 undecided + 3 unreadable"));
}

TEST_F(CliFiles, AFolderThatCannotBeReadIsNamed) {
  fs::create_directories(Path("games/closed"));
  Write("games/good.parchis.txtpb", RunLine({"example", "legal"}).out);
  fs::permissions(Path("games/closed"), fs::perms::none);
  std::error_code error;
  if (fs::directory_iterator(Path("games/closed"), error); !error) GTEST_SKIP() << "this user may read all";
  const Outcome outcome = RunLine({"check", "-f", "concise", Path("games")});
  fs::permissions(Path("games/closed"), fs::perms::owner_all);
  EXPECT_EQ(outcome.code, kUnreadable);
  EXPECT_THAT(outcome.out, HasSubstr("games/closed: error FMT001"));
}

TEST_F(CliFiles, CheckNeedsSomethingToCheck) {
  EXPECT_EQ(RunLine({"check"}).code, kUsage);
  EXPECT_THAT(RunLine({"check"}).err, HasSubstr("nothing to check"));
  fs::create_directories(Path("empty"));
  EXPECT_EQ(RunLine({"check", Path("empty")}).code, kUnreadable);
  EXPECT_EQ(RunLine({"check", "--rules", "nonsense", Legal()}).code, kUsage);
}

TEST_F(CliFiles, ShowDrawsTheBoardAndRepeatsTheFinding) {
  const Outcome outcome = RunLine({"show", Illegal(), "--ply", "6"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, HasSubstr("B1B2"));
  EXPECT_THAT(outcome.out, HasSubstr("recorded: 6 | yellow 4 | piece 1: 19 → 23\n"));
  EXPECT_THAT(outcome.out, HasSubstr("legal: yellow throws a 4\n  pass\n"));
  EXPECT_THAT(outcome.out, HasSubstr("error[BAR001]"));
  EXPECT_EQ(RunLine({"show", Illegal(), "--ply", "9"}).code, kFine);
  EXPECT_EQ(RunLine({"show", Illegal(), "--ply", "10"}).code, kUsage);
  EXPECT_EQ(RunLine({"show", Illegal(), "--game", "other"}).code, kUnreadable);
  EXPECT_EQ(RunLine({"show", Path("missing")}).code, kUnreadable);
}

TEST_F(CliFiles, ShowSurvivesWhatALogShouldNotSay) {
  std::string log = RunLine({"example"}).out;
  const std::string ply = "plies { die: 4 piece: 11 from: 19 to: 23 }";
  for (const char* odd :
       {"plies { die: 9 piece: 11 }", "plies { seat: 200 die: 4 piece: 84 second_piece: 81 }",
        "plies { die: 4 piece: 99 from: 500 to: 1000 }", "plies { }"}) {
    std::string broken = log;
    broken.replace(broken.find(ply), ply.size(), odd);
    const std::string path = Write("odd.parchis.txtpb", broken);
    EXPECT_EQ(RunLine({"show", path, "--ply", "6"}).code, kFine) << odd;
    EXPECT_NE(RunLine({"check", path}).code, kInternal) << odd;
  }
}

// The position that check and show print is one that legal takes.
TEST_F(CliFiles, PositionsCanBePastedIntoLegal) {
  const std::string shown = RunLine({"show", Illegal(), "--ply", "6"}).out;
  const std::size_t start = shown.find("position: ") + 10;
  const std::string position = shown.substr(start, shown.find('\n', start) - start);
  EXPECT_EQ(RunLine({"legal", "--position", position, "--dice", "4"}).out, "yellow throws a 4\n  pass\n");
}

TEST_F(CliFiles, ConvertAndBackIsTheSame) {
  const std::string archive = Path("one.parchis");
  ASSERT_EQ(RunLine({"convert", "--to", "archive", "-o", archive, Illegal()}).code, kFine);
  const std::string text = Path("back.parchis.txtpb");
  ASSERT_EQ(RunLine({"convert", "--to", "text", "-o", text, archive}).code, kFine);
  EXPECT_THAT(RunLine({"check", "-f", "concise", text}).out, HasSubstr("BAR001"));
}

TEST_F(CliFiles, PlayIsTheSameForTheSameSeed) {
  const auto play = [&](const std::string& name, const std::string& seed) {
    EXPECT_EQ(RunLine({"play", "--games", "2", "--seed", seed, "--to", "json", "-o", Path(name)}).code,
              kFine);
    return Read(Path(name));
  };
  EXPECT_EQ(play("a", "7"), play("b", "7"));
  EXPECT_NE(play("c", "7"), play("d", "8"));
  EXPECT_EQ(RunLine({"play", "--games", "2", "--to", "text"}).code, kUsage);
  EXPECT_EQ(RunLine({"play", "--arms", "1", "-o", Path("e")}).code, kUsage);
}

TEST(Example, KnowsTwo) {
  EXPECT_NE(RunLine({"example"}).out, RunLine({"example", "legal"}).out);
  EXPECT_EQ(RunLine({"example", "illegl"}).code, kUsage);
}

TEST(Selection, LeavesOutWhatFollowsFromAnIgnoredFinding) {
  const auto selection = Selection::From({}, {"BAR"});
  ASSERT_TRUE(selection);
  GameReport game = SampleInvalidGame();
  selection->Apply(game);
  EXPECT_THAT(game.findings, IsEmpty());
  EXPECT_EQ(game.verdict, Verdict::kValid);
  GameReport cut = SampleInvalidGame();
  cut.complete = false;
  selection->Apply(cut);
  EXPECT_EQ(cut.verdict, Verdict::kUndecided);
  GameReport unreadable = SampleGame();
  unreadable.verdict = Verdict::kUnreadable;
  selection->Apply(unreadable);
  EXPECT_EQ(unreadable.verdict, Verdict::kUnreadable);
}

}  // namespace
}  // namespace arbitro::cli
