// What arbiters have decided: files of rulings, and what check and replay make of them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"
#include "verifier/rulings/ruling_file.h"

namespace arbitro::cli {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kCorpus = PARCHIS_SOURCE_DIR "/corpus/";

std::string Replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

// A form of `check --format rulings` with the same decision everywhere.
std::string Filled(const std::string& form, const std::string& decision) {
  std::string text = Replaced(form, "decision: \"\"", decision);
  text = Replaced(text, "reason: \"\"", "reason: \"agreed at the table\"");
  text = Replaced(text, "by: \"\"", "by: \"J. Pérez\"");
  return Replaced(text, "date: \"\"", "date: \"2026-05-02\"");
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// A table of findings without its last column, that of rulings.
std::vector<std::string> WithoutRulings(const std::string& csv) {
  std::vector<std::string> lines = Lines(csv);
  for (std::string& line : lines) line.erase(line.rfind(','));
  return lines;
}

class CliRulings : public CliFiles {
 protected:
  // The file of rulings that decides alike on every finding of the logs.
  std::string Rule(const std::vector<std::string>& logs, const std::string& decision) {
    std::vector<std::string> words{"check", "-f", "rulings"};
    words.insert(words.end(), logs.begin(), logs.end());
    return Write("all.ruling.txtpb", Filled(RunLine(words).out, decision));
  }
};

TEST_F(CliRulings, AFormIsRefusedUntilItIsFilledIn) {
  const std::string log = Illegal();
  const std::string form = RunLine({"check", "-f", "rulings", log}).out;
  EXPECT_THAT(form, AllOf(HasSubstr("  ply: 6\n  code: \"BAR001\"\n  clause: \"BARRIER-2\"\n"),
                          HasSubstr("# " + log + ":24:1: error BAR001")));
  const Outcome outcome = RunLine({"check", "--rulings", Write("form.txtpb", form), log});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("form.txtpb:11:3: nothing is decided: write stands, void, "),
                                 HasSubstr("form.txtpb:12:3: a ruling says why"),
                                 HasSubstr("form.txtpb:13:3: a ruling says who"),
                                 HasSubstr("form.txtpb:14:3: a ruling says when")));
}

TEST_F(CliRulings, WhatStandsDoesNotCountAndIsShown) {
  const std::string log = Illegal();
  const std::string rulings = Rule({log}, "decision: \"stands\"");
  const Outcome outcome = RunLine({"check", "--rulings", rulings, log});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(
      outcome.out,
      AllOf(StartsWith("error[BAR001]: "),
            HasSubstr("   = ruled: stands (J. Pérez, 2026-05-02): agreed at the table\n"),
            HasSubstr(": valid by ruling, invalid without (1 ruled), 9 plies"),
            EndsWith("1 game = 1 valid + 0 ambiguous + 0 invalid + 0 undecided + 0 unreadable; 9 plies, "
                     "0 undetermined; rulings: 1 honored, 0 not honored, 1 verdict by ruling\n")));
  // The path may be another as long as the name of the file is the same.
  EXPECT_EQ(
      RunLine({"check", "--rulings", rulings,
               std::filesystem::path(log).parent_path().string() + "/../" +
                   std::filesystem::path(log).parent_path().filename().string() + "/illegal.parchis.txtpb"})
          .code,
      kFine);
  // What is ruled on already is written again as it is, and nothing else is left to decide.
  const std::string again = RunLine({"check", "-f", "rulings", "--rulings", rulings, log}).out;
  const std::string once_more = Write("again.txtpb", again);
  EXPECT_EQ(RunLine({"check", "--rulings", once_more, log}).code, kFine);
  EXPECT_EQ(RunLine({"check", "-f", "rulings", "--rulings", once_more, log}).out, again);
  // The same ruling twice is nothing new.
  EXPECT_EQ(RunLine({"check", "--rulings", rulings, "--rulings", once_more, log}).code, kFine);
}

