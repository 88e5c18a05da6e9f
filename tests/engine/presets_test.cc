#include "engine/presets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "engine/clauses.h"

namespace parchis {
namespace {

TEST(Presets, LudotekaIsTheRegistry) {
  const Preset* preset = FindPreset("ludoteka");
  ASSERT_NE(preset, nullptr);
  EXPECT_EQ(RulesOf(*preset), RuleSet());
}

TEST(Presets, NamesAreUniqueAndParentsComeFirst) {
  std::set<std::string_view> names;
  for (const Preset& preset : Presets()) {
    EXPECT_TRUE(preset.parent.empty() || names.contains(preset.parent)) << preset.name;
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
    EXPECT_EQ(FindPreset(preset.name), &preset);
    EXPECT_GE(preset.version, 1);
    EXPECT_FALSE(preset.title.empty());
    EXPECT_FALSE(preset.source.empty());
  }
  EXPECT_EQ(FindPreset("nonsense"), nullptr);
  EXPECT_EQ(FindPreset(""), nullptr);
}

TEST(Presets, EveryChoiceIsAPointAndAnOption) {
  for (const Preset& preset : Presets()) {
    const Preset* parent = FindPreset(preset.parent);
    RuleSet rules = parent != nullptr ? RulesOf(*parent) : RuleSet();
    std::set<std::string_view> points;
    for (const PresetChoice& choice : preset.choices) {
      EXPECT_TRUE(SetAnswer(rules, choice.point, choice.option)) << preset.name << ' ' << choice.point;
      EXPECT_TRUE(points.insert(choice.point).second) << preset.name << ' ' << choice.point << " twice";
      EXPECT_FALSE(choice.source.empty());
    }
    EXPECT_EQ(RulesOf(preset), rules) << preset.name;
  }
}

TEST(Presets, ProvenanceNamesThePresetThatSaysSo) {
  const Preset& wikipedia = *FindPreset("es-wikipedia");
  const Provenance setup = ProvenanceOf(wikipedia, RulePoint::kSetupOnStart);
  EXPECT_EQ(setup.preset, "es-wikipedia");
  EXPECT_EQ(setup.evidence, Evidence::kPublished);
  const Provenance duty = ProvenanceOf(wikipedia, RulePoint::kEntryDuty);
  EXPECT_EQ(duty.preset, "");
  EXPECT_EQ(duty.evidence, Evidence::kSeed);
  EXPECT_EQ(duty.source, "seed 000:65");
}

TEST(Presets, FollowTheTextOfTheirParentUnlessTheyNameAnother) {
  EXPECT_EQ(TextOf(*FindPreset("ludoteka")), "seed 000");
  EXPECT_EQ(TextOf(*FindPreset("glparchis")), "seed 000");
  EXPECT_EQ(TextOf(*FindPreset("us-parcheesi")), "seed 002");
  EXPECT_EQ(TextOf(*FindPreset("us-course")), "seed 002");
  for (const Preset& preset : Presets()) {
    const auto of_text = [&](const Clause& clause) { return clause.source == TextOf(preset); };
    EXPECT_TRUE(std::ranges::any_of(Clauses(), of_text)) << preset.name;
  }
}

// What the recorded programs do, row by row of the sources.
TEST(Presets, EsWikipedia) {
  const RuleSet rules = RulesOf(*FindPreset("es-wikipedia"));
  EXPECT_EQ(rules.get<SetupOnStart>(), SetupOnStart::kNone);
  EXPECT_EQ(rules.get<EntryFirstFive>(), EntryFirstFive::kTwoTogether);
  EXPECT_EQ(rules.get<EntryFirstFiveWhen>(), EntryFirstFiveWhen::kFirstEver);
  EXPECT_EQ(rules.get<EntryFirstFiveCaptures>(), EntryFirstFiveCaptures::kEverything);
  EXPECT_EQ(rules.get<EntrySingleRival>(), EntrySingleRival::kShare);
  EXPECT_EQ(rules.get<EntryRivalPair>(), EntryRivalPair::kLater);
  EXPECT_EQ(rules.get<TripleIfPrevNoMove>(), TripleIfPrevNoMove::kNobody);
  EXPECT_EQ(rules.get<BarrierOpenWhere>(), BarrierOpenWhere::kTrack);
  EXPECT_EQ(rules.get<BonusDoubleCapture>(), BonusDoubleCapture::kOnce);
  EXPECT_EQ(rules.get<BonusChain>(), BonusChain::kAdd);
  EXPECT_EQ(rules.get<EndStop>(), EndStop::kPlaces);
}

TEST(Presets, Glparchis) {
  const RuleSet rules = RulesOf(*FindPreset("glparchis"));
  EXPECT_EQ(rules.get<SetupOnStart>(), SetupOnStart::kNone);
  EXPECT_EQ(rules.get<EntryFirstFive>(), EntryFirstFive::kOne);
  EXPECT_EQ(rules.get<EntryRivalPair>(), EntryRivalPair::kRefuse);
  EXPECT_EQ(rules.get<TripleCannotMove>(), TripleCannotMove::kStays);
  EXPECT_EQ(rules.get<TripleIfPrevNoMove>(), TripleIfPrevNoMove::kEarlierVictim);
  EXPECT_EQ(rules.get<BarrierOpenWhere>(), BarrierOpenWhere::kAny);
  EXPECT_EQ(rules.get<BarrierDutyBindsBonus>(), BarrierDutyBindsBonus::kAfterSix);
  EXPECT_EQ(rules.get<BonusChain>(), BonusChain::kOnePending);
}

}  // namespace
}  // namespace parchis
