#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/piece.h"
#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/stand.h"

namespace arbitro::page {

// One ply as a page shows it.
struct StoryPly {
  WindowPly shown;
  bool begins_turn = false;
  std::vector<std::pair<parchis::Piece, parchis::Square>> moved;  // every piece that is elsewhere after it
  std::uint8_t next_seat = 0;                                     // on turn after it
  std::string rest;                  // of the position line after it, behind the places of the pieces
  std::vector<parchis::Square> way;  // squares between where the piece began and where it ended
  bool only_move = false;            // the rules left no other move
};

// A game as it went, ply by ply.
struct Story {
  parchis::Board board;
  parchis::PieceSet pieces;               // that somebody moves
  std::vector<std::vector<int>> seats{};  // color indices of each seat
  std::vector<parchis::Square> start{};   // by piece index, four for each color of the board
  std::uint8_t first_seat = 0;
  std::string start_rest{};
  std::vector<StoryPly> plies{};
  std::uint32_t not_told = 0;  // plies after the last one that was judged
};

// Plies of a game up to which its ways and only moves are worked out; they make a page larger and take time.
inline constexpr std::size_t kMostPliesInDetail = 5'000;

// The story of a game, going on after illegal plies as `on_illegal` says. Its plies are those that the report
// counts.
[[nodiscard]] Story TellStory(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                              const GameReport& report);

// A set-up by a reading that explains the whole game, where the rule set's own answers do not and some other
// does; `answers` says which. nullopt: the set-up is the one to show.
struct ShownReading {
  SetUp set_up;
  std::string answers;  // "board.safe_squares=16_with_1"
};
[[nodiscard]] std::optional<ShownReading> ReadingToShow(const SetUp& set_up, const log::RecordedGame& game,
                                                        const GameReport& report);

}  // namespace arbitro::page
