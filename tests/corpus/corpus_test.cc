// Runs every case of the corpus, and sees to it that there is one for every finding.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/clauses.h"
#include "engine/presets.h"
#include "tests/corpus/case_file.h"
#include "tests/support/checking.h"

namespace arbitro::corpus {
namespace {

using testing::Brief;
using testing::Checked;
using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;

// Codes without a file in the corpus, and why there can be none.
const std::map<std::string_view, std::string_view>& CodesWithoutFile() {
  static const std::map<std::string_view, std::string_view> codes = {
      {"FMT001", "a file that is not there is no file; see Corpus.MissingFile"},
      {"RUL001", "comes of a file of rulings, not of a log; tests/verifier/cli_rulings_test.cc"},
      {"RUL002", "comes of a file of rulings"},
      {"RUL003", "comes of a file of rulings"},
      {"RUL004", "comes of a file of rulings"},
  };
  return codes;
}

// Said only where plies do not hold.
constexpr std::string_view kBesideOthers = "SET014";

// A text file by lines.
class Lines {
 public:
  explicit Lines(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
      starts_.push_back(at);
      lines_.push_back(bytes.substr(at, end - at));
      at = end + 1;
    }
  }
  // The place of the line that holds this ply; cases have one ply a line.
  [[nodiscard]] log::Location OfPly(std::uint32_t ply) const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!lines_[i].starts_with("plies {") || ply-- != 0) continue;
      return {.byte_offset = starts_[i], .byte_length = lines_[i].size(), .line = Number(i), .column = 1};
    }
    return {};
  }
  [[nodiscard]] std::uint32_t OfHeader() const {
    const auto found = std::ranges::find(lines_, "header {");
    return Number(static_cast<std::size_t>(found - lines_.begin()));
  }
  [[nodiscard]] std::uint32_t EndOfHeader() const {
    return Number(static_cast<std::size_t>(std::ranges::find(lines_, "}") - lines_.begin()));
  }
  [[nodiscard]] std::uint32_t OfEnding() const {
    const auto found =
        std::ranges::find_if(lines_, [](std::string_view line) { return line.starts_with("ending {"); });
    return Number(static_cast<std::size_t>(found - lines_.begin()));
  }
  [[nodiscard]] std::uint32_t count() const { return Number(lines_.size() - 1); }

 private:
  [[nodiscard]] static std::uint32_t Number(std::size_t index) {
    return static_cast<std::uint32_t>(index) + 1;
  }

  std::vector<std::size_t> starts_;
  std::vector<std::string_view> lines_;
};

[[nodiscard]] bool IsAboutTheEnding(Code code) {
  return code == Code::kPlyCountDiffers || code == Code::kResultDiffers || code == Code::kNotFinished;
}

// A finding of a ply stands on the ply's line; one of the whole game on its field of the header, on the
// header or on the ending, or where the text is damaged.
void ExpectPlaces(const CaseFile& file, const std::vector<Finding>& findings) {
  const std::string bytes = ReadBytes(file.path);
  const Lines lines(bytes);
  for (const Finding& finding : findings) {
    SCOPED_TRACE(Brief(finding));
    if (finding.ply) {
      EXPECT_EQ(finding.location, lines.OfPly(*finding.ply))
          << "line " << finding.location.line << ", column " << finding.location.column;
    } else if (EntryOf(finding.code).layer == Layer::kFraming) {
      EXPECT_GE(finding.location.line, 1U);
      EXPECT_LE(finding.location.line, lines.count());
    } else if (IsAboutTheEnding(finding.code)) {
      EXPECT_EQ(finding.location.line, lines.OfEnding());
    } else if (EntryOf(finding.code).layer == Layer::kSetUp) {
      EXPECT_GE(finding.location.line, lines.OfHeader());
      EXPECT_LT(finding.location.line, lines.EndOfHeader());
    } else {
      EXPECT_EQ(finding.location.line, lines.OfHeader());
    }
  }
}

[[nodiscard]] bool IsAboutAPly(const std::string& expected) {
  return expected.find(" at ply ") != std::string::npos;
}