// A void ply is left out as --on-illegal legal leaves it out.
TEST_F(CliRulings, AVoidPlyIsLeftOut) {
  const std::string log = kCorpus + "on_illegal/claimed/barrier_crossed.parchis.txtpb";
  const std::string rulings = Rule({log}, "decision: \"void\"");
  const Outcome outcome = RunLine({"check", "-f", "csv", "--rulings", rulings, log});
  const Outcome by_the_rules = RunLine({"check", "-f", "csv", "--on-illegal", "legal", log});
  const Outcome by_claim = RunLine({"check", "-f", "csv", log});
  EXPECT_NE(WithoutRulings(by_the_rules.out), WithoutRulings(by_claim.out));
  EXPECT_EQ(WithoutRulings(outcome.out), WithoutRulings(by_the_rules.out));
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(RunLine({"check", "--rulings", rulings, log}).out,
              HasSubstr("continued from: what the rules make of the ply"));
  // And what stands, stands, whatever is usual; what is found without the ruling is still there.
  const std::string stands = Rule({log}, "decision: \"stands\"");
  const auto by = [&](const char* usual) {
    return RunLine({"check", "-f", "csv", "--on-illegal", usual, "--rulings", stands, log}).out;
  };
  EXPECT_EQ(WithoutRulings(by("stop")), WithoutRulings(by_claim.out));
  EXPECT_EQ(WithoutRulings(by("legal")), WithoutRulings(by_the_rules.out));
  EXPECT_THAT(by("legal"), AllOf(HasSubstr(",stands\r\n"), HasSubstr(",set aside\r\n")));
  EXPECT_THAT(by("claimed"), Not(HasSubstr(",set aside\r\n")));
}

// A game of another program with a fault at ply 142, and a note about its last.
const std::string kOneFault = kCorpus + "games/koenkeune/koenkeune-3.parchis.txtpb";

TEST_F(CliRulings, NothingIsJudgedAfterAForfeit) {
  const std::string rulings = Rule({kOneFault}, "decision: \"forfeit\"");
  const Outcome outcome = RunLine({"check", "-f", "json", "--rulings", rulings, kOneFault});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("\"verdict\":\"VERDICT_VALID\""),
                    HasSubstr("\"verdictWithoutRulings\":\"VERDICT_INVALID\",\"lostByRuling\":3,"),
                    HasSubstr("\"setAsideBy\":{\"decision\":\"forfeit\""), Not(HasSubstr("\"ranking\"")),
                    HasSubstr("\"rulings\":{\"honored\":1,\"notHonored\":0,\"verdicts\":1,"
                              "\"ruled\":1,\"setAside\":1}")));
  EXPECT_THAT(RunLine({"check", "--rulings", rulings, kOneFault}).out,
              HasSubstr("(1 ruled, 1 set aside), 364 plies, lost by green by ruling, rules "));
  // The findings are those that there are without it.
  EXPECT_EQ(WithoutRulings(RunLine({"check", "-f", "csv", "--rulings", rulings, kOneFault}).out),
            WithoutRulings(RunLine({"check", "-f", "csv", kOneFault}).out));
}

TEST_F(CliRulings, AGameIsTakenUpAgainFromAnEarlierPly) {
  const std::string log = Illegal();
  const std::string from_4 = Rule({log}, "decision: \"replay-from\" from_ply: 4");
  const Outcome outcome = RunLine({"check", "--rulings", from_4, log});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("ruled: replay from ply 4 ("), HasSubstr(", to be replayed from ply 4,")));
  const std::string from_7 = Rule({log}, "decision: \"replay-from\" from_ply: 7");
  const Outcome later = RunLine({"check", "-f", "concise", "--rulings", from_7, log});
  EXPECT_EQ(later.code, kFindings);
  EXPECT_THAT(later.out, AllOf(HasSubstr("error BAR001"), Not(HasSubstr("[ruled")),
                               HasSubstr(from_7 + ":4:1: error RUL002 "),
                               HasSubstr("from a ply after the one that was ruled on")));
}

