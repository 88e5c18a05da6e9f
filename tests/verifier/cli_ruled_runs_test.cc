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
  std::string Stands(const std::string& log) {
    const std::string csv = RunLine({"check", "-f", "jsonl", log}).out;
    const std::string key = "\"fingerprint\":\"";
    return Write("stands.ruling.txtpb", "rulings { finding: \"" + csv.substr(csv.find(key) + key.size(), 16) +
                                            "\" decision: \"stands\" reason: \"agreed\" by: \"J. Pérez\" "
                                            "date: \"2026-05-02\" }\n");
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

}  // namespace
}  // namespace arbitro::cli