class CaseTest : public ::testing::Test {
 public:
  explicit CaseTest(CaseFile file) : file_(std::move(file)) {}
  void TestBody() override {
    ASSERT_THAT(file_.problems, IsEmpty());
    for (const std::string& clause : file_.clauses) {
      EXPECT_NE(parchis::FindClause(clause), nullptr) << "there is no clause " << clause;
    }
    const Checked checked = testing::CheckFile(file_.path.string(), file_.Options());
    std::vector<Finding> findings = checked.findings();
    std::vector<std::string> found = testing::Briefs(findings);
    std::ranges::sort(found);
    EXPECT_EQ(found, file_.expect);
    if (file_.is_text()) ExpectPlaces(file_, findings);
    ASSERT_THAT(checked.games, Not(IsEmpty()));
    ExpectVerdict(checked);
  }

 private:
  void ExpectVerdict(const Checked& checked) {
    // That two doubts contradict each other is a fault besides the doubts.
    const CatalogEntry* entry = FindEntry(file_.folder);
    const bool of_doubts = entry != nullptr && entry->code == Code::kNoReadingExplains;
    std::vector<Finding> serious;
    for (const Finding& finding : testing::RootCauses(checked.findings())) {
      if (finding.level >= (of_doubts ? Level::kError : Level::kAmbiguous)) serious.push_back(finding);
    }
    switch (file_.kind) {
      case Kind::kLegal:
      case Kind::kNearMiss:
      case Kind::kRightPlay:
        EXPECT_THAT(testing::Briefs(serious), IsEmpty());
        break;
      case Kind::kIllegal:
        if (file_.folder == kBesideOthers) break;
        for (const Finding& finding : serious) EXPECT_EQ(EntryOf(finding.code).id, file_.folder);
        break;
      case Kind::kOnIllegal:
        break;
      case Kind::kFault:
        EXPECT_EQ(std::ranges::count_if(file_.expect, IsAboutAPly), 1) << "one fault, at one ply";
        break;
    }
    if (file_.verdict.empty()) return;
    const GameReport& game = checked.games.front();
    EXPECT_EQ(std::string(testing::NameOf(game.verdict)) + (game.complete ? "" : " incomplete"),
              file_.verdict);
  }

  CaseFile file_;
};

[[nodiscard]] std::set<std::string> FoldersOf(Kind kind) {
  std::set<std::string> folders;
  for (const CaseFile& file : AllCases()) {
    if (file.kind == kind) folders.insert(file.folder);
  }
  return folders;
}

// Every case of one kind has its counterpart, a file of the same name with ".near_miss".
void ExpectPairs(Kind wrong, Kind right) {
  std::map<std::string, int> seen;
  for (const CaseFile& file : AllCases()) {
    if (file.kind == wrong) seen[file.name] += 1;
    if (file.kind == right) seen[file.name.substr(0, file.name.rfind('.'))] += 2;
  }
  for (const auto& [name, both] : seen) {
    EXPECT_EQ(both, 3) << name << (both == 1 ? " has no near miss" : " is a near miss of nothing");
  }
}

TEST(Corpus, EveryCodeHasAnIllegalCaseAndANearMiss) {
  const std::set<std::string> illegal = FoldersOf(Kind::kIllegal);
  const std::set<std::string> near = FoldersOf(Kind::kNearMiss);
  for (const CatalogEntry& entry : Catalog()) {
    const std::string code(entry.id);
    if (CodesWithoutFile().contains(entry.id)) {
      EXPECT_THAT(illegal, Not(Contains(code))) << code << " needs no exception any more";
      continue;
    }
    EXPECT_THAT(illegal, Contains(code)) << "corpus/illegal/" << code << " has no case";
    EXPECT_THAT(near, Contains(code)) << "corpus/illegal/" << code << " has no near miss";
  }
  for (const std::string& folder : illegal) {
    EXPECT_NE(FindEntry(folder), nullptr) << "corpus/illegal/" << folder << " is no code";
  }
}

TEST(Corpus, EveryIllegalCaseShowsItsCodeAndItsNearMissDoesNot) {
  for (const CaseFile& file : AllCases()) {
    if (file.kind != Kind::kIllegal && file.kind != Kind::kNearMiss) continue;
    const bool shows = std::ranges::any_of(
        file.expect, [&](const std::string& expected) { return expected.starts_with(file.folder); });
    EXPECT_EQ(shows, file.kind == Kind::kIllegal) << file.name;
  }
  ExpectPairs(Kind::kIllegal, Kind::kNearMiss);
}

