// What the recorded games of other programs tell about the rules that they were played by, without being
// told.
#include "verifier/infer/infer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/corpus/recorded_games.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/infer/variants.h"
#include "verifier/report/inference_writers.h"

namespace arbitro::corpus {
namespace {

namespace fs = std::filesystem;
using parchis::InfoOf;

[[nodiscard]] infer::Archive ArchiveOf(const std::string& program) {
  std::vector<std::string> paths;
  for (const fs::path& path : Column{program, "own"}.Games()) paths.push_back(path.string());
  return infer::ReadArchive(paths, nullptr);
}

// Worked out once for all tests.
[[nodiscard]] const Inference& InferOf(const std::string& program) {
  static std::map<std::string, Inference> known;
  auto found = known.find(program);
  if (found == known.end()) {
    const infer::InferOptions options{.rules = {}, .ignore_header = true, .jobs = 2};
    found = known.emplace(program, infer::Infer(ArchiveOf(program), options)).first;
  }
  return found->second;
}

// "game ply" of every finding that the program's own rules leave in its games.
[[nodiscard]] std::set<std::string> OwnFaults(const std::string& program) {
  std::set<std::string> places;
  for (const std::string& line : Column{program, "own"}.Expected())
    places.insert(line.substr(0, line.rfind(' ')));
  return places;
}

[[nodiscard]] std::string PlaceOf(const Inference& inference, const Kill& kill) {
  return inference.games.at(kill.game).id + " " + (kill.ply ? std::to_string(*kill.ply) : "-");
}

// Point and option, one a line.
[[nodiscard]] std::map<std::string, std::string> SettledOf(const std::string& program) {
  std::map<std::string, std::string> settled;
  std::ifstream in(Column{program, "own"}.Folder() / "settled.txt");
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string point;
    std::string option;
    if (!line.starts_with('#') && (words >> point >> option)) settled[point] = option;
  }
  return settled;
}

// With sanitizers an archive takes half a minute: there one of each system of play stands for all.
#if defined(PARCHIS_SANITIZED)
constexpr bool kSlow = true;
#else
constexpr bool kSlow = false;
#endif
[[nodiscard]] std::vector<std::string> ProgramsHere() {
  return kSlow ? std::vector<std::string>{"parchis5", "racket", "ugr"} : Programs();
}

class InferGames : public ::testing::TestWithParam<std::string> {};

TEST_P(InferGames, TheAnswersOfTheHeaderSurvive) {
  const Inference& inference = InferOf(GetParam());
  const parchis::NamedRules own = Column{GetParam(), "own"}.Rules();
  const std::set<std::string> faults = OwnFaults(GetParam());
  for (const PointFate& fate : inference.points) {
    const std::uint8_t answer = own.rules.answer(fate.point);
    const OptionFate& option = fate.options.at(answer);
    if (option.kind != OptionFate::Kind::kKilled || !option.unless.empty()) continue;
    // What the program states is not what it does: only then may its play rule the answer out.
    EXPECT_TRUE(faults.contains(PlaceOf(inference, *option.kill)))
        << report::AnswerText({fate.point, answer}) << ": "
        << report::KillText(inference, *option.kill, true);
  }
}

TEST_P(InferGames, EveryOptionThatIsRuledOutNamesItsPly) {
  const Inference& inference = InferOf(GetParam());
  for (const PointFate& fate : inference.points) {
    ASSERT_EQ(fate.options.size(), InfoOf(fate.point).options.size());
    EXPECT_EQ(fate.options[fate.inferred].kind, OptionFate::Kind::kInferred);
    EXPECT_EQ(inference.rules.rules.answer(fate.point), fate.inferred);
    for (const OptionFate& option : fate.options) {
      ASSERT_EQ(option.kind == OptionFate::Kind::kKilled, option.kill.has_value());
      if (!option.kill) continue;
      ASSERT_LT(option.kill->game, inference.games.size());
      EXPECT_GE(option.games, 1U);
      EXPECT_LT(option.kill->ply.value_or(0), inference.games[option.kill->game].plies);
    }
  }
}

TEST_P(InferGames, WhatIsSettledIsSettled) {
  const Inference& inference = InferOf(GetParam());
  const std::map<std::string, std::string> settled = SettledOf(GetParam());
  EXPECT_GE(settled.size(), 5U);
  const parchis::NamedRules own = Column{GetParam(), "own"}.Rules();
  for (const auto& [point, option] : settled) {
    const parchis::RulePointInfo* info = parchis::FindRulePoint(point);
    ASSERT_NE(info, nullptr) << point;
    const PointFate& fate = inference.points.at(static_cast<std::size_t>(info->point));
    EXPECT_EQ(fate.kind, PointFate::Kind::kSettled) << point;
    EXPECT_EQ(info->options[fate.inferred].id, option) << point;
    EXPECT_EQ(info->options[own.rules.answer(info->point)].id, option) << point;
  }
}

// What is said to fit was tried.
TEST_P(InferGames, OfAPointThatIsOpenAnotherAnswerFits) {
  const Inference& inference = InferOf(GetParam());
  for (const PointFate& fate : inference.points) {
    const auto survive = std::ranges::count(fate.options, OptionFate::Kind::kSurvives, &OptionFate::kind);
    const auto idle = std::ranges::count(fate.options, OptionFate::Kind::kIdle, &OptionFate::kind);
    if (fate.kind == PointFate::Kind::kOpen) {
      EXPECT_GE(survive, 1) << InfoOf(fate.point).id;
    } else if (fate.kind == PointFate::Kind::kBound) {
      EXPECT_EQ(static_cast<std::size_t>(idle) + 1, fate.options.size()) << InfoOf(fate.point).id;
    }
  }
}

// The rule file is one, and under it the games have no fault but those under the program's own rules.
TEST_P(InferGames, TheRuleFileFits) {
  const Inference& inference = InferOf(GetParam());
  const fs::path path = fs::path(::testing::TempDir()) / (GetParam() + "-inferred.rules.txtpb");
  std::ofstream(path) << report::InferenceRuleFile(inference);
  const auto rules = cli::ReadRules(path.string());
  ASSERT_TRUE(rules) << rules.error().front();
  EXPECT_EQ(rules->rules, inference.rules.rules);
  EXPECT_TRUE(rules->open.empty());
  const std::vector<std::string> own = Column{GetParam(), "own"}.Expected();
  for (const std::string& line : LinesOf(CheckGames({GetParam(), "own"}, JudgedBy(*rules))))
    EXPECT_TRUE(std::ranges::binary_search(own, line)) << line;
  fs::remove(path);
}

// Told its own rules, a program that keeps to them needs no other.
TEST_P(InferGames, TheRulesOfTheHeaderComeFirst) {
  const Inference inference = infer::Infer(ArchiveOf(GetParam()), {.rules = {}, .find_changes = false});
  ASSERT_EQ(inference.header.size(), 1U);
  const Column own{GetParam(), "own"};
  const bool notes_only = std::ranges::all_of(
      CheckGames(own, own.Options()), [](const GameReport& game) { return game.verdict == Verdict::kValid; });
  if (!notes_only) return;
  EXPECT_TRUE(inference.header.front().fits);
  EXPECT_EQ(inference.from, InferredFrom::kHeader);
  EXPECT_EQ(inference.fitting.rules, own.Rules().rules);
}

INSTANTIATE_TEST_SUITE_P(EveryProgram, InferGames, ::testing::ValuesIn(ProgramsHere()),
                         [](const auto& program) {
                           std::string name = program.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// ---- What is known of single plies ----

class InferParchis5 : public ::testing::Test {
 protected:
  [[nodiscard]] const OptionFate& Fate(std::string_view point, std::string_view option) const {
    const parchis::RulePointInfo& info = *parchis::FindRulePoint(point);
    const PointFate& fate = inference_.points.at(static_cast<std::size_t>(info.point));
    return fate.options.at(*parchis::FindOption(info, option));
  }
  [[nodiscard]] std::string Place(const std::optional<Kill>& kill) const {
    return kill ? PlaceOf(inference_, *kill) : "none";
  }

  const Inference& inference_ = InferOf("parchis5");
};

TEST_F(InferParchis5, ASixCountsSeven) {
  EXPECT_EQ(Fate("six.all_out_value", "7").kind, OptionFate::Kind::kInferred);
  EXPECT_EQ(Place(Fate("six.all_out_value", "6").forbidden), "parchis5-0 203");
  EXPECT_EQ(Place(Fate("six.all_out_value", "12").forbidden), "parchis5-0 210");
  EXPECT_EQ(Fate("six.all_out_value", "12").games, 3U);
}
TEST_F(InferParchis5, PairsInTheCorridorBindTheirOwner) {
  EXPECT_EQ(Place(Fate("barrier.corridor_blocks", "no").kill), "parchis5-0 212");
}
TEST_F(InferParchis5, BonusesChain) { EXPECT_EQ(Place(Fate("bonus.chain", "none").kill), "parchis5-0 81"); }
TEST_F(InferParchis5, RuleSetsThatDoNotFitSayWhatToChange) {
  const auto fit = std::ranges::find(inference_.presets, "ludoteka@1", &RuleSetFit::rules);
  ASSERT_NE(fit, inference_.presets.end());
  EXPECT_FALSE(fit->fits);
  EXPECT_EQ(fit->games_at_fault, 3U);
  EXPECT_EQ(Place(fit->first), "parchis5-0 0");
  EXPECT_EQ(fit->found, ChangesFound::kFound);
  EXPECT_EQ(report::AnswersText(fit->changes), "entry.first_five=two_together");
}

// A search that goes ply by ply comes to a rule set with four changes.
TEST(InferParchis5Pairs, TheFewestChangesAreInferred) {
  if (kSlow) GTEST_SKIP();
  const Inference& inference = InferOf("parchis5-pairs");
  EXPECT_EQ(report::AnswersText(infer::Differences(inference.start.rules, inference.fitting.rules)),
            "triple.if_prev_no_move=nobody_after_any_pass, barrier.members=team, capture.mate=choice");
  const PointFate& fate = inference.points.at(static_cast<std::size_t>(parchis::RulePoint::kTripleVictim));
  EXPECT_EQ(InfoOf(fate.point).options[fate.inferred].id, "last_moved_any");
}
TEST(InferParchis5Pairs, AnAnswerThatNoOtherCanReplaceIsBound) {
  if (kSlow) GTEST_SKIP();
  const Inference& inference = InferOf("parchis5-pairs");
  EXPECT_EQ(inference.points.at(static_cast<std::size_t>(parchis::RulePoint::kSixAllOutScope)).kind,
            PointFate::Kind::kBound);
}

TEST(InferThreads, TheirNumberChangesNothing) {
  for (const char* program : {"parchis5", "racket", "ugr"}) {
    const auto with = [&](unsigned jobs) {
      return report::InferenceJson(
          infer::Infer(ArchiveOf(program), {.rules = {}, .ignore_header = true, .jobs = jobs}), "");
    };
    EXPECT_EQ(with(1), with(3)) << program;
  }
}

// ---- Games of different rules in one archive ----

TEST(InferMixed, GamesThatContradictEachOtherAreNamed) {
  if (kSlow) GTEST_SKIP();
  infer::Archive archive;
  for (const char* program : {"glparchis-3", "parchis5-rank"}) {
    for (const log::RecordedGame& game : ReadGames({program, "own"})) archive.Add(program, 0, game);
  }
  const Inference inference = infer::Infer(archive, {.rules = {}, .ignore_header = true, .jobs = 2});
  EXPECT_FALSE(inference.faults.empty());
  ASSERT_FALSE(inference.contradictions.empty());
  const Contradiction& found = inference.contradictions.front();
  EXPECT_NE(inference.games.at(found.first.game).input, inference.games.at(found.second.game).input);
  EXPECT_FALSE(found.instead.empty());
  EXPECT_EQ(found.instead.size(), found.answers.size());
}

}  // namespace
}  // namespace arbitro::corpus
