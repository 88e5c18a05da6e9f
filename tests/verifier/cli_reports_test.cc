// Several reports of one run, and baselines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Rule, PrintsPagesAboutFindings) {
  const Outcome page = RunLine({"rule", "-f", "markdown", "BAR"});
  EXPECT_EQ(page.code, kFine);
  EXPECT_THAT(page.out,
              StartsWith("# Findings BAR\n\n[All findings](README.md)\n\n## BAR001 barrier-crossed\n"));
  EXPECT_THAT(page.out, HasSubstr("\n| BARRIER-2 | No piece passes a barrier."));
  EXPECT_THAT(RunLine({"rule", "-f", "markdown"}).out,
              HasSubstr("| [BAR001](BAR.md#bar001-barrier-crossed) |"));
  const Outcome none = RunLine({"rule", "-f", "markdown", "BAR01"});
  EXPECT_EQ(none.code, kUsage);
  EXPECT_THAT(none.err, HasSubstr("did you mean 'BAR001'?"));
}

TEST_F(CliFiles, OneRunWritesSeveralReports) {
  const std::string log = Illegal();
  const Outcome outcome = RunLine({"check", "--format", "concise", "--report", "sarif=" + Path("a.sarif"),
                                   "--report=csv=" + Path("b,c=d.csv"), log});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_EQ(outcome.out, RunLine({"check", "--format", "concise", log}).out);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(Read(Path("a.sarif")), RunLine({"check", "--format", "sarif", log}).out);
  EXPECT_EQ(Read(Path("b,c=d.csv")), RunLine({"check", "--format", "csv", log}).out);
  EXPECT_FALSE(fs::exists(Path("a.sarif.tmp")));
}

TEST_F(CliFiles, AReportNeedsAFormatThatIsThereAndAFile) {
  const std::string log = Illegal();
  const auto refused = [&](const std::string& report) {
    const Outcome outcome = RunLine({"check", "--report", report, log});
    EXPECT_EQ(outcome.code, kUsage) << report;
    return outcome.err;
  };
  EXPECT_THAT(refused("sarf=" + Path("x")), HasSubstr("did you mean 'sarif'?"));
  EXPECT_THAT(refused("sarif"), HasSubstr("is no FORMAT=FILE"));
  EXPECT_THAT(refused("sarif="), HasSubstr("sarif needs a file"));
  EXPECT_THAT(refused("sarif=-"), HasSubstr("sarif needs a file"));
  EXPECT_FALSE(fs::exists(Path("x")));
}

TEST_F(CliFiles, TwoReportsDoNotShareAFile) {
  const std::string log = Illegal();
  const std::string file = Path("x");
  const std::string again = (fs::path(file).parent_path() / "no" / ".." / "x").string();
  fs::create_symlink("x", Path("link"));
  for (const std::string& other : {file, again, file + ".tmp", Path("link")}) {
    const Outcome outcome = RunLine({"check", "-o", file, "--report", "tap=" + other, log});
    EXPECT_EQ(outcome.code, kUsage) << other;
    EXPECT_THAT(outcome.err, HasSubstr("two reports cannot go to one file")) << other;
    EXPECT_EQ(RunLine({"check", "--report", "csv=" + file, "--report", "tap=" + other, log}).code, kUsage);
  }
  EXPECT_FALSE(fs::exists(file));
  const std::string before = Read(log);
  EXPECT_THAT(RunLine({"check", "--report", "csv=" + log, log}).err, HasSubstr("is one of the inputs"));
  EXPECT_EQ(Read(log), before);
}

TEST_F(CliFiles, AReportThatCannotBeOpenedLeavesNothingBehind) {
  const Outcome outcome = RunLine(
      {"check", "--report", "tap=" + Path("x"), "--report", "csv=" + Path("no/such/folder"), Illegal()});
  EXPECT_EQ(outcome.code, kInternal);
  EXPECT_THAT(outcome.err, HasSubstr("No such file or directory"));
  EXPECT_FALSE(fs::exists(Path("x")));
  EXPECT_FALSE(fs::exists(Path("x.tmp")));
}

