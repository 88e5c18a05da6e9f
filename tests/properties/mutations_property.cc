// Every fault that can be planted in a clean game is found, with the right code, at its ply and at no earlier
// one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "tests/support/checking.h"
#include "tests/support/mutations.h"
#include "tests/support/played_game.h"

namespace arbitro::testing {
namespace {

using parchis::testing::Choices;

// Of each mutation in games of one rule set, and from how many games at most.
constexpr int kPlantings = 1;
constexpr std::uint64_t kGames = 2;
// Games that are searched for a place where a rare fault can be made.
constexpr std::uint64_t kGamesForRare = 40;

struct Count {
  int planted = 0;
  int found = 0;
};

// Whether the finding counts: no remark about the set-up, and no consequence.
[[nodiscard]] bool Counts(const Finding& finding) {
  return !finding.follows && finding.level > Level::kNote &&
         !(finding.level == Level::kWarning && EntryOf(finding.code).layer == Layer::kSetUp);
}

// Empty if one of the codes is found at its ply and nothing before it; else what is found.
[[nodiscard]] std::string Missed(const Planted& planted, const std::vector<Code>& codes) {
  const std::vector<Finding> findings = CheckBytes(planted.bytes, DeclaredRules()).findings();
  bool found = false;
  bool early = false;
  for (const Finding& finding : findings) {
    const bool right =
        std::ranges::count(codes, finding.code) == 1 && finding.ply == planted.ply && !finding.follows;
    const bool anywhere = std::ranges::count(codes, finding.code) == 1 && !planted.ply && !finding.follows;
    found = found || right || anywhere;
    early = early || (planted.ply && finding.ply && *finding.ply < *planted.ply && Counts(finding));
  }
  if (found && !early) return "";
  std::string text = planted.ply ? "at ply " + std::to_string(*planted.ply) + " expected" : "expected";
  for (const Code code : codes) text += " " + std::string(EntryOf(code).id);
  text += ", found";
  for (const std::string& brief : Briefs(findings)) text += "; " + brief;
  return text;
}

[[nodiscard]] std::vector<std::string_view> RuleSets(const Mutation& mutation) {
  if (!mutation.rules.empty()) return mutation.rules;
  std::vector<std::string_view> names;
  for (const parchis::Preset& preset : parchis::Presets()) names.push_back(preset.name);
  return names;
}

// Clean games, made once: the first from the set-up, others from later positions.
[[nodiscard]] const PlayedGame& GameOf(std::string_view rules, std::uint64_t seed) {
  static std::map<std::pair<std::string, std::uint64_t>, PlayedGame> games;
  const auto key = std::pair(std::string(rules), seed);
  auto found = games.find(key);
  if (found == games.end())
    found = games.emplace(key, CleanGame(rules, seed == 2 ? 6 : 4, seed, seed > kGames)).first;
  return found->second;
}

void PrintRow(std::string_view id, std::string_view what, int pattern, const Count& count) {
  std::cerr << "| " << id << " | " << what << (pattern == 0 ? "" : " (" + std::to_string(pattern) + ")")
            << " | " << count.planted << " | " << count.found << " |\n";
}

TEST(Mutations, AreFoundAtTheirPlyByTheirCode) {
  for (const Mutation& mutation : Mutations()) {
    Count count;
    std::map<std::string_view, int> planted_in;
    std::vector<Code> codes = mutation.also;
    codes.push_back(mutation.code);
    // Of what few games have a place for one planting is enough, wherever it is.
    for (std::uint64_t seed = 1; seed <= kGamesForRare && (seed <= kGames || count.planted == 0); ++seed) {
      for (const std::string_view rules : RuleSets(mutation)) {
        if (planted_in[rules] >= kPlantings) continue;
        Choices choices(seed);
        const auto planted = mutation.plant(GameOf(rules, seed), choices);
        if (!planted) continue;
        ++planted_in[rules];
        ++count.planted;
        const std::string missed = Missed(*planted, codes);
        if (missed.empty()) ++count.found;
        EXPECT_EQ(missed, "") << mutation.name << ", " << rules << ", seed " << seed;
      }
    }
    EXPECT_GT(count.planted, 0) << mutation.name << ": no game has a place for it";
    PrintRow(EntryOf(mutation.code).id, mutation.name, mutation.pattern, count);
  }
}

// By the code of the finding: what was planted, and found.
using CodeCounts = std::map<Code, Count>;

void Expect(const Planted& planted, parchis::Fault fault, std::string_view rules, CodeCounts& counts) {
  Count& count = counts[CodeOf(fault)];
  ++count.planted;
  const std::string missed = Missed(planted, {CodeOf(fault)});
  if (missed.empty()) ++count.found;
  EXPECT_EQ(missed, "") << rules;
}

[[nodiscard]] CodeCounts PlantEveryFault() {
  constexpr std::size_t kStride = 7;
  CodeCounts counts;
  for (const parchis::Preset& preset : parchis::Presets()) {
    std::map<parchis::Fault, int> here;
    const auto wanted = [&](parchis::Fault fault) { return here[fault]++ < kPlantings; };
    for (const IllegalPly& illegal : PlantIllegalPlies(GameOf(preset.name, 1), kStride, wanted)) {
      Expect(illegal.planted, illegal.fault, preset.name, counts);
    }
  }
  for (const RareFault& rare : RareFaults()) {
    for (std::uint64_t seed = 1; seed <= kGamesForRare; ++seed) {
      const auto planted = PlantIllegalPly(GameOf(rare.rules, seed), rare.fault);
      if (!planted) continue;
      Expect(*planted, rare.fault, rare.rules, counts);
      break;
    }
  }
  return counts;
}

// And every code of the catalog is planted by one of the two, or said not to be: whoever adds one adds a
// mutation.
TEST(IllegalPlies, AreFoundByTheirCodeAndNoCodeGoesWithoutAPlanting) {
  CodeCounts counts = PlantEveryFault();
  for (const auto& [code, count] : counts) PrintRow(EntryOf(code).id, EntryOf(code).name, 0, count);
  std::set<Code> known;
  for (const auto& [code, count] : counts) known.insert(code);
  for (const Mutation& mutation : Mutations()) known.insert(mutation.code);
  for (const Unplanted& unplanted : NotPlanted()) {
    EXPECT_FALSE(known.contains(unplanted.code))
        << EntryOf(unplanted.code).id << " is planted, and said not to be";
    EXPECT_FALSE(unplanted.why.empty());
    known.insert(unplanted.code);
  }
  for (const CatalogEntry& entry : Catalog()) {
    EXPECT_TRUE(known.contains(entry.code))
        << entry.id << " " << entry.name
        << " has no mutation: add one to tests/support/, or a reason to NotPlanted";
  }
}

// The ten patterns of faults that other programs made, each with a mutation of its own (docs/testing.md).
TEST(Mutations, CoverEveryPatternOfPublicFaults) {
  std::set<int> patterns;
  for (const Mutation& mutation : Mutations()) patterns.insert(mutation.pattern);
  for (int pattern = 1; pattern <= 10; ++pattern) EXPECT_TRUE(patterns.contains(pattern)) << pattern;
}

}  // namespace
}  // namespace arbitro::testing
