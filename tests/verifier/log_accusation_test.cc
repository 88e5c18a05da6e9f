// Whatever happens to the bytes of a log, no player is accused for it: nothing that the whole log does not
// give is said at level error about rules and claims, and the games that were not touched are judged as
// before.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/state.h"
#include "tests/verifier/log_laws.h"
#include "verifier/play/random_game.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro {
namespace {

using log::OutputForm;

constexpr std::size_t kChecksumBytes = 5;

// The square of every piece after this ply of a legal game.
std::vector<parchis::Square> PositionAfter(const log::RecordedGame& game, std::uint32_t ply) {
  std::vector<Finding> findings;
  const SetUp set_up = SetUpGame(game, DeclaredRules().rules, findings).value();
  const parchis::State state = StateBefore(set_up, game, OnIllegal::kClaimed, ply + 1);
  std::vector<parchis::Square> squares;
  for (int color = 1; color <= 4; ++color) {
    for (int number = 1; number <= parchis::kPiecesPerColor; ++number) {
      const parchis::Piece piece = *parchis::Piece::FromCode(static_cast<std::uint32_t>(10 * color + number));
      squares.push_back(set_up.table.board().SquareOf(piece.color(), state.place(piece)));
    }
  }
  return squares;
}

TEST(LogAccusation, TheSamplesAreWhatTheyShouldBe) {
  for (const bool checksum : {false, true}) {
    const Log log = ArchiveOf(40, checksum);
    ASSERT_EQ(log.whole().games.size(), 3U);
    EXPECT_EQ(Accusations(log.whole()).size(), 1U) << Listed(log.whole());
    EXPECT_EQ(log.whole().games[1].verdict, Verdict::kInvalid);
  }
}

// With checksums and without: two tests each, as they are the longest of all and can run side by side.
class LogAccusationOfArchive : public ::testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(Checksum, LogAccusationOfArchive, ::testing::Bool());

TEST_P(LogAccusationOfArchive, TruncationOfAnArchive) {
  const bool checksum = GetParam();
  const Log log = ArchiveOf(40, checksum);
  for (std::size_t size = 0; size < log.bytes().size(); ++size) {
    const Checked cut = CheckBytes(std::string_view(log.bytes()).substr(0, size), DeclaredRules());
    const std::size_t before = log.GamesBefore(size);
    for (std::size_t game = 0; game < before; ++game) log.ExpectJudgedAsBefore(cut, game);
    log.ExpectNoNewAccusation(cut);
    EXPECT_EQ(NamesDamage(cut), size == 0 || size != log.start(before)) << Listed(cut);
    EXPECT_FALSE(Has(cut, Code::kChecksumWrong)) << Listed(cut);
    STOP_AT_FAILURE(size << " of " << log.bytes().size())
  }
}

// With sanitizers, under which a log takes ten times as long: some bytes, some bits, of each place in a byte
// as many, and some of the random runs.
#ifdef PARCHIS_SANITIZED
constexpr std::size_t kBytesApart = 3;
constexpr std::size_t kBitsApart = 11;
constexpr int kRandomRuns = 800;
#else
constexpr std::size_t kBytesApart = 1;
constexpr std::size_t kBitsApart = 1;
constexpr int kRandomRuns = 8'000;
#endif

// Two bytes of a length or one: what damage does to the next game differs.
TEST_P(LogAccusationOfArchive, DamageToShortGames) {
  std::vector<log::RecordedGame> games;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    games.push_back(Front(seed, 3, seed == 2));
    games.back().header.producer.clear();
    games.back().header.start_position.clear();
  }
  const bool checksum = GetParam();
  const Log log(games, OutputForm::kArchive, checksum);
  ASSERT_LT(log.start(1), 128U);
  for (std::size_t at = 0; at < log.bytes().size(); at += kBytesApart) {
    for (int variant = 0; variant < 12; ++variant) {
      std::string bytes = log.bytes();
      if (variant < 8) bytes[at] = static_cast<char>(bytes[at] ^ (1 << variant));
      if (variant == 8) bytes.erase(at, 1);
      if (variant > 8)
        bytes.insert(at, 1, std::string_view("\x01\x35\xFF")[static_cast<std::size_t>(variant - 9)]);
      const Checked damaged = CheckBytes(bytes, DeclaredRules());
      log.ExpectOthersJudgedAsBefore(damaged, log.GamesBefore(at));
      if (checksum) log.ExpectNoNewAccusation(damaged);
      STOP_AT_FAILURE("byte " << at << ", variant " << variant << ", checksum " << checksum)
    }
  }
}

