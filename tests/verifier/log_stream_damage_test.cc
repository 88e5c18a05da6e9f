// Damage to a compressed stream: what comes out of a damaged frame is not held against a player, although the
// damage may show only after it.

#include <gtest/gtest.h>
#include <unistd.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/verifier/log_laws.h"
#include "verifier/play/random_game.h"

namespace arbitro {
namespace {

constexpr int kLevel = 3;

// As the zstd program writes it: with a checksum at the end of the frame.
std::string Frame(std::string_view bytes, bool checksum = true) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, checksum ? 1 : 0);
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress2(context.get(), out.data(), out.size(), bytes.data(), bytes.size()));
  return out;
}

// The same bytes through a pipe, which come only once.
Checked CheckPiped(const std::string& bytes) {
  int ends[2] = {-1, -1};
  EXPECT_EQ(pipe(ends), 0);
  const std::jthread writer([&] {
    std::string_view left = bytes;
    while (!left.empty()) {
      const ssize_t written = write(ends[1], left.data(), left.size());
      if (written <= 0) break;
      left.remove_prefix(static_cast<std::size_t>(written));
    }
    close(ends[1]);
  });
  Checked checked = testing::CheckFile("/dev/fd/" + std::to_string(ends[0]), DeclaredRules());
  close(ends[0]);
  return checked;
}

TEST(LogStreamDamage, NoChangedByteAccuses) {
  const Log log = ArchiveOf(30, false);
  const std::string stored = Frame(log.bytes());
  for (std::size_t at = 0; at < stored.size(); ++at) {
    std::vector<std::string> variants;
    for (int bit = 0; bit < 8; ++bit) {
      variants.push_back(stored);
      variants.back()[at] = static_cast<char>(stored[at] ^ (1 << bit));
    }
    variants.push_back(stored);
    variants.back().erase(at, 1);
    for (const char byte : {'\x00', '\x35', '\xFF'}) {
      variants.push_back(stored);
      variants.back().insert(at, 1, byte);
    }
    for (std::size_t i = 0; i < variants.size(); ++i) {
      if (variants[i] == stored) continue;
      const Checked damaged = CheckBytes(variants[i], DeclaredRules());
      log.ExpectNoNewAccusation(damaged);
      EXPECT_TRUE(NamesDamage(damaged) || testing::SameVerdict(damaged.games[0], log.whole().games[0]))
          << Listed(damaged);
      if (i % 3 == 0) log.ExpectNoNewAccusation(CheckPiped(variants[i]));
      STOP_AT_FAILURE("byte " << at << " of " << stored.size() << ", variant " << i)
    }
  }
}

// A stream that ends too early changes nothing of what came before.
TEST(LogStreamDamage, ACutStreamIsJudgedAsFarAsItGoes) {
  const Log log({Front(1, 200), Front(2, 200, true), Front(3, 200)}, log::OutputForm::kArchive, false);
  const std::string stored = Frame(log.bytes());
  std::size_t accused = 0;
  for (std::size_t size = 4; size < stored.size(); ++size) {
    const Checked cut = CheckBytes(std::string_view(stored).substr(0, size), DeclaredRules());
    log.ExpectNoNewAccusation(cut);
    EXPECT_TRUE(Has(cut, Code::kCompressionDamaged)) << Listed(cut);
    if (!Accusations(cut).empty()) ++accused;
    STOP_AT_FAILURE(size << " of " << stored.size())
  }
  // All three games come out of one block, which the cut in the checksum leaves whole.
  EXPECT_GE(accused, 3U);
}