TEST_F(CliRulings, AnArbiterSaysHowTheRulesAreRead) {
  const std::string log = kCorpus + "ambiguous/demo/six_walked_twelve.parchis.txtpb";
  ASSERT_EQ(RunLine({"check", "--fail-on", "ambiguous", log}).code, kFindings);
  EXPECT_THAT(RunLine({"check", "-f", "rulings", log}).out,
              HasSubstr("  # reading: \"six.all_out_value=12\"\n  # reading: \"six.all_out_value=7\"\n"));
  const std::string twelve = Rule({log}, "decision: \"reading\" reading: \"six.all_out_value=12\"");
  const Outcome outcome = RunLine({"check", "--fail-on", "ambiguous", "--rulings", twelve, log});
  EXPECT_EQ(outcome.code, kFine);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("ambiguous[MOV006]"), HasSubstr("ruled: reading six.all_out_value=12 ("),
                    HasSubstr("valid by ruling, ambiguous without"),
                    HasSubstr("rules ludoteka@1@@six.all_out_value=12")));
  // By the other reading the ply is wrong, and counts.
  const std::string seven = Rule({log}, "decision: \"reading\" reading: \"six.all_out_value=7\"");
  const Outcome wrong = RunLine({"check", "--rulings", seven, log});
  EXPECT_EQ(wrong.code, kFindings);
  EXPECT_THAT(wrong.out,
              AllOf(HasSubstr("error[MOV006]"), HasSubstr("invalid by ruling, ambiguous without")));
  // A point that the finding does not depend on.
  const std::string other = Rule({log}, "decision: \"reading\" reading: \"entry.rival_pair=refuse\"");
  EXPECT_THAT(RunLine({"check", "--rulings", other, log}).out,
              AllOf(HasSubstr("error[RUL002]"), HasSubstr("does not depend on this reading")));
  EXPECT_THAT(RunLine({"check", "--strict", "--rulings", twelve, log}).out, HasSubstr("error[RUL002]"));
}

TEST_F(CliRulings, AStaleRulingIsAFinding) {
  const std::string log = Illegal();
  const std::string rulings = Read(Rule({log}, "decision: \"stands\""));
  const auto said = [&](const std::string& changed, const std::string& game) {
    return RunLine({"check", "-f", "concise", "--rulings", Write("changed.txtpb", changed), game});
  };
  const std::regex finding("finding: \"...");
  const Outcome mistyped = said(std::regex_replace(rulings, finding, "finding: \"000"), log);
  EXPECT_EQ(mistyped.code, kFindings);
  EXPECT_THAT(mistyped.out, AllOf(HasSubstr("error BAR001"), Not(HasSubstr("[ruled")),
                                  HasSubstr("changed.txtpb:4:1: error RUL001 the ruling 'stands' on 000"),
                                  HasSubstr("rulings: 0 honored, 1 not honored")));
  EXPECT_THAT(said(Replaced(rulings, "ply: 6", "ply: 5"), log).out, HasSubstr("is about another ply"));
  EXPECT_THAT(said(Replaced(rulings, "BAR001\"\n", "BAR002\"\n"), log).out, HasSubstr("has another code"));
  EXPECT_THAT(said(Replaced(rulings, "BARRIER-2", "SETUP-1"), log).out,
              HasSubstr("does not rest on this clause"));
  EXPECT_THAT(said(Replaced(rulings, "game_id: \"example\"", "game_id: \"x\""), log).out,
              HasSubstr("is of another game"));
  // Another game than those that were checked is as it should be.
  const std::string legal = Legal();
  const Outcome elsewhere = said(rulings, legal);
  EXPECT_EQ(elsewhere.code, kFine);
  EXPECT_THAT(elsewhere.out, HasSubstr(": note RUL003 "));
  // Without the name of a game nobody can tell.
  const std::regex names("  (input|game_id): .*\n");
  EXPECT_EQ(said(std::regex_replace(rulings, names, ""), legal).code, kFindings);
  // Nothing else is another one by a ruling that fits nothing.
  const std::string fits_nothing =
      Write("zero.txtpb", std::regex_replace(rulings, finding, "finding: \"000"));
  EXPECT_EQ(RunLine({"check", "-f", "csv", "--rulings", fits_nothing, "--ignore", "RUL", log}).out,
            RunLine({"check", "-f", "csv", log}).out);
}

