// Sets of readings: what they have in common, what is left of one without another, and which can be one.
#include "verifier/readings/reading_space.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "engine/rule_set_check.h"

namespace arbitro {
namespace {

using parchis::BitOfOption;
using parchis::OptionMask;
using parchis::RulePoint;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Sets over two points of four options and one of two.
[[nodiscard]] ReadingSet Set(OptionMask a, OptionMask b, OptionMask c) {
  ReadingSet set;
  set.options.fill(1);
  set.options[0] = a;
  set.options[1] = b;
  set.options[2] = c;
  return set;
}

constexpr OptionMask kAll = 0b1111;

[[nodiscard]] std::vector<Reading> ReadingsIn(const ReadingSets& sets) {
  std::vector<Reading> readings;
  for (std::uint8_t a = 0; a < 4; ++a) {
    for (std::uint8_t b = 0; b < 4; ++b) {
      for (std::uint8_t c = 0; c < 2; ++c) {
        for (const ReadingSet& set : sets) {
          if ((set.options[0] >> a & set.options[1] >> b & set.options[2] >> c & 1U) != 0)
            readings.push_back({.options = {a, b, c}});
        }
      }
    }
  }
  return readings;
}

TEST(ReadingSets, BothHoldWhatEachHolds) {
  EXPECT_EQ(ReadingSpace::Both(Set(0b0011, kAll, 0b11), Set(0b0110, 0b1000, 0b01)),
            Set(0b0010, 0b1000, 0b01));
}

TEST(ReadingSets, BothIsNothingWhereOnePointHasNoCommonOption) {
  EXPECT_EQ(ReadingSpace::Both(Set(kAll, 0b0011, 0b11), Set(kAll, 0b1100, 0b11)), std::nullopt);
}

TEST(ReadingSets, WithoutItselfOrMoreNothingIsLeft) {
  EXPECT_THAT(ReadingSpace::Without(Set(0b0011, kAll, 0b01), Set(0b0011, kAll, 0b01)), IsEmpty());
  EXPECT_THAT(ReadingSpace::Without(Set(0b0011, kAll, 0b01), Set(0b0111, kAll, 0b11)), IsEmpty());
}

TEST(ReadingSets, WithoutWhatItDoesNotHoldAllIsLeft) {
  EXPECT_THAT(ReadingsIn(ReadingSpace::Without(Set(0b0011, kAll, 0b01), Set(kAll, kAll, 0b10))),
              ::testing::ElementsAreArray(ReadingsIn({Set(0b0011, kAll, 0b01)})));
}

// Every pair of sets: what both hold and what is left are all of the first, each reading once.
TEST(ReadingSets, WhatBothHoldAndWhatIsLeftAreTheWhole) {
  const ReadingSet a = Set(0b0111, 0b1011, 0b11);
  for (OptionMask first = 1; first <= kAll; ++first) {
    for (OptionMask second = 1; second <= kAll; ++second) {
      for (const OptionMask third : {0b01U, 0b10U, 0b11U}) {
        const ReadingSet b = Set(first, second, third);
        ReadingSets parts = ReadingSpace::Without(a, b);
        for (const ReadingSet& part : parts) EXPECT_EQ(ReadingSpace::Both(part, b), std::nullopt);
        if (const auto both = ReadingSpace::Both(a, b)) parts.push_back(*both);
        EXPECT_THAT(ReadingsIn(parts), ::testing::ElementsAreArray(ReadingsIn({a})));
      }
    }
  }
}

TEST(ReadingSets, UniteJoinsThoseThatDifferInOnePointOnly) {
  ReadingSets sets{Set(0b0001, kAll, 0b01), Set(0b0100, kAll, 0b01)};
  ReadingSpace::Unite(sets);
  EXPECT_THAT(sets, ElementsAre(Set(0b0101, kAll, 0b01)));
}

TEST(ReadingSets, UniteKeepsThoseApartThatDifferInTwoPoints) {
  ReadingSets sets{Set(0b0001, kAll, 0b01), Set(0b0100, kAll, 0b10)};
  ReadingSpace::Unite(sets);
  EXPECT_THAT(sets, UnorderedElementsAre(Set(0b0001, kAll, 0b01), Set(0b0100, kAll, 0b10)));
}

TEST(ReadingSets, UniteTakesAPairForOne) {
  ReadingSets sets{Set(0b0001, kAll, 0b01), Set(0b0001, kAll, 0b01)};
  ReadingSpace::Unite(sets);
  EXPECT_THAT(sets, ElementsAre(Set(0b0001, kAll, 0b01)));
}

// Sets that can be joined only once others are.
TEST(ReadingSets, UniteGoesOnUntilNothingCanBeJoined) {
  ReadingSets sets{Set(0b0011, 0b0001, 0b11), Set(0b0001, 0b0010, 0b11), Set(0b0010, 0b0010, 0b01),
                   Set(0b0010, 0b0010, 0b10)};
  ReadingSpace::Unite(sets);
  EXPECT_THAT(sets, ElementsAre(Set(0b0011, 0b0011, 0b11)));
}

TEST(ReadingSets, WhatIsCutApartUnitesAgain) {
  const ReadingSet a = Set(0b0111, 0b1011, 0b11);
  const ReadingSet b = Set(0b0010, 0b0010, 0b01);
  ReadingSets parts = ReadingSpace::Without(a, b);
  parts.push_back(ReadingSpace::Both(a, b).value());
  ReadingSpace::Unite(parts);
  EXPECT_THAT(parts, ElementsAre(a));
}

// ---- The readings of a rule set ----

[[nodiscard]] parchis::RuleSet Ludoteka() { return parchis::RulesOf(*parchis::FindPreset("ludoteka")); }

[[nodiscard]] parchis::OpenPoints Opened(std::initializer_list<std::string_view> points) {
  parchis::OpenPoints open;
  for (const std::string_view words : points) EXPECT_TRUE(parchis::OpenPoint(open, words).has_value());
  return open;
}

[[nodiscard]] std::uint8_t OptionOf(RulePoint point, std::string_view id) {
  const parchis::RulePointInfo& info = parchis::InfoOf(point);
  for (std::uint8_t option = 0; option < info.options.size(); ++option) {
    if (info.options[option].id == id) return option;
  }
  ADD_FAILURE() << "no option " << id;
  return 0;
}

TEST(ReadingSpace, HoldsEveryCombinationOfWhatIsOpenAndTheAnswers) {
  const ReadingSpace space(Ludoteka(), Opened({"six.all_out_value=12", "barrier.corridor_blocks"}));
  ASSERT_EQ(space.points().size(), 2U);
  EXPECT_EQ(space.points()[0].point, RulePoint::kSixAllOutValue);
  EXPECT_EQ(space.points()[0].options, BitOfOption(space.rules().answer(RulePoint::kSixAllOutValue)) |
                                           BitOfOption(OptionOf(RulePoint::kSixAllOutValue, "12")));
  EXPECT_EQ(space.All().options[1], parchis::AllOptions(RulePoint::kBarrierCorridorBlocks));
  EXPECT_TRUE(space.Contains(space.All(), space.Default()));
  EXPECT_EQ(space.RulesOf(space.Default()), Ludoteka());
}

TEST(ReadingSpace, NearestToDefaultAnswersAsTheRulesDoWhereItMay) {
  const ReadingSpace space(Ludoteka(), Opened({"six.all_out_value", "barrier.corridor_blocks"}));
  EXPECT_EQ(space.NearestToDefault(space.All()), space.Default());
  ReadingSet set = space.All();
  set.options[0] &= ~BitOfOption(space.points()[0].answer);
  const Reading nearest = space.NearestToDefault(set);
  EXPECT_TRUE(space.Contains(set, nearest));
  EXPECT_EQ(nearest.options[1], space.points()[1].answer);
}

TEST(ReadingSpace, AgreeingFixesThePointsNamedAndNoOther) {
  const ReadingSpace space(Ludoteka(), Opened({"six.all_out_value", "barrier.corridor_blocks"}));
  parchis::PointSet points;
  points.insert(RulePoint::kBarrierCorridorBlocks);
  points.insert(RulePoint::kTripleVictim);  // is closed
  const ReadingSet set = space.Agreeing(space.Default(), points);
  EXPECT_EQ(set.options[0], space.All().options[0]);
  EXPECT_EQ(set.options[1], BitOfOption(space.Default().options[1]));
}

TEST(ReadingSpace, AgreeingOnSafeSquaresKeepsTheOptionsWithWhichTheyAreAsSafe) {
  const ReadingSpace space(Ludoteka(), Opened({"board.safe_squares", "barrier.corridor_blocks"}));
  ASSERT_EQ(space.points()[0].point, RulePoint::kBoardSafeSquares);
  parchis::Heard heard;
  EXPECT_EQ(space.Agreeing(space.Default(), heard), space.All());
  EXPECT_FALSE(space.IsTouchedBy(heard));
  heard.boards = BitOfOption(space.Default().options[0]);
  EXPECT_EQ(space.Agreeing(space.Default(), heard).options[0], heard.boards);
  EXPECT_EQ(space.Agreeing(space.Default(), heard).options[1], space.All().options[1]);
  EXPECT_TRUE(space.IsTouchedBy(heard));
}

TEST(ReadingSpace, IsTouchedByWhatIsOpenOnly) {
  const ReadingSpace space(Ludoteka(), Opened({"six.all_out_value"}));
  parchis::Heard heard;
  heard.points.insert(RulePoint::kTripleVictim);
  heard.boards = 0;  // closed, whatever was asked
  EXPECT_FALSE(space.IsTouchedBy(heard));
  heard.points.insert(RulePoint::kSixAllOutValue);
  EXPECT_TRUE(space.IsTouchedBy(heard));
}

// ---- Answers that cannot be meant together ----

[[nodiscard]] std::vector<Reading> CombinationsOf(const ReadingSpace& space) {
  std::vector<Reading> all{Reading{}};
  for (std::size_t i = 0; i < space.points().size(); ++i) {
    std::vector<Reading> longer;
    for (const Reading& reading : all) {
      for (OptionMask rest = space.points()[i].options; rest != 0; rest &= rest - 1) {
        longer.push_back(reading);
        longer.back().options[i] = static_cast<std::uint8_t>(std::countr_zero(rest));
      }
    }
    all = std::move(longer);
  }
  return all;
}

[[nodiscard]] std::optional<ReadingSet> ClashingIn(const ReadingSpace& space, const Reading& reading) {
  return space.Clashing(reading, parchis::FindEveryConflict(space.RulesOf(reading)));
}

// Says which option is in no reading that is followed; empty: each is in one.
[[nodiscard]] std::string OptionNotFollowed(const ReadingSpace& space) {
  ReadingSets followed{space.All()};
  for (const Reading& reading : CombinationsOf(space)) {
    const auto clashing = ClashingIn(space, reading);
    if (!clashing) continue;
    EXPECT_TRUE(space.Contains(*clashing, reading));
    ReadingSets left;
    for (const ReadingSet& set : followed) ReadingSpace::AddWithout(set, *clashing, left);
    followed = std::move(left);
  }
  for (std::size_t i = 0; i < space.points().size(); ++i) {
    OptionMask options = 0;
    for (const ReadingSet& set : followed) options |= set.options[i];
    const OptionMask lost = space.points()[i].options & ~options;
    const parchis::RulePointInfo& info = parchis::InfoOf(space.points()[i].point);
    if (lost != 0)
      return std::string(info.id) + "=" +
             std::string(info.options[static_cast<std::size_t>(std::countr_zero(lost))].id);
  }
  const bool own = std::ranges::any_of(
      followed, [&](const ReadingSet& set) { return space.Contains(set, space.Default()); });
  return own ? "" : "the rule set's own";
}

TEST(ReadingSpace, EveryOptionOfEveryPointIsFollowedBesideClosedAnswers) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
      parchis::OpenPoints open;
      open.insert(info.point, parchis::AllOptions(info.point));
      EXPECT_EQ(OptionNotFollowed(ReadingSpace(parchis::RulesOf(preset), open)), "")
          << preset.name << ", " << info.id;
    }
  }
}

