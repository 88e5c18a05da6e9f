#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"
#include "verifier/infer/game_names.h"
#include "verifier/report/inference_writers.h"

namespace arbitro::cli {
namespace {

using ::testing::ElementsAre;
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

TEST_F(Infer, GamesOfOneNameAreToldApart) {
  const std::string folder = Path("twice");
  ASSERT_EQ(RunLine({"convert", Legal(), Legal(), "-o", folder}).code, kFine);
  EXPECT_THAT(RunLine({"infer", folder}).out,
              HasSubstr("2 games; first example in\n    example-000002.parchis.txtpb, ply 0: MOV005"));
  EXPECT_THAT(RunLine({"infer", Legal()}).out, HasSubstr("1 game; first example, ply 0:"));
}

TEST(TellApart, NamesNoMoreThanItTakes) {
  std::vector<GameName> games;
  const auto add = [&](const char* input, const char* id, std::uint64_t index) {
    GameName& game = games.emplace_back();
    game.input = input;
    game.id = id;
    game.index = index;
  };
  add("a/old/log.parchis", "#0", 0);
  add("a/old/log.parchis", "alone", 1);
  add("a/new/log.parchis", "twice", 0);
  add("a/new/log.parchis", "twice", 1);
  add("other.parchis", "#0", 0);
  infer::TellApart(games);
  std::vector<std::string> texts;
  for (const GameName& game : games) texts.push_back(report::GameText(game, true));
  EXPECT_THAT(texts, ElementsAre("#0 in old/log.parchis", "alone", "twice (#0) in new/log.parchis",
                                 "twice (#1) in new/log.parchis", "#0 in other.parchis"));
  // A game without a name is alone in an archive of one input.
  std::vector<GameName> one{games.back()};
  one.front().file.clear();
  infer::TellApart(one);
  EXPECT_EQ(report::GameText(one.front(), true), "#0");
}

TEST_F(Infer, TheAnswersThatFitTooStandBesideTheInferredOne) {
  const std::string games = PARCHIS_SOURCE_DIR "/corpus/games/parchis5";
  const Outcome outcome = RunLine({"infer", "--ignore-header", games});
  const std::size_t open = outcome.out.find("\nAsked, but every answer that has a meaning fits (");
  ASSERT_NE(open, std::string::npos);
  const std::string points = outcome.out.substr(open, outcome.out.find("\n\n", open + 1) - open);
  EXPECT_THAT(points, HasSubstr("\n  barrier.where = any; fits too: "));
  // Of a point that is narrowed something is left beside the inferred answer.
  const std::size_t narrowed = outcome.out.find("\n  bonus.timing = ");
  ASSERT_NE(narrowed, std::string::npos);
  const std::size_t next = outcome.out.find("\n  bonus.takers = ", narrowed);
  EXPECT_THAT(outcome.out.substr(narrowed, next - narrowed), HasSubstr("      fits too: "));
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