TEST_F(CliRulings, RulingsThatContradictEachOtherAreRefused) {
  const std::string log = Illegal();
  const std::string stands = Write("stands.txtpb", Read(Rule({log}, "decision: \"stands\"")));
  const Outcome outcome =
      RunLine({"check", "--rulings", stands, "--rulings", Rule({log}, "decision: \"void\""), log});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("all.ruling.txtpb:4:1: the finding "), HasSubstr("is ruled on otherwise in "),
                    HasSubstr("stands.txtpb:4 ('stands')")));
}

TEST_F(CliRulings, WhatFitsSeveralGamesIsSaid) {
  const std::string log = Illegal();
  const std::string rulings = Rule({log}, "decision: \"stands\"");
  const Outcome outcome = RunLine({"check", "-f", "concise", "--rulings", rulings, log, log});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out, HasSubstr("error RUL004 the ruling 'stands' on "));
}

// A fingerprint does not tell values of one ply apart: nobody has ruled on those that came later.
TEST_F(CliRulings, ARulingOnOneOfSeveralFindingsSettlesNone) {
  const std::string one =
      Replaced(RunLine({"example"}).out, "plies { die: 1 piece: 41", "plies { seat: 4 die: 1 piece: 41");
  const std::string log = Write("one.parchis.txtpb", one);
  const std::string rulings = Rule({log}, "decision: \"stands\"");
  EXPECT_THAT(RunLine({"check", "-f", "concise", "--rulings", rulings, log}).out, HasSubstr("SCH001"));
  Write("one.parchis.txtpb", Replaced(one, "plies { seat: 4", "plies { takes_back: 77 seat: 4"));
  const Outcome outcome = RunLine({"check", "-f", "concise", "--rulings", rulings, log});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.out, HasSubstr("several findings of that fingerprint"));
  EXPECT_THAT(outcome.out, HasSubstr("takes_back is 77, outside 0..5\n"));
  EXPECT_THAT(outcome.out, HasSubstr("seat is 4, outside 0..3\n"));
}

TEST_F(CliRulings, AReadingSetsTheGameUpByIt) {
  const std::string log = kCorpus + "ambiguous/demo/start_on_the_fourth_square.parchis.txtpb";
  const std::string rulings = Rule({log}, "decision: \"reading\" reading: \"board.start_square=fourth\"");
  const Outcome outcome = RunLine({"check", "-f", "concise", "--rulings", rulings, log});
  EXPECT_EQ(outcome.code, kFine) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("1 valid + 0 ambiguous + 0 invalid"));
}

TEST_F(CliRulings, NothingFollowsTheObjectOfAFile) {
  const std::string rulings = Write("two.json", "{\"rulings\": []}\n{\"rulings\": []}\n");
  const Outcome outcome = RunLine({"check", "--rulings", rulings, Legal()});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.err, HasSubstr("two.json:1: something follows the rulings"));
}

TEST_F(CliRulings, EveryFormSaysWhatWasDecided) {
  const std::string log = Illegal();
  const std::string rulings = Rule({log}, "decision: \"stands\"");
  const auto report = [&](const char* format) {
    return RunLine({"check", "-f", format, "--rulings", rulings, log}).out;
  };
  EXPECT_THAT(report("concise"), HasSubstr("[ruled: stands]\n"));
  EXPECT_THAT(report("sarif"),
              HasSubstr("\"suppressions\":[{\"kind\":\"external\",\"status\":\"accepted\","
                        "\"justification\":\"stands (J. Pérez, 2026-05-02): agreed at the table\"}]"));
  EXPECT_THAT(report("junit"),
              AllOf(HasSubstr("failures=\"0\""), HasSubstr("<system-out>"), HasSubstr("= ruled: stands")));
  EXPECT_THAT(report("tap"), AllOf(HasSubstr("\nok 1"), HasSubstr("      ruling: \"stands\"\n")));
  EXPECT_THAT(report("csv"), HasSubstr(",stands\r\n"));
  EXPECT_THAT(report("markdown"), HasSubstr("ruled: stands"));
  EXPECT_THAT(report("github"), HasSubstr("::notice title=arbitro::not shown here: 1 ruled finding\n"));
  EXPECT_THAT(report("gitlab"), AllOf(HasSubstr("\"severity\":\"info\""), HasSubstr("[ruled: stands]")));
  // A list of every result or of none.
  const std::string none = Write("none.txtpb", "");
  EXPECT_THAT(RunLine({"check", "-f", "sarif", "--rulings", none, log}).out,
              HasSubstr(",\"suppressions\":[]}"));
  EXPECT_THAT(RunLine({"check", "-f", "sarif", log}).out, Not(HasSubstr("suppressions")));
}

