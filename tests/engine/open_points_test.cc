#include "engine/open_points.h"

#include <gtest/gtest.h>

namespace parchis {
namespace {

constexpr RulePoint kPair = RulePoint::kEntryRivalPair;  // later, refuse, all

TEST(OpenPoints, AllOptionsAreAsManyAsThePointHas) {
  for (const RulePointInfo& info : RulePoints()) {
    ASSERT_LE(info.options.size(), 32U) << info.id << ": OptionMask has 32 bits";
    OptionMask all = 0;
    for (std::size_t i = 0; i < info.options.size(); ++i) all |= BitOfOption(static_cast<std::uint8_t>(i));
    EXPECT_EQ(AllOptions(info.point), all) << info.id;
  }
}

TEST(OpenPoints, WhatIsOpenedAndClosedAgain) {
  OpenPoints open;
  EXPECT_TRUE(open.empty());
  EXPECT_EQ(open.options(kPair), 0U);
  open.insert(kPair, 0b010);
  open.insert(kPair, 0b100);
  EXPECT_TRUE(open.contains(kPair));
  EXPECT_EQ(open.options(kPair), 0b110U);
  EXPECT_FALSE(open.contains(RulePoint::kEntryDuty));
  open.erase(kPair);
  EXPECT_EQ(open, OpenPoints());
  open.insert(kPair, 0);
  EXPECT_TRUE(open.empty());
}

TEST(OpenPoints, Together) {
  OpenPoints a;
  a.insert(kPair, 0b010);
  OpenPoints b;
  b.insert(kPair, 0b100);
  b.insert(RulePoint::kEntryDuty, 0b10);
  a |= b;
  EXPECT_EQ(a.options(kPair), 0b110U);
  EXPECT_TRUE(a.contains(RulePoint::kEntryDuty));
}

TEST(OpenPoints, TheAnswerOfTheRulesIsAlwaysAmongTheOptions) {
  RuleSet rules;
  OpenPoints open;
  open.insert(kPair, 0b010);
  EXPECT_EQ(OptionsOf(rules, open, kPair), 0b011U);
  EXPECT_EQ(OptionsOf(rules, open, RulePoint::kEntryDuty), 0b1U);
  EXPECT_EQ(open.Beside(rules).options(kPair), 0b011U);
  EXPECT_FALSE(open.Beside(rules).contains(RulePoint::kEntryDuty));
  rules.set(EntryRivalPair::kRefuse);
  EXPECT_TRUE(open.Beside(rules).empty()) << "the only option that is open is the answer";
}

}  // namespace
}  // namespace parchis
