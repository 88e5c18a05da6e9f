#include "engine/clauses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rule_set.h"

namespace parchis {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// A row of a registry that cites clauses, read straight from the .def file so that no library stands between.
struct Citation {
  std::string_view row;
  std::string_view clauses;  // comma separated, may be empty
};

const std::vector<Citation>& FaultCitations() {
  static const std::vector<Citation> citations = {
#define PARCHIS_FAULT(enumerator, code, name, clauses, message, help) {code, clauses},
#include "engine/faults.def"
#undef PARCHIS_FAULT
  };
  return citations;
}

const std::vector<Citation>& FindingCitations() {
  static const std::vector<Citation> citations = {
#define ARBITRO_FINDING(enumerator, code, name, layer, level, clauses, message, help) {code, clauses},
#include "verifier/findings/catalog.def"
#undef ARBITRO_FINDING
  };
  return citations;
}

const std::vector<Citation>& RulePointCitations() {
  static const std::vector<Citation> citations = {
#define PARCHIS_RULE_POINT(Type, id, question, ambiguities, clauses, evidence, ...) {id, clauses},
#include "engine/rule_points.def"
#undef PARCHIS_RULE_POINT
  };
  return citations;
}

std::vector<std::string> SplitAtCommas(std::string_view list) {
  std::vector<std::string> items;
  std::istringstream stream{std::string(list)};
  for (std::string item; std::getline(stream, item, ',');) items.push_back(item);
  return items;
}

// Every citation that names no clause, as "row cites id".
std::vector<std::string> UnknownIn(const std::vector<Citation>& citations) {
  std::vector<std::string> unknown;
  for (const Citation& citation : citations) {
    for (const std::string& id : SplitAtCommas(citation.clauses)) {
      if (FindClause(id) == nullptr) unknown.push_back(std::string(citation.row) + " cites " + id);
    }
  }
  return unknown;
}

bool IsLineRange(std::string_view line) {
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto dash = std::ranges::find(line, '-');
  const std::string_view first(line.begin(), dash);
  const std::string_view rest(dash, line.end());
  return !first.empty() && std::ranges::all_of(first, digit) &&
         (rest.empty() || (rest.size() > 1 && std::ranges::all_of(rest.substr(1), digit)));
}

TEST(Clauses, IdsAreUnique) {
  std::set<std::string_view> ids;
  for (const Clause& clause : Clauses()) EXPECT_TRUE(ids.insert(clause.id).second) << clause.id;
}

TEST(Clauses, AreFoundByTheirId) {
  for (const Clause& clause : Clauses()) EXPECT_EQ(FindClause(clause.id), &clause);
  EXPECT_EQ(FindClause(""), nullptr);
  EXPECT_EQ(FindClause("ENTRY"), nullptr);
  EXPECT_EQ(FindClause("entry-2"), nullptr);
}

TEST(Clauses, StatementsAreSentences) {
  for (const Clause& clause : Clauses()) {
    EXPECT_GE(clause.statement.size(), 20U) << clause.id;
    EXPECT_THAT(clause.statement, EndsWith(".")) << clause.id;
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(clause.statement.front()))) << clause.id;
    EXPECT_THAT(clause.statement, Not(HasSubstr("  "))) << clause.id;
  }
}

TEST(Clauses, CounterpartsAreKnownClausesOfAnotherText) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Counterpart& row : Counterparts()) {
    const Clause* own = FindClause(row.id);
    const Clause* other = FindClause(row.counterpart);
    ASSERT_TRUE(own != nullptr && other != nullptr) << row.id << ' ' << row.counterpart;
    EXPECT_NE(own->source, other->source) << row.id;
    EXPECT_TRUE(seen.insert({row.id, other->source}).second) << row.id << " twice for " << other->source;
    EXPECT_EQ(CounterpartOf(row.id, other->source), row.counterpart);
    EXPECT_EQ(CounterpartOf(row.id, own->source), row.id);
  }
  EXPECT_EQ(CounterpartOf("EQUIP-4", "seed 002"), "EQUIP-4");
}

