#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::report {
namespace {

using std::string_literals::operator""s;

TEST(Printable, EscapesWhatCouldSteerATerminal) {
  EXPECT_EQ(Printable("a\x1b[2Jb", true), "a\\x1b[2Jb");
  EXPECT_EQ(Printable("a\nb\tc\rd", true), "a\\nb\\tc\\rd");
  EXPECT_EQ(Printable("nul\0!"s, true), "nul\\x00!");
  EXPECT_EQ(Printable("\u009b31m", true), "\\u{9b}31m");
  EXPECT_EQ(Printable("safe\u202Egnp", true), "safe\\u{202e}gnp");
  EXPECT_EQ(Printable("a\u200Bb\uFEFF", true), "a\\u{200b}b\\u{feff}");
}

TEST(Printable, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(Printable("a\xff z", true), "a\\xff z");
  EXPECT_EQ(Printable("\xc3", true), "\\xc3");
  EXPECT_EQ(Printable("\xc0\xaf", true), "\\xc0\\xaf");
  EXPECT_EQ(Printable("\xed\xa0\x80", true), "\\xed\\xa0\\x80");
  EXPECT_EQ(Printable("\xf4\x90\x80\x80", true), "\\xf4\\x90\\x80\\x80");
}

TEST(Printable, KeepsNamesUnlessOnlyAsciiIsAllowed) {
  EXPECT_EQ(Printable("Begoña 🎲", true), "Begoña 🎲");
  EXPECT_EQ(Printable("Begoña", false), "Bego\\u{f1}a");
}

TEST(Columns, CountsWhatATerminalShows) {
  EXPECT_EQ(Columns("niño"), 4U);
  EXPECT_EQ(Columns("e\u0301"), 1U);
  EXPECT_EQ(Columns("🎲"), 2U);
  EXPECT_EQ(Columns("骰子"), 4U);
}

TEST(Grouped, PutsCommasBetweenThousands) {
  EXPECT_EQ(Grouped(0), "0");
  EXPECT_EQ(Grouped(999), "999");
  EXPECT_EQ(Grouped(1000), "1,000");
  EXPECT_EQ(Grouped(12345678), "12,345,678");
  EXPECT_EQ(Counted(1, "ply", "plies"), "1 ply");
  EXPECT_EQ(Counted(2314, "ply", "plies"), "2,314 plies");
}

TEST(ShellQuote, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(ShellQuote("games/a-1.parchis"), "games/a-1.parchis");
  EXPECT_EQ(ShellQuote("my games/a.parchis"), "'my games/a.parchis'");
  EXPECT_EQ(ShellQuote("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellQuote(""), "''");
  EXPECT_EQ(ShellQuote("$(reboot)"), "'$(reboot)'");
  EXPECT_EQ(ShellQuote("a\nb'\\"), "$'a\\012b\\'\\\\'");
  EXPECT_EQ(ShellQuotePath("-v.parchis"), "./-v.parchis");
  EXPECT_EQ(ShellQuotePath("-"), "-");
}

TEST(Wrap, BreaksAtSpaces) {
  EXPECT_EQ(Wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(Wrap("incomprehensibilities now", 5), (std::vector<std::string>{"incomprehensibilities", "now"}));
  EXPECT_EQ(Wrap("", 5), std::vector<std::string>{""});
}

TEST(Paint, IsPlainUnlessColorIsAllowed) {
  EXPECT_EQ(Paint("error", Ink::kRed, {}), "error");
  EXPECT_EQ(Paint("error", Ink::kRed, {.color = true}), "\x1b[1;31merror\x1b[0m");
}

TEST(Wording, NamesColorsThatTheLogDoesNotName) {
  GameReport game;
  game.arms = 4;
  EXPECT_EQ(Wording(game, true).PieceName(*parchis::Piece::FromCode(31)), "red piece 1");
  game.color_names = {"gold", ""};
  EXPECT_EQ(Wording(game, true).ColorName(parchis::Color::FromIndex(0)), "gold");
  EXPECT_EQ(Wording(game, true).ColorName(parchis::Color::FromIndex(1)), "blue");
  game.arms = 3;
  EXPECT_EQ(Wording(game, true).ColorName(parchis::Color::FromIndex(1)), "color 2");
}

TEST(Wording, PutsWhatIsBesidesBehindTheMessage) {
  GameReport game;
  game.arms = 4;
  Finding finding;
  finding.code = Code::kWrongSeat;
  finding.arguments = {Argument::OfSeat("seat", 0), Argument::Text("hint", "")};
  EXPECT_EQ(Wording(game, true).Message(finding), "it was the turn of seat 0");
  finding.arguments.push_back(Argument::Text(kBesides, ", whatever the face"));
  EXPECT_EQ(Wording(game, true).Message(finding), "it was the turn of seat 0, whatever the face");
}

}  // namespace
}  // namespace arbitro::report
