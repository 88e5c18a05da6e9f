#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string Game(const std::string& name) { return std::string(PARCHIS_SOURCE_DIR "/corpus/games/") + name; }

TEST(CliPicture, DrawsTheBoardWithThePlyInRedWhereItIsWrong) {
  const std::string path = Game("koenkeune/koenkeune-3.parchis.txtpb");
  const Outcome wrong = RunLine({"show", path, "--ply", "142", "--format", "svg"});
  EXPECT_EQ(wrong.code, kFine);
  EXPECT_THAT(wrong.out, StartsWith("<svg xmlns="));
  EXPECT_THAT(wrong.out, HasSubstr("url(#headx)\"/>"));
  EXPECT_THAT(wrong.out, HasSubstr("<title id=\"t\">"));
  // Where every piece is, in words.
  EXPECT_THAT(wrong.out, HasSubstr("green: 1 "));
  const Outcome right = RunLine({"show", path, "--ply", "141", "--format", "svg"});
  EXPECT_THAT(right.out, testing::Not(HasSubstr("url(#headx)\"/>")));
  EXPECT_EQ(RunLine({"show", path, "--format", "png"}).code, kUsage);
}

}  // namespace
}  // namespace arbitro::cli
