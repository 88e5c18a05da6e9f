// Games that are long, many or mended while they were played: judged as the plain ones are.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/verifier/log_laws.h"
#include "verifier/log/reader.h"

namespace arbitro {
namespace {

// The front of a random game in which every ply names its seat: what stands before a ply in the record need
// not be what was played before it.
log::RecordedGame WithSeats(std::uint64_t seed, std::size_t plies) {
  log::RecordedGame game = Front(seed, plies);
  for (log::RecordedPly& ply : game.plies) ply.seat_said = true;
  game.ending->ply_count.reset();
  return game;
}

GameReport Judged(const log::RecordedGame& game) {
  return CheckBytes(testing::Encoded(game, OutputForm::kBinary), DeclaredRules()).games.at(0);
}

bool HasPenalty(const log::RecordedGame& game) {
  for (const log::RecordedPly& ply : game.plies) {
    if (ply.penalized) return true;
  }
  return false;
}

// Every `count` plies are taken back and played again, whatever they are: moves, passes, bonuses, penalties.
TEST(LogExtremes, PliesTakenBackAndPlayedAgain) {
  bool penalty = false;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const log::RecordedGame plain = WithSeats(seed, 120);
    penalty = penalty || HasPenalty(plain);
    for (const std::size_t count : {1U, 2U, 3U, 7U, 120U}) {
      log::RecordedGame game = plain;
      game.plies.clear();
      for (std::size_t first = 0; first < plain.plies.size(); first += count) {
        const std::size_t end = std::min(first + count, plain.plies.size());
        for (int time = 0; time < 3; ++time) {
          for (std::size_t i = first; i < end; ++i) {
            game.plies.push_back(plain.plies[i]);
            if (i == first && time > 0)
              game.plies.back().takes_back = static_cast<std::uint32_t>(end - first);
          }
        }
      }
      const GameReport report = Judged(game);
      EXPECT_TRUE(Accusations(report).empty())
          << seed << ", " << count << ": " << testing::Briefs(report.findings)[0];
      EXPECT_EQ(report.verdict, Verdict::kValid) << seed << ", " << count;
    }
  }
  EXPECT_TRUE(penalty);
}

// Step by step back to the beginning, by plies that say nothing else, and on from there.
TEST(LogExtremes, AllPliesTakenBackOneByOne) {
  const log::RecordedGame plain = WithSeats(3, 40);
  log::RecordedGame game = plain;
  for (std::uint32_t i = 0; i < 40; ++i) {
    log::RecordedPly& back = game.plies.emplace_back();
    // The ply that takes back does not stand either.
    back.takes_back = i == 0 ? 1 : 2;
  }
  const GameReport back = Judged(game);
  EXPECT_TRUE(Accusations(back).empty()) << testing::Briefs(back.findings).at(0);
}

TEST(LogExtremes, MoreTakenBackThanThereIsIsOutOfRange) {
  for (const std::uint32_t count : {41U, 1'000'000U, 4'294'967'295U}) {
    log::RecordedGame game = WithSeats(3, 41);
    game.plies[40].takes_back = count;
    const GameReport report = Judged(game);
    EXPECT_EQ(Accusations(report), (std::set<std::string>{"g3: SCH001 at ply 40"})) << count;
  }
}

TEST(LogExtremes, TenThousandGamesInOneArchive) {
  constexpr std::size_t kDifferent = 50;
  std::vector<log::RecordedGame> games;
  for (std::size_t i = 0; i < kDifferent; ++i) games.push_back(Front(i + 1, 20 + i % 7, i % 10 == 9));
  std::string bytes;
  for (std::size_t i = 0; i < 10'000; ++i) {
    log::RecordedGame& game = games[i % kDifferent];
    game.header.game_id = std::to_string(i);
    bytes += testing::Encoded(game, OutputForm::kArchive, i % 2 == 0);
  }
  const Checked checked = CheckBytes(bytes, DeclaredRules());
  EXPECT_TRUE(checked.input_findings.empty());
  ASSERT_EQ(checked.games.size(), 10'000U);
  for (std::size_t i = 0; i < checked.games.size(); ++i) {
    ASSERT_EQ(checked.games[i].game_id, std::to_string(i));
    ASSERT_EQ(checked.games[i].verdict, i % 10 == 9 ? Verdict::kInvalid : Verdict::kValid) << i;
  }
}

// One game of as many plies as there may be, and of one more: a throw that nobody can use, over and over.
TEST(LogExtremes, AMillionPlies) {
  log::RecordedGame game = Front(1, 0);
  game.ending.reset();
  game.header.start_position.clear();
  for (std::uint32_t i = 0; i <= log::kMaxPlies; ++i) {
    log::RecordedPly& ply = game.plies.emplace_back();
    ply.ply.die = 1;
    ply.ply.seat = static_cast<std::uint8_t>((i + game.header.first_seat.value_or(0)) % 4);
    ply.seat_said = true;
  }
  const GameReport over = Judged(game);
  EXPECT_EQ(over.plies, log::kMaxPlies);
  EXPECT_EQ(testing::Briefs(over.findings), std::vector<std::string>{"LIM002"});
  EXPECT_FALSE(over.complete);
  game.plies.pop_back();
  const GameReport full = Judged(game);
  EXPECT_EQ(full.plies, log::kMaxPlies);
  EXPECT_EQ(testing::Briefs(full.findings), std::vector<std::string>{"UND003"});
}

// Passes left out are nothing where the header says so, and not passed over where it does not.
TEST(LogExtremes, OmissionsDeclaredAndNot) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    log::RecordedGame game = WithSeats(seed, 80);
    const auto is_pass = [](const log::RecordedPly& ply) {
      return !ply.ply.piece && ply.ply.die != 6 && !ply.penalized &&
             ply.ply.spend == parchis::Spend::kNotSaid;
    };
    ASSERT_GT(std::erase_if(game.plies, is_pass), 0U);
    game.header.omits_passes = true;
    const GameReport declared = Judged(game);
    EXPECT_TRUE(Accusations(declared).empty()) << testing::Briefs(declared.findings).at(0);
    EXPECT_EQ(declared.verdict, Verdict::kValid);
    game.header.omits_passes = false;
    const GameReport silent = Judged(game);
    EXPECT_FALSE(testing::RootCauses(silent.findings).empty());
  }
}

}  // namespace
}  // namespace arbitro
