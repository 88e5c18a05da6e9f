#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/presets.h"

namespace parchis {
namespace {

std::string Back(std::string_view spec) {
  const auto named = ParseRulesSpec(spec);
  return named ? named->Spec() : "error: " + named.error().Describe();
}

TEST(RulesSpec, PresetWithAndWithoutVersion) {
  EXPECT_EQ(Back("ludoteka"), "ludoteka@1");
  EXPECT_EQ(Back("ludoteka@1"), "ludoteka@1");
  EXPECT_EQ(Back("es-wikipedia"), "es-wikipedia@1");
}

TEST(RulesSpec, AnswersThatDiffer) {
  EXPECT_EQ(Back("ludoteka@@entry.duty=free"), "ludoteka@1@@entry.duty=free");
  EXPECT_EQ(Back("ludoteka@1@@bonus.chain=none,entry.duty=free"),
            "ludoteka@1@@entry.duty=free,bonus.chain=none");
  EXPECT_EQ(Back("ludoteka@@entry.duty=forced"), "ludoteka@1") << "what the preset says anyway";
  EXPECT_EQ(Back("ludoteka@@entry.rival_pair=later"), "ludoteka@1@@entry.rival_pair=later")
      << "what the preset says, and leaves open";
  EXPECT_EQ(Back("glparchis@@entry.rival_pair=refuse"), "glparchis@1") << "which leaves nothing open";
  EXPECT_EQ(Back("ludoteka@@entry.duty=free,entry.duty=forced"),
            "error: rule point 'entry.duty' is answered twice");
}

TEST(RulesSpec, EveryAnswerOfEveryPresetComesBack) {
  for (const Preset& preset : Presets()) {
    for (const RulePointInfo& info : RulePoints()) {
      for (std::size_t i = 0; i < info.options.size(); ++i) {
        NamedRules named = NamedRulesOf(preset);
        ASSERT_TRUE(SetAnswer(named, info.id, info.options[i].id));
        const auto back = ParseRulesSpec(named.Spec());
        ASSERT_TRUE(back) << named.Spec();
        EXPECT_EQ(back->rules, named.rules) << named.Spec();
        EXPECT_EQ(back->open, named.open) << named.Spec();
        EXPECT_EQ(back->base, named.base);
      }
    }
  }
}

TEST(RulesSpec, WhoeverAnswersAPointClosesIt) {
  const NamedRules named = ParseRulesSpec("ludoteka@@entry.rival_pair=later").value();
  EXPECT_FALSE(named.open.contains(RulePoint::kEntryRivalPair));
  EXPECT_TRUE(named.open.contains(RulePoint::kBoardSafeSquares));
  EXPECT_EQ(ParseRulesSpec("ludoteka")->open, OpenPointsOf(*FindPreset("ludoteka")));
}

TEST(RulesSpec, APointIsOpenedWithAllOrSomeOfItsOptions) {
  const auto open = [](std::string_view words) {
    OpenPoints points;
    const auto opened = OpenPoint(points, words);
    return opened ? std::to_string(points.options(RulePoint::kEntryRivalPair))
                  : "error: " + opened.error().Describe();
  };
  EXPECT_EQ(open("entry.rival_pair"), "7");
  EXPECT_EQ(open("entry.rival_pair=later|all"), "5");
  EXPECT_EQ(open("entry.rival_pair=refuse"), "2");
  EXPECT_EQ(open("entry.rival"), "error: there is no rule point 'entry.rival'");
  EXPECT_EQ(open("entry.rival_pair="), "error: rule point 'entry.rival_pair' has no option ''");
  EXPECT_EQ(open("entry.rival_pair=later|"), "error: rule point 'entry.rival_pair' has no option ''");
  EXPECT_EQ(open("entry.rival_pair=later|no"), "error: rule point 'entry.rival_pair' has no option 'no'");
  EXPECT_EQ(open(""), "error: there is no rule point ''");
}

TEST(RulesSpec, WhatCannotBeRead) {
  EXPECT_EQ(Back("ludo"), "error: there is no rule set 'ludo'");
  EXPECT_EQ(Back(""), "error: there is no rule set ''");
  EXPECT_EQ(Back("@@entry.duty=free"), "error: there is no rule set ''");
  EXPECT_EQ(Back("ludoteka@2"), "error: there is no version '2' of this rule set");
  EXPECT_EQ(Back("ludoteka@"), "error: there is no version '' of this rule set");
  EXPECT_EQ(Back("ludoteka@1x"), "error: there is no version '1x' of this rule set");
  EXPECT_EQ(Back("ludoteka@@entry=free"), "error: there is no rule point 'entry'");
  EXPECT_EQ(Back("ludoteka@@entry.duty=no"), "error: rule point 'entry.duty' has no option 'no'");
  EXPECT_EQ(Back("ludoteka@@entry.duty=free=x"), "error: rule point 'entry.duty' has no option 'free=x'");
  EXPECT_EQ(Back("ludoteka@@entry.duty"), "error: expected point=option, found 'entry.duty'");
  EXPECT_EQ(Back("ludoteka@@"), "error: expected point=option, found ''");
  EXPECT_EQ(Back("ludoteka@@entry.duty=free,"), "error: expected point=option, found ''");
  EXPECT_EQ(Back("ludoteka@@ entry.duty=free"), "error: there is no rule point ' entry.duty'");
}

TEST(RulesSpec, TheErrorNamesItsWords) {
  const auto named = ParseRulesSpec("ludoteka@@entry.duty=maybe");
  ASSERT_FALSE(named);
  EXPECT_EQ(named.error().kind, SpecError::Kind::kUnknownOption);
  EXPECT_EQ(named.error().word, "maybe");
  EXPECT_EQ(named.error().point, "entry.duty");
}

}  // namespace
}  // namespace parchis
