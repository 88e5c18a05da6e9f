// Runs every table of corpus/ambiguous under every option of its rule point, and sees to it that the tables
// tell all options apart and that no ambiguity is forgotten.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ambiguities.h"
#include "engine/rule_set.h"
#include "tests/corpus/case_check.h"
#include "tests/corpus/case_file.h"
#include "tests/corpus/case_table.h"

namespace arbitro::corpus {
namespace {

namespace pb = parchis::corpus::v1;
using ::testing::Contains;
using ::testing::IsEmpty;

constexpr int kLastAmbiguity = 151;

[[nodiscard]] std::vector<std::string> Items(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    items.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return items;
}

// The rule points of each ambiguity, by its id.
[[nodiscard]] std::map<std::string, std::vector<std::string>> PointsOfAmbiguities() {
  std::map<std::string, std::vector<std::string>> points;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    for (const std::string& id : Items(info.ambiguities)) points[id].emplace_back(info.id);
  }
  return points;
}

class OptionTest : public ::testing::Test {
 public:
  OptionTest(const TableFile& file, const pb::Case& one, std::string option)
      : file_(file), case_(one), option_(std::move(option)) {}
  void TestBody() override {
    const pb::Expectation* expected = ExpectationFor(case_, option_);
    ASSERT_NE(expected, nullptr) << "the case does not say what is expected";
    const std::string difference = Difference(file_, case_, *expected, option_);
    if (!difference.empty()) {
      FAIL() << case_.why() << "\n"
             << file_.table.point() << "=" << option_ << ", " << case_.position() << "\n"
             << difference;
    }
  }

 private:
  const TableFile& file_;
  const pb::Case& case_;
  std::string option_;
};

// All tables; they are read once.
[[nodiscard]] const std::vector<TableFile>& Tables() {
  static const std::vector<TableFile> tables = AllTables();
  return tables;
}

TEST(Tables, SayAllThatATableHasToSay) {
  EXPECT_FALSE(Tables().empty());
  for (const TableFile& file : Tables()) EXPECT_THAT(file.problems, IsEmpty()) << file.path.filename();
}

TEST(Tables, EveryFileIsATableOrALogOfOne) {
  std::set<std::filesystem::path> known;
  for (const TableFile& file : Tables()) {
    known.insert(file.path);
    for (const pb::Case& one : file.table.cases()) {
      if (one.start_case() == pb::Case::kLog) known.insert(LogOf(file, one));
    }
  }
  for (const std::filesystem::path& path : FilesBelow(TablesFolder())) {
    if (path.parent_path().filename() == "demo") continue;  // demo_test runs them
    EXPECT_TRUE(known.contains(path)) << path.lexically_relative(CorpusFolder()) << " is run by no test";
  }
}

TEST(Tables, EveryRulePointHasOne) {
  std::set<std::string> points;
  for (const TableFile& file : Tables()) points.insert(file.table.point());
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    EXPECT_THAT(points, Contains(std::string(info.id))) << "corpus/ambiguous has no table about it";
  }
}

// Whether a case of the table shows that two options differ: what is expected under one does not hold under
// the other.
[[nodiscard]] bool TellsApart(const TableFile& file, const std::string& a, const std::string& b) {
  return std::ranges::any_of(file.table.cases(), [&](const pb::Case& one) {
    const pb::Expectation* of_a = ExpectationFor(one, a);
    const pb::Expectation* of_b = ExpectationFor(one, b);
    return of_a != nullptr && of_b != nullptr && of_a != of_b && !Difference(file, one, *of_a, b).empty();
  });
}

TEST(Tables, TellEveryTwoOptionsOfAPointApart) {
  for (const TableFile& file : Tables()) {
    const parchis::RulePointInfo* info = parchis::FindRulePoint(file.table.point());
    if (info == nullptr) continue;
    for (std::size_t a = 0; a < info->options.size(); ++a) {
      for (std::size_t b = a + 1; b < info->options.size(); ++b) {
        const std::string first(info->options[a].id);
        const std::string second(info->options[b].id);
        EXPECT_TRUE(TellsApart(file, first, second))
            << info->id << ": no case tells " << first << " from " << second;
      }
    }
  }
}

TEST(Ambiguities, AreNumberedWithoutAGap) {
  const auto all = parchis::Ambiguities();
  ASSERT_EQ(all.size(), static_cast<std::size_t>(kLastAmbiguity));
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].number, static_cast<int>(i) + 1);
    EXPECT_EQ(parchis::FindAmbiguity(all[i].id), &all[i]);
    EXPECT_TRUE(all[i].question.ends_with('?')) << all[i].id;
  }
  EXPECT_EQ(all[16].id, "AMB-017");
  EXPECT_EQ(parchis::FindAmbiguity("AMB-152"), nullptr);
}

TEST(Ambiguities, HaveARulePointOrAnotherDispositionNeverBoth) {
  const auto points = PointsOfAmbiguities();
  for (const parchis::Ambiguity& ambiguity : parchis::Ambiguities()) {
    const bool by_point = ambiguity.disposition == parchis::Disposition::kPoint;
    EXPECT_EQ(points.contains(std::string(ambiguity.id)), by_point) << ambiguity.id;
  }
  for (const auto& [id, names] : points) {
    EXPECT_NE(parchis::FindAmbiguity(id), nullptr) << id << " of " << names.front();
  }
}

TEST(Ambiguities, ThatAskTheSameNameWhatHasARulePoint) {
  for (const parchis::Ambiguity& ambiguity : parchis::Ambiguities()) {
    if (ambiguity.disposition != parchis::Disposition::kSameAs) continue;
    EXPECT_THAT(Items(ambiguity.detail), ::testing::Not(IsEmpty())) << ambiguity.id;
    for (const std::string& id : Items(ambiguity.detail)) {
      const parchis::Ambiguity* same = parchis::FindAmbiguity(id);
      ASSERT_NE(same, nullptr) << ambiguity.id;
      EXPECT_EQ(same->disposition, parchis::Disposition::kPoint) << ambiguity.id;
    }
  }
}

// Each of its rule points, too: an ambiguity of two points has a case about each.
TEST(Ambiguities, OfARulePointHaveACaseAboutIt) {
  std::set<std::pair<std::string, std::string>> shown;
  for (const TableFile& file : Tables()) {
    for (const pb::Case& one : file.table.cases()) {
      for (const std::string& id : one.ambiguities()) shown.emplace(id, file.table.point());
    }
  }
  for (const auto& [id, points] : PointsOfAmbiguities()) {
    for (const std::string& point : points) {
      EXPECT_TRUE(shown.contains({id, point})) << point << " has no case about " << id;
    }
  }
}

}  // namespace

// Cases are registered when the program starts, so that a new table is run without building anything.
void RegisterTables() {
  for (const TableFile& file : Tables()) {
    for (const pb::Case& one : file.table.cases()) {
      for (const std::string& option : OptionsOf(file, one)) {
        const std::string name = file.table.point() + "/" + one.name() + "/" + option;
        ::testing::RegisterTest(
            "Ambiguous", name.c_str(), nullptr, nullptr, file.path.c_str(), 1,
            [&file, &one, option]() -> ::testing::Test* { return new OptionTest(file, one, option); });
      }
    }
  }
}

}  // namespace arbitro::corpus

int main(int argc, char** argv) {
  ::testing::InitGoogleMock(&argc, argv);
  arbitro::corpus::RegisterTables();
  return RUN_ALL_TESTS();
}