// What faults and findings cite of seed 000 is said in seed 002 too, or is one of these, of which it says
// nothing.
TEST(Clauses, WhatIsCitedHasACounterpartInSeed002) {
  const std::set<std::string_view> silent{"BARRIER-3", "BOARD-2", "BOARD-4", "CAPTURE-5",
                                          "EQUIP-4",   "SIX-5",   "SIX-6"};
  std::set<std::string_view> found;
  for (const std::vector<Citation>* citations : {&FaultCitations(), &FindingCitations()}) {
    for (const Citation& citation : *citations) {
      for (const std::string& id : SplitAtCommas(citation.clauses)) {
        const Clause* clause = FindClause(id);
        ASSERT_NE(clause, nullptr) << id;
        if (clause->source != "seed 000" || CounterpartOf(id, "seed 002") != id) continue;
        EXPECT_TRUE(silent.contains(id)) << citation.row << " cites " << id;
        found.insert(clause->id);
      }
    }
  }
  EXPECT_EQ(found, silent);
}

// docs/glossary.md: in Spanish the word is the nest, in American rules the goal.
TEST(Clauses, StatementsAvoidTheAmbiguousWord) {
  for (const Clause& clause : Clauses()) {
    std::string lower(clause.statement);
    std::ranges::transform(lower, lower.begin(), [](char c) {
      return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    EXPECT_THAT(lower, Not(HasSubstr("home"))) << clause.id;
  }
}

TEST(Clauses, TextsAreCitedByLine) {
  for (const Clause& clause : Clauses()) {
    if (clause.source.ends_with(", code")) {
      EXPECT_FALSE(clause.line.empty()) << clause.id;
    } else {
      EXPECT_TRUE(IsLineRange(clause.line)) << clause.id << ": " << clause.line;
    }
  }
}

TEST(Clauses, PrefixesTellTheSource) {
  for (const Clause& clause : Clauses()) {
    if (clause.id.starts_with("ES-")) {
      EXPECT_THAT(clause.source, StartsWith("parchis5 ")) << clause.id;
    } else if (clause.id.starts_with("GLP-")) {
      EXPECT_THAT(clause.source, StartsWith("glparchis ")) << clause.id;
    } else {
      EXPECT_THAT(clause.source, StartsWith("seed ")) << clause.id;
    }
  }
}

TEST(Clauses, EveryFaultCitesKnownClauses) {
  EXPECT_THAT(UnknownIn(FaultCitations()), IsEmpty());
  for (const Citation& citation : FaultCitations()) {
    EXPECT_THAT(citation.clauses, Not(IsEmpty())) << citation.row << " rests on no rule";
  }
}

TEST(Clauses, EveryFindingCitesKnownClauses) { EXPECT_THAT(UnknownIn(FindingCitations()), IsEmpty()); }

TEST(Clauses, EveryRulePointCitesKnownClauses) { EXPECT_THAT(UnknownIn(RulePointCitations()), IsEmpty()); }

TEST(Clauses, ThePageOfRulePointsHasAnIndexOfThem) {
  std::ifstream file(PARCHIS_SOURCE_DIR "/docs/rule_points.md");
  ASSERT_TRUE(file.is_open());
  std::ostringstream text;
  text << file.rdbuf();
  const std::string page = text.str();
  for (const RulePointInfo& info : RulePoints()) {
    const std::string id(info.id);
    const std::string row = "\n| `" + id + "` | " + std::string(info.question) + " |\n";
    EXPECT_NE(page.find(row), std::string::npos) << "docs/rule_points.md has no row" << row;
    const std::string family = id.substr(0, id.find('.'));
    EXPECT_NE(page.find("](#" + family + ")"), std::string::npos) << family;
    EXPECT_NE(page.find("\n### " + family + "\n"), std::string::npos) << family;
  }
}

}  // namespace
}  // namespace parchis