TEST_F(CliFiles, OnlyWhatIsNewCounts) {
  const std::string log = Illegal();
  const std::string old = Path("old.jsonl");
  ASSERT_EQ(RunLine({"check", "-f", "jsonl", "-o", old, log}).code, kFindings);
  const Outcome known = RunLine({"check", "--baseline", old, log});
  EXPECT_EQ(known.code, kFine);
  EXPECT_EQ(known.out,
            "1 game = 0 valid + 0 ambiguous + 1 invalid + 0 undecided + 0 unreadable; 9 plies, 0 "
            "undetermined; baseline: 1 known, 0 new, 0 gone\n");
  EXPECT_THAT(RunLine({"check", "-v", "--baseline", old, log}).out,
              HasSubstr("   = known: the baseline has it; not counted\n"));
  EXPECT_THAT(RunLine({"check", "-v", "-f", "concise", "--baseline", old, log}).out,
              HasSubstr("(19 → 23) [known]\n"));
  // The same game under another name is another game.
  const std::string other = Write("other.parchis.txtpb", Read(log));
  const Outcome fresh = RunLine({"check", "--baseline", old, log, other});
  EXPECT_EQ(fresh.code, kFindings);
  EXPECT_THAT(fresh.out, StartsWith("error[BAR001]"));
  EXPECT_THAT(fresh.out, EndsWith("; baseline: 1 known, 1 new, 0 gone\n"));
  EXPECT_THAT(RunLine({"check", "--baseline", old, Legal()}).out, EndsWith("0 known, 0 new, 1 gone\n"));
}

TEST_F(CliFiles, WhatOnlyFollowsIsNotGone) {
  const std::string log = std::string(PARCHIS_SOURCE_DIR) +
                          "/corpus/illegal/DIE013/a_throw_of_which_one_die_is_written.parchis.txtpb";
  const std::string old = Path("old.jsonl");
  ASSERT_EQ(RunLine({"check", "-f", "jsonl", "-o", old, log}).code, kFindings);
  ASSERT_THAT(Read(old), HasSubstr("\"follows\""));
  EXPECT_THAT(RunLine({"check", "--baseline", old, log}).out, EndsWith("baseline: 4 known, 0 new, 0 gone\n"));
  EXPECT_THAT(RunLine({"check", "--baseline", old, Legal()}).out, EndsWith("0 known, 0 new, 4 gone\n"));
}

TEST_F(CliFiles, ABaselineIsBroughtUpToDateInItsPlace) {
  const std::string log = Illegal();
  const std::string old = Path("old.json");
  ASSERT_EQ(RunLine({"check", "-f", "json", "-o", old, Legal()}).code, kFine);
  EXPECT_EQ(RunLine({"check", "--baseline", old, "-f", "json", "-o", old, log}).code, kFindings);
  EXPECT_EQ(RunLine({"check", "--baseline", old, log}).code, kFine);
  EXPECT_EQ(RunLine({"check", "--baseline", old, "-f", "json", "-o", old, log}).code, kFine);
  EXPECT_THAT(Read(old), HasSubstr("\"known\":true"));
  EXPECT_EQ(RunLine({"check", "--baseline", old, log}).code, kFine);
}

TEST_F(CliFiles, WhatIsKnownToBeUnreadableDoesNotCount) {
  const std::string junk = Write("junk.parchis", "junk");
  const std::string old = Path("old.jsonl");
  ASSERT_EQ(RunLine({"check", "-f", "jsonl", "-o", old, junk}).code, kUnreadable);
  EXPECT_EQ(RunLine({"check", "--baseline", old, junk}).code, kFine);
  EXPECT_EQ(RunLine({"check", "--baseline", old, junk, Path("missing")}).code, kUnreadable);
}

TEST_F(CliFiles, ABaselineThatIsNoneIsAnErrorOfUse) {
  const std::string log = Illegal();
  const auto refused = [&](const std::string& path) {
    const Outcome outcome = RunLine({"check", "--baseline", path, "-f", "csv", "-o", Path("x"), log});
    EXPECT_EQ(outcome.code, kUsage) << path;
    EXPECT_FALSE(fs::exists(Path("x")));
    return outcome.err;
  };
  EXPECT_THAT(refused(Path("missing")), HasSubstr("cannot be opened"));
  EXPECT_THAT(refused(fs::path(log).parent_path().string()), HasSubstr("cannot be opened"));
  EXPECT_THAT(refused(log), HasSubstr("it is no report of 'arbitro check' in the form json or jsonl"));
  EXPECT_THAT(refused(Write("empty", "")), HasSubstr("it is empty"));
}

TEST_F(CliFiles, FormatsOfPassedAndFailedFollowFailOn) {
  const std::string log = Illegal();
  EXPECT_THAT(RunLine({"check", "-f", "tap", log}).out, HasSubstr("\nnot ok 1 - "));
  EXPECT_THAT(RunLine({"check", "-f", "tap", "--fail-on", "never", log}).out, HasSubstr("\nok 1 - "));
  EXPECT_THAT(RunLine({"check", "-f", "junit", "--fail-on", "never", log}).out, Not(HasSubstr("<failure")));
}

}  // namespace
}  // namespace arbitro::cli
