// Conversion between files, folders of inputs, and rule files.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/verifier/log_samples.h"
#include "verifier/log/convert_forms.h"
#include "verifier/log/rule_file.h"

namespace arbitro::log {
namespace {

namespace fs = std::filesystem;

class LogConvert : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("log_convert_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }
  std::string Put(const std::string& name, const std::string& bytes) const {
    std::ofstream(Path(name), std::ios::binary) << bytes;
    return Path(name);
  }
  static std::string Get(const std::string& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
  }
  ConvertResult Run(const std::vector<std::string>& inputs, const std::string& output,
                    ConvertOptions options) {
    warnings_.clear();
    return Convert(inputs, output, options,
                   [this](const std::string&, std::uint64_t index, const Finding& finding) {
                     warnings_ += std::string(EntryOf(finding.code).id) + "#" + std::to_string(index) + " ";
                   });
  }

  fs::path folder_;
  std::string warnings_;
};

TEST_F(LogConvert, ThroughEveryFormAndBack) {
  std::string archive;
  for (const char* id : {"a", "b", "c"}) archive += Written(SampleLog(20, id), OutputForm::kArchive);
  const std::string start = Put("start.parchis", archive);
  EXPECT_EQ(Run({start}, Path("all.json"), {.form = OutputForm::kJson, .zstd = true}).written, 3U);
  EXPECT_EQ(Run({Path("all.json")}, Path("text"), {.form = OutputForm::kText}).written, 3U);
  EXPECT_TRUE(fs::exists(Path("text") + "/b.parchis.txtpb"));
  const std::vector<std::string> texts = ExpandInputs({Path("text")});
  ASSERT_EQ(texts.size(), 3U);
  EXPECT_EQ(Run(texts, Path("single/"), {.form = OutputForm::kBinary, .checksum = true}).written, 3U);
  EXPECT_EQ(Run(ExpandInputs({Path("single")}), Path("end.parchis"), {.form = OutputForm::kArchive}).written,
            3U);
  EXPECT_EQ(Get(Path("end.parchis")), archive);
  EXPECT_EQ(warnings_, "");
}

TEST_F(LogConvert, OneGameStaysOneFile) {
  const std::string start = Put("start.parchis", Written(SampleLog(), OutputForm::kArchive));
  EXPECT_EQ(Run({start}, Path("one.txtpb"), {.form = OutputForm::kText}).written, 1U);
  EXPECT_EQ(Get(Path("one.txtpb")), Written(SampleLog(), OutputForm::kText));
}

TEST_F(LogConvert, DamagedGamesAreLeftOut) {
  const std::string whole = Written(SampleLog(), OutputForm::kArchive);
  const std::string start = Put("start.parchis", whole + "garbage" + whole + whole.substr(0, 50));
  const ConvertResult result =
      Run({start, Path("missing")}, Path("out.parchis"), {.form = OutputForm::kArchive});
  EXPECT_EQ(result.written, 2U);
  EXPECT_EQ(result.left_out, 2U);
  EXPECT_EQ(warnings_, "FMT005#1 FMT004#2 FMT001#0 ");
  EXPECT_EQ(Get(Path("out.parchis")), whole + whole);
}

TEST_F(LogConvert, RefusesItsOwnInputAndManyGamesOnStandardOutput) {
  const std::string whole = Written(SampleLog(), OutputForm::kArchive);
  const std::string start = Put("start.parchis", whole + whole);
  EXPECT_TRUE(Run({start}, start, {}).error);
  EXPECT_EQ(Get(start), whole + whole);
  EXPECT_TRUE(Run({start}, "-", {.form = OutputForm::kText}).error);
  EXPECT_TRUE(Run({start}, Path("none/x.parchis"), {}).error);
}

TEST_F(LogConvert, FoldersAreExpandedInOrder) {
  fs::create_directories(Path("d/sub"));
  for (const char* name : {"d/b.parchis", "d/a.parchis.json", "d/notes.txt", "d/sub/c.parchis.txtpb.zst"})
    Put(name, "x");
  const std::vector<std::string> inputs = ExpandInputs({"-", Path("d"), Path("d/notes.txt"), Path("gone")});
  EXPECT_EQ(inputs,
            (std::vector<std::string>{"-", Path("d/a.parchis.json"), Path("d/b.parchis"),
                                      Path("d/sub/c.parchis.txtpb.zst"), Path("d/notes.txt"), Path("gone")}));
  fs::create_directories(Path("empty"));
  EXPECT_EQ(ExpandInputs({Path("empty")}).size(), 1U);
}

// A hash table has an order of its own in every process; a converted log is the same bytes again.
TEST(LogWriter, ChoicesStandInTheOrderOfTheirNames) {
  pb::GameLog log;
  std::string expected;
  for (const char* key : {"f", "c", "h", "a", "g", "e", "b", "d"})
    (*log.mutable_header()->mutable_choices())[key] = "x";
  for (const char* key : {"a", "b", "c", "d", "e", "f", "g", "h"})
    expected += (expected.empty() ? "\"" : ",\"") + std::string(key) + "\":\"x\"";
  EXPECT_NE(Written(log, OutputForm::kJson).find("{" + expected + "}"), std::string::npos)
      << Written(log, OutputForm::kJson);
}

TEST(LogRuleFile, ChoicesHaveTheirLines) {
  const RuleFile file = ParseRuleFile(
      "# A club's rules\n"
      "name: \"my-club\"\n"
      "extends: \"ludoteka\"\n"
      "choices { point: \"six.all_out_value\" option: \"12\" evidence: EVIDENCE_PUBLISHED }\n"
      "choices {\n"
      "  point: \"bonus.chain\"\n"
      "  option: \"add\"\n"
      "}\n"
      "open_points: \"entry.capture\"\n");
  EXPECT_TRUE(file.errors.empty());
  EXPECT_EQ(file.name, "my-club");
  EXPECT_EQ(file.extends, "ludoteka");
  EXPECT_EQ(file.extends_line, 3U);
  ASSERT_EQ(file.choices.size(), 2U);
  EXPECT_EQ(file.choices[0].line, 4U);
  EXPECT_EQ(file.choices[0].evidence, Evidence::kPublished);
  EXPECT_EQ(file.choices[1].line, 5U);
  EXPECT_EQ(file.choices[1].option, "add");
  EXPECT_EQ(file.open_point_lines, std::vector<std::uint32_t>{9});
}

TEST(LogRuleFile, ErrorsHaveTheirPlaces) {
  const RuleFile syntax = ParseRuleFile("name: \"x\"\nchoice { }\n");
  ASSERT_EQ(syntax.errors.size(), 1U);
  EXPECT_EQ(syntax.errors[0].line, 2U);
  const RuleFile missing = ParseRuleFile("title: \"x\"\nchoices { point: \"a.b\" }\n");
  ASSERT_EQ(missing.errors.size(), 2U);
  EXPECT_EQ(missing.errors[1].line, 2U);
  EXPECT_EQ(missing.errors[1].message, "a choice without an option");
  EXPECT_EQ(ReadRuleFile("/nonexistent").errors.at(0).message, "cannot be read: No such file or directory");
}

}  // namespace
}  // namespace arbitro::log
