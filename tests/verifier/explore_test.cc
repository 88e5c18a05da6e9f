#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>

#include "engine/apply.h"
#include "engine/judge.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "verifier/explore/explorer.h"
#include "verifier/explore/laws.h"
#include "verifier/explore/packing.h"
#include "verifier/explore/small_boards.h"
#include "verifier/play/random_game.h"

namespace arbitro::explore {
namespace {

using parchis::Board;
using parchis::BoardShape;
using parchis::NamedRules;
using parchis::State;
using parchis::Table;

Table TableOf(const NamedRules& rules, int arms, BoardShape shape = {}) {
  return *Explorer::MakeTable({.rules = rules, .arms = arms, .shape = shape});
}

NamedRules RulesOf(const std::string& spec) { return *parchis::ParseRulesSpec(spec); }

// Plays on at random, and gives every state on the way to `look`.
template <class Look>
void ForStatesOf(const Table& table, std::uint64_t seed, int plies, const Look& look) {
  SplitMix64 random(seed);
  State state = parchis::OpeningState(table, 0);
  for (int i = 0; i < plies && !state.over; ++i) {
    const std::vector<parchis::Ply> legal = RandomDecisions(state, table, random);
    ASSERT_FALSE(legal.empty()) << parchis::FormatPosition(state, table);
    const parchis::Ply& ply = legal[random.Below(static_cast<std::uint32_t>(legal.size()))];
    parchis::Apply(state, table, parchis::Judge(state, table, ply).effect);
    look(state);
  }
}

TEST(Packing, SaysAllOfAState) {
  std::string buffer;
  for (const parchis::Preset& preset : parchis::Presets()) {
    const Table table = TableOf(parchis::NamedRulesOf(preset), 4);
    ForStatesOf(table, 7, 300, [&](const State& state) {
      ASSERT_EQ(Unpack(Pack(state, table, buffer), table), state)
          << preset.name << ": " << parchis::FormatPosition(state, table);
    });
  }
}

TEST(Packing, NamesOfPiecesDoNotMatter) {
  const Table table = TableOf(RulesOf("ludoteka"), 2);
  const auto at = [&](const char* line) { return *parchis::ParsePosition(line, table); };
  const State one = at("5,9,n,n/n,30,n,n 0 -");
  const State other = at("n,n,9,5/30,n,n,n 0 -");
  EXPECT_EQ(WithPiecesInOrder(one, table), WithPiecesInOrder(other, table));
  const State last = at("5,9,n,n/n,n,n,n 0 - sixes=1 last=11");
  EXPECT_EQ(WithPiecesInOrder(last, table),
            WithPiecesInOrder(at("9,n,5,n/n,n,n,n 0 - sixes=1 last=13"), table));
  EXPECT_NE(WithPiecesInOrder(last, table),
            WithPiecesInOrder(at("5,9,n,n/n,n,n,n 0 - sixes=1 last=12"), table));
}

TEST(Store, KeepsEachStateOnce) {
  StateStore store;
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    const StateStore::Added added = store.Add(std::to_string(i));
    EXPECT_TRUE(added.is_new);
    ASSERT_EQ(added.index, i);
  }
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    const StateStore::Added added = store.Add(std::to_string(i));
    EXPECT_FALSE(added.is_new);
    ASSERT_EQ(added.index, i);
    ASSERT_EQ(store[i], std::to_string(i));
  }
}

TEST(ShortArms, ABoardSaysItsOwnNumbers) {
  const auto board = Board::WithShape(2, {.squares_per_arm = 7, .corridor = 2});
  ASSERT_TRUE(board);
  EXPECT_EQ(board->track_squares(), 14);
  EXPECT_EQ(board->start_offset(), 2);
  EXPECT_EQ(board->gate(), 12);
  EXPECT_EQ(board->goal(), 15);
  const auto blue = parchis::Color::FromIndex(1);
  EXPECT_EQ(board->TrackSquare(blue, 0), 9);
  EXPECT_EQ(board->TrackSquare(blue, 12), 7);
  EXPECT_EQ(board->StartOwner(9), blue);
  EXPECT_TRUE(board->IsSafe(7, blue));
  EXPECT_TRUE(board->IsSafe(5, blue));
  EXPECT_FALSE(board->IsSafe(6, blue));
  EXPECT_EQ(board->SquareOf(blue, parchis::Place::At(15)).number, 17);
  EXPECT_EQ(Board::WithShape(2, {}), Board::WithArms(2));
  EXPECT_FALSE(Board::WithShape(2, {.squares_per_arm = 6}));  // a six worth twelve would go round it
  EXPECT_FALSE(Board::WithShape(4, {.squares_per_arm = 3}));
  EXPECT_FALSE(Board::WithShape(4, {.squares_per_arm = 17, .corridor = 8}));
}

