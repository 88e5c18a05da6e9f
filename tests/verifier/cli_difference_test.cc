// `arbitro rules diff`: the positions that it shows differ as it says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/presets.h"
#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"
#include "verifier/cli/difference_search.h"
#include "verifier/cli/kit_example.h"

namespace arbitro::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::string_view kCommand = "    arbitro legal ";

// The words of a command as a shell splits it, without the program's name.
std::vector<std::string> WordsOf(const std::string& command) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : command) {
    if (c == '\'') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  std::erase(words, "");
  words.erase(words.begin());
  return words;
}

struct Shown {
  std::string command;
  std::string listed;  // the lines below it, as `arbitro legal` indents them
};

// The commands of a difference, each with what is printed below it.
std::vector<Shown> CommandsIn(const std::string& diff) {
  std::vector<Shown> commands;
  bool below = false;
  std::istringstream lines(diff);
  for (std::string line; std::getline(lines, line);) {
    const bool command = line.starts_with(kCommand);
    const bool choice = line.contains(" chooses a ") || line.contains(" uses the null throw");
    below = command || (below && (choice || line.starts_with("      ")));
    if (command) {
      commands.push_back({line, {}});
    } else if (below) {
      commands.back().listed += line.substr(4) + "\n";
    }
  }
  return commands;
}

void ExpectCommandsToPrintWhatIsShown(const std::string& diff) {
  const std::vector<Shown> commands = CommandsIn(diff);
  ASSERT_EQ(commands.size() % 2, 0U);
  for (std::size_t i = 0; i < commands.size(); i += 2) {
    const Outcome a = RunLine(WordsOf(commands[i].command));
    const Outcome b = RunLine(WordsOf(commands[i + 1].command));
    EXPECT_EQ(a.code, kFine) << commands[i].command << a.err;
    EXPECT_EQ(b.code, kFine) << commands[i + 1].command << b.err;
    EXPECT_THAT(b.out, HasSubstr(commands[i + 1].listed)) << commands[i + 1].command;
    if (commands[i].listed.empty()) {  // the same is legal, and something else follows
      EXPECT_EQ(a.out, b.out);
    } else {
      EXPECT_THAT(a.out, HasSubstr(commands[i].listed)) << commands[i].command;
      EXPECT_NE(a.out, b.out) << commands[i].command;
    }
  }
}

// Searching for positions takes ten times as long with sanitizers: there every fourth rule point stands for
// all.
#ifdef PARCHIS_SANITIZED
constexpr int kPointsApart = 4;
#else
constexpr int kPointsApart = 1;
#endif

TEST(RulesDiff, ShowsPositionsThatDifferAsItSays) {
  const std::string diff = RunLine({"rules", "diff", "ludoteka", "glparchis"}).out;
  ExpectCommandsToPrintWhatIsShown(diff);
  EXPECT_THAT(CommandsIn(diff), SizeIs(8)) << diff;
  EXPECT_THAT(
      diff,
      AllOf(HasSubstr("\n    the game begins\n    ludoteka@1: 5,n,n,n/22,"), HasSubstr("\n10 differences\n"),
            HasSubstr("    every record says it for itself; where that is not what the rule set "
                      "says,\n    'arbitro check' notes it (SET011)\n"),
            Not(HasSubstr("in none of"))));
}

// ---- The examples of `arbitro rule` ----

TEST(RuleExamples, EveryOptionThatIsOpenHasAnExampleThatPrintsWhatIsShown) {
  int asked = 0;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const auto opens = [&](const parchis::Preset& preset) {
      return parchis::OpenPointsOf(preset).contains(info.point);
    };
    if (std::ranges::none_of(parchis::Presets(), opens) || asked++ % kPointsApart != 0) continue;
    std::string text;
    for (const parchis::Preset& preset : parchis::Presets()) {
      const parchis::OpenPoints open = parchis::OpenPointsOf(preset);
      if (!open.contains(info.point)) continue;
      if (text.empty()) text = RunLine({"rule", std::string(info.id)}).out;
      for (std::uint8_t option = 0; option < info.options.size(); ++option) {
        const bool answered = parchis::RulesOf(preset).answer(info.point) == option;
        if (answered || (open.options(info.point) & parchis::BitOfOption(option)) == 0) continue;
        const std::string other = " and " + std::string(info.options[option].id) + "\n";
        const std::size_t at = text.find(other);
        if (option == 0 && at == std::string::npos) continue;  // what the others are compared with
        ASSERT_NE(at, std::string::npos) << info.id << other;
        EXPECT_THAT(text.substr(at, text.find("\n\n", at) - at), HasSubstr(std::string(kCommand)))
            << preset.name << " " << info.id << other;
      }
    }
    if (!text.empty()) ExpectCommandsToPrintWhatIsShown(text);
  }
}

