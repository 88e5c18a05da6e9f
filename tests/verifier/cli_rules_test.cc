#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "engine/rule_set.h"
#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"
#include "verifier/cli/help.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Rule, ExplainsRulePoints) {
  const Outcome outcome = RunLine({"rule", "entry.duty"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, StartsWith("entry.duty  [AMB-013]\n    Must a five bring a piece out"));
  EXPECT_THAT(outcome.out, HasSubstr("    - forced [ludoteka, "));
  EXPECT_THAT(outcome.out,
              HasSubstr("    - free [us-parcheesi, us-course]: the five may be moved with another piece\n"
                        "      instead\n"
                        "      from: seed 002:25\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\nENTRY-2 [seed 000:65]\n"));
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    EXPECT_THAT(RunLine({"rule", "-q", std::string(info.id)}).out, StartsWith(info.id));
  }
}

TEST(Rule, ExplainsAmbiguitiesByTheirRulePoints) {
  EXPECT_EQ(RunLine({"rule", "AMB-013"}).out, RunLine({"rule", "entry.duty"}).out);
  EXPECT_EQ(RunLine({"rule", "amb-013"}).out, RunLine({"rule", "entry.duty"}).out);
  for (const std::string word : {"AMB013", "amb13"})
    EXPECT_EQ(RunLine({"rule", word}).out, RunLine({"rule", "AMB-013"}).out) << word;
  EXPECT_EQ(RunLine({"rule", "AMB-17"}).out, RunLine({"rule", "AMB-017"}).out);
  EXPECT_THAT(RunLine({"rule", "AMB-01"}).out, StartsWith("AMB-010  ")) << "the beginning of ids";
  const Outcome several = RunLine({"rule", "-q", "AMB-022"});
  EXPECT_THAT(several.out, HasSubstr("entry.first_five  [AMB-022]"));
  EXPECT_THAT(several.out, HasSubstr("\nentry.first_five_when  [AMB-022]"));
  const Outcome none = RunLine({"rule", "AMB-999"});
  EXPECT_EQ(none.code, kUsage);
  EXPECT_THAT(none.err, HasSubstr("there is no ambiguity 'AMB-999'; docs/rulebook.md lists"));
  EXPECT_THAT(RunLine({"rule", "entry.dty"}).err, HasSubstr("did you mean 'entry.duty'?"));
}

TEST(Rule, SaysWhoAnswersHowAndWhoLeavesItOpen) {
  const std::string out = RunLine({"rule", "-q", "AMB017"}).out;
  EXPECT_THAT(out, HasSubstr("    glparchis: refuse [observed in code: glparchis 4218037, code]\n"
                             "    us-parcheesi: refuse [seed: seed 002:35]\n"));
  EXPECT_THAT(out,
              HasSubstr("    open in ludoteka, ludoteka-duo, ludoteka-it, ludoteka-duo-it,\n"
                        "    ludoteka-teams, ludoteka-diceless, between later and refuse: seed 000:111\n"));
  EXPECT_THAT(RunLine({"rule", "-q", "entry.duty"}).out, HasSubstr("    open in no rule set\n"));
}

TEST(Rule, ListsWhatBeginsWithAWord) {
  const Outcome outcome = RunLine({"rule", "bar"});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out, StartsWith("BAR001                    barrier-crossed\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\nBARRIER-2                 No piece passes a barrier."));
  EXPECT_THAT(outcome.out, HasSubstr("\nbarrier.open_which        "));
  EXPECT_THAT(RunLine({"rule", "bonus.last"}).out, StartsWith("bonus.last_of_color  "));
  EXPECT_THAT(RunLine({"rule", "barrier"}).out, HasSubstr("BAR001"));
  EXPECT_THAT(RunLine({"rule", "AMB-03"}).out, HasSubstr("AMB-038  "));
  EXPECT_EQ(RunLine({"rule", ""}).code, kUsage);
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(Rule, SaysWhatBecameOfAmbiguitiesWithoutARulePoint) {
  const Outcome slip = RunLine({"rule", "amb-098"});
  EXPECT_EQ(slip.code, kFine);
  EXPECT_THAT(slip.out, StartsWith("AMB-098\n    What is the starting position of seed 002"));
  EXPECT_THAT(slip.out, HasSubstr("    no question: a slip of a translation. It means the goal"));
  const Outcome same = RunLine({"rule", "AMB-099"});
  EXPECT_THAT(same.out, HasSubstr("    the same question as AMB-003 and AMB-006\n\nturn.first  [AMB-003]\n"));
  EXPECT_THAT(same.out, HasSubstr("\nturn.order  [AMB-006]\n"));
}