// The rows of the list of published faults that are about play with one die; a number is never used again.
TEST(Corpus, EveryPublishedFaultHasACaseAndTheRightPlay) {
  constexpr int kRows = 44;
  const std::set<std::string> folders = FoldersOf(Kind::kFault);
  for (int row = 1; row <= kRows; ++row) {
    const std::string id = std::string(row < 10 ? "S-0" : "S-") + std::to_string(row);
    EXPECT_THAT(folders, Contains(id)) << "corpus/faults/" << id << " has no case";
  }
  EXPECT_EQ(folders.size(), std::size_t{kRows});
  ExpectPairs(Kind::kFault, Kind::kRightPlay);
}

TEST(Corpus, EveryCodeOfARuleNamesTheClauseInItsCases) {
  for (const CaseFile& file : AllCases()) {
    const CatalogEntry* entry = FindEntry(file.folder);
    if (file.kind != Kind::kIllegal || entry == nullptr || entry->clauses.empty()) continue;
    EXPECT_THAT(file.clauses, Not(IsEmpty())) << file.name;
  }
}

TEST(Corpus, EveryPresetHasLegalCases) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    EXPECT_THAT(FoldersOf(Kind::kLegal), Contains(std::string(preset.name)));
  }
  for (const CaseFile& file : AllCases()) {
    if (file.kind != Kind::kLegal) continue;
    const Checked checked = testing::CheckFile(file.path.string(), file.Options());
    EXPECT_TRUE(checked.games.at(0).rules.starts_with(file.folder + "@")) << file.name;
  }
}

TEST(Corpus, EveryFileIsACase) {
  std::set<std::filesystem::path> known = {CorpusFolder() / "README.md"};
  for (const CaseFile& file : AllCases()) {
    known.insert(file.path);
    if (!file.is_text()) known.insert(DescriptionOf(file.path));
  }
  for (const std::filesystem::path& path : FilesBelow(CorpusFolder())) {
    const std::filesystem::path relative = path.lexically_relative(CorpusFolder());
    if (*relative.begin() == "games") continue;      // see recorded_games_test.cc
    if (*relative.begin() == "ambiguous") continue;  // see ambiguous_test.cc
    if (*relative.begin() == "vectors") continue;    // see tests/conformance
    if (*relative.begin() == "fuzz") {
      const std::string target = std::next(relative.begin())->string();
      const auto source = CorpusFolder().parent_path() / "fuzz" / ("fuzz_" + target + ".cc");
      EXPECT_TRUE(std::filesystem::exists(source)) << relative << " is an input of no fuzz target";
      continue;
    }
    EXPECT_TRUE(known.contains(path)) << relative << " is run by no test";
  }
}

TEST(Corpus, MissingFile) {
  const CheckOptions options = testing::DeclaredRules();
  const Checked missing = testing::CheckFile((CorpusFolder() / "no_such_log.parchis").string(), options);
  EXPECT_EQ(testing::Briefs(missing.findings()), std::vector<std::string>{"FMT001"});
  EXPECT_EQ(missing.games.at(0).verdict, Verdict::kUnreadable);
  const auto there = CorpusFolder() / "illegal" / "FMT002" / "export_of_nothing.near_miss.parchis";
  EXPECT_EQ(testing::Briefs(testing::CheckFile(there.string(), options).findings()),
            std::vector<std::string>{"UND003"});
}

}  // namespace

// Cases are registered when the program starts, so that a new file is run without building anything.
void RegisterCases() {
  for (const CaseFile& file : AllCases()) {
    ::testing::RegisterTest("Case", file.name.c_str(), nullptr, nullptr, file.path.c_str(), 1,
                            [file]() -> ::testing::Test* { return new CaseTest(file); });
  }
}

}  // namespace arbitro::corpus

int main(int argc, char** argv) {
  ::testing::InitGoogleMock(&argc, argv);
  arbitro::corpus::RegisterCases();
  return RUN_ALL_TESTS();
}