// Frames stand for themselves: what is in a sound one is judged.
TEST(LogStreamDamage, TheFrameBeforeIsJudgedAsBefore) {
  const Log log = ArchiveOf(30, false);
  const std::string first = Frame(std::string_view(log.bytes()).substr(0, log.start(2)));
  std::string second = Frame(std::string_view(log.bytes()).substr(log.start(2)));
  second.back() = static_cast<char>(second.back() ^ 1);
  for (const Checked& damaged : {CheckBytes(first + second, DeclaredRules()), CheckPiped(first + second)}) {
    log.ExpectJudgedAsBefore(damaged, 0);
    log.ExpectJudgedAsBefore(damaged, 1);
    log.ExpectNoNewAccusation(damaged);
    ASSERT_EQ(damaged.games.size(), 3U);
    EXPECT_EQ(damaged.games[2].verdict, Verdict::kUndecided);
    EXPECT_EQ(Brief(damaged.games[2].findings.at(0)), "FMT007");
  }
}

// In a damaged frame everything is in doubt, but for a game whose own checksum fits.
TEST(LogStreamDamage, AGamesOwnChecksumVouchesForIt) {
  for (const bool checksum : {false, true}) {
    const Log log = ArchiveOf(30, checksum);
    std::string stored = Frame(log.bytes());
    stored.back() = static_cast<char>(stored.back() ^ 1);
    const Checked damaged = CheckBytes(stored, DeclaredRules());
    EXPECT_TRUE(Has(damaged, Code::kCompressionDamaged));
    EXPECT_EQ(damaged.games.size(), 3U);
    EXPECT_EQ(Accusations(damaged).size(), checksum ? 1U : 0U) << Listed(damaged);
    for (std::size_t game = 0; game < 3 && checksum; ++game) log.ExpectJudgedAsBefore(damaged, game);
  }
}

// A stream that comes only once is looked through as far as it can be kept, and given beyond that all the
// same.
TEST(LogStreamDamage, FramesOfAnySizeComeOutOfAPipe) {
  // Random characters, so that a frame of several megabytes stays one.
  log::RecordedGame game = Front(1, 30);
  SplitMix64 random(11);
  std::string noise(6 << 20, ' ');
  for (char& byte : noise) byte = static_cast<char>('!' + random.Below(90));
  game.header.producer = noise;
  const Log log({game, Front(2, 30, true)}, log::OutputForm::kArchive, false);
  const std::string path = ::testing::TempDir() + "log_stream_damage.parchis.zst";
  const std::string stored = Frame(log.bytes());
  ASSERT_GT(stored.size(), std::size_t{4} << 20);
  std::ofstream(path, std::ios::binary) << stored;
  for (const Checked& checked : {testing::CheckFile(path, DeclaredRules()), CheckPiped(stored)}) {
    log.ExpectJudgedAsBefore(checked, 0);
    log.ExpectJudgedAsBefore(checked, 1);
  }
  std::filesystem::remove(path);
}

TEST(LogStreamDamage, EmptyAndSkippableFramesAreNothing) {
  const Log log = ArchiveOf(30, false);
  const std::string skippable("\x53\x2A\x4D\x18\x05\x00\x00\x00hello", 13);
  const std::string empty = Frame("");
  const std::string half = log.bytes().substr(0, 100);
  const std::string rest = log.bytes().substr(100);
  for (const std::string& stored :
       {skippable + Frame(log.bytes()), Frame(log.bytes()) + skippable, empty + Frame(log.bytes()) + empty,
        Frame(half) + skippable + empty + Frame(rest, false)}) {
    const Checked checked = CheckBytes(stored, DeclaredRules());
    EXPECT_FALSE(NamesDamage(checked)) << Listed(checked);
    for (std::size_t game = 0; game < 3; ++game) log.ExpectJudgedAsBefore(checked, game);
    const Checked piped = CheckPiped(stored);
    for (std::size_t game = 0; game < 3; ++game) log.ExpectJudgedAsBefore(piped, game);
  }
  for (const std::string& nothing : {empty, skippable, skippable + empty}) {
    const Checked checked = CheckBytes(nothing, DeclaredRules());
    EXPECT_TRUE(Has(checked, Code::kInputEmpty)) << Listed(checked);
  }
  EXPECT_TRUE(Has(CheckBytes("\x28\xB5\x2F\xFD", DeclaredRules()), Code::kCompressionDamaged));
}

}  // namespace
}  // namespace arbitro