TEST(Rules, ShowPrintsAllOptionsIfAsked) {
  const std::string brief = RunLine({"rules", "show", "ludoteka"}).out;
  const std::string full = RunLine({"rules", "show", "-v", "ludoteka"}).out;
  EXPECT_THAT(brief, Not(HasSubstr("- free: ")));
  std::string squeezed;  // lines are wrapped: compare without spaces and line ends
  for (const char c : full) {
    if (c != ' ' && c != '\n') squeezed += c;
  }
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    for (const parchis::OptionInfo& option : info.options) {
      EXPECT_THAT(full, HasSubstr("- " + std::string(option.id))) << info.id;
      std::string sources(option.sources);
      std::erase(sources, ' ');
      EXPECT_THAT(squeezed, HasSubstr("from:" + sources)) << info.id;
    }
  }
}

TEST(Rules, DiffDoesNotSayTheSameTwice) {
  const Outcome diff =
      RunLine({"rules", "diff", "ludoteka", "ludoteka@@setup.on_start=none,triple.if_prev_no_move=nobody"});
  EXPECT_THAT(diff.out, HasSubstr("ludoteka@1: one (one piece, the others in the nest)"));
  EXPECT_THAT(diff.out, Not(HasSubstr("nobody, nobody")));
  EXPECT_THAT(diff.out, Not(HasSubstr("nobody (nobody)")));
}

TEST_F(CliFiles, RulesShowAndDiffNameOpenPoints) {
  const std::string club =
      Write("club.rules.txtpb", "name: \"club\"\nextends: \"ludoteka\"\nopen_points: \"entry.duty\"\n");
  EXPECT_THAT(RunLine({"rules", "show", club}).out,
              HasSubstr("\nentry.duty = forced, but open  [AMB-013]\n"));
  const std::string settled = Write("settled.rules.txtpb", "name: \"settled\"\nextends: \"ludoteka\"\n");
  const Outcome diff = RunLine({"rules", "diff", settled, club});
  EXPECT_THAT(diff.out, StartsWith("entry.duty\n"));
  EXPECT_THAT(diff.out, HasSubstr(", but open\n1 difference\n"));
}

TEST(Rules, ShowNamesTheOptionsOfOpenPointsAndWhyTheyAreOpen) {
  const Outcome show = RunLine({"rules", "show", "ludoteka"});
  EXPECT_THAT(show.out, HasSubstr("    leaves open 5 answers: board.safe_squares, entry.rival_pair, "));
  EXPECT_THAT(show.out, HasSubstr("\nentry.rival_pair = later, but open  [AMB-017]\n"));
  EXPECT_THAT(show.out, HasSubstr("    open between later and refuse: seed 000:111 against 000:88"));
  EXPECT_THAT(RunLine({"rules", "show", "glparchis"}).out, Not(HasSubstr("open between")));
  EXPECT_THAT(RunLine({"rules", "diff", "ludoteka", "ludoteka@@entry.rival_pair=later"}).out,
              HasSubstr("but open between later and\n    refuse\n"));
}

