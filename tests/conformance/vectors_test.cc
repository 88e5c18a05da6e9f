// The cases of the conformance kit are what the rulebook and the corpus make of them, and leave nothing out.
//
//   vectors_test            as a test
//   vectors_test --update   writes corpus/vectors anew
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/clauses.h"
#include "engine/presets.h"
#include "tests/conformance/fault_patterns.h"
#include "tests/conformance/make_vectors.h"
#include "tests/corpus/case_file.h"
#include "verifier/conformance/cases.h"
#include "verifier/conformance/compare.h"
#include "verifier/conformance/fault_kinds.h"
#include "verifier/conformance/server.h"

namespace arbitro::conformance {
namespace {

constexpr int kMinMust = 400;
constexpr int kMinOfPreset = 15;
constexpr int kMinOfKind = 8;

[[nodiscard]] std::filesystem::path Folder() { return corpus::CorpusFolder() / "vectors"; }

[[nodiscard]] bool HasTag(const pb::Case& one, std::string_view tag) {
  return std::ranges::find(one.tags(), tag) != one.tags().end();
}

// Clauses about the set-up, the boards there are and who begins. A question gives all of these: no ply can
// break them.
[[nodiscard]] bool AboutSetUp(std::string_view clause) {
  constexpr std::string_view kClauses[] = {"EQUIP-3", "TURN-3",    "BOARD-1", "BOARD-5",
                                           "BOARD-6", "GLP-SETUP", "PCH-EQ-3"};
  return std::ranges::find(kClauses, clause) != std::end(kClauses);
}

// Cases that have to hold, whatever reading a text is given.
[[nodiscard]] std::vector<pb::Case> Must() {
  std::vector<pb::Case> must;
  for (const pb::Case& one : AllCases()) {
    if (one.level() == pb::LEVEL_MUST) must.push_back(one);
  }
  return must;
}

[[nodiscard]] const std::vector<VectorFile>& Made() {
  static const std::vector<VectorFile> made = MakeVectors();
  return made;
}

TEST(Vectors, AreWhatTheirSourcesMakeOfThem) {
  for (const VectorFile& file : Made())
    EXPECT_TRUE(corpus::ReadBytes(Folder() / file.name) == TextOf(file))
        << file.name << " is not what it has to be; vectors_test --update writes it anew";
}

TEST(Vectors, AreAllInTheProgram) {
  std::size_t count = 0;
  for (const VectorFile& file : Made()) count += static_cast<std::size_t>(file.content.cases_size());
  EXPECT_EQ(AllCases().size(), count);
  std::set<std::string> names;
  for (const pb::Case& one : AllCases()) {
    EXPECT_TRUE(names.insert(one.name()).second) << one.name();
    EXPECT_FALSE(one.why().empty()) << one.name();
    EXPECT_FALSE(one.tags().empty()) << one.name();
  }
}

// No rule set of the texts, no clause and no kind of published fault goes without cases.
TEST(Vectors, LeaveNothingOut) {
  const std::vector<pb::Case> must = Must();
  EXPECT_GE(must.size(), static_cast<std::size_t>(kMinMust));
  const auto count = [&](std::string_view tag) {
    return std::ranges::count_if(must, [&](const pb::Case& one) { return HasTag(one, tag); });
  };
  for (const parchis::Preset& preset : parchis::Presets())
    EXPECT_GE(count(preset.name), preset.name.starts_with("ludoteka-d") || preset.name.starts_with("us-h") ||
                                          preset.name.starts_with("us-c") || preset.name == "ludoteka-it"
                                      ? 1
                                      : kMinOfPreset)
        << preset.name;
  for (const FaultKind& kind : FaultKinds()) EXPECT_GE(count(kind.name), kMinOfKind) << kind.name;
  std::set<std::string> clauses;
  for (const pb::Case& one : AllCases()) clauses.insert(one.clauses().begin(), one.clauses().end());
  for (const parchis::Clause& clause : parchis::Clauses())
    EXPECT_NE(clauses.contains(std::string(clause.id)), AboutSetUp(clause.id)) << clause.id;
}

// Who holds some of the twelve safe squares unsafe is found, on whichever arm they are: the rule sets leave
// no doubt about these.
TEST(Vectors, AskForEachSafeSquareThatRivalsShare) {
  std::set<std::string> must;
  for (const pb::Case& one : Must()) {
    if (one.has_apply()) must.insert(one.name());
  }
  for (const parchis::Preset& preset : parchis::Presets()) {
    if (preset.name.starts_with("us-")) continue;  // there nobody comes to stand beside a rival
    for (const int of_arm : {5, 12, 17}) {
      for (int arm = 0; arm < 4; ++arm) {
        const std::string square = std::to_string(17 * arm + of_arm);
        EXPECT_TRUE(must.contains("squares/" + std::string(preset.name) + "/safe_" + square))
            << preset.name << " " << square;
      }
    }
  }
}

TEST(Vectors, HaveTheirKindsOfFaultInTheDocumentation) {
  const std::string page =
      corpus::ReadBytes(corpus::CorpusFolder().parent_path() / "docs" / "conformance.md");
  for (const FaultKind& kind : FaultKinds()) {
    const std::string row = "\n| `" + std::string(kind.name) + "` | " + std::string(kind.what) + " |\n";
    EXPECT_THAT(page, ::testing::HasSubstr(row));
  }
}

// Every published fault is shown by a case, or it is said why none can. Where rule sets differ about it the
// cases need not be of level must.
TEST(Vectors, ShowEveryPublishedFault) {
  std::map<std::string, int> counts;
  for (const pb::Case& one : AllCases()) {
    for (const std::string& tag : one.tags()) ++counts[tag];
  }
  const std::map<char, int> sizes{{'S', 44}, {'D', 12}, {'P', 9}, {'U', 32}, {'L', 23}};
  for (const auto& [family, size] : sizes) {
    for (int number = 1; number <= size; ++number) {
      const std::string row = std::string(1, family) + (number < 10 ? "-0" : "-") + std::to_string(number);
      const bool without =
          std::ranges::find(FaultRowsWithoutCases(), row, &FaultRow::row) != FaultRowsWithoutCases().end();
      EXPECT_NE(counts.contains(row), without) << row;
    }
  }
}

// This program passes its own kit, and what it answers is what the cases say.
TEST(Vectors, AreAnsweredByThisProgramAsTheySay) {
  const Server server("test");
  for (const pb::Case& one : AllCases()) {
    const Verdict verdict = Compare(one, server.Answer(RequestOf(one)), true);
    EXPECT_EQ(verdict.result, Result::kPass) << one.name() << ": " << verdict.why;
  }
}

// Each case can fail: an empty answer, and one that says the contrary, are noticed.
TEST(Vectors, CanFail) {
  for (const pb::Case& one : AllCases()) {
    pb::Reply reply;
    if (one.has_legal()) reply.mutable_legal()->add_plies()->set_penalized(44);
    if (one.has_apply()) reply.mutable_apply()->set_position(one.apply().position());
    if (one.has_judge()) {
      reply.mutable_judge()->set_legal(!one.answers(0).judge().legal());
      reply.mutable_judge()->set_ply(one.answers(0).judge().ply());
    }
    if (one.has_perft()) {
      *reply.mutable_perft() = one.answers(0).perft();
      reply.mutable_perft()->set_sequences(reply.perft().sequences() + 1);
    }
    if (one.level() == pb::LEVEL_CHOICE) continue;
    EXPECT_NE(Compare(one, reply, false).result, Result::kPass) << one.name();
  }
}

int Update() {
  std::map<std::string, int> levels;
  for (const VectorFile& file : Made()) {
    std::ofstream(Folder() / file.name, std::ios::binary) << TextOf(file);
    for (const pb::Case& one : file.content.cases()) ++levels[file.name + " " + pb::Level_Name(one.level())];
  }
  for (const auto& [level, count] : levels) std::cout << level << " " << count << "\n";
  return 0;
}

}  // namespace
}  // namespace arbitro::conformance

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--update") return arbitro::conformance::Update();
  ::testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
