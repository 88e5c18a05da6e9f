// The laws of tests/support/invariants.h on the corpus: games written by hand, legal and not, and games that
// other programs recorded.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "tests/corpus/case_file.h"
#include "tests/corpus/recorded_games.h"
#include "tests/support/invariants.h"
#include "tests/support/played_game.h"
#include "verifier/replay/set_up.h"

namespace arbitro::corpus {
namespace {

using arbitro::testing::Breach;
using arbitro::testing::FindBreach;
using arbitro::testing::PlayedGame;
using arbitro::testing::PlayedGameOf;

// Of long games the laws are asked of so many plies.
constexpr std::size_t kMostPlies = 250;
// Games of one program.
constexpr std::size_t kGamesOfProgram = 1;

// Of short games every one, where sanitizers do not make them slow.
#ifdef PARCHIS_SANITIZED
constexpr std::size_t kStride = 4;
#else
constexpr std::size_t kStride = 1;
#endif

// The game in a file, if it is whole and a replay can start from it.
[[nodiscard]] std::optional<log::RecordedGame> UsableGame(const std::filesystem::path& path,
                                                          const CheckOptions& options) {
  log::RecordedGame game = ReadGame(path);
  std::vector<Finding> findings;
  // Where forced moves are left out a replay takes long to look for them, and laws replay a game many times.
  const bool usable = !game.cut && !game.doubtful && !game.header.omits_forced_moves &&
                      SetUpGame(game, options.rules, findings).has_value();
  if (!usable) return std::nullopt;
  if (game.plies.size() > kMostPlies) {
    game.plies.resize(kMostPlies);
    std::erase_if(game.notes, [](const log::RecordedNote& note) { return note.ply >= kMostPlies; });
    game.ending.reset();
  }
  return game;
}

void ExpectLawful(const log::RecordedGame& game, const CheckOptions& options, std::size_t costly_every,
                  const std::string& name) {
  const Breach breach = FindBreach(PlayedGameOf(game, options), {.costly_every = costly_every});
  EXPECT_FALSE(breach.has_value()) << name << ": " << breach.value_or("");
}

TEST(LawsOfTheCorpus, HoldForShortGames) {
  std::size_t games = 0;
  std::size_t count = 0;
  for (const CaseFile& file : AllCases()) {
    if (count++ % kStride != 0) continue;
    const CheckOptions options = file.Options();
    const auto game = UsableGame(file.path, options);
    if (!game) continue;
    ++games;
    ExpectLawful(*game, options, 0, file.name);
  }
  EXPECT_GE(games, 300U / kStride);
}

class LawsOfRecordedGames : public ::testing::TestWithParam<Column> {};

TEST_P(LawsOfRecordedGames, Hold) {
  const CheckOptions options = GetParam().Options();
  const auto paths = GetParam().Games();
  for (std::size_t i = 0; i < paths.size() && i < kGamesOfProgram; ++i) {
    const auto game = UsableGame(paths[i], options);
    ASSERT_TRUE(game.has_value()) << paths[i];
    ExpectLawful(*game, options, 100, paths[i].filename().string());
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, LawsOfRecordedGames, ::testing::ValuesIn(Columns()),
                         [](const auto& column) {
                           std::string name = column.param.program + "_" + column.param.rules;
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace arbitro::corpus