// A position that an arbiter decided on is a fact, and may stand behind all plies.
TEST(LogAccusation, TruncationAfterAnArbitersPosition) {
  log::RecordedGame game = Front(6, 60);
  // What was played after ply 20 fits the position noted there and not the one before: a later stretch of the
  // same game stands for it.
  const log::RecordedGame whole = game;
  game.plies.erase(game.plies.begin() + 20, game.plies.begin() + 30);
  log::RecordedPly decided;
  decided.event = log::Event::kAdjudicated;
  game.plies.insert(game.plies.begin() + 20, decided);
  game.notes.push_back({.ply = 20, .position_after = PositionAfter(whole, 29), .steps = {}});
  game.ending->ply_count = static_cast<std::uint32_t>(game.plies.size());
  const Log log({game}, OutputForm::kBinary, false);
  for (std::size_t size = 1; size < log.bytes().size(); ++size) {
    const Checked cut = CheckBytes(std::string_view(log.bytes()).substr(0, size), DeclaredRules());
    log.ExpectNoNewAccusation(cut);
    STOP_AT_FAILURE(size << " of " << log.bytes().size())
  }
  EXPECT_EQ(log.whole().games[0].plies, game.plies.size());
}

// What follows a whole game is named, and the game is judged.
TEST(LogAccusation, StrayBytesBehindEveryForm) {
  for (const OutputForm form :
       {OutputForm::kBinary, OutputForm::kArchive, OutputForm::kText, OutputForm::kJson}) {
    for (const bool checksum : {false, true}) {
      const Log log({Front(2, 40, true)}, form, checksum);
      for (const std::string_view stray :
           {std::string_view("garbage and more of it"), std::string_view("\xFF\xFE\xFD"),
            std::string_view("\0\0\0\0\0\0\0\0", 8), std::string_view("\x1A"), std::string_view("}")}) {
        const std::string bytes = log.bytes() + std::string(stray);
        const Checked checked = CheckBytes(bytes, DeclaredRules());
        EXPECT_EQ(Accusations(checked), Accusations(log.whole())) << Listed(checked);
        EXPECT_TRUE(Has(checked, Code::kBytesSkipped) || Has(checked, Code::kRecordCut)) << Listed(checked);
        // Behind an archive they may be taken for the length of another game.
        EXPECT_LE(checked.games.size(), form == OutputForm::kArchive ? 2U : 1U);
        EXPECT_EQ(checked.games.at(0).plies, 40U) << Listed(checked);
        STOP_AT_FAILURE(stray << ", form " << static_cast<int>(form) << ", checksum " << checksum)
      }
    }
  }
}

// Two games written one after the other without anything between them: the first is judged.
TEST(LogAccusation, ASecondGameBehindTheFirst) {
  for (const OutputForm form : {OutputForm::kBinary, OutputForm::kText}) {
    const Log log({Front(2, 40, true)}, form, false);
    const Checked checked = CheckBytes(log.bytes() + log.bytes(), DeclaredRules());
    ASSERT_EQ(checked.games.size(), 1U);
    EXPECT_TRUE(Has(checked, Code::kSecondMagic)) << Listed(checked);
    EXPECT_EQ(Accusations(checked), Accusations(log.whole())) << Listed(checked);
    EXPECT_FALSE(checked.games[0].complete);
  }
}