TEST_F(CliRulings, APageShowsTheRuling) {
  const std::string log = Illegal();
  const std::string plain = RunLine({"replay", log, "-o", "-"}).out;
  std::smatch fingerprint;
  ASSERT_TRUE(std::regex_search(plain, fingerprint, std::regex("\"fingerprint\":\"([0-9a-f]{16})\"")));
  // With the fingerprint that the page has, which is the same wherever the log lies.
  const std::string rulings =
      Write("page.json", fmt::format(R"({{"rulings": [{{"finding": "{}", "decision": "forfeit",
    "reason": "</script> twice", "by": "<b>", "date": "2026-05-02"}}]}})",
                                     fingerprint[1].str()));
  const Outcome page = RunLine({"replay", log, "--rulings", rulings, "-o", "-"});
  EXPECT_EQ(page.code, kFine);
  EXPECT_THAT(page.out,
              AllOf(HasSubstr("\"verdict\":\"valid\",\"without\":\"invalid\",\"lostBy\":0"),
                    HasSubstr("\"ruling\":{\"decision\":\"forfeit\",\"reason\":\"\\u003c/script> twice\""),
                    HasSubstr("--rulings ")));
  EXPECT_EQ(RunLine({"check", "--rulings", rulings, log}).code, kFine);
  const std::string written = Write("page.html", page.out);
  EXPECT_EQ(RunLine({"replay", log, "--rulings", rulings, "--verify", written}).code, kFine);
  EXPECT_EQ(RunLine({"replay", log, "--verify", written}).code, kFindings);
  // One that does not fit is said, and the page is there.
  const std::string stale =
      Write("stale.json", Replaced(Read(rulings), fingerprint[1].str(), "0123456789abcdef"));
  const Outcome outcome = RunLine({"replay", log, "--rulings", stale, "-o", "-"});
  EXPECT_EQ(outcome.code, kFindings);
  EXPECT_THAT(outcome.err, HasSubstr("stale.json:1:14: error RUL001"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("\"ruling\":")));
}

// Whatever is decided, no finding of the game is missing; what stands adds none, and leaves nothing that
// counts.
TEST_F(CliRulings, ARulingHidesNothing) {
  std::vector<std::string> logs;
  for (const char* folder :
       {"illegal/BAR001", "illegal/CAP001", "illegal/CLM001", "illegal/ENT002", "illegal/MOV002",
        "illegal/TRN001", "illegal/DIE003", "illegal/END003", "illegal/AMB002", "ambiguous/demo"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kCorpus + folder)) {
      if (entry.path().string().ends_with(".parchis.txtpb")) logs.push_back(entry.path().string());
    }
  }
  for (const char* name : {"barrier_crossed", "destination_too_far", "two_faults"})
    logs.push_back(kCorpus + "on_illegal/claimed/" + name + ".parchis.txtpb");
  logs.push_back(kOneFault);
  std::ranges::sort(logs);
  ASSERT_GT(logs.size(), 30U);
  const auto check = [&](const std::string& rulings, const char* jobs) {
    std::vector<std::string> words{"check", "-f", "csv", "-j", jobs, "--ignore", "RUL", "--rulings", rulings};
    words.insert(words.end(), logs.begin(), logs.end());
    return RunLine(words);
  };
  const auto found = [](const std::string& csv) {
    // By fingerprint; a level may be another one by a reading.
    std::map<std::string, int> count;
    for (const std::string& line : WithoutRulings(csv)) ++count[line.substr(line.rfind(',') + 1)];
    return count;
  };
  const Outcome plain = check(Write("none.txtpb", ""), "1");
  EXPECT_EQ(plain.code, kFindings);
  for (const std::string decision :
       {"decision: \"stands\"", "decision: \"void\"", "decision: \"forfeit\"",
        "decision: \"replay-from\" from_ply: 0", "decision: \"reading\" reading: \"six.all_out_value=12\""}) {
    const std::string rulings = Rule(logs, decision);
    const Outcome ruled = check(rulings, "1");
    EXPECT_EQ(check(rulings, "3").out, ruled.out) << decision;
    const auto after = found(ruled.out);
    for (const auto& [fingerprint, count] : found(plain.out)) {
      const auto same = after.find(fingerprint);
      EXPECT_TRUE(same != after.end() && same->second >= count) << decision << ": " << fingerprint;
    }
    if (!decision.contains("stands")) continue;
    EXPECT_EQ(ruled.code, kFine);
    EXPECT_EQ(WithoutRulings(ruled.out), WithoutRulings(plain.out));
  }
}