TEST_F(CliFiles, ARuleFileLeavesOpenWhatItSays) {
  const std::string club =
      Write("club.rules.txtpb",
            "name: \"club\"\nextends: \"ludoteka\"\nopen_points: \"entry.rival_pair=refuse|all\"\n");
  const Outcome show = RunLine({"rules", "show", club});
  EXPECT_THAT(show.out, HasSubstr("leaves open 1 answer: entry.rival_pair\n")) << "and nothing of ludoteka's";
  EXPECT_THAT(show.out, HasSubstr("    open between later, refuse and all\n"));
  const std::string wrong =
      Write("wrong.rules.txtpb", "name: \"wrong\"\nopen_points: \"entry.rival_pair=refuse|al\"\n");
  EXPECT_THAT(
      RunLine({"rules", "check", wrong}).out,
      HasSubstr(
          "wrong.rules.txtpb:2: rule point 'entry.rival_pair' has no option 'al'; did you mean 'all'?"));
}

// ---- --open and --strict ----

// A piece comes out onto two of one rival; AMB-017 has it otherwise. Below that a log as the header says.
std::string OntoAPair(const std::string& header) {
  return "magic: \"PARCHISLOG\"\nheader {\n  arms: 4\n" + header +
         "  seats { colors: 1 }\n  seats { colors: 2 }\n"
         "  start_position: \"n,30,n,n/5,5,n,n/n,n,n,n/n,n,n,n 0 -\"\n}\n"
         "plies { die: 5 piece: 12 to: 35 }\n";
}

TEST_F(CliFiles, OpenPointsAreThoseOfTheRulesAndOfTheCommandLine) {
  const std::string log = Write("pair.parchis.txtpb", OntoAPair(""));
  const auto last_line = [](const Outcome& outcome) {
    return outcome.out.substr(outcome.out.rfind("1 game"));
  };
  EXPECT_THAT(last_line(RunLine({"check", log})), HasSubstr("1 ambiguous")) << "open in ludoteka";
  EXPECT_THAT(last_line(RunLine({"check", "--strict", log})), HasSubstr("1 invalid"));
  const std::string closed = "ludoteka@@entry.rival_pair=later";
  EXPECT_THAT(last_line(RunLine({"check", "--rules", closed, log})), HasSubstr("1 invalid"));
  EXPECT_THAT(last_line(RunLine({"check", "--rules", closed, "--open", "entry.rival_pair", log})),
              HasSubstr("1 ambiguous"));
  EXPECT_THAT(last_line(RunLine({"check", "--rules", closed, "--open", "entry.rival_pair=all", log})),
              HasSubstr("1 invalid"))
      << "both captured is no excuse for not coming out";
}

TEST_F(CliFiles, AHeaderThatAnswersAPointClosesIt) {
  const std::string log =
      Write("pair.parchis.txtpb", OntoAPair("  choices { key: \"entry.rival_pair\" value: \"later\" }\n"));
  EXPECT_THAT(RunLine({"check", log}).out, HasSubstr("1 invalid"));
  const std::string open = Write(
      "open.parchis.txtpb",
      OntoAPair(
          "  rules: \"glparchis@@entry.rival_pair=later\"\n  open_points: \"entry.rival_pair=refuse\"\n"));
  EXPECT_THAT(RunLine({"check", open}).out, HasSubstr("1 ambiguous"));
  EXPECT_THAT(RunLine({"check", "--strict", open}).out, HasSubstr("1 invalid"));
}

TEST_F(CliFiles, WhatOpenCannotMean) {
  const std::string log = Illegal();
  EXPECT_THAT(RunLine({"check", "--open", "entry.duti", log}).err,
              HasSubstr("--open: there is no rule point 'entry.duti'; did you mean 'entry.duty'?"));
  EXPECT_THAT(RunLine({"check", "--open", "entry.duty=fre", log}).err,
              HasSubstr("--open: rule point 'entry.duty' has no option 'fre'; did you mean 'free'?"));
  const Outcome both = RunLine({"check", "--strict", "--open", "entry.duty", log});
  EXPECT_EQ(both.code, kUsage);
  EXPECT_THAT(both.err, HasSubstr("--strict and --open exclude each other"));
}

