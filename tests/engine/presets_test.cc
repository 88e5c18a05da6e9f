#include "engine/presets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
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

// ---- Open points ----

TEST(Presets, EveryOpenPointHasOptionsAndTheAnswerIsAmongThem) {
  for (const Preset& preset : Presets()) {
    std::set<std::string_view> points;
    for (const PresetOpenPoint& row : preset.open) {
      const RulePointInfo* info = FindRulePoint(row.point);
      ASSERT_NE(info, nullptr) << preset.name << ' ' << row.point;
      EXPECT_TRUE(points.insert(row.point).second) << preset.name << ' ' << row.point << " twice";
      EXPECT_FALSE(row.why.empty()) << preset.name << ' ' << row.point;
      std::string words(row.point);
      if (!row.options.empty()) words += "=" + std::string(row.options);
      OpenPoints open;
      EXPECT_TRUE(OpenPoint(open, words)) << preset.name << ' ' << words;
      EXPECT_NE(open.options(info->point) & BitOfOption(RulesOf(preset).answer(info->point)), 0U)
          << preset.name << ' ' << words << " is without the preset's own answer";
      EXPECT_EQ(OpenPointsOf(preset).options(info->point), open.options(info->point)) << preset.name;
    }
  }
}

[[nodiscard]] std::string OpenOf(std::string_view preset) {
  std::string ids;
  for (const RulePointInfo& info : RulePoints()) {
    if (!OpenPointsOf(*FindPreset(preset)).contains(info.point)) continue;
    ids += (ids.empty() ? "" : " ") + std::string(info.id);
  }
  return ids;
}

TEST(Presets, WhatTheTextsLeaveOpen) {
  const std::string one_color =
      "board.safe_squares entry.rival_pair triple.victim triple.if_prev_no_move barrier.open_where";
  EXPECT_EQ(OpenOf("ludoteka"), one_color);
  EXPECT_EQ(OpenOf("ludoteka-it"), one_color);
  const std::string two_colors =
      "board.safe_squares entry.rival_pair triple.victim triple.if_prev_no_move barrier.members "
      "capture.own_other_color capture.own_other_color_safe barrier.open_where";
  EXPECT_EQ(OpenOf("ludoteka-duo"), two_colors);
  EXPECT_EQ(OpenOf("ludoteka-duo-it"), two_colors);
  EXPECT_EQ(OpenOf("ludoteka-teams"),
            "board.safe_squares entry.rival_pair triple.victim triple.if_prev_no_move barrier.members "
            "capture.own_other_color_safe capture.mate finished.plays stuck.plays_mate barrier.open_where");
  EXPECT_EQ(OpenOf("ludoteka-diceless"),
            "board.safe_squares hand.pass_token hand.pass_place entry.rival_pair barrier.open_where");
  EXPECT_EQ(OpenOf("us-parcheesi"), "dice.must doubles.third barrier.break_by");
  for (const std::string_view closed : {"es-wikipedia", "glparchis", "us-hasbro", "us-course"})
    EXPECT_EQ(OpenOf(closed), "") << closed << " follows a program, or a text that leaves nothing open";
}

// Correct play in every Spanish source (AMB-015).
TEST(Presets, NoneLeavesOpenWhetherAPieceMayComeOutBesideALoneRival) {
  for (const Preset& preset : Presets()) {
    for (const RulePoint point : {RulePoint::kEntrySingleRival, RulePoint::kEntryDuty}) {
      EXPECT_FALSE(OpenPointsOf(preset).contains(point)) << preset.name;
    }
    // Nor whether the start is a safe square.
    const OptionMask unsafe = BitOfOption(static_cast<std::uint8_t>(BoardSafeSquares::kEight)) |
                              BitOfOption(static_cast<std::uint8_t>(BoardSafeSquares::kEightAndOwnStart));
    EXPECT_EQ(OpenPointsOf(preset).options(RulePoint::kBoardSafeSquares) & unsafe, 0U) << preset.name;
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