TEST(Explore, OnePieceEachIsSoonLookedThrough) {
  Explorer explorer({.rules = RulesOf("ludoteka"), .shape = {.squares_per_arm = 7, .corridor = 1}});
  const Exploration found = explorer.Run();
  EXPECT_TRUE(found.complete);
  EXPECT_TRUE(found.troubles.empty()) << found.troubles.front().law << found.troubles.front().position;
  EXPECT_GT(found.states, 500U);
  EXPECT_GT(found.ends, 2U);
}

// AMB-142 B: a third piece of a color may join two.
TEST(Explore, SomeRulesHaveMoreThanTwoOnASquare) {
  Explorer explorer({.rules = RulesOf("us-parcheesi@@barrier.third_own=allow"),
                     .shape = {.squares_per_arm = 7, .corridor = 1},
                     .pieces = 3,
                     .max_states = 6'000});
  const Exploration found = explorer.Run();
  EXPECT_TRUE(found.troubles.empty()) << found.troubles.front().law << found.troubles.front().position;
  const Table table = TableOf(RulesOf("ludoteka"), 2, {.squares_per_arm = 7, .corridor = 1});
  State state;
  for (int i = 0; i < 3; ++i) state.Put(table.board(), parchis::Piece::FromIndex(i), parchis::Place::At(3));
  EXPECT_STREQ(BrokenLawOf(state, table), "more than two pieces stand on a square");
}

TEST(Explore, TheLimitIsKept) {
  Explorer explorer({.rules = RulesOf("ludoteka"), .pieces = 2, .max_states = 1'000});
  const Exploration found = explorer.Run();
  EXPECT_FALSE(found.complete);
  EXPECT_GE(found.states, 1'000U);
  EXPECT_LT(found.states, 1'200U);
}

// The sample of the table in docs/small_boards.md: the smallest board, under every rule set.
TEST(Explore, EveryPresetHoldsOnASmallBoard) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    Explorer explorer({.rules = parchis::NamedRulesOf(preset),
                       .shape = {.squares_per_arm = 7, .corridor = 1},
                       .max_states = 3'000});
    const Exploration found = explorer.Run();
    EXPECT_TRUE(found.troubles.empty())
        << preset.name << ": " << found.troubles.front().law << " " << found.troubles.front().position;
  }
}

// Of the rows of docs/small_boards.md those that take no time: the numbers that stand there are those that
// come out.
TEST(Explore, ThePageSaysWhatComesOut) {
  std::ifstream page(PARCHIS_SOURCE_DIR "/docs/small_boards.md");
  std::size_t compared = 0;
  for (std::string line; std::getline(page, line);) {
    std::smatch row;
    const std::regex form(
        R"(\| `([a-z-]+)` \| 2 × 17 \+ 7 \| 1 \| (\d),(\d+) \| (\d+),(\d+) \| (\d+) \| (\d+) \| holds \|)");
    if (!std::regex_match(line, row, form)) continue;
    const Exploration found = Explorer({.rules = RulesOf(row[1])}).Run();
    EXPECT_TRUE(found.complete && found.troubles.empty()) << line;
    EXPECT_EQ(std::to_string(found.states), row[2].str() + row[3].str()) << line;
    EXPECT_EQ(std::to_string(found.plies), row[4].str() + row[5].str()) << line;
    EXPECT_EQ(std::to_string(found.ends), row[6].str()) << line;
    EXPECT_EQ(std::to_string(found.depth), row[7].str()) << line;
    ++compared;
  }
  EXPECT_GT(compared, 0U);
}

}  // namespace
}  // namespace arbitro::explore
