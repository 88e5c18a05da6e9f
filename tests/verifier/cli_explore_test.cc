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

using Explore = CliFiles;

TEST_F(Explore, SaysWhatWasGoneThrough) {
  const Outcome outcome = RunLine({"explore", "--squares-per-arm", "7", "--corridor", "1"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, StartsWith("ludoteka@1: 2 arms of 7 squares, corridors of 1, 1 piece a color\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\ncomplete: the farthest state is "));
  EXPECT_THAT(outcome.out, HasSubstr("\nsomething is legal with every throw, an end can be reached "));
}

TEST_F(Explore, WhatIsNotCompleteSaysSo) {
  const Outcome outcome = RunLine({"explore", "--pieces", "4", "--max-states", "500"});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out, HasSubstr("\nnot complete: stopped at the limit of 500 states, up to "));
  // What was not looked at may be anything.
  EXPECT_THAT(outcome.out, HasSubstr(" an end is known to be reached, from the others it is not known\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("an end can be reached from every state")));
}

TEST_F(Explore, TheTableHasBoardsOfItsOwn) {
  const Outcome outcome = RunLine({"explore", "--table", "--arms", "3"});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err, HasSubstr("--table and --arms"));
}

TEST_F(Explore, BoardsThatAreNoneAreRefused) {
  EXPECT_EQ(RunLine({"explore", "--squares-per-arm", "6"}).code, kUsage);
  EXPECT_EQ(RunLine({"explore", "--squares-per-arm", "3", "--arms", "8"}).code, kUsage);
  EXPECT_EQ(RunLine({"explore", "--pieces", "0"}).code, kUsage);
  EXPECT_EQ(RunLine({"explore", "--arms", "9"}).code, kUsage);
  const Outcome outcome = RunLine({"explore", "--squares-per-arm", "7", "-o", Path("x.parchis.txtpb")});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err, HasSubstr("a log cannot say"));
}

}  // namespace
}  // namespace arbitro::cli
