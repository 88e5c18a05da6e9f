// docs/rulebook.md and the registries say the same, and every worked example of the page is played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ambiguities.h"
#include "engine/clauses.h"
#include "engine/presets.h"
#include "engine/rule_set.h"
#include "tests/corpus/case_file.h"
#include "tests/corpus/rulebook_example.h"
#include "tests/corpus/rulebook_page.h"

namespace arbitro::corpus {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

[[nodiscard]] std::vector<std::string> Items(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    items.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return items;
}

[[nodiscard]] const std::string& Text() {
  static const std::string text = ReadBytes(CorpusFolder().parent_path() / "docs" / "rulebook.md");
  return text;
}

[[nodiscard]] const RulebookPage& Page() {
  static const RulebookPage page = ReadRulebook(Text());
  return page;
}

[[nodiscard]] const Section* FindSection(std::string_view id) {
  const auto found = std::ranges::find(Page().sections, id, &Section::id);
  return found == Page().sections.end() ? nullptr : &*found;
}

TEST(Rulebook, CanBeRead) { EXPECT_THAT(Page().problems, IsEmpty()); }

TEST(Rulebook, HasEveryClauseOnceInTheseWords) {
  for (const parchis::Clause& clause : parchis::Clauses()) {
    const Section* section = FindSection(clause.id);
    if (section == nullptr) {
      ADD_FAILURE() << "docs/rulebook.md has no section\n" << SectionOf(clause);
      continue;
    }
    EXPECT_EQ(section->statement, clause.statement) << clause.id;
    EXPECT_EQ(section->source, SourceOf(clause)) << clause.id;
  }
  for (const Section& section : Page().sections) {
    EXPECT_NE(parchis::FindClause(section.id), nullptr) << "line " << section.number << ": " << section.id;
    EXPECT_EQ(FindSection(section.id), &section) << section.id << " has two sections";
  }
}

TEST(Rulebook, NamesAtEveryClauseTheRulePointsThatRestOnIt) {
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    for (const std::string& clause : Items(info.clauses)) {
      const Section* section = FindSection(clause);
      if (section == nullptr) continue;  // said above
      EXPECT_THAT(section->points, Contains(info.id)) << clause;
      for (const std::string& id : Items(info.ambiguities))
        EXPECT_THAT(section->ambiguities, Contains(id)) << clause;
    }
  }
}

TEST(Rulebook, NamesAtEveryClauseTheRulePointsThatPresetsAnswerByIt) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    for (const parchis::PresetChoice& choice : preset.choices) {
      for (const std::string& clause : Items(choice.clauses)) {
        const Section* section = FindSection(clause);
        ASSERT_NE(section, nullptr) << preset.name << " cites " << clause;
        EXPECT_THAT(section->points, Contains(choice.point)) << clause;
      }
    }
  }
}

TEST(Rulebook, NamesOnlyRulePointsAndAmbiguitiesThatThereAre) {
  for (const Section& section : Page().sections) {
    for (const std::string& point : section.points)
      EXPECT_NE(parchis::FindRulePoint(point), nullptr) << section.id << ": " << point;
    for (const std::string& id : section.ambiguities)
      EXPECT_NE(parchis::FindAmbiguity(id), nullptr) << section.id << ": " << id;
  }
}

TEST(Rulebook, ShowsEveryClauseInAnExample) {
  for (const Section& section : Page().sections)
    EXPECT_THAT(section.examples, Not(IsEmpty()))
        << "line " << section.number << ": " << section.id << " has no example";
}

// What the rulebook says of an ambiguity that no rule point asks.
[[nodiscard]] std::string WhatBecameOf(const parchis::Ambiguity& ambiguity) {
  std::string text(parchis::Describe(ambiguity.disposition));
  if (ambiguity.disposition == parchis::Disposition::kSameAs) {
    std::string word = " ";
    for (const std::string& id : Items(ambiguity.detail)) text += std::exchange(word, " and ") + id;
  } else if (!ambiguity.detail.empty()) {
    text += ". " + std::string(ambiguity.detail);
  }
  return text + " |\n";
}

