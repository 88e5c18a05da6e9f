// Laws of what is said where the rules are open, on games made at random: what a replay by all readings says
// is compared with a replay by each of them alone.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/presets.h"
#include "tests/properties/open_games.h"
#include "tests/properties/single_readings.h"
#include "tests/support/checking.h"
#include "verifier/pipeline/pipeline.h"
#include "verifier/report/writers.h"

namespace arbitro {
namespace {

using testing::OpenGame;
using testing::SingleReading;
using testing::SingleReadings;
using testing::Treatment;

constexpr Treatment kTreatments[] = {Treatment::kNone, Treatment::kSparse, Treatment::kRewound,
                                     Treatment::kSpoiled, Treatment::kSpoiled};

// ---- Generators ----

[[nodiscard]] std::uint64_t DrawSeed() {
  return *rc::gen::noShrink(
      rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 40U)));
}

[[nodiscard]] OpenGame DrawGame(Treatment treatment) {
  constexpr std::uint32_t kMaxPlies = 90;
  const std::uint64_t seed = DrawSeed();
  const auto plies = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(1, kMaxPlies));
  OpenGame open = testing::MakeOpenGame(seed, plies, treatment);
  RC_LOG() << "seed " << seed << ", " << plies << " plies\n" << testing::Describe(open) << '\n';
  return open;
}

[[nodiscard]] OpenGame DrawAnyGame() {
  return DrawGame(
      *rc::gen::elementOf(std::vector<Treatment>(std::begin(kTreatments), std::end(kTreatments))));
}

[[nodiscard]] GameReport ReportOn(const OpenGame& open) {
  CheckOptions options = testing::DeclaredRules(open.on_illegal);
  options.rules.strict = false;
  return testing::CheckBytes(testing::Encoded(open.game, log::OutputForm::kBinary), options).games.at(0);
}

// Whether something else than a fault ended the replay: what any reading makes of the rest is not known.
[[nodiscard]] bool IsJudgedInPart(const GameReport& report) {
  const bool ended = std::ranges::any_of(report.findings, [](const Finding& finding) {
    return EntryOf(finding.code).layer == Layer::kLimits || finding.code == Code::kPlyUnusable;
  });
  return ended && !report.complete;
}

[[nodiscard]] bool TakesBack(const log::RecordedGame& game) {
  return std::ranges::any_of(
      game.plies, [](const log::RecordedPly& ply) { return ply.takes_back != 0 || ply.takes_back_unknown; });
}

// ---- Each reading alone ----

RC_GTEST_PROP(Readings, AllAtOnceSayWhatEachSaysAlone, ()) {
  const OpenGame open = DrawAnyGame();
  const SingleReadings all(open);
  if (!all.can_be_set_up()) return;
  const GameReport report = ReportOn(open);
  if (IsJudgedInPart(report)) return;
  for (const SingleReading& single : all.readings()) {
    if (single.fate) RC_CLASSIFY(!report.readings.empty());
    const std::vector<ReadingsFate> told = all.FatesIn(report, single);
    const std::string words = all.WordsOf(single);
    RC_LOG() << words << ": " << testing::WordsOf(single.fate) << '\n';
    RC_ASSERT(told.size() == (report.readings.empty() ? 0U : 1U));
    const std::optional<Cause> fate = told.empty() ? all.readings().front().fate : told.front().excluded;
    RC_LOG() << "all at once: " << testing::WordsOf(fate) << '\n';
    RC_ASSERT(fate == single.fate);
  }
}

RC_GTEST_PROP(Readings, TheOneThatWasPlayedByExplainsTheGame, ()) {
  const OpenGame open =
      DrawGame(*rc::gen::element(Treatment::kNone, Treatment::kSparse, Treatment::kRewound));
  const SingleReadings all(open);
  if (!all.can_be_set_up()) return;
  const GameReport report = ReportOn(open);
  if (IsJudgedInPart(report)) return;
  for (const SingleReading& single : all.readings()) {
    if (single.rules != open.played) continue;
    RC_ASSERT(single.fate == std::nullopt);
    for (const ReadingsFate& fate : all.FatesIn(report, single)) RC_ASSERT(fate.excluded == std::nullopt);
  }
  RC_ASSERT(report.verdict != Verdict::kInvalid);
}

// Whether the reading explains the plies before this one.
[[nodiscard]] bool IsLeftBefore(const SingleReading& single, std::uint32_t ply) {
  return single.begins && (!single.fate || single.fate->ply >= ply);
}

RC_GTEST_PROP(Readings, AnErrorIsOneByEveryReadingThatIsLeft, ()) {
  const OpenGame open = DrawAnyGame();
  const SingleReadings all(open);
  if (!all.can_be_set_up()) return;
  const GameReport report = ReportOn(open);
  if (IsJudgedInPart(report)) return;
  for (const Finding& finding : report.findings) {
    const Layer layer = EntryOf(finding.code).layer;
    if (finding.level != Level::kError || finding.follows || layer == Layer::kReadings) continue;
    if (layer == Layer::kFraming || layer == Layer::kSchema || layer == Layer::kSetUp) continue;
    const std::uint32_t ply = finding.ply.value_or(report.plies);
    RC_LOG() << testing::Brief(finding) << '\n';
    for (const SingleReading& single : all.readings()) {
      if (!IsLeftBefore(single, ply)) continue;
      RC_LOG() << all.WordsOf(single) << ": " << testing::WordsOf(single.fate) << '\n';
      RC_ASSERT(single.IsWrongAt(finding.ply));
    }
  }
}

