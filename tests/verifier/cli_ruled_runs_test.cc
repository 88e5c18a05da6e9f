// Rulings beside what else a run is told: findings that are left out, a baseline, the page about many games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CliRuledRuns : public CliFiles {
 protected:
  // A file by which the one finding of the log stands.
  std::string Stands(const std::string& log) { return Ruled(log, "decision: \"stands\""); }
  // A file that decides on the first finding of the log for which there is a form.
  std::string Ruled(const std::string& log, const std::string& decision) {
    const std::string form = RunLine({"check", "-f", "rulings", log}).out;
    const std::string key = "finding: \"";
    return Write("ruled.ruling.txtpb", "rulings { finding: \"" +
                                           form.substr(form.find(key) + key.size(), 16) + "\" " + decision +
                                           " reason: \"agreed\" by: \"J. Pérez\" date: \"2026-05-02\" }\n");
  }
};

// Whoever leaves a finding out anyway needs no ruling on it.
TEST_F(CliRuledRuns, AVerdictIsByRulingOnlyWhereItIsAnotherWithout) {
  const std::string log = Illegal();
  const std::string rulings = Stands(log);
  const Outcome ignored = RunLine({"check", "-v", "--ignore", "BAR001", "--rulings", rulings, log});
  EXPECT_EQ(ignored.code, kFine);
  EXPECT_THAT(ignored.out, AllOf(HasSubstr(": valid, 9 plies"), Not(HasSubstr("by ruling,"))));
  EXPECT_THAT(ignored.out + ignored.err,
              HasSubstr("rulings: 1 honored, 0 not honored, 0 verdicts by ruling"));
  const Outcome chosen = RunLine({"check", "-v", "--select", "BAR", "--rulings", rulings, log});
  EXPECT_THAT(chosen.out, HasSubstr(": valid by ruling, invalid without (1 ruled), 9 plies"));
}

// A baseline knows of a finding that it was ruled on, and does not take the place of the ruling.
TEST_F(CliRuledRuns, ABaselineHidesNoFindingWhoseRulingIsGone) {
  const std::string log = Illegal();
  const std::string rulings = Stands(log);
  for (const char* form : {"json", "jsonl"}) {
    const std::string old = Path("old");
    ASSERT_EQ(RunLine({"check", "--rulings", rulings, "-f", form, "-o", old, log}).code, kFine);
    const Outcome with = RunLine({"check", "--rulings", rulings, "--baseline", old, log});
    EXPECT_EQ(with.code, kFine);
    EXPECT_THAT(with.out, HasSubstr("baseline: 0 known, 0 new, 0 gone"));
    const Outcome without = RunLine({"check", "--baseline", old, log});
    EXPECT_EQ(without.code, kFindings);
    EXPECT_THAT(without.out,
                AllOf(HasSubstr("error[BAR001]"), HasSubstr("baseline: 0 known, 1 new, 0 gone")));
  }
  // What counted then is known, and not gone by a ruling.
  const std::string old = Path("old");
  ASSERT_EQ(RunLine({"check", "-f", "json", "-o", old, log}).code, kFindings);
  EXPECT_THAT(RunLine({"check", "--rulings", rulings, "--baseline", old, log}).out,
              HasSubstr("0 new, 0 gone"));
}

TEST_F(CliRuledRuns, TheIndexSaysWhatWasRuledOn) {
  const std::string log = Illegal();
  const std::string rulings = Stands(log);
  const std::string index = RunLine({"check", "-f", "html", "--rulings", rulings, log}).out;
  EXPECT_THAT(
      index,
      AllOf(HasSubstr("data-codes=\"BAR001\""), HasSubstr("data-t=\"index.ruled\">ruled on</span>"),
            HasSubstr("data-t=\"index.byruling\""), HasSubstr("Findings that do not count, by rulings: 1.")));
  EXPECT_THAT(RunLine({"check", "-f", "html", log}).out, Not(HasSubstr("class=\"ruled\"")));
}