TEST_F(CliFiles, FindingsRepeatOpenAndStrict) {
  const std::string log = Illegal();
  EXPECT_THAT(RunLine({"check", "--open", "entry.duty", "--open", "dice.must=most|local", log}).out,
              HasSubstr(" --open 'entry.duty,dice.must=most|local'"));
  EXPECT_THAT(RunLine({"check", "--strict", log}).out, HasSubstr(" --strict"));
}

// ---- --rules FILE@@point=option ----

TEST_F(CliFiles, ARuleFileCanBeChangedOnTheCommandLine) {
  const std::string club = Write("club.rules.txtpb",
                                 "name: \"club\"\nextends: \"ludoteka\"\nopen_points: \"entry.duty\"\n"
                                 "choices { point: \"six.optional\" option: \"yes\" }\n");
  const Outcome diff = RunLine({"rules", "diff", club, club + "@@bonus.duty=waivable,six.optional=no"});
  EXPECT_THAT(diff.out, HasSubstr("bonus.duty\n"));
  EXPECT_THAT(diff.out, HasSubstr("six.optional\n"));
  EXPECT_THAT(diff.out, HasSubstr("2 differences\n"));
  EXPECT_THAT(RunLine({"rules", "show", club + "@@bonus.duty=waivable"}).out,
              HasSubstr("\nentry.duty = forced, but open  [AMB-013]\n"))
      << "what the file leaves open stays open";
}

TEST_F(CliFiles, AGameIsJudgedByAChangedRuleFile) {
  const std::string club = Write("club.rules.txtpb", "name: \"club\"\nextends: \"ludoteka\"\n");
  const std::string log =
      Write("waived.parchis.txtpb",
            "magic: \"PARCHISLOG\"\nheader {\n  arms: 4\n  seats { colors: 1 }\n  seats { colors: 2 }\n"
            "  start_position: \"10,40,n,n/13,30,n,n/n,n,n,n/n,n,n,n 0 -\"\n}\n"
            "plies { die: 3 piece: 11 }\nplies { seat: 0 spend: SPEND_CAPTURE_BONUS }\n");
  const Outcome as_written = RunLine({"check", "--rules", club, log});
  EXPECT_EQ(as_written.code, kFindings) << as_written.out;
  EXPECT_THAT(as_written.out, HasSubstr("error["));
  const Outcome changed = RunLine({"check", "-v", "--rules", club + "@@bonus.duty=waivable", log});
  EXPECT_EQ(changed.code, kFine) << changed.out;
  EXPECT_THAT(changed.out, HasSubstr("rules ludoteka@1@@board.safe_squares=12,entry.rival_pair=later,"
                                     "triple.victim=last_moved_any,triple.if_prev_no_move=earlier_victim,"
                                     "barrier.open_where=any,bonus.duty=waivable\n"))
      << "with the answers that only ludoteka leaves open";
}

TEST_F(CliFiles, AChangeOfARuleFileThatCannotBeIsAUsageError) {
  const std::string club = Write("club.rules.txtpb", "name: \"club\"\nextends: \"ludoteka\"\n");
  const auto error_of = [&](const std::string& rules) {
    const Outcome outcome = RunLine({"check", "--rules", rules, Legal()});
    EXPECT_EQ(outcome.code, kUsage) << rules;
    return outcome.err;
  };
  EXPECT_THAT(error_of(club + "@@bonus.duty=no"), HasSubstr("there are forced, waivable"));
  EXPECT_THAT(error_of(club + "@@bonus.dty=forced"), HasSubstr("'bonus.dty'"));
  EXPECT_THAT(error_of(club + "@@"), HasSubstr("expected point=option, found ''"));
  EXPECT_THAT(error_of(Path("none.rules.txtpb") + "@@bonus.duty=forced"),
              HasSubstr("none.rules.txtpb: cannot be read"));
}

TEST(Help, FitsInto80Columns) {
  std::istringstream lines(ProgramHelp(80));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(report::Columns(line), 80U) << line;
}

}  // namespace
}  // namespace arbitro::cli
