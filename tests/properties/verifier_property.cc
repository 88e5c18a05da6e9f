// Laws of the whole way from bytes to findings, on games made at random.
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
#include "tests/support/checking.h"
#include "tests/support/planted_fault.h"
#include "verifier/log/reader.h"
#include "verifier/pipeline/pipeline.h"
#include "verifier/play/random_game.h"
#include "verifier/report/writers.h"

namespace arbitro {
namespace {

using log::OutputForm;
using log::RecordedGame;
using testing::Checked;

constexpr OutputForm kForms[] = {OutputForm::kBinary, OutputForm::kArchive, OutputForm::kText,
                                 OutputForm::kJson};

// ---- Generators ----

// A number from `low` up to but not including `high`, from the start on: RapidCheck begins with small ones.
template <typename Number>
[[nodiscard]] Number DrawBelow(Number low, Number high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Number>(low, high));
}

struct Draw {
  std::string rules;
  int arms = 4;
  std::uint64_t seed = 0;
};

[[nodiscard]] Draw DrawGame() {
  const auto presets = parchis::Presets();
  Draw draw;
  draw.rules = presets[DrawBelow<std::size_t>(0, presets.size())].name;
  draw.arms = DrawBelow(parchis::kMinArms, parchis::kMaxArms + 1);
  draw.seed = DrawBelow<std::uint64_t>(0, 1U << 30U);
  RC_LOG() << draw.rules << ", " << draw.arms << " arms, seed " << draw.seed << '\n';
  return draw;
}

// A random game, legal or with one fault.
[[nodiscard]] RecordedGame DrawAnyGame() {
  const Draw draw = DrawGame();
  const auto kind = *rc::gen::elementOf(
      std::vector<testing::FaultKind>(std::begin(testing::kFaultKinds), std::end(testing::kFaultKinds)));
  const auto culprit = *rc::gen::element(testing::Culprit::kPlayer, testing::Culprit::kRecorder);
  if (DrawBelow(0, 4) > 0) {
    if (auto fault = testing::PlantFault(draw.rules, draw.arms, draw.seed, kind, culprit)) {
      RC_LOG() << testing::NameOf(kind) << " at ply " << fault->ply << '\n';
      return std::move(fault->game);
    }
  }
  RecordedGame game = testing::RandomGame(draw.rules, draw.arms, draw.seed);
  game.ending.reset();
  return game;
}

// Adds notes and rare fields, which no random game has. What they say need not make sense.
void Decorate(RecordedGame& game, std::uint64_t seed) {
  SplitMix64 random(seed);
  const std::uint32_t squares = game.header.arms * parchis::kSquaresPerArm + parchis::kMaxCorridorLength + 2;
  game.header.producer_version = "1.2 \"ñ\"\n";
  game.header.choices = {{"bonus.chain", "none"}, {"six.all_out_value", "12"}};
  game.header.open_points = {"entry.duty"};
  game.header.opening_throws = {{.seat = 1, .die = 6, .round = 2}};
  game.header.omits_passes = random.Below(2) == 0;
  for (std::uint32_t i = 0; i < game.plies.size(); ++i) {
    log::RecordedPly& ply = game.plies[i];
    if (random.Below(4) == 0) ply.from = parchis::Square{static_cast<int>(random.Below(squares))};
    if (random.Below(8) == 0) ply.choices = random.Below(5);
    if (random.Below(16) == 0) ply.takes_back = random.Below(i + 1);
    if (random.Below(16) == 0) ply.event = static_cast<log::Event>(random.Below(7));
    if (random.Below(8) != 0) continue;
    log::RecordedNote note{.ply = i, .position_after = {}, .steps = random.Below(20)};
    if (random.Below(4) == 0) note.numbers_left = parchis::NumberSet::All();
    for (std::uint32_t k = 0; k < game.header.arms * parchis::kPiecesPerColor; ++k) {
      note.position_after.push_back(parchis::Square{static_cast<int>(random.Below(squares))});
    }
    game.notes.push_back(std::move(note));
  }
}

// ---- Equality of games ----

[[nodiscard]] auto FieldsOf(const log::RecordedPly& ply) {
  return std::tuple(ply.ply, ply.from, ply.to, ply.captured, ply.captured_said, ply.bonus_earned,
                    ply.penalized_said, ply.penalized, ply.choices, ply.event, ply.takes_back, ply.seat_said,
                    ply.unusable);
}

[[nodiscard]] bool SameHeader(const log::RecordedHeader& a, const log::RecordedHeader& b) {
  const auto same_seat = [](const log::RecordedSeat& x, const log::RecordedSeat& y) {
    return x.name == y.name && x.colors == y.colors && x.team == y.team && x.owner == y.owner;
  };
  const auto same_throw = [](const log::OpeningThrow& x, const log::OpeningThrow& y) {
    return x.seat == y.seat && x.die == y.die && x.round == y.round;
  };
  const auto fields = [](const log::RecordedHeader& h) {
    return std::tie(h.game_id, h.producer, h.producer_version, h.rules, h.choices, h.open_points, h.arms,
                    h.color_names, h.first_seat, h.start_position, h.omits_passes, h.omits_unusable_bonuses,
                    h.omits_unusable_dice, h.omits_forced_moves);
  };
  return fields(a) == fields(b) && std::ranges::equal(a.seats, b.seats, same_seat) &&
         std::ranges::equal(a.opening_throws, b.opening_throws, same_throw);
}

[[nodiscard]] bool SameEnding(const std::optional<log::RecordedEnding>& a,
                              const std::optional<log::RecordedEnding>& b) {
  if (!a || !b) return !a && !b;
  return a->reason == b->reason && a->ranking == b->ranking && a->ply_count == b->ply_count;
}

void ExpectSameGame(const RecordedGame& a, const RecordedGame& b) {
  RC_ASSERT(SameHeader(a.header, b.header));
  RC_ASSERT(a.plies.size() == b.plies.size());
  for (std::size_t i = 0; i < a.plies.size(); ++i) RC_ASSERT(FieldsOf(a.plies[i]) == FieldsOf(b.plies[i]));
  RC_ASSERT(a.notes.size() == b.notes.size());
  for (std::size_t i = 0; i < a.notes.size(); ++i) {
    RC_ASSERT(a.notes[i].ply == b.notes[i].ply && a.notes[i].steps == b.notes[i].steps);
    RC_ASSERT(a.notes[i].position_after == b.notes[i].position_after);
    RC_ASSERT(a.notes[i].numbers_left == b.notes[i].numbers_left);
  }
  RC_ASSERT(SameEnding(a.ending, b.ending));
  RC_ASSERT(a.cut == b.cut && a.doubtful == b.doubtful);
}

[[nodiscard]] RecordedGame ReadBack(std::string_view bytes) {
  log::RecordReader reader("bytes", bytes);
  log::Record record;
  RecordedGame game;
  std::vector<Finding> findings;
  RC_ASSERT(reader.Next(record) && record.kind == log::Record::Kind::kGame);
  RC_ASSERT(log::GameDecoder().Decode(record, game, findings));
  RC_ASSERT(testing::Briefs(findings).empty());
  RC_ASSERT(!reader.Next(record));
  return game;
}

// ---- What holds beside the laws of tests/support/invariants.h ----

RC_GTEST_PROP(Verifier, WrittenGamesAreReadBackInEveryForm, ()) {
  const Draw draw = DrawGame();
  RecordedGame game = testing::RandomGame(draw.rules, draw.arms, draw.seed);
  if (*rc::gen::arbitrary<bool>()) Decorate(game, draw.seed);
  const bool checksum = *rc::gen::arbitrary<bool>();
  for (const OutputForm form : kForms) {
    const std::string bytes = testing::Encoded(game, form, checksum);
    ExpectSameGame(ReadBack(bytes), game);
    ExpectSameGame(ReadBack(testing::Compressed(bytes)), game);
  }
}

void ExpectShowsTheRecord(const WindowPly& shown, const log::RecordedPly& recorded) {
  RC_ASSERT(shown.seat == recorded.ply.seat);
  // A ply that says which die of an earlier throw it uses shows the number of that die.
  if (recorded.ply.spend == parchis::Spend::kNotSaid) RC_ASSERT(shown.die == recorded.ply.die);
  RC_ASSERT(!recorded.ply.piece || shown.piece == recorded.ply.piece);
  RC_ASSERT(!recorded.from || shown.from == recorded.from);
  RC_ASSERT(!recorded.to || shown.to == recorded.to);
  RC_ASSERT(!recorded.captured_said || shown.captured == recorded.captured);
  RC_ASSERT(!recorded.penalized_said || shown.penalized == recorded.penalized);
  RC_ASSERT(shown.event == recorded.event && shown.takes_back == recorded.takes_back);
}

// Whatever is wrong with a ply, the reader of a report sees what the log says of it.
RC_GTEST_PROP(Verifier, WindowsShowWhatTheLogSays, ()) {
  RecordedGame game = DrawAnyGame();
  SplitMix64 random(DrawBelow<std::uint64_t>(0, 1U << 30U));
  for (log::RecordedPly& ply : game.plies) {
    if (random.Below(4) == 0) ply.to.reset();
    const std::uint32_t squares = game.header.arms * parchis::kSquaresPerArm;
    if (random.Below(30) == 0) ply.from = parchis::Square{static_cast<int>(random.Below(squares + 1))};
  }
  const std::string bytes = testing::Encoded(game, OutputForm::kBinary);
  game = ReadBack(bytes);
  const Checked checked = testing::CheckBytes(bytes, testing::DeclaredRules());
  for (const Finding& finding : checked.games.at(0).findings) {
    for (const WindowPly& shown : finding.window) ExpectShowsTheRecord(shown, game.plies.at(shown.ply));
    // Not in one assertion: RC_ASSERT looks at both sides of an ||.
    if (!finding.window.empty()) RC_ASSERT(finding.window.back().ply == finding.ply);
  }
}

// ---- Threads ----

// An archive of many beginnings of games, so that several batches are on their way at once; some are cut,
// some have a fault, and between some stand bytes that belong to no game.
[[nodiscard]] std::string MakeArchive(std::uint64_t seed) {
  constexpr std::uint32_t kGames = 12;
  constexpr int kRecords = 900;
  std::vector<RecordedGame> games;
  for (std::uint64_t i = 0; i < kGames; ++i) {
    const auto kind = testing::kFaultKinds[i % std::size(testing::kFaultKinds)];
    const auto fault = testing::PlantFault("ludoteka", 4, seed * kGames + i, kind, testing::Culprit::kPlayer);
    games.push_back(fault ? fault->game : testing::RandomGame("glparchis", 6, seed, i));
  }
  SplitMix64 random(seed);
  std::string archive;
  for (int i = 0; i < kRecords; ++i) {
    RecordedGame game = games[random.Below(kGames)];
    game.header.game_id = std::to_string(i);
    game.plies.resize(std::min<std::size_t>(game.plies.size(), random.Below(60)));
    std::string bytes = testing::Encoded(game, OutputForm::kArchive, random.Below(2) == 0);
    if (random.Below(50) == 0) bytes.resize(bytes.size() - 5);
    if (random.Below(50) == 0) bytes += "?????";
    archive += bytes;
  }
  return archive;
}

[[nodiscard]] std::string ReportOf(const std::string& path, unsigned jobs, std::string_view format) {
  std::ostringstream out;
  const report::WriterSetup setup{
      .out = out, .style = {}, .verbosity = 1, .rerun_options = {}, .version = "0"};
  const auto writer = report::FindWriter(format)->make(setup);
  PipelineOptions options;
  options.check = testing::DeclaredRules();
  options.jobs = jobs;
  const Summary summary = RunPipeline({path}, options, *writer);
  EXPECT_TRUE(summary.complete);
  EXPECT_GT(summary.TotalGames(), 800U);
  return std::move(out).str();
}

// Not drawn by RapidCheck, whose number of runs suits single games.
TEST(VerifierThreads, TheReportDoesNotDependOnTheirNumber) {
  const std::string path =
      ::testing::TempDir() + "verifier_property_" + std::to_string(::getpid()) + ".parchis";
  for (const std::uint64_t seed : {1U, 2U}) {
    std::ofstream(path, std::ios::binary) << MakeArchive(seed);
    for (const std::string_view format : {"full", "jsonl"}) {
      const std::string one = ReportOf(path, 1, format);
      EXPECT_EQ(ReportOf(path, 4, format), one);
      EXPECT_EQ(ReportOf(path, 3, format), one);
    }
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace arbitro