TEST(RuleExamples, SaySoWhereNoneIsFound) {
  EXPECT_THAT(RunLine({"rule", "end.moot_bonus"}).out,
              HasSubstr("\nignored and fault\n"
                        "    by ludoteka@1 and ludoteka@1@@end.moot_bonus=fault:\n"
                        "    in none of 30,000 positions tried does it change what is legal or what\n"
                        "    follows\n"
                        "    corpus/ambiguous/end_moot_bonus.case.txtpb has what tells them apart\n"));
}

// What no search finds the conformance kit has: seats that do not play, an order of arrival.
TEST(RuleExamples, AreThoseOfTheKitWhereASearchFindsNone) {
  for (const char* point : {"board.unused_starts", "entry.arrival", "entry.rival_mixed_pair"}) {
    const std::string text = KitExampleText(*parchis::FindRulePoint(point), 0, 1, {});
    const std::vector<Shown> commands = CommandsIn(text);
    ASSERT_THAT(commands, SizeIs(2)) << text;
    EXPECT_NE(commands[0].listed, commands[1].listed) << text;
    ExpectCommandsToPrintWhatIsShown(text);
  }
  // It has games for this one, and no position.
  EXPECT_EQ(KitExampleText(*parchis::FindRulePoint("end.moot_bonus"), 0, 1, {}), "");
}

TEST(RulesDiff, ShowsWhatFollowsWhereTheSameIsLegal) {
  const std::string diff = RunLine({"rules", "diff", "ludoteka", "ludoteka@@extra.if_no_move=no"}).out;
  ExpectCommandsToPrintWhatIsShown(diff);
  EXPECT_THAT(diff,
              AllOf(HasSubstr("\n    the same plies are legal, but here one"), HasSubstr("\n      pass\n"),
                    HasSubstr(" - sixes=1\n    ludoteka@1@@extra.if_no_move=no: n,")));
}

TEST(RulesDiff, ShowsWhatIsAboutSeveralColorsAtTablesThatHaveThem) {
  const std::string members = RunLine({"rules", "diff", "ludoteka-it",
                                       "ludoteka-it@@barrier.members=seat,"
                                       "capture.own_other_color=join"})
                                  .out;
  ExpectCommandsToPrintWhatIsShown(members);
  EXPECT_THAT(CommandsIn(members), SizeIs(4));
  EXPECT_THAT(members, HasSubstr(" --seats 1+3,2+4"));
  const std::string mates =
      RunLine({"rules", "diff", "ludoteka-teams", "ludoteka-teams@@finished.plays=out"}).out;
  ExpectCommandsToPrintWhatIsShown(mates);
  EXPECT_THAT(mates, HasSubstr("g,g,g,g"));
  // Two rule sets that are made for different tables.
  ExpectCommandsToPrintWhatIsShown(RunLine({"rules", "diff", "ludoteka", "ludoteka-duo-it"}).out);
}

// Both throw two dice: the commands have both faces, or owe some of the numbers.
TEST(RulesDiff, ThrowsTwoDiceWhereBothRuleSetsDo) {
  const std::vector<std::pair<std::string, std::string>> pairs{{"us-parcheesi", "us-hasbro"},
                                                               {"us-hasbro", "us-course"}};
  int asked = 0;
  for (const auto& [a, b] : pairs) {
    if (asked++ % kPointsApart != 0) continue;
    const std::string diff = RunLine({"rules", "diff", a, b}).out;
    ExpectCommandsToPrintWhatIsShown(diff);
    EXPECT_THAT(CommandsIn(diff), Not(::testing::IsEmpty()));
    EXPECT_THAT(diff, Not(HasSubstr("in none of"))) << diff;
  }
}

TEST(RulesDiff, FindsWhatEachPointOfTwoDiceIsAbout) {
  const std::vector<std::string> changes{
      "dice.use=leap",           "dice.must=local",
      "dice.larger=first",       "entry.sum=no",
      "entry.duty=forced",       "doubles.complement=always",
      "doubles.entry=one_act",   "doubles.whole=yes",
      "doubles.largest=largest", "doubles.order=tops_first",
      "doubles.third=nearest",   "barrier.break_by=captures_one",
      "barrier.third_own=allow", "barrier.together=free",
      "bonus.timing=any_time",   "bonus.order=as_earned",
      "corridor.overshoot=no",
  };
  int asked = 0;
  for (const std::string& change : changes) {
    if (asked++ % kPointsApart != 0) continue;
    const std::string diff = RunLine({"rules", "diff", "us-parcheesi", "us-parcheesi@@" + change}).out;
    ExpectCommandsToPrintWhatIsShown(diff);
    const std::vector<Shown> commands = CommandsIn(diff);
    ASSERT_THAT(commands, SizeIs(2)) << change << "\n" << diff;
    EXPECT_NE(commands[0].listed, commands[1].listed) << diff;
    EXPECT_THAT(diff, Not(HasSubstr("--seats"))) << diff;
  }
  // What only shows in what follows, and by what is left of a throw.
  for (const std::string change : {"doubles.again=always", "end.rest_of_throw=played"}) {
    const std::string diff = RunLine({"rules", "diff", "us-parcheesi", "us-parcheesi@@" + change}).out;
    ExpectCommandsToPrintWhatIsShown(diff);
    EXPECT_THAT(diff, HasSubstr("\n    the same plies are legal, but here one")) << diff;
  }
}

