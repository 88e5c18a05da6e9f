// What findings are known by, and which of them an earlier report knows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/verifier/report_samples.h"
#include "verifier/findings/fingerprint.h"
#include "verifier/findings/sha256.h"
#include "verifier/report/baseline.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

using ::testing::HasSubstr;

// The examples of FIPS 180-4, and one for each length around the end of a block.
TEST(Sha256, IsTheOneOfTheStandard) {
  EXPECT_EQ(Sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(Sha256Hex(std::string(55, 'a')),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(Sha256Hex(std::string(64, 'a')),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  EXPECT_EQ(Sha256Hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// A change here is a new kFingerprintVersion: every baseline has to be written again.
TEST(Fingerprint, StaysTheSameFromVersionToVersion) {
  ASSERT_EQ(kFingerprintVersion, 1U);
  EXPECT_EQ(Fingerprint("games/evening.parchis", "evening/2", SampleBarrier()), 14827115164505212880U);
  EXPECT_EQ(Fingerprint("games/evening.parchis", "", SampleFraming()), 16505780261567731986U);
}

TEST(Fingerprint, DependsOnWhatHappenedAndNotOnWhereOrHowItIsSaid) {
  const Finding barrier = SampleBarrier();
  const std::uint64_t is = Fingerprint("a", "g", barrier);
  EXPECT_EQ(Fingerprint("./a", "g", barrier), is);
  EXPECT_NE(Fingerprint("b", "g", barrier), is);
  EXPECT_NE(Fingerprint("a", "h", barrier), is);
  EXPECT_NE(Fingerprint("ag", "", barrier), Fingerprint("a", "g", barrier));
  Finding other = barrier;
  other.location = {};
  other.arguments.clear();
  other.level = Level::kNote;
  other.position.clear();
  EXPECT_EQ(Fingerprint("a", "g", other), is);
  other = barrier;
  other.code = Code::kOvershoot;
  EXPECT_NE(Fingerprint("a", "g", other), is);
  other = barrier;
  other.seat = 1;
  EXPECT_NE(Fingerprint("a", "g", other), is);
  for (const auto change : {+[](WindowPly& ply) { ply.piece = SamplePiece(13); },
                            +[](WindowPly& ply) { ply.from = parchis::Square{50}; },
                            +[](WindowPly& ply) { ply.to = parchis::Square{0}; }}) {
    other = barrier;
    change(other.window.back());
    EXPECT_NE(Fingerprint("a", "g", other), is);
  }
}

TEST(FingerprintCounter, CountsWithinAnInput) {
  FingerprintCounter counter;
  EXPECT_EQ(counter.Count("a", 7), 1U);
  EXPECT_EQ(counter.Count("a", 7), 2U);
  EXPECT_EQ(counter.Count("a", 8), 1U);
  EXPECT_EQ(counter.Count("b", 7), 1U);
}

// A report of one game, and of bytes between games.
std::string Report(std::string_view format, const GameReport& game, bool complete = true) {
  std::ostringstream out;
  const auto writer =
      FindWriter(format)->make({.out = out, .style = {}, .rerun_options = {}, .version = "1.2.3"});
  Summary summary;
  summary.complete = complete;
  summary.Add(game);
  writer->OnGame(game);
  writer->OnInputFinding(game.input, SampleFraming());
  writer->OnEnd(summary);
  return out.str();
}

std::expected<Baseline, std::string> ReadText(const std::string& text) {
  std::istringstream in(text);
  return Baseline::Read(in);
}

// Which of the game's findings the baseline has.
std::vector<bool> Known(Baseline& baseline, GameReport& game) {
  baseline.OnGame(game);
  std::vector<bool> known;
  for (const Finding& finding : game.findings) known.push_back(finding.known);
  return known;
}

TEST(Baseline, KnowsEachFindingAsOftenAsItHasIt) {
  for (const std::string_view format : {"json", "jsonl"}) {
    GameReport game = SampleInvalidGame();
    auto baseline = ReadText(Report(format, game));
    ASSERT_TRUE(baseline) << baseline.error();
    game.findings.push_back(SampleBarrier());
    EXPECT_EQ(Known(*baseline, game), (std::vector{true, true, false})) << format;
    Summary summary;
    baseline->OnEnd(summary);
    EXPECT_TRUE(summary.has_baseline);
    EXPECT_EQ(summary.gone, 1U) << format;
    Finding framing = SampleFraming();
    baseline->OnInputFinding(game.input, framing);
    EXPECT_TRUE(framing.known);
    baseline->OnInputFinding(game.input, framing);
    EXPECT_FALSE(framing.known);
    baseline->OnEnd(summary);
    EXPECT_EQ(summary.gone, 0U);
  }
}

TEST(Baseline, DoesNotKnowWhatHasBecomeWorse) {
  GameReport game = SampleInvalidGame();
  game.findings[0].level = Level::kNote;
  auto baseline = ReadText(Report("jsonl", game));
  ASSERT_TRUE(baseline);
  game.findings[0].level = Level::kError;
  EXPECT_EQ(Known(*baseline, game), (std::vector{false, true}));
  game.findings[0].level = Level::kNote;
  EXPECT_EQ(Known(*baseline, game), (std::vector{true, false}));
}

TEST(Baseline, MayHaveBeenIndentedByAnotherTool) {
  std::string text = Report("json", SampleInvalidGame());
  text.insert(1, "\n  ");
  EXPECT_TRUE(ReadText(text));
  EXPECT_TRUE(ReadText(Report("jsonl", SampleInvalidGame()) + "\n\n"));
}

TEST(Baseline, IsRefusedWhereItIsNotWhole) {
  const auto fault = [](const std::string& text) {
    const auto baseline = ReadText(text);
    return baseline ? std::string("none") : baseline.error();
  };
  EXPECT_EQ(fault(""), "it is empty");
  EXPECT_EQ(fault(" \n"), "it is empty");
  EXPECT_EQ(fault("{\"version\": \"2.1.0\"}"),
            "it is no report of 'arbitro check' in the form json or jsonl");
  EXPECT_EQ(fault("magic: \"PARCHISLOG\""), "it is no report of 'arbitro check' in the form json or jsonl");
  const std::string lines = Report("jsonl", SampleInvalidGame());
  // Cut anywhere it is refused, but for the line break at its end.
  for (std::size_t size = 0; size + 1 < lines.size(); size += 13)
    EXPECT_NE(fault(lines.substr(0, size)), "none") << size;
  EXPECT_EQ(fault(lines), "none");
  const std::string first_line = lines.substr(0, lines.find('\n') + 1);
  EXPECT_EQ(fault(first_line), "it is cut: there is no summary at its end");
  EXPECT_THAT(fault(lines + first_line), HasSubstr("more follows after the summary"));
  const std::string whole = Report("json", SampleInvalidGame());
  for (std::size_t size = 0; size + 2 < whole.size(); size += 17)
    EXPECT_NE(fault(whole.substr(0, size)), "none") << size;
  EXPECT_EQ(fault(Report("json", SampleInvalidGame(), false)), "it is of a run that was interrupted");
}

TEST(Baseline, IsRefusedWhereItsFingerprintsAreOthers) {
  const auto fault = [](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    const auto baseline = ReadText(text);
    return baseline ? std::string("none") : baseline.error();
  };
  const std::string lines = Report("jsonl", SampleInvalidGame());
  EXPECT_THAT(
      fault(lines, "\"fingerprintVersion\":1", "\"fingerprintVersion\":2"),
      HasSubstr("its fingerprints are of version 2, those of this program of version 1; write it again"));
  EXPECT_THAT(fault(lines, "\"fingerprintVersion\":1", "\"other\":1"), HasSubstr("write it again"));
  EXPECT_THAT(fault(lines, "\"fingerprint\":", "\"other\":"),
              HasSubstr("line 2: its findings have no fingerprint"));
  EXPECT_THAT(fault(lines, "\"fingerprint\":\"", "\"fingerprint\":\"x"), HasSubstr("no usable fingerprint"));
  EXPECT_THAT(fault(lines, "LEVEL_ERROR", "LEVEL_DREADFUL"), HasSubstr("line 2: "));
}

TEST(Summary, CountsWhatIsNew) {
  GameReport game = SampleInvalidGame();
  Summary summary;
  summary.Add(game);
  EXPECT_TRUE(summary.Reaches(Level::kError));
  game.findings[0].known = true;
  Summary known;
  known.Add(game);
  EXPECT_FALSE(known.Reaches(Level::kNote));
  EXPECT_EQ(known.Known(), 1U);
  EXPECT_EQ(known.New(), 0U);
  known.Add(SampleFraming());
  EXPECT_TRUE(known.Reaches(Level::kError));
  EXPECT_TRUE(known.unreadable_anew);
  GameReport unreadable = SampleGame();
  unreadable.verdict = Verdict::kUnreadable;
  Summary damaged;
  damaged.Add(unreadable);
  EXPECT_TRUE(damaged.unreadable_anew);
  unreadable.findings = {SampleFraming()};
  unreadable.findings[0].known = true;
  damaged = {};
  damaged.Add(unreadable);
  EXPECT_TRUE(damaged.unreadable);
  EXPECT_FALSE(damaged.unreadable_anew);
}

}  // namespace
}  // namespace arbitro::report
