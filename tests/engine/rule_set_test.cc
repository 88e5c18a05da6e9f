#include "engine/rule_set.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "engine/presets.h"
#include "engine/rule_set_check.h"

namespace parchis {
namespace {

TEST(RuleSet, ANewOneAnswersWithTheFirstOptions) {
  const RuleSet rules;
  for (const RulePointInfo& info : RulePoints()) EXPECT_EQ(rules.answer(info.point), 0) << info.id;
}

TEST(RuleSet, PointsAreUniqueAndFoundByTheirId) {
  EXPECT_EQ(RulePoints().size(), kRulePointCount);
  std::set<std::string_view> ids;
  for (const RulePointInfo& info : RulePoints()) {
    EXPECT_TRUE(ids.insert(info.id).second) << info.id;
    EXPECT_EQ(FindRulePoint(info.id), &info);
    EXPECT_EQ(&InfoOf(info.point), &info);
    EXPECT_GE(info.options.size(), 2U) << info.id << " asks nothing";
    std::set<std::string_view> options;
    for (std::size_t i = 0; i < info.options.size(); ++i) {
      EXPECT_TRUE(options.insert(info.options[i].id).second) << info.id << ' ' << info.options[i].id;
      EXPECT_EQ(FindOption(info, info.options[i].id), i);
    }
    EXPECT_EQ(FindOption(info, "nonsense"), std::nullopt);
  }
  EXPECT_EQ(FindRulePoint("six"), nullptr);
  EXPECT_EQ(FindRulePoint(""), nullptr);
}

TEST(RuleSet, SetAndGetByTypeAndByIndexAreTheSame) {
  RuleSet rules;
  rules.set(EntryTwoRivals::kChoice);
  EXPECT_EQ(rules.get<EntryTwoRivals>(), EntryTwoRivals::kChoice);
  EXPECT_EQ(rules.answer(RulePoint::kEntryTwoRivals), 2);
  rules.set_answer(RulePoint::kEntryTwoRivals, 4);
  EXPECT_EQ(rules.get<EntryTwoRivals>(), EntryTwoRivals::kRefuse);
}

TEST(RuleSet, EveryAnswerChangesTheHash) {
  std::set<std::uint64_t> hashes{RuleSet().Hash()};
  std::size_t count = 1;
  for (const RulePointInfo& info : RulePoints()) {
    for (std::size_t i = 1; i < info.options.size(); ++i) {
      RuleSet rules;
      rules.set_answer(info.point, static_cast<std::uint8_t>(i));
      hashes.insert(rules.Hash());
      ++count;
    }
  }
  EXPECT_EQ(hashes.size(), count);
}

TEST(RuleSet, TheHashIsFnv1aOverTheAnswersInWords) {
  std::string words;
  for (const RulePointInfo& info : RulePoints()) {
    words += std::string(info.id) + "=" + std::string(info.options.front().id) + "\n";
  }
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : words) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  EXPECT_EQ(RuleSet().Hash(), hash);
}

TEST(RuleSet, AConsultationRemembersWhatItWasAsked) {
  const RuleSet rules;
  PointSet asked;
  Consultation consultation(rules, asked);
  EXPECT_TRUE(asked.empty());
  (void)consultation.ask<EndStop>();
  EXPECT_TRUE(asked.contains(RulePoint::kEndStop));
  EXPECT_FALSE(asked.contains(RulePoint::kEntryDuty));
}

// ---- Conflicts ----

std::string ConflictsOf(std::string_view spec) {
  std::string found;
  const NamedRules named = ParseRulesSpec(spec).value();
  for (const RuleConflict& conflict : FindConflicts(named.rules)) {
    if (!found.empty()) found += ' ';
    found += std::string(InfoOf(conflict.point).id) + "<" + std::string(InfoOf(conflict.because).id);
    EXPECT_FALSE(conflict.reason.empty());
  }
  return found;
}

TEST(RuleSetCheck, NoPresetHasAConflict) {
  for (const Preset& preset : Presets()) EXPECT_TRUE(FindConflicts(RulesOf(preset)).empty()) << preset.name;
}

TEST(RuleSetCheck, AnswersWithoutEffect) {
  EXPECT_EQ(ConflictsOf("ludoteka"), "");
  EXPECT_EQ(ConflictsOf("ludoteka@@entry.first_five_when=whenever_all_in_nest"),
            "entry.first_five_when<entry.first_five");
  EXPECT_EQ(ConflictsOf("ludoteka@@entry.first_five_captures=everything"),
            "entry.first_five_captures<entry.first_five");
  EXPECT_EQ(ConflictsOf("ludoteka@@six.all_out_value=6,six.all_out_test=all_on_board"),
            "six.all_out_test<six.all_out_value");
  EXPECT_EQ(ConflictsOf("ludoteka@@barrier.open_where=none,barrier.duty_binds_bonus=after_six"),
            "barrier.duty_binds_bonus<barrier.open_where");
  EXPECT_EQ(ConflictsOf("ludoteka@@turn.throw_after_finishing=yes"), "turn.throw_after_finishing<end.stop");
  EXPECT_EQ(ConflictsOf("ludoteka@@turn.throw_after_finishing=yes,end.stop=places"), "");
}

TEST(RuleSetCheck, AnswersThatNeedAnother) {
  const auto needs = [](std::string_view answer, std::string_view conflict, std::string_view other) {
    const std::string alone = "ludoteka@@" + std::string(answer);
    EXPECT_EQ(ConflictsOf(alone), conflict);
    EXPECT_EQ(ConflictsOf(alone + "," + std::string(other)), "");
  };
  needs("finish.bounce_limit=30", "finish.bounce_limit<finish.exact", "finish.exact=bounce");
  needs("capture.two_on_square=one_captured", "capture.two_on_square<barrier.where", "barrier.where=safe");
  needs("duty.order=barrier_first", "duty.order<barrier.life", "barrier.life=three_turns");
  for (const char* hand : {"hand.per=color", "hand.renewal=next_turn", "hand.null_throw=none",
                           "hand.pass_use=last", "hand.pass_token=by_seat", "hand.pass_place=any_play",
                           "hand.dead_end=renews", "hand.unusable=only_if_none"}) {
    const std::string point(hand, std::string_view(hand).find('='));
    needs(hand, point + "<dice.kind", "dice.kind=chosen");
  }
}

TEST(RuleSetCheck, AnswersThatAnotherTakesTheEffectOf) {
  const auto idle = [](std::string_view answer, std::string_view conflict, std::string_view other) {
    const std::string alone = "ludoteka@@" + std::string(answer);
    EXPECT_EQ(ConflictsOf(alone), "");
    EXPECT_EQ(ConflictsOf(alone + "," + std::string(other)), conflict);
  };
  idle("turn.first_tie=all_again", "turn.first_tie<turn.first", "turn.first=first_color");
  idle("turn.first_throw=opening", "turn.first_throw<turn.first", "turn.first=any");
  idle("barrier.keep_if_only=yes", "barrier.keep_if_only<move.duty", "move.duty=free");
  idle("entry.capture_duty=free", "entry.capture_duty<entry.duty", "entry.duty=free");
  idle("entry.own_loss_duty=free", "entry.own_loss_duty<entry.duty", "entry.duty=free");
  idle("entry.arrival=first_time", "entry.arrival<entry.two_rivals", "entry.two_rivals=all");
  idle("six.fallback=yes", "six.fallback<six.optional", "six.optional=yes");
  for (const char* six :
       {"six.optional=yes", "six.fallback=yes", "six.changed_throws=no", "barrier.open_count=six"}) {
    const std::string point(six, std::string_view(six).find('='));
    idle(six, point + "<six.all_out_value", "six.all_out_value=6");
  }
  idle("triple.if_prev_no_move=nobody", "triple.if_prev_no_move<triple.victim",
       "triple.victim=last_moved_ever");
  for (const char* six :
       {"triple.if_prev_no_move=nobody", "triple.cannot_move=stays", "triple.goal_victim=goes",
        "triple.corridor_victim=goes", "triple.color=of_last_six"}) {
    const std::string point(six, std::string_view(six).find('='));
    idle(six, point + "<triple.victim", "triple.victim=chosen_by_third");
  }
  idle("triple.color=of_last_six", "triple.color<triple.victim", "triple.victim=moved_by_prev_roll");
  for (const char* thrown : {"triple.victim=last_moved_ever", "triple.safe_victim=stays", "turn.tries=3",
                             "turn.first_throw=opening"}) {
    const std::string point(thrown, std::string_view(thrown).find('='));
    idle(thrown, point + "<dice.kind", "dice.kind=chosen");
  }
  EXPECT_EQ(ConflictsOf("ludoteka@@dice.kind=chosen,hand.pass_place=any_play,hand.dead_end=renews"),
            "hand.dead_end<hand.pass_place");
  for (const char* null_throw : {"hand.pass_use=last", "hand.pass_token=by_seat", "hand.pass_place=any_play",
                                 "hand.dead_end=renews"}) {
    const std::string spec = "ludoteka@@dice.kind=chosen,hand.null_throw=none," + std::string(null_throw);
    const std::string point(null_throw, std::string_view(null_throw).find('='));
    EXPECT_EQ(ConflictsOf(spec), point + "<hand.null_throw");
  }
  idle("barrier.duty_per=turn", "barrier.duty_per<barrier.open_where", "barrier.open_where=none");
  idle("barrier.duty_binds_bonus=after_six", "barrier.duty_binds_bonus<bonus.timing",
       "bonus.timing=after_throws");
  idle("bonus.board=captures_on_safe", "bonus.board<capture.safe_landing", "capture.safe_landing=resting");
  EXPECT_EQ(ConflictsOf(
                "ludoteka@@entry.arrival=first_time,entry.two_rivals=all,entry.own_plus_rival=last_arrived"),
            "");
}

}  // namespace
}  // namespace parchis