RC_GTEST_PROP(Readings, EachOfTwoPliesThatNoReadingMakesRightIsRightByOne, ()) {
  const OpenGame open = DrawGame(Treatment::kSpoiled);
  const SingleReadings all(open);
  if (!all.can_be_set_up()) return;
  for (const Finding& finding : ReportOn(open).findings) {
    if (finding.code != Code::kNoReadingExplains) continue;
    RC_LOG() << testing::Brief(finding) << ", " << finding.arguments.at(0).number << '\n';
    const auto earlier = static_cast<std::uint32_t>(finding.arguments.at(0).number);
    RC_ASSERT(finding.ply.has_value());
    RC_ASSERT(earlier < *finding.ply);
    for (const std::uint32_t ply : {earlier, *finding.ply}) {
      RC_ASSERT(std::ranges::any_of(all.readings(),
                                    [&](const SingleReading& single) { return !single.IsWrongAt(ply); }));
    }
  }
}

// ---- Less that is open ----

RC_GTEST_PROP(Readings, ClosingAPointTakesReadingsAwayAndFaultsNever, ()) {
  const OpenGame open = DrawAnyGame();
  const SingleReadings all(open);
  if (!all.can_be_set_up() || all.space().points().empty()) return;
  const GameReport before = ReportOn(open);
  const std::uint64_t seed = DrawSeed();
  const OpenGame closed = testing::WithOnePointClosed(open, all.space(), seed);
  const SingleReadings left(closed);
  if (!left.can_be_set_up()) return;
  RC_LOG() << "closed:\n" << closed.game.header.rules << '\n';
  const GameReport after = ReportOn(closed);
  if (IsJudgedInPart(before) || IsJudgedInPart(after)) return;
  RC_LOG() << testing::NameOf(before.verdict) << " before, " << testing::NameOf(after.verdict) << " after\n";
  if (before.verdict == Verdict::kInvalid) RC_ASSERT(after.verdict != Verdict::kValid);
  if (before.verdict == Verdict::kValid) RC_ASSERT(after.verdict == Verdict::kValid);
  for (const SingleReading& single : left.readings()) {
    const std::vector<ReadingsFate> now = left.FatesIn(after, single);
    const bool explains_now = now.empty() ? after.verdict != Verdict::kInvalid : !now.front().excluded;
    const std::vector<ReadingsFate> then = all.FatesIn(before, single);
    if (explains_now && !then.empty()) RC_ASSERT(then.front().excluded == std::nullopt);
  }
}

// ---- Less of the game ----

using Key = std::tuple<std::uint32_t, Code, Level>;

[[nodiscard]] std::vector<Key> FindingsBefore(const GameReport& report, std::uint32_t plies) {
  std::vector<Key> keys;
  for (const Finding& finding : report.findings) {
    if (finding.ply && *finding.ply < plies) keys.emplace_back(*finding.ply, finding.code, finding.level);
  }
  return keys;
}

[[nodiscard]] std::string WordsOf(const std::vector<Key>& keys) {
  std::string words;
  for (const auto& [ply, code, level] : keys) {
    words += std::string(EntryOf(code).id) + " at ply " + std::to_string(ply) + ", level " +
             std::to_string(static_cast<int>(level)) + "; ";
  }
  return words;
}

RC_GTEST_PROP(Readings, FindingsOfAPrefixAreAPrefixOfTheFindings, ()) {
  OpenGame open = DrawAnyGame();
  // What a ply that is taken back excluded is no longer so, which only the whole game shows.
  if (TakesBack(open.game)) return;
  open.game.ending.reset();
  const auto size = static_cast<std::uint32_t>(open.game.plies.size());
  const auto plies = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, size + 1));
  OpenGame prefix = open;
  prefix.game.plies.resize(plies);
  std::erase_if(prefix.game.notes, [&](const log::RecordedNote& note) { return note.ply >= plies; });
  const std::vector<Key> whole = FindingsBefore(ReportOn(open), plies);
  const std::vector<Key> part = FindingsBefore(ReportOn(prefix), plies);
  RC_LOG() << "the first " << plies << ": " << WordsOf(part) << "\nof all: " << WordsOf(whole) << '\n';
  RC_ASSERT(part == whole);
}

// ---- Threads ----

[[nodiscard]] std::string ReportOf(const std::string& path, unsigned jobs, std::string_view format) {
  std::ostringstream out;
  const report::WriterSetup setup{
      .out = out, .style = {}, .verbosity = 1, .rerun_options = {}, .version = "0"};
  const auto writer = report::FindWriter(format)->make(setup);
  PipelineOptions options;
  options.check = testing::DeclaredRules();
  options.check.rules.strict = false;
  options.jobs = jobs;
  EXPECT_TRUE(RunPipeline({path}, options, *writer).complete);
  return std::move(out).str();
}

// Not drawn by RapidCheck, whose number of runs suits single games.
TEST(ReadingsThreads, TheReportDoesNotDependOnTheirNumber) {
#ifdef PARCHIS_SANITIZED
  constexpr std::uint64_t kGames = 60;
#else
  constexpr std::uint64_t kGames = 300;
#endif
  constexpr std::uint32_t kPlies = 15;
  const std::string path =
      ::testing::TempDir() + "readings_property_" + std::to_string(::getpid()) + ".parchis";
  std::ofstream archive(path, std::ios::binary);
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    const Treatment treatment = kTreatments[seed % std::size(kTreatments)];
    archive << testing::Encoded(testing::MakeOpenGame(seed, kPlies, treatment).game,
                                log::OutputForm::kArchive);
  }
  archive.close();
  for (const std::string_view format : {"full", "jsonl"}) {
    const std::string one = ReportOf(path, 1, format);
    EXPECT_FALSE(one.empty());
    EXPECT_EQ(ReportOf(path, 3, format), one);
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace arbitro