TEST_F(CliRulings, ErrorsOfAFileNameTheirPlace) {
  const std::string good =
      "rulings {\n  finding: \"0123456789abcdef\"\n  decision: \"stands\"\n  reason: \"r\"\n  by: \"b\"\n  "
      "date: "
      "\"2026-05-02\"\n}\n";
  ASSERT_TRUE(rulings::ParseRulingFile(good).errors.empty());
  ASSERT_EQ(rulings::ParseRulingFile(good + good).rulings.size(), 2U);
  const auto error = [&](const std::string& text) {
    const auto file = rulings::ParseRulingFile(text);
    if (file.errors.empty()) return std::string("none");
    return fmt::format("{}:{}: {}", file.errors[0].line, file.errors[0].column, file.errors[0].message);
  };
  const auto with = [&](const std::string& what, const std::string& by) {
    return error(Replaced(good, what, by));
  };
  EXPECT_EQ(
      with("\"stands\"", "\"stand\""),
      "3:3: 'stand' is no decision: stands, void, forfeit, replay-from or reading; did you mean 'stands'?");
  EXPECT_EQ(with("0123456789abcdef", "0123456789abcdef:1"),
            "2:3: '0123456789abcdef:1' is no fingerprint: 16 hexadecimal digits, without what stands behind "
            "the colon");
  EXPECT_EQ(with("cdef", "cdeg"), "2:3: '0123456789abcdeg' is no fingerprint: 16 hexadecimal digits");
  for (const char* date :
       {"2026-02-29", "2026-13-01", "26-05-02", "2026-5-02", "2026/05/02", "02.05.2026", "2026-05-0x"})
    EXPECT_THAT(with("2026-05-02", date), AllOf(StartsWith("6:3: '"), HasSubstr("is no date"))) << date;
  EXPECT_EQ(with("2026-05-02", "2024-02-29"), "none");
  EXPECT_THAT(with("  by", "  code: \"BAR0001\"\n  by"),
              HasSubstr("5:3: no finding has the code 'BAR0001'; did you mean 'BAR001'?"));
  EXPECT_THAT(with("  by", "  clause: \"BARRIER2\"\n  by"), HasSubstr("did you mean 'BARRIER-2'?"));
  EXPECT_THAT(with("  by", "  from_ply: 3\n  by"), StartsWith("5:3: from_ply goes with"));
  EXPECT_THAT(with("\"stands\"", "\"replay-from\""), StartsWith("3:3: 'replay-from' needs from_ply"));
  EXPECT_THAT(with("\"stands\"", "\"reading\""), StartsWith("3:3: 'reading' needs the field reading"));
  EXPECT_THAT(with("  by", "  reading: \"six.all_out_value=7\"\n  by"),
              StartsWith("5:3: the field reading goes with"));
  EXPECT_THAT(with("\"stands\"", "\"reading\"\n  reading: \"six.all_out_valu=7\""),
              HasSubstr("did you mean 'six.all_out_value'?"));
  EXPECT_THAT(with("\"stands\"", "\"reading\"\n  reading: \"six.all_out_value=8\""),
              HasSubstr("'8' is no option of six.all_out_value ("));
  EXPECT_THAT(with("  by", "  bye: \"x\"\n  by"), AllOf(StartsWith("5:"), HasSubstr("bye")));
  EXPECT_THAT(with("\"r\"", "\"" + std::string(4001, 'r') + "\""),
              HasSubstr("the reason has 4001 bytes; the limit is 4000"));
  for (const char* blanks : {" ", "\\n\\t \\r\\n"}) {
    EXPECT_EQ(with("\"r\"", fmt::format("\"{}\"", blanks)),
              "4:3: a ruling says why: the field reason has nothing but blanks");
    EXPECT_EQ(with("\"b\"", fmt::format("\"{}\"", blanks)),
              "5:3: a ruling says who has decided: the field by has nothing but blanks");
  }
  // A byte order mark is no part of what is said, and moves no place.
  EXPECT_EQ(error("\xEF\xBB\xBF" + good), "none");
  EXPECT_EQ(error("\xEF\xBB\xBF" + Replaced(good, "\"r\"", "\"\"")),
            "4:3: a ruling says why: the field reason is missing");
  EXPECT_THAT(error("\xEF\xBB\xBF{\"rulings\": [{}]}"), StartsWith("1:14: no finding is named"));
  EXPECT_THAT(error("magic: \"PARCHISLOG\""), HasSubstr("this is a game log, not a file of rulings"));
  EXPECT_THAT(error("{\"rulings\": [\n  {\"decision\": \"]}{[\"},\n  {}]}"),
              StartsWith("2:3: no finding is named"));
  const auto json = rulings::ParseRulingFile("{\"rulings\": [\n  {\"reason\": \"\\\"}\"},\n  {}]}");
  EXPECT_EQ(json.errors.back().line, 3U);
  const Outcome missing = RunLine({"check", "--rulings", Path("missing"), Illegal()});
  EXPECT_EQ(missing.code, kUsage);
  EXPECT_THAT(missing.err, HasSubstr("--rulings: "));
  EXPECT_EQ(RunLine({"replay", "--rulings", Path("missing"), Illegal(), "-o", "-"}).code, kUsage);
}