TEST(ReadingSpace, EveryOptionIsFollowedWhereOpenAnswersDoNotFit) {
  constexpr int kSpaces = 3000;
  std::minstd_rand random;  // NOLINT(cert-msc51-cpp): the same games every time
  for (int i = 0; i < kSpaces; ++i) {
    const parchis::Preset& preset = parchis::Presets()[random() % parchis::Presets().size()];
    parchis::RuleSet rules = parchis::RulesOf(preset);
    parchis::OpenPoints open;
    std::size_t pairs = 0;
    // Points that do not fit to one another: one, and what it makes idle.
    for (int k = 0; k < 4; ++k) {
      const parchis::RulePointInfo& info = parchis::RulePoints()[random() % parchis::RulePoints().size()];
      rules.set_answer(info.point, static_cast<std::uint8_t>(random() % info.options.size()));
      for (const parchis::RuleConflict& conflict : parchis::FindEveryConflict(rules)) {
        if (pairs++ == 2) break;
        open.insert(conflict.point, parchis::AllOptions(conflict.point) & static_cast<OptionMask>(random()));
        open.insert(conflict.because,
                    parchis::AllOptions(conflict.because) & static_cast<OptionMask>(random()));
      }
    }
    const ReadingSpace space(rules, open);
    std::string names;
    for (const OpenPoint& point : space.points()) names += std::string(parchis::InfoOf(point.point).id) + " ";
    EXPECT_EQ(OptionNotFollowed(space), "") << preset.name << ", " << names;
  }
}

TEST(ReadingSpace, OpenAnswersThatDoNotFitAreNoReading) {
  parchis::RuleSet rules = Ludoteka();
  const ReadingSpace space(rules, Opened({"triple.victim", "triple.color"}));
  const auto clashes = [&](const Reading& reading) { return ClashingIn(space, reading).has_value(); };
  const std::vector<Reading> all = CombinationsOf(space);
  EXPECT_TRUE(std::ranges::any_of(all, clashes));
  EXPECT_FALSE(std::ranges::all_of(all, clashes));
}

}  // namespace
}  // namespace arbitro