// By the answer that was decided on the ply is wrong and counts; what was open is shown with the ruling.
TEST_F(CliRuledRuns, AReadingThatAccusesIsShown) {
  const std::string log = Write(
      "six.parchis.txtpb", Read(PARCHIS_SOURCE_DIR "/corpus/ambiguous/demo/six_walked_twelve.parchis.txtpb"));
  const std::string rulings = Ruled(log, "decision: \"reading\" reading: \"six.all_out_value=7\"");
  const auto report = [&](const char* format) {
    return RunLine({"check", "-f", format, "--rulings", rulings, log}).out;
  };
  const std::string full = report("full");
  EXPECT_THAT(full,
              AllOf(HasSubstr("ambiguous[MOV006]"),
                    HasSubstr("   = ruled: reading six.all_out_value=7 (J. Pérez, 2026-05-02): agreed\n"),
                    HasSubstr("error[MOV006]"), HasSubstr("27, as the rules were ruled to be read\n"),
                    HasSubstr("invalid by ruling, ambiguous without (1 error, 1 warning, 1 note, 1 ruled)"),
                    HasSubstr("  as the rules were ruled to be read, not every ply is right\n")));
  EXPECT_THAT(full, AllOf(Not(HasSubstr("however the rules")), Not(HasSubstr("by no reading"))));
  EXPECT_THAT(report("json"), HasSubstr("\"ruling\":{\"decision\":\"reading\",\"reading\":\"six.all"));
  EXPECT_THAT(report("concise"), HasSubstr("[ruled: reading six.all_out_value=7]\n"));
  EXPECT_THAT(report("csv"), HasSubstr(",reading six.all_out_value=7\r\n"));
  EXPECT_THAT(report("sarif"), HasSubstr("\"justification\":\"reading six.all_out_value=7 (J. Pérez"));
  for (const char* format : {"jsonl", "junit", "tap", "gitlab"})
    EXPECT_THAT(report(format), HasSubstr("reading six.all_out_value=7")) << format;
  EXPECT_THAT(report("markdown"), HasSubstr("reading six.all\\_out\\_value=7\\]"));
  EXPECT_THAT(report("github"), HasSubstr("1 ruled finding"));
  EXPECT_THAT(RunLine({"replay", log, "--rulings", rulings, "-o", "-"}).out,
              AllOf(HasSubstr("\"readByRuling\":1"), HasSubstr("\"ruling\":{\"decision\":\"reading\"")));
  // It is written again as it is, and there is no empty form for the same finding.
  const std::string again = report("rulings");
  EXPECT_THAT(again, AllOf(HasSubstr("reason: \"agreed\""), Not(HasSubstr("decision: \"\""))));
  EXPECT_EQ(RunLine({"check", "-f", "full", "--rulings", Write("again.txtpb", again), log}).out, full);
}

// Positions that the log notes have the void ply in them: it is said where they take over.
TEST_F(CliRuledRuns, WhereTheLogGoesOnWithAVoidPlyItIsSaid) {
  const std::string log = PARCHIS_SOURCE_DIR "/corpus/games/koenkeune/koenkeune-3.parchis.txtpb";
  const std::string line =
      "   = void ply: ply 142 is void; from here on the game goes on as the log has it\n";
  const auto report = [&](const std::string& decision) {
    return RunLine({"check", "--rulings", Ruled(log, decision), log}).out;
  };
  EXPECT_THAT(report("decision: \"void\""), AllOf(HasSubstr("error[CLM001]"), HasSubstr(line)));
  EXPECT_THAT(report("decision: \"stands\""), Not(HasSubstr("void ply")));
  EXPECT_THAT(RunLine({"check", "--on-illegal", "legal", log}).out, Not(HasSubstr("void ply")));
}

}  // namespace
}  // namespace arbitro::cli