// Those that a rule point asks stand in a table of their own, with the answer of the first rule set.
TEST(Rulebook, ListsEveryAmbiguity) {
  const std::size_t without = Text().find("\n## Ambiguities without a rule point\n");
  ASSERT_NE(without, std::string::npos);
  for (const parchis::Ambiguity& ambiguity : parchis::Ambiguities()) {
    const bool asked = ambiguity.disposition == parchis::Disposition::kPoint;
    std::string row = "\n| " + std::string(ambiguity.id) + " | " + std::string(ambiguity.question) + " | ";
    if (!asked) row += WhatBecameOf(ambiguity);
    const std::size_t found = Text().find(row);
    ASSERT_NE(found, std::string::npos) << "docs/rulebook.md has no row" << row;
    EXPECT_EQ(found < without, asked) << ambiguity.id << " stands in the wrong table of docs/rulebook.md";
  }
}

// The checks above have something to find.
[[nodiscard]] std::string DifferenceOf(const std::string& lines) {
  const RulebookPage page =
      ReadRulebook("### `ENTRY-1`\n\n> Words.\n\nSource: seed 000:64\n\n```example\n" + lines + "```\n");
  return Difference(page.sections.at(0).examples.at(0));
}

TEST(RulebookExample, SaysInWhatItDiffers) {
  EXPECT_EQ(DifferenceOf("position 10\nlegal 4: 10+4=14\nplay 4: 10+4=14\nafter 14 1 -\n"), "");
  EXPECT_THAT(DifferenceOf("position 10\nlegal 4: 10+5=15\n"),
              HasSubstr("9: \n  expected: 10+5=15\n  found:    10+4=14"));
  EXPECT_THAT(DifferenceOf("position 10\nplay 4: n=5\n"), HasSubstr("no legal ply 'n=5' but 10+4=14"));
  EXPECT_THAT(DifferenceOf("position 10\nplay 4: 10+4=14\nafter 14 0 -\n"), HasSubstr("found:    14,n,n,n/"));
  EXPECT_THAT(DifferenceOf("position 10\nillegal 4 11: entry-owed\n"), HasSubstr("found:    legal"));
  EXPECT_THAT(DifferenceOf("log corpus/ambiguous/turn_first/yellow_begins.parchis.txtpb\nfinds nothing\n"),
              HasSubstr("UND003"));
}

TEST(RulebookExample, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(DifferenceOf("position 10\n"), HasSubstr("nothing that can be checked"));
  EXPECT_THAT(DifferenceOf("legal 4: 10+4=14\n"), HasSubstr("there is no position yet"));
  EXPECT_THAT(DifferenceOf("lawful 4: 10+4=14\n"), HasSubstr("an example has no 'lawful'"));
  EXPECT_THAT(DifferenceOf("rules club\n"), HasSubstr("there is no rule set 'club'"));
  EXPECT_THAT(DifferenceOf("position 10\nlegal 7: 10+7=17\n"), HasSubstr("a face is 1 to 6"));
}

TEST(RulebookExample, TakesNoPageThatIsBroken) {
  EXPECT_THAT(ReadRulebook("```example\nopening 4\n```\n").problems,
              Contains("1: an example that belongs to no clause"));
  EXPECT_THAT(ReadRulebook("### `ENTRY-1`\n\n```example\n").problems,
              Contains("3: the block that begins here has no end"));
  EXPECT_THAT(ReadRulebook("### `ENTRY-1` and more\n").problems,
              Contains("1: expected ### `CLAUSE` and no more"));
}

class ExampleTest : public ::testing::Test {
 public:
  explicit ExampleTest(const Example& example) : example_(example) {}
  void TestBody() override {
    const std::string difference = Difference(example_);
    if (!difference.empty()) FAIL() << TextOf(example_) << "docs/rulebook.md:" << difference;
  }

 private:
  const Example& example_;
};

}  // namespace

// Examples are registered when the program starts, so that a new one is run without building anything.
void RegisterExamples() {
  for (const Section& section : Page().sections) {
    for (std::size_t i = 0; i < section.examples.size(); ++i) {
      const Example& example = section.examples[i];
      const std::string name = section.id + "/" + std::to_string(i + 1);
      ::testing::RegisterTest("Example", name.c_str(), nullptr, nullptr, "docs/rulebook.md",
                              static_cast<int>(example.number),
                              [&example]() -> ::testing::Test* { return new ExampleTest(example); });
    }
  }
}

}  // namespace arbitro::corpus

int main(int argc, char** argv) {
  ::testing::InitGoogleMock(&argc, argv);
  arbitro::corpus::RegisterExamples();
  return RUN_ALL_TESTS();
}
