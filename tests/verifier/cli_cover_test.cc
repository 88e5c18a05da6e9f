#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using Cover = CliFiles;

Outcome Play(const std::string& file, const std::string& seed = "1") {
  return RunLine({"play", "--rules", "ludoteka", "--arms", "2", "--cover", "1", "--games", "3", "--seed",
                  seed, "-o", file});
}

TEST_F(Cover, GamesAreLegalAndTheSameForEverySeed) {
  const Outcome first = Play(Path("first.parchis"));
  EXPECT_EQ(first.code, kFine);
  EXPECT_EQ(RunLine({"check", "--strict", Path("first.parchis")}).code, kFine);
  EXPECT_EQ(Play(Path("again.parchis")).err, first.err);
  EXPECT_EQ(Read(Path("again.parchis")), Read(Path("first.parchis")));
  (void)Play(Path("other.parchis"), "2");
  EXPECT_NE(Read(Path("other.parchis")), Read(Path("first.parchis")));
}

TEST_F(Cover, WhatIsRareInRandomGamesIsSteeredTo) {
  (void)Play(Path("cover.parchis"));
  ASSERT_EQ(RunLine({"play", "--arms", "2", "--games", "3", "-o", Path("random.parchis")}).code, kFine);
  const auto telling = [&](const std::string& file) {
    const std::string out = RunLine({"coverage", "-q", Path(file)}).out;
    const std::string heading = "\nRule points: ";
    return std::stoi(out.substr(out.find(heading) + heading.size()));
  };
  EXPECT_GE(telling("cover.parchis"), telling("random.parchis") + 5);
}

TEST_F(Cover, NamesWhatWasNotReached) {
  const Outcome outcome = Play(Path("cover.parchis"));
  EXPECT_THAT(outcome.err,
              ContainsRegex("^[1-3] of 3 games played are written; [0-9]+ of [0-9]+ answers and clauses "
                            "exercised 1 time\nstopped after 3 games; --games allows more\n"));
  EXPECT_THAT(outcome.err, HasSubstr("not reached so often: board.unused_starts=safe (0), "));
  EXPECT_THAT(outcome.err, Not(HasSubstr("entry.duty=forced")));
  EXPECT_THAT(
      RunLine({"play", "-q", "--arms", "2", "--cover", "1", "--games", "1", "-o", Path("q.parchis")}).err,
      IsEmpty());
}

TEST_F(Cover, TheCommandLineIsChecked) {
  EXPECT_EQ(RunLine({"play", "--cover", "0", "-o", Path("x.parchis")}).code, kUsage);
  EXPECT_EQ(RunLine({"play", "--cover", "1", "--to", "text", "-o", Path("x.parchis")}).code, kUsage);
}

}  // namespace
}  // namespace arbitro::cli