// A cut game in a form of its own is judged up to its last whole ply, in text and JSON as in binary.
TEST(LogAccusation, TruncationOfSingleGames) {
  for (const OutputForm form : {OutputForm::kBinary, OutputForm::kText, OutputForm::kJson}) {
    for (const bool illegal : {false, true}) {
      const Log log({Front(5, 40, illegal)}, form, form == OutputForm::kBinary);
      std::uint32_t plies = 0;
      bool accused = false;
      for (std::size_t size = 1; size < log.bytes().size(); ++size) {
        const Checked cut = CheckBytes(std::string_view(log.bytes()).substr(0, size), DeclaredRules());
        ASSERT_EQ(cut.games.size(), 1U);
        log.ExpectNoNewAccusation(cut);
        EXPECT_FALSE(Has(cut, Code::kChecksumWrong)) << Listed(cut);
        const GameReport& report = cut.games[0];
        const bool whole = report.verdict != Verdict::kUnreadable && report.complete;
        EXPECT_TRUE(whole || NamesDamage(cut)) << Listed(cut);
        // More bytes never give less.
        EXPECT_GE(report.plies, plies) << Listed(cut);
        EXPECT_GE(!Accusations(cut).empty(), accused) << Listed(cut);
        plies = report.plies;
        accused = !Accusations(cut).empty();
        STOP_AT_FAILURE(size << " of " << log.bytes().size() << ", form " << static_cast<int>(form))
      }
      EXPECT_EQ(plies, 40U);
      EXPECT_EQ(accused, illegal);
    }
  }
}

// The same in the middle of JSON lines, where the lines before and behind are judged as they were.
TEST(LogAccusation, TruncationOfJsonLines) {
  const Log log({Front(1, 30), Front(2, 30, true), Front(3, 30)}, OutputForm::kJson, false);
  for (std::size_t at = log.start(1); at < log.start(2); ++at) {
    const std::string bytes = log.bytes().substr(0, at) + "\n" + log.bytes().substr(log.start(2));
    const Checked cut = CheckBytes(bytes, DeclaredRules());
    log.ExpectOthersJudgedAsBefore(cut, 1);
    log.ExpectNoNewAccusation(cut);
    const bool untouched = at == log.start(1) || at + 1 == log.start(2);
    EXPECT_EQ(NamesDamage(cut), !untouched) << Listed(cut);
    // Something happened here, and who knows what else.
    EXPECT_EQ(Accusations(cut).empty(), at + 1 != log.start(2)) << Listed(cut);
    const std::string end = log.bytes().substr(0, at);
    const Checked last = CheckBytes(end, DeclaredRules());
    log.ExpectJudgedAsBefore(last, 0);
    log.ExpectNoNewAccusation(last);
    STOP_AT_FAILURE(at)
  }
}

TEST_P(LogAccusationOfArchive, FlippedBitsOfAnArchive) {
  const bool checksum = GetParam();
  const Log log = ArchiveOf(16, checksum);
  std::string bytes = log.bytes();
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += kBitsApart) {
    const char as_it_was = bytes[bit / 8];
    bytes[bit / 8] = static_cast<char>(as_it_was ^ (1 << bit % 8));
    const Checked damaged = CheckBytes(bytes, DeclaredRules());
    bytes[bit / 8] = as_it_was;
    log.ExpectOthersJudgedAsBefore(damaged, log.GamesBefore(bit / 8));
    if (checksum) log.ExpectNoNewAccusation(damaged);
    EXPECT_TRUE(!checksum || NamesDamage(damaged) || Has(damaged, Code::kUnknownField)) << Listed(damaged);
    STOP_AT_FAILURE("byte " << bit / 8 << ", bit " << bit % 8 << ", checksum " << checksum)
  }
}

TEST_P(LogAccusationOfArchive, DeletedBytesOfAnArchive) {
  const bool checksum = GetParam();
  const Log log = ArchiveOf(16, checksum);
  for (std::size_t at = 0; at < log.bytes().size(); ++at) {
    std::string bytes = log.bytes();
    bytes.erase(at, 1);
    const Checked damaged = CheckBytes(bytes, DeclaredRules());
    log.ExpectOthersJudgedAsBefore(damaged, log.GamesBefore(at));
    EXPECT_TRUE(NamesDamage(damaged)) << Listed(damaged);
    if (checksum) log.ExpectNoNewAccusation(damaged);
    STOP_AT_FAILURE("byte " << at << ", checksum " << checksum)
  }
}

