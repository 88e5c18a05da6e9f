// Whole games recorded from other programs: what is found in them, in every form, cut, and with a claim
// changed.
#include "tests/corpus/recorded_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/corpus/case_file.h"
#include "tests/corpus/set_back.h"
#include "tests/support/checking.h"
#include "verifier/log/reader.h"

namespace arbitro::corpus {
namespace {

namespace fs = std::filesystem;
using log::OutputForm;
using testing::Checked;

class RecordedGames : public ::testing::TestWithParam<Column> {};

TEST_P(RecordedGames, GiveExactlyTheExpectedFindings) {
  const std::vector<GameReport> reports = CheckGames(GetParam(), GetParam().Options());
  ASSERT_FALSE(reports.empty());
  EXPECT_EQ(LinesOf(reports), GetParam().Expected());
  for (const GameReport& report : reports) {
    EXPECT_TRUE(report.complete) << report.game_id;
    EXPECT_EQ(report.undetermined, 0U) << report.game_id;
    EXPECT_FALSE(report.ranking.empty()) << report.game_id;
  }
}

TEST_P(RecordedGames, GiveTheSameInOneArchive) {
  std::string archive;
  for (const log::RecordedGame& game : ReadGames(GetParam())) {
    archive += testing::Encoded(game, OutputForm::kArchive, true);
  }
  const std::vector<GameReport> single = CheckGames(GetParam(), GetParam().Options());
  for (const std::string& bytes : {archive, testing::Compressed(archive)}) {
    const Checked checked = testing::CheckBytes(bytes, GetParam().Options());
    EXPECT_TRUE(checked.input_findings.empty());
    ASSERT_EQ(checked.games.size(), single.size());
    for (std::size_t i = 0; i < single.size(); ++i) {
      EXPECT_TRUE(testing::SameVerdict(checked.games[i], single[i])) << single[i].game_id;
    }
  }
}

TEST_P(RecordedGames, GiveTheSameInEveryForm) {
  for (const fs::path& path : GetParam().Games()) {
    const GameReport text = testing::CheckFile(path.string(), GetParam().Options()).games.at(0);
    const log::RecordedGame game = ReadGame(path);
    for (const OutputForm form :
         {OutputForm::kBinary, OutputForm::kArchive, OutputForm::kText, OutputForm::kJson}) {
      const std::string plain = testing::Encoded(game, form);
      for (const std::string& bytes : {plain, testing::Compressed(plain)}) {
        const Checked checked = testing::CheckBytes(bytes, GetParam().Options());
        ASSERT_EQ(checked.games.size(), 1U);
        EXPECT_TRUE(testing::SameVerdict(checked.games[0], text)) << text.game_id;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryProgram, RecordedGames, ::testing::ValuesIn(Columns()), [](const auto& column) {
  std::string name = column.param.program + "_" + column.param.rules;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(RecordedGamesFolder, EveryFileIsRead) {
  for (const std::string& program : Programs()) {
    std::set<std::string> known = {"SOURCE.txt"};
    for (const char* rules : {"own", "seed000"}) {
      const Column column{program, rules};
      const bool other_system = column.rules != "own" && !fs::exists(column.Folder() / "seed000.rules.txtpb");
      if (other_system) continue;
      known.insert(column.rules + ".rules.txtpb");
      known.insert(column.rules + "-expected.txt");
      for (const fs::path& path : column.Games()) known.insert(path.filename().string());
    }
    const fs::path folder = RecordedGamesFolder() / program;
    for (const std::string& name : known) EXPECT_TRUE(fs::exists(folder / name)) << program << "/" << name;
    known.insert(kSetBackFile);
    known.insert("settled.txt");
    for (const fs::path& path : FilesBelow(folder)) {
      EXPECT_TRUE(known.contains(path.filename().string())) << path << " is read by no test";
    }
  }
}

// Without --rules the games are judged by what the program states: each log declares it.
TEST(RecordedGamesFolder, EveryLogDeclaresTheOwnRules) {
  for (const std::string& program : Programs()) {
    const Column own{program, "own"};
    const std::vector<GameReport> stated = CheckGames(own, own.Options());
    const std::vector<GameReport> declared = CheckGames(own, testing::DeclaredRules());
    ASSERT_EQ(stated.size(), declared.size());
    for (std::size_t i = 0; i < stated.size(); ++i)
      EXPECT_EQ(declared[i].rules_hash, stated[i].rules_hash) << declared[i].rules;
  }
}

// edysuh uses bottoms that a double does not give: each such throw is one finding, and what else is wrong in
// it follows.
TEST(RecordedGamesOfEdysuh, EachWrongThrowIsFoundOnce) {
  const Column own{"edysuh", "own"};
  std::vector<std::vector<std::uint32_t>> plies;
  for (const GameReport& game : CheckGames(own, own.Options())) {
    std::vector<std::uint32_t>& of_game = plies.emplace_back();
    for (const Finding& finding : game.findings) {
      if (finding.level == Level::kError && !finding.follows) of_game.push_back(finding.ply.value());
    }
  }
  using ::testing::ElementsAre;
  EXPECT_THAT(plies, ElementsAre(ElementsAre(2, 12, 22, 49, 62, 114, 172, 181, 186, 192, 230, 253, 275, 279,
                                             313, 317, 350, 389, 454),
                                 ElementsAre(6, 21, 28, 43, 80, 91, 97, 167, 169, 228, 242, 260, 281)));
}

// ---- An archive cut in its second game ----

[[nodiscard]] std::int64_t NumberOf(const Finding& finding, std::string_view name) {
  const auto found = std::ranges::find(finding.arguments, name, &Argument::name);
  return found == finding.arguments.end() ? -1 : found->number;
}

// Two games of glparchis, of which the second has a fault at ply 264 by seed 000.
class CutArchive : public ::testing::Test {
 protected:
  static constexpr std::uint32_t kFaultPly = 264;

  CutArchive()
      : column_{"glparchis-4", "seed000"},
        games_(ReadGames(column_)),
        first_(testing::Encoded(games_.at(0), OutputForm::kArchive)),
        second_(testing::Encoded(games_.at(1), OutputForm::kArchive)),
        message_(testing::Encoded(games_.at(1), OutputForm::kBinary).size()) {}

  // The archive with so many bytes of the second game's message.
  [[nodiscard]] Checked CheckCut(std::size_t bytes_left) const {
    const std::string archive = first_ + second_.substr(0, Prefix() + bytes_left);
    return testing::CheckBytes(archive, column_.Options());
  }
  [[nodiscard]] std::size_t Prefix() const { return second_.size() - message_; }
  // How many bytes the message of the second game has up to the end of this ply.
  [[nodiscard]] std::size_t BytesTo(std::uint32_t ply) const {
    log::RecordReader reader("second", second_);
    log::Record record;
    EXPECT_TRUE(reader.Next(record));
    const log::Location location = log::LocatePly(record, ply);
    return static_cast<std::size_t>(location.byte_offset + location.byte_length) - Prefix();
  }
  void ExpectCut(const Checked& checked, std::size_t bytes_left) const {
    ASSERT_EQ(checked.games.size(), 2U);
    EXPECT_TRUE(checked.games[0].complete);
    EXPECT_EQ(checked.games[0].verdict, Verdict::kValid);
    EXPECT_EQ(checked.games[0].plies, games_[0].plies.size());
    const GameReport& cut = checked.games[1];
    EXPECT_FALSE(cut.complete);
    ASSERT_FALSE(cut.findings.empty());
    const Finding& finding = cut.findings.front();
    EXPECT_EQ(EntryOf(finding.code).id, "FMT004");
    EXPECT_EQ(NumberOf(finding, "bytes"), static_cast<std::int64_t>(bytes_left));
    EXPECT_EQ(NumberOf(finding, "length"), static_cast<std::int64_t>(message_));
    EXPECT_EQ(finding.location.byte_offset, first_.size() + Prefix() + bytes_left);
  }

  Column column_;
  std::vector<log::RecordedGame> games_;
  std::string first_;
  std::string second_;
  std::size_t message_;
};

TEST_F(CutArchive, BeforeTheFaultTheRestIsJudgedAndClean) {
  const std::size_t bytes = BytesTo(kFaultPly - 1) + 1;
  const Checked checked = CheckCut(bytes);
  ExpectCut(checked, bytes);
  EXPECT_EQ(checked.games[1].plies, kFaultPly);
  EXPECT_EQ(testing::Briefs(FindingsOf(checked.games[1])), std::vector<std::string>{"FMT004"});
  EXPECT_EQ(checked.games[1].verdict, Verdict::kUndecided);
}

TEST_F(CutArchive, BehindTheFaultItIsFound) {
  const std::size_t bytes = BytesTo(kFaultPly) + 1;
  const Checked checked = CheckCut(bytes);
  ExpectCut(checked, bytes);
  EXPECT_EQ(checked.games[1].plies, kFaultPly + 1);
  EXPECT_EQ(testing::Briefs(FindingsOf(checked.games[1])),
            (std::vector<std::string>{"FMT004", "TRN004 at ply 264"}));
  EXPECT_EQ(checked.games[1].verdict, Verdict::kInvalid);
}

TEST_F(CutArchive, AtEveryByteTheFirstGameStaysWhole) {
  constexpr std::size_t kStep = 97;
  for (std::size_t bytes = 12; bytes < message_; bytes += kStep) {
    const Checked checked = CheckCut(bytes);
    SCOPED_TRACE(bytes);
    ExpectCut(checked, bytes);
    for (const Finding& finding : testing::RootCauses(checked.games[1].findings)) {
      const bool known = EntryOf(finding.code).id == "FMT004" || finding.ply == kFaultPly;
      EXPECT_TRUE(known) << testing::Brief(finding);
    }
  }
}

// ---- One claim changed ----

// Changes one claim of a ply; the code that has to come of it, nothing if the ply makes no such claim.
using Change = std::optional<Code> (*)(log::RecordedPly&, const log::RecordedGame&);

std::optional<Code> ChangeDestination(log::RecordedPly& ply, const log::RecordedGame& /*game*/) {
  if (!ply.to || !ply.ply.piece) return std::nullopt;
  ply.to->number += ply.to->number > 1 ? -1 : 1;
  return Code::kDestinationDiffers;
}
std::optional<Code> ChangeOrigin(log::RecordedPly& ply, const log::RecordedGame& /*game*/) {
  if (!ply.from || !ply.ply.piece) return std::nullopt;
  ply.from->number += ply.from->number > 0 ? -1 : 1;
  return Code::kOriginDiffers;
}
std::optional<Code> ChangeCapture(log::RecordedPly& ply, const log::RecordedGame& game) {
  if (!ply.captured_said || !ply.ply.piece) return std::nullopt;
  if (!ply.captured.empty()) {
    ply.captured = {};
  } else {
    const int color = ply.ply.piece->color().number() % static_cast<int>(game.header.arms);
    ply.captured.insert(parchis::Piece::Of(parchis::Color::FromIndex(color), 1));
  }
  return Code::kCaptureDiffers;
}
std::optional<Code> ChangeBonus(log::RecordedPly& ply, const log::RecordedGame& /*game*/) {
  if (!ply.bonus_earned || !ply.ply.piece) return std::nullopt;
  ply.bonus_earned = static_cast<std::uint8_t>(*ply.bonus_earned == 20 ? 0 : 20);
  return Code::kBonusDiffers;
}
std::optional<Code> ChangePenalty(log::RecordedPly& ply, const log::RecordedGame& /*game*/) {
  if (!ply.penalized_said || !ply.penalized) return std::nullopt;
  ply.penalized.reset();
  return Code::kPenaltyDiffers;
}

class ChangedClaim : public ::testing::TestWithParam<Change> {};

TEST_P(ChangedClaim, IsTheOneRootCause) {
  constexpr std::size_t kStep = 23;  // plies, so that all kinds come up and the test stays short
  int changed = 0;
  for (const char* program : {"parchis5", "parchis5-rank", "glparchis-4"}) {
    const Column column{program, "own"};
    const CheckOptions options = column.Options();
    for (const log::RecordedGame& game : ReadGames(column)) {
      for (std::size_t ply = 0; ply < game.plies.size(); ply += GetParam() == ChangePenalty ? 1 : kStep) {
        log::RecordedGame spoiled = game;
        const auto code = GetParam()(spoiled.plies[ply], game);
        if (!code) continue;
        ++changed;
        const Checked checked = testing::CheckBytes(testing::Encoded(spoiled, OutputForm::kBinary), options);
        const std::vector<Finding> causes = testing::RootCauses(checked.games.at(0).findings);
        const std::string expected = std::string(EntryOf(*code).id) + " at ply " + std::to_string(ply);
        EXPECT_EQ(testing::Briefs(causes), std::vector<std::string>{expected}) << game.header.game_id;
      }
    }
  }
  EXPECT_GE(changed, 2);
}

INSTANTIATE_TEST_SUITE_P(EveryClaim, ChangedClaim,
                         ::testing::Values(ChangeDestination, ChangeOrigin, ChangeCapture, ChangeBonus,
                                           ChangePenalty));

}  // namespace
}  // namespace arbitro::corpus
