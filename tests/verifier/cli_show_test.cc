#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string Corpus(const std::string& name) { return PARCHIS_SOURCE_DIR "/corpus/" + name; }

using CliShow = CliFiles;

TEST_F(CliShow, ListsEveryPlyWithWhatWasFoundThere) {
  const std::string list = RunLine({"show", Illegal()}).out;
  EXPECT_THAT(list, HasSubstr(": game example: 9 plies\nrules: ludoteka@1\n\n"
                              "  0 | yellow  6 | piece 1: 5 → 11\n"));
  EXPECT_THAT(list, HasSubstr("✗ 6 | yellow  4 | piece 1: 19 → 23\n"
                              "    error[BAR001]: yellow piece 1 crossed a barrier: blue 1 and blue 2 on 22\n"
                              "       = rule: BARRIER-2: \"No piece passes a barrier."));
  EXPECT_THAT(list, HasSubstr("       = legal here: only a pass\n"));
  EXPECT_THAT(list, HasSubstr("  8 | red     4 | piece 1: 42 → 46\n\nafter the last ply:\n"));
  EXPECT_THAT(list, Not(HasSubstr("before ply 5:")));
  EXPECT_THAT(list, HasSubstr("invalid (1 error), 9 plies"));
  const std::string bare = RunLine({"show", Illegal(), "--boards", "none"}).out;
  EXPECT_THAT(bare, Not(HasSubstr("R=0")));
  Terminal ascii;
  ascii.utf8 = false;
  EXPECT_THAT(RunLine({"show", Illegal()}, {}, ascii).out,
              HasSubstr("x 6 | yellow  4 | piece 1: 19 -> 23\n"));
}

// What the list goes through in one go is what a single ply is worked out to be.
TEST_F(CliShow, BoardsOfTheListAreThoseOfItsPlies) {
  for (const char* name :
       {"games/koenkeune/koenkeune-3.parchis.txtpb", "ambiguous/demo/six_walked_both_ways.parchis.txtpb",
        "legal/ludoteka-duo/three_players_on_six_colors.parchis.txtpb",
        "legal/us-parcheesi/more_ways_than_are_looked_at.parchis.txtpb"}) {
    const std::string path = Corpus(name);
    const std::string list = RunLine({"show", path, "--boards", "all"}).out;
    std::size_t boards = 0;
    for (std::uint32_t ply = 0;; ply += 29) {
      const std::string head = "\nbefore ply " + std::to_string(ply) + ":\n";
      const std::size_t at = list.find(head);
      if (at == std::string::npos) break;
      const std::size_t begin = at + head.size();
      const std::string board = list.substr(begin, list.find("\n\n", begin) - begin);
      EXPECT_THAT(RunLine({"show", path, "--ply", std::to_string(ply)}).out,
                  HasSubstr("\n\n" + board + "\n\n"))
          << name << ' ' << ply;
      ++boards;
    }
    EXPECT_GT(boards, 0U) << name;
  }
}

TEST_F(CliShow, WritesToAFileWhenItIsWhole) {
  const std::string path = Path("board.svg");
  EXPECT_EQ(RunLine({"show", Illegal(), "--ply", "6", "-f", "svg", "-o", path}).out, "");
  EXPECT_THAT(Read(path), StartsWith("<svg "));
  EXPECT_EQ(Read(path), RunLine({"show", Illegal(), "--ply", "6", "-f", "svg"}).out);
  EXPECT_EQ(RunLine({"show", Illegal(), "-o", Path("game.txt")}).code, kFine);
  EXPECT_THAT(Read(Path("game.txt")), HasSubstr("✗ 6 | yellow"));
  EXPECT_FALSE(std::filesystem::exists(Path("game.txt.tmp")));
  const std::string before = Read(Illegal());
  EXPECT_EQ(RunLine({"show", Illegal(), "-o", Illegal()}).code, kUsage);
  EXPECT_EQ(Read(Illegal()), before);
  EXPECT_EQ(RunLine({"show", Illegal(), "-o", Path("missing/x")}).code, kInternal);
}

TEST_F(CliShow, QuietLeavesOutNotes) {
  const std::string path = Corpus("ambiguous/board_sizes/eight_arms.parchis.txtpb");
  EXPECT_THAT(RunLine({"show", path}).out, HasSubstr("note[SET011]"));
  EXPECT_THAT(RunLine({"show", "-q", path}).out, Not(HasSubstr("note[SET011]")));
}

// A list of a damaged log is made of what can be told.
TEST_F(CliShow, ListsWhatALogShouldNotSay) {
  std::string log = RunLine({"example"}).out;
  const std::string ply = "plies { die: 4 piece: 11 from: 19 to: 23 }";
  for (const char* odd :
       {"plies { die: 9 piece: 11 }", "plies { seat: 200 die: 4 piece: 84 second_piece: 81 }",
        "plies { die: 4 piece: 99 from: 500 to: 1000 }", "plies { }"}) {
    std::string broken = log;
    broken.replace(broken.find(ply), ply.size(), odd);
    const Outcome listed = RunLine({"show", Write("odd.parchis.txtpb", broken)});
    EXPECT_EQ(listed.code, kFine) << odd;
    EXPECT_THAT(listed.out, HasSubstr("  0 | yellow  6 | ")) << odd;
  }
}

}  // namespace
}  // namespace arbitro::cli