TEST_P(LogAccusationOfArchive, InsertedBytesOfAnArchive) {
  const bool checksum = GetParam();
  const Log log = ArchiveOf(16, checksum);
  for (std::size_t at = 0; at <= log.bytes().size(); at += kBytesApart) {
    for (const char byte : {'\x00', '\x1A', '\x35', '\xFF'}) {
      std::string bytes = log.bytes();
      bytes.insert(at, 1, byte);
      const Checked damaged = CheckBytes(bytes, DeclaredRules());
      const std::size_t touched = log.GamesBefore(at);
      // Right in front of a length it belongs to either game, and both lie beside it.
      log.ExpectOthersJudgedAsBefore(damaged, touched);
      EXPECT_TRUE(NamesDamage(damaged)) << Listed(damaged);
      if (checksum) log.ExpectNoNewAccusation(damaged);
      STOP_AT_FAILURE("byte " << at << " inserted " << static_cast<int>(byte) << ", checksum " << checksum)
    }
  }
}

// Runs of up to 64 bytes deleted, inserted or overwritten at random places.
TEST_P(LogAccusationOfArchive, RandomRunsOfAnArchive) {
  const bool checksum = GetParam();
  const Log log = ArchiveOf(16, checksum);
  SplitMix64 random(7);
  for (int run = 0; run < kRandomRuns; ++run) {
    std::string bytes = log.bytes();
    const std::size_t at = random.Below(static_cast<std::uint32_t>(bytes.size()));
    const std::size_t touched = log.GamesBefore(at);
    const std::size_t room = log.start(touched + 1) - at;
    const std::size_t size = 1 + random.Below(static_cast<std::uint32_t>(std::min<std::size_t>(room, 64)));
    std::string junk(size, '\0');
    for (char& byte : junk) byte = static_cast<char>(random.Below(256));
    const std::uint32_t kind = random.Below(3);
    if (kind == 0) bytes.erase(at, size);
    if (kind == 1) bytes.insert(at, junk);
    if (kind == 2) bytes.replace(at, size, junk);
    if (bytes == log.bytes()) continue;
    const Checked damaged = CheckBytes(bytes, DeclaredRules());
    // A whole game that is gone leaves no trace.
    if (kind == 0 && at == log.start(touched) && size == room) continue;
    log.ExpectOthersJudgedAsBefore(damaged, touched);
    // Where the checksum itself is lost, none is there to speak up.
    const bool guarded = checksum && (kind == 1 || at + size + kChecksumBytes <= log.start(touched + 1));
    if (guarded) log.ExpectNoNewAccusation(damaged);
    EXPECT_TRUE(!guarded || NamesDamage(damaged)) << Listed(damaged);
    STOP_AT_FAILURE("byte " << at << ", " << size << " bytes, kind " << kind << ", run " << run
                            << ", checksum " << checksum)
  }
}

TEST(LogAccusation, DamageToASingleGame) {
  for (const bool illegal : {false, true}) {
    const Log log({Front(4, 16, illegal)}, OutputForm::kBinary, true);
    for (std::size_t at = 0; at < log.bytes().size(); at += kBytesApart) {
      std::vector<std::string> variants;
      variants.push_back(log.bytes().substr(0, at));
      variants.push_back(log.bytes());
      variants.back().erase(at, 1);
      for (const char byte : {'\x00', '\x1A', '\x35', '\xFF'}) {
        variants.push_back(log.bytes());
        variants.back().insert(at, 1, byte);
      }
      for (int bit = 0; bit < 8; ++bit) {
        variants.push_back(log.bytes());
        variants.back()[at] = static_cast<char>(variants.back()[at] ^ (1 << bit));
      }
      for (std::size_t i = 0; i < variants.size(); ++i) {
        const Checked damaged = CheckBytes(variants[i], DeclaredRules());
        log.ExpectNoNewAccusation(damaged);
        // Cut right before the checksum, or before the ending, a game is whole.
        const bool whole = i == 0 && damaged.games.size() == 1 && damaged.games[0].complete;
        // A flipped bit in the checksum's own tag makes it a field of a later version.
        EXPECT_TRUE(whole || NamesDamage(damaged) || Has(damaged, Code::kUnknownField)) << Listed(damaged);
        STOP_AT_FAILURE("byte " << at << ", variant " << i)
      }
    }
  }
}

}  // namespace
}  // namespace arbitro
