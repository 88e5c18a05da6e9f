// The demos of corpus/ambiguous/demo print what stands beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/corpus/case_file.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::corpus {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLog = ".parchis.txtpb";
constexpr std::string_view kPrinted = ".expected.txt";

std::string TextOf(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// Names of the files with this ending, without it.
std::set<std::string> NamesOf(std::string_view ending) {
  std::set<std::string> names;
  for (const fs::path& path : FilesBelow(CorpusFolder() / "ambiguous" / "demo")) {
    const std::string name = path.filename().string();
    if (name.ends_with(ending)) names.insert(name.substr(0, name.size() - ending.size()));
  }
  return names;
}

TEST(Demos, PrintWhatStandsBesideThem) {
  // Reports name a file as it was given, and it is given from the root of the project.
  fs::current_path(CorpusFolder().parent_path());
  const fs::path folder = fs::path("corpus") / "ambiguous" / "demo";
  for (const std::string& name : NamesOf(kLog)) {
    const cli::Outcome outcome = cli::RunLine({"check", (folder / name).string() + std::string(kLog)});
    EXPECT_EQ(outcome.out, TextOf(folder / (name + std::string(kPrinted)))) << name;
    EXPECT_EQ(outcome.err, "") << name;
  }
}

TEST(Demos, HaveALogAndWhatItPrints) {
  EXPECT_EQ(NamesOf(kLog), NamesOf(kPrinted));
  EXPECT_THAT(NamesOf(kLog), ::testing::Not(::testing::IsEmpty()));
}

}  // namespace
}  // namespace arbitro::corpus