// What was ruled on and is not found any more by an earlier ruling is ruled on still.
TEST_F(CliRulings, ARulingOnWhatIsGoneByAnotherIsNotStale) {
  const std::string log = kCorpus + "ambiguous/demo/six_walked_both_ways.parchis.txtpb";
  const Outcome outcome = RunLine(
      {"check", "--rulings", Rule({log}, "decision: \"reading\" reading: \"six.all_out_value=7\""), log});
  // AMB002 depends on no point, so that nobody can say how it is read; it is gone, and set aside.
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("ambiguous[AMB001]"), HasSubstr("error[AMB002]"), HasSubstr("= set aside: "),
                    HasSubstr("error[MOV006]"), HasSubstr("invalid (1 error, ")));
}

// Damage makes another file or an error, and never more than that.
TEST_F(CliRulings, DamagedFilesAreRead) {
  const std::string text = Read(Rule({kOneFault}, "decision: \"stands\""));
  const std::string json =
      R"({"rulings": [{"finding": "0123456789abcdef", "decision": "stands", "reason": "r"}]})";
  std::uint64_t state = 7;
  const auto number = [&state](std::size_t below) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state >> 33U) % below;
  };
  std::size_t refused = 0;
  for (int round = 0; round < 2'000; ++round) {
    std::string damaged = round % 4 == 0 ? json : text;
    for (std::size_t i = 0; i <= number(3); ++i) {
      const std::size_t at = number(damaged.size());
      switch (number(3)) {
        case 0:
          damaged[at] = static_cast<char>(number(256));
          break;
        case 1:
          damaged.erase(at, number(20));
          break;
        default:
          damaged.insert(at, damaged.substr(number(damaged.size()), number(20)));
      }
    }
    const auto file = rulings::ParseRulingFile(damaged);
    if (!file.errors.empty()) ++refused;
    EXPECT_LE(file.errors.size(), rulings::kMaxRulingFileErrors + 12);
  }
  EXPECT_GT(refused, 1'000U);
}

}  // namespace
}  // namespace arbitro::cli
