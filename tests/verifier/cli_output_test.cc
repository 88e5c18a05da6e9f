// Where output goes, and what it must not destroy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

TEST_F(CliFiles, AReportDoesNotReplaceAnInput) {
  const std::string log = Illegal();
  const std::string before = Read(log);
  const Outcome outcome = RunLine({"check", "-o", log, log});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err, HasSubstr("is one of the inputs"));
  fs::create_hard_link(log, Path("other"));
  fs::create_symlink(log, Path("link"));
  EXPECT_EQ(RunLine({"check", "-o", Path("other"), log}).code, kUsage);
  EXPECT_EQ(RunLine({"check", "-o", Path("link"), log}).code, kUsage);
  EXPECT_EQ(RunLine({"check", "-o", log, fs::path(log).parent_path().string()}).code, kUsage);
  // What the report is called until it is complete.
  const std::string named = Write("report.tmp", before);
  EXPECT_EQ(RunLine({"check", "-o", Path("report"), named}).code, kUsage);
  const std::string list = Write("list", log + "\n");
  EXPECT_EQ(RunLine({"check", "--files-from", list, "-o", list}).code, kUsage);
  EXPECT_EQ(Read(log), before);
  EXPECT_EQ(Read(named), before);
  EXPECT_EQ(Read(list), log + "\n");
}

TEST_F(CliFiles, AReportGoesWhereALinkLeads) {
  const std::string target = Write("target", "old");
  fs::create_symlink("target", Path("link"));
  EXPECT_EQ(RunLine({"check", "-o", Path("link"), Illegal()}).code, kFindings);
  EXPECT_TRUE(fs::is_symlink(Path("link")));
  EXPECT_THAT(Read(target), HasSubstr("BAR001"));
  fs::create_symlink("not_yet", Path("dangling"));
  EXPECT_EQ(RunLine({"check", "-o", Path("dangling"), Illegal()}).code, kFindings);
  EXPECT_TRUE(fs::is_symlink(Path("dangling")));
  EXPECT_THAT(Read(Path("not_yet")), HasSubstr("BAR001"));
}

TEST_F(CliFiles, AReportIsWrittenToWhatIsNoFile) {
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = Read(Path("pipe")); });
  EXPECT_EQ(RunLine({"check", "-o", Path("pipe"), Illegal()}).code, kFindings);
  reader.join();
  EXPECT_THAT(read, HasSubstr("BAR001"));
  EXPECT_TRUE(fs::is_fifo(Path("pipe")));
  fs::create_symlink("/dev/null", Path("null"));
  EXPECT_EQ(RunLine({"check", "-o", Path("null"), Illegal()}).code, kFindings);
  EXPECT_TRUE(fs::is_symlink(Path("null")));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_FALSE(fs::exists("/dev/null.tmp"));
}

TEST_F(CliFiles, ConvertDoesNotReplaceAnInputInsideAFolder) {
  // The game is called "example", and so is the file that it would go to.
  const std::string text = RunLine({"example"}).out;
  const std::string log = Write("example.parchis.txtpb", text + "# ours\n");
  const std::string folder = fs::path(log).parent_path().string();
  const Outcome outcome = RunLine({"convert", "--to", "text", "-o", folder, log});
  EXPECT_EQ(outcome.code, kInternal);
  EXPECT_THAT(outcome.err, HasSubstr("is also an input"));
  EXPECT_EQ(Read(log), text + "# ours\n");
}

TEST_F(CliFiles, ConvertSaysWhatItCannotKeep) {
  const std::string archive = Path("plain.parchis");
  ASSERT_EQ(RunLine({"convert", "--to", "binary", "-o", archive, Illegal()}).code, kFine);
  EXPECT_EQ(RunLine({"convert", "--to", "json", archive, "-o", Path("plain.json")}).err, "");
  // Two fields of a later version, in the game and in a ply.
  const std::string newer =
      Write("newer.parchis", Read(archive) + "\x78\x01" + "\x1A\x05\x10\x01\xF0\x01\x05");
  const Outcome outcome = RunLine({"convert", "--to", "json", newer, archive, "-o", Path("newer.json")});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_EQ(outcome.err, "arbitro: '" + newer +
                             "': left out fields that this version does not know: GameLog.15, Ply.30\n");
}

// Runs a command in a process of its own whose standard streams in `closed` are not there; gives its exit
// code.
int RunWithout(const std::vector<int>& closed, const std::vector<const char*>& arguments) {
  std::vector<const char*> words{"arbitro"};
  for (const char* argument : arguments) words.push_back(argument);
  const pid_t child = fork();
  if (child == 0) {
    for (const int file : closed) close(file);
    _exit(Main(static_cast<int>(words.size()), words.data()));
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(CliFiles, NoFileTakesThePlaceOfAClosedStream) {
  const std::string log = Illegal();
  const std::string report = Path("report.json");
  const std::string wanted = Path("wanted.json");
  ASSERT_EQ(RunLine({"check", "-f", "json", "-o", wanted, log}).code, kFindings);
  for (const std::vector<int>& closed : {std::vector{2}, std::vector{1, 2}, std::vector{0, 1, 2}}) {
    EXPECT_EQ(RunWithout(closed, {"check", "-f", "json", "-o", report.c_str(), log.c_str()}), kFindings);
    EXPECT_EQ(Read(report), Read(wanted));
  }
  // What is said into nothing is still a failure.
  EXPECT_EQ(RunWithout({1}, {"check", log.c_str()}), kInternal);
  EXPECT_EQ(RunWithout({0, 2}, {"check", "-o", report.c_str(), "-"}), kUnreadable);
}

}  // namespace
}  // namespace arbitro::cli
