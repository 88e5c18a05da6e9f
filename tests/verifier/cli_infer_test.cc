#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using Infer = CliFiles;

TEST_F(Infer, SaysWhatFitsAndWhatNot) {
  const Outcome outcome = RunLine({"infer", Legal()});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, StartsWith("1 game, "));
  EXPECT_THAT(outcome.out, HasSubstr("\nRule sets that the logs name\n  ludoteka@1: fits\n"));
  EXPECT_THAT(outcome.out, HasSubstr("  glparchis@1: does not fit to 1 game; first example, ply 0:"));
  EXPECT_THAT(outcome.out, HasSubstr("would fit with 1 answer changed: setup.on_start=one\n"));
  EXPECT_THAT(outcome.out, HasSubstr("Every ply of every game holds under it.\n"));
  EXPECT_THAT(RunLine({"infer", "--ignore-header", Legal()}).out, Not(HasSubstr("that the logs name")));
  EXPECT_THAT(RunLine({"infer", "-q", Legal()}).out, Not(HasSubstr("\nSettled by the play")));
}

TEST_F(Infer, APlyThatNoRulesAllowIsAFaultOfTheProgram) {
  const Outcome outcome = RunLine({"infer", Illegal()});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out, HasSubstr("No rule set was found under which every ply holds."));
}

// `check` finds fault with them under every rule set that is said to fit.
TEST_F(Infer, PliesThatAreSetAsideAreNotPassedOverInSilence) {
  const std::string illegal = RunLine({"infer", Illegal()}).out;
  EXPECT_THAT(illegal, HasSubstr("  ludoteka@1: fits, but for the ply at fault named below\n"));
  EXPECT_THAT(illegal, HasSubstr(": does not fit to 1 game, not counting the ply at fault"));
  EXPECT_THAT(illegal, HasSubstr("would fit, but for the ply at fault named below, with 1 answer changed:"));
  EXPECT_THAT(RunLine({"infer", Legal()}).out, Not(HasSubstr("named below")));
}

TEST_F(Infer, TheRuleFileIsOneThatCheckTakes) {
  const std::string rules = Path("inferred.rules.txtpb");
  EXPECT_EQ(RunLine({"infer", "--format", "rules", "--output", rules, Legal()}).code, kFine);
  EXPECT_THAT(Read(rules), HasSubstr("\nextends: \"ludoteka@1\"\n"));
  EXPECT_EQ(RunLine({"rules", "check", rules}).code, kFine);
  EXPECT_EQ(RunLine({"check", "--rules", rules, Legal()}).code, kFine);
}

TEST_F(Infer, JsonHasItAll) {
  const Outcome outcome = RunLine({"infer", "--format", "json", Legal()});
  EXPECT_EQ(outcome.code, kFine);
  for (const char* part : {"\"tool\":{\"name\":\"arbitro\"", "\"gameId\":\"example\"", "\"fits\":true",
                           "\"point\":\"six.all_out_value\"", "\"verdict\":\"POINT_VERDICT_"}) {
    EXPECT_THAT(outcome.out, HasSubstr(part));
  }
}

TEST_F(Infer, BeginsWithTheRulesThatItIsGiven) {
  const Outcome outcome = RunLine({"infer", "-f", "rules", "--rules", "ludoteka-it", Legal()});
  EXPECT_THAT(outcome.out, HasSubstr("\nextends: \"ludoteka-it@1\"\n"));
  EXPECT_EQ(RunLine({"infer", "--rules", "ludotek", Legal()}).code, kUsage);
}

TEST_F(Infer, WhatCannotBeReadIsSaid) {
  const Outcome missing = RunLine({"infer", Path("missing.parchis")});
  EXPECT_EQ(missing.code, kUnreadable);
  EXPECT_THAT(missing.err, HasSubstr("FMT001"));
  EXPECT_THAT(missing.err, HasSubstr("there is no game to infer rules from"));
  const Outcome partly = RunLine({"infer", Legal(), Path("missing.parchis")});
  EXPECT_EQ(partly.code, kUnreadable);
  EXPECT_THAT(partly.out, StartsWith("1 game, "));
  EXPECT_EQ(RunLine({"infer"}).code, kUsage);
}

TEST_F(Infer, AnInputIsNotReplaced) {
  const std::string log = Legal();
  const std::string before = Read(log);
  EXPECT_EQ(RunLine({"infer", "--output", log, log}).code, kUsage);
  EXPECT_EQ(Read(log), before);
}

}  // namespace
}  // namespace arbitro::cli