TEST(RulesDiff, SaysOnceThatNoThrowIsCommonToOneDieAndTwo) {
  const std::string diff = RunLine({"rules", "diff", "ludoteka", "us-parcheesi"}).out;
  ExpectCommandsToPrintWhatIsShown(diff);
  EXPECT_TRUE(
      diff.starts_with("ludoteka@1 throws one die, us-parcheesi@1 throws two dice: no throw is common "
                       "to\nboth, so positions are shown only for"))
      << diff;
  EXPECT_THAT(diff, AllOf(HasSubstr(" d5'\n"), Not(HasSubstr("--dice")), Not(HasSubstr("in none of"))));
  EXPECT_THAT(RunLine({"rules", "diff", "us-course", "ludoteka-diceless"}).out,
              HasSubstr("us-course@1 throws two dice, ludoteka-diceless@1 chooses numbers: no throw"));
}

TEST(RulesDiff, IsAlwaysTheSameAndQuietWithoutPositions) {
  const std::vector<std::string> line{"rules", "diff", "ludoteka", "ludoteka@@capture.duty=forced"};
  const Outcome first = RunLine(line);
  EXPECT_EQ(first.out, RunLine(line).out);
  EXPECT_THAT(first.out, HasSubstr(kCommand));
  const Outcome quiet = RunLine({"rules", "diff", "-q", "ludoteka", "ludoteka@@capture.duty=forced"});
  EXPECT_THAT(quiet.out,
              AllOf(HasSubstr("capture.duty"), HasSubstr("\n1 difference\n"), Not(HasSubstr(kCommand))));
}

// Few enough pieces are left to see what matters: more than the two colors that a rule is about never are.
TEST(RulesDiff, ClearsAwayWhatDoesNotMatter) {
  const auto one = parchis::ParseRulesSpec("ludoteka");
  const auto other = parchis::ParseRulesSpec("ludoteka@@entry.two_rivals=earlier,bonus.duty=waivable");
  const auto examples = FindDifferences(*one, *other);
  ASSERT_THAT(examples, SizeIs(2));
  for (const DifferenceExample& example : examples) {
    EXPECT_EQ(example.kind, DifferenceExample::Kind::kLegal);
    const std::string places = example.position.substr(0, example.position.find(' '));
    const auto nests = std::ranges::count(places, 'n');
    EXPECT_GE(nests, 13) << example.position;
    EXPECT_LT(nests, 16) << example.position;
  }
}

TEST(RulesShow, NamesClausesAndWhatTheParentAnswersOtherwise) {
  const std::string shown = RunLine({"rules", "show", "glparchis"}).out;
  EXPECT_THAT(shown, HasSubstr("\n    as ludoteka but for 6 answers: board.sizes, setup.on_start,\n"));
  EXPECT_THAT(shown, HasSubstr("\nentry.rival_pair = refuse; in ludoteka later  [AMB-017]\n"));
  EXPECT_THAT(shown, HasSubstr("\n    [observed in code: glparchis 4218037, code] GLP-ENTRY-BARRED\n"));
  EXPECT_THAT(shown, HasSubstr("\n    [seed: seed 000:65] ENTRY-2\n"));
  EXPECT_THAT(RunLine({"rules", "show", "ludoteka"}).out, Not(HasSubstr("; in ")));
  const std::string changed = RunLine({"rules", "show", "glparchis@@entry.duty=free"}).out;
  EXPECT_THAT(changed, HasSubstr("\n    as glparchis but for 1 answer: entry.duty\n"));
  EXPECT_THAT(changed, HasSubstr("\nentry.duty = free; in glparchis forced  [AMB-013]\n"));
}

TEST_F(CliFiles, RulesShowTellsWhatAFileSaysOfItself) {
  const std::string club =
      Write("club.rules.txtpb",
            "name: \"club\"\ntitle: \"Thursday evenings\"\nsource: \"the club's leaflet\"\n"
            "choices { point: \"entry.duty\" option: \"free\" source: \"page 2\" "
            "evidence: EVIDENCE_PUBLISHED why: \"It says may.\" }\n"
            "choices { point: \"setup.on_start\" option: \"none\" }\n");
  const std::string shown = RunLine({"rules", "show", club}).out;
  EXPECT_THAT(shown, HasSubstr("\n    club: Thursday evenings\n    [the club's leaflet]\n"));
  EXPECT_THAT(shown, HasSubstr("\n    [published: page 2] It says may.\n"));
  EXPECT_THAT(shown, HasSubstr("\n    [club]\n"));
  EXPECT_THAT(shown, Not(HasSubstr("changed by you")));
  EXPECT_THAT(RunLine({"rules", "show", club + "@@entry.duty=forced"}).out,
              HasSubstr("\nentry.duty = forced  ["));
}

}  // namespace
}  // namespace arbitro::cli
