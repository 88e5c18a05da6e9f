#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using testing::HasSubstr;

class CliReplay : public CliFiles {};

TEST_F(CliReplay, WritesAPageAndKnowsItAgain) {
  const std::string game = Illegal();
  const std::string page = Path("page.html");
  ASSERT_EQ(RunLine({"replay", game, "-o", page}).code, kFine);
  const std::string html = Read(page);
  EXPECT_THAT(html, testing::StartsWith("<!doctype html>"));
  // The same to standard output, whatever the folder is called.
  EXPECT_EQ(RunLine({"replay", game, "-o", "-"}).out, html);
  const Outcome same = RunLine({"replay", "--verify", page, game});
  EXPECT_EQ(same.code, kFine);
  EXPECT_THAT(same.out, HasSubstr("is the page of this game"));
}

TEST_F(CliReplay, TellsAnotherPageFromIt) {
  const std::string game = Illegal();
  const std::string html = RunLine({"replay", game, "-o", "-"}).out;
  std::string changed = html;
  changed.replace(changed.find("\"invalid\""), 9, "\"valid\"");
  const Outcome other = RunLine({"replay", "--verify", Write("changed.html", changed), game});
  EXPECT_EQ(other.code, kFindings);
  EXPECT_THAT(other.out, HasSubstr("differs from byte"));
  const std::string page = Write("page.html", html);
  EXPECT_EQ(RunLine({"replay", "--verify", page, Legal()}).code, kFindings);
  EXPECT_EQ(RunLine({"replay", "--verify", page, game, "--strict"}).code, kFindings);
  EXPECT_EQ(RunLine({"replay", "--verify", Path("missing.html"), game}).code, kUnreadable);
  // Cut, or with something behind it.
  EXPECT_EQ(RunLine({"replay", "--verify", Write("cut.html", html.substr(0, html.size() / 2)), game}).code,
            kFindings);
  EXPECT_EQ(RunLine({"replay", "--verify", Write("more.html", html + "\n"), game}).code, kFindings);
}

TEST_F(CliReplay, APageDoesNotReplaceItsLog) {
  const std::string log = Illegal();
  const std::string before = Read(log);
  const Outcome outcome = RunLine({"replay", log, "-o", log});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_EQ(Read(log), before);
}

TEST_F(CliReplay, SaysWhatIsMissing) {
  EXPECT_EQ(RunLine({"replay", Illegal()}).code, kUsage);
  EXPECT_EQ(RunLine({"replay", Illegal(), "-o", "-", "--verify", "x"}).code, kUsage);
  EXPECT_EQ(RunLine({"replay", Path("missing"), "-o", "-"}).code, kUnreadable);
  const Outcome boardless = RunLine(
      {"replay", Write("odd.parchis.txtpb", "magic: \"PARCHISLOG\"\nheader { arms: 1 }\n"), "-o", "-"});
  EXPECT_EQ(boardless.code, kUnreadable);
  EXPECT_THAT(boardless.err, HasSubstr("SET001"));
  EXPECT_EQ(RunLine({"replay", Illegal(), "-o", Path("no/such/folder.html")}).code, kInternal);
}

// A game of some 300 plies, with its log.
TEST_F(CliReplay, PagesAreSmall) {
  const std::string game = Path("played.parchis");
  ASSERT_EQ(RunLine({"play", "--seed", "1", "-o", game}).code, kFine);
  const std::string page = RunLine({"replay", game, "-o", "-"}).out;
  EXPECT_THAT(page, HasSubstr("\"plies\":365,"));
  EXPECT_LT(page.size(), 140'000U);
}

}  // namespace
}  // namespace arbitro::cli
