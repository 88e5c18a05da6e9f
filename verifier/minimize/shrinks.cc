#include "verifier/minimize/shrinks.h"

#include <algorithm>
#include <utility>

#include "engine/ending.h"
#include "engine/notation.h"
#include "verifier/replay/replaying.h"

namespace arbitro::minimize {
namespace {

using log::RecordedGame;
using log::RecordedNote;
using log::RecordedPly;
using parchis::Board;
using parchis::Piece;
using parchis::State;

void KeepNotes(RecordedGame& game, std::size_t begin, std::size_t end) {
  std::erase_if(game.notes, [&](const RecordedNote& note) { return note.ply < begin || note.ply >= end; });
  for (RecordedNote& note : game.notes) note.ply -= static_cast<std::uint32_t>(begin);
}

// What a ply says of what came of it, and need not.
void DropClaims(RecordedPly& ply) {
  ply.from.reset();
  ply.captured = {};
  ply.captured_said = false;
  ply.bonus_earned.reset();
  ply.choices.reset();
}

}  // namespace

std::vector<State> StatesOf(const SetUp& set_up, const RecordedGame& game, OnIllegal on_illegal) {
  std::vector<Finding> findings;
  Replaying replaying(set_up, game, on_illegal, findings);
  replaying.SayLess();
  replaying.Begin();
  std::vector<State> states;
  for (std::uint32_t i = 0; i < game.plies.size() && !replaying.stopped(); ++i) {
    states.push_back(replaying.knowledge().state_);
    replaying.Advance(i);
  }
  states.push_back(replaying.knowledge().state_);
  return states;
}

void CutAfter(RecordedGame& game, std::size_t plies) {
  game.plies.resize(std::min(plies, game.plies.size()));
  KeepNotes(game, 0, game.plies.size());
  game.ending.reset();
}

void DropPly(RecordedGame& game, std::size_t ply) {
  game.plies.erase(game.plies.begin() + static_cast<std::ptrdiff_t>(ply));
  std::erase_if(game.notes, [&](const RecordedNote& note) { return note.ply == ply; });
  for (RecordedNote& note : game.notes) note.ply -= note.ply > ply ? 1U : 0U;
}

void StartAt(RecordedGame& game, std::size_t ply, const State& state, const parchis::Table& table) {
  KeepNotes(game, ply, game.plies.size());
  game.plies.erase(game.plies.begin(), game.plies.begin() + static_cast<std::ptrdiff_t>(ply));
  game.header.start_position = parchis::FormatPosition(state, table);
  game.header.first_seat = state.seat;
  game.header.opening_throws.clear();
  if (game.ending) game.ending->ply_count.reset();
}

std::optional<RecordedGame> WithoutSeat(const RecordedGame& game, std::size_t seat, const SetUp& set_up) {
  const std::vector<log::RecordedSeat>& seats = game.header.seats;
  if (seat >= seats.size() || seats.size() != set_up.table.seat_count()) return std::nullopt;
  if (set_up.start.seat == seat || set_up.start.done_count > 0 || set_up.start.out != 0) return std::nullopt;
  const auto plays = [&](const RecordedPly& ply) { return ply.ply.seat == seat; };
  if (std::ranges::any_of(game.plies, plays)) return std::nullopt;
  const auto lower = [&](auto& index) {
    if (index > seat) --index;
  };
  RecordedGame smaller = game;
  smaller.header.seats.erase(smaller.header.seats.begin() + static_cast<std::ptrdiff_t>(seat));
  smaller.header.opening_throws.clear();
  smaller.ending.reset();
  for (RecordedPly& ply : smaller.plies) lower(ply.ply.seat);
  if (smaller.header.first_seat) lower(*smaller.header.first_seat);
  parchis::Seating seating = set_up.table.seating();
  seating.seats.erase(seating.seats.begin() + static_cast<std::ptrdiff_t>(seat));
  const auto board =
      parchis::Board::WithArms(static_cast<std::uint32_t>(set_up.table.board().declared_arms()));
  if (!board || parchis::FindSeatingFault(*board, seating) ||
      parchis::FindSeatingFault(set_up.table.rules(), seating))
    return std::nullopt;
  const parchis::Table table(*board, seating, set_up.table.rules());
  State start = set_up.start;
  for (const parchis::Color color : set_up.table.seating().seats[seat].colors) {
    for (const Piece piece : parchis::PieceSet::AllOf(color)) {
      start.Put(table.board(), piece, parchis::Place::Nest());
    }
  }
  lower(start.seat);
  start.memory.kept.clear();
  start.memory.last_ever = {};
  smaller.header.start_position = parchis::FormatPosition(start, table);
  return smaller;
}

std::vector<PositionChange> PositionChanges() {
  std::vector<PositionChange> changes{
      [](State& state, const Board&) { state.memory.pair_turns = {}; },
      [](State& state, const Board&) { state.memory.kept.clear(); },
      [](State& state, const Board&) { state.memory.first_arrivals.clear(); },
      [](State& state, const Board&) { state.memory.moved_before.clear(); },
      [](State& state, const Board&) { state.memory.last_ever = {}; },
      [](State& state, const Board&) { state.memory.bounces = {}; },
      [](State& state, const Board&) { state.late = {}; },
      [](State& state, const Board&) { state.fresh = 0; },
      [](State& state, const Board&) { state.owed.clear(); },
      [](State& state, const Board&) {
        state.sixes = 0;
        state.last.reset();
        state.memory.opened = false;
      },
      [](State& state, const Board&) { state.memory.dice = {}; },
      [](State& state, const Board&) { state.memory.tries = 0; },
  };
  for (int i = 0; i < parchis::kMaxPieces; ++i) {
    const Piece piece = Piece::FromIndex(i);
    changes.push_back(
        [piece](State& state, const Board& board) { state.Put(board, piece, parchis::Place::Nest()); });
    changes.push_back([piece](State& state, const Board& board) {
      if (!state.place(piece).in_nest()) state.Put(board, piece, parchis::Place::At(board.goal()));
    });
  }
  return changes;
}

std::vector<RecordChange> RecordChanges(std::size_t plies) {
  std::vector<RecordChange> changes{
      [](RecordedGame& game) {
        for (RecordedPly& ply : game.plies) DropClaims(ply);
        game.notes.clear();
      },
      [](RecordedGame& game) { game.notes.clear(); },
      [](RecordedGame& game) { game.header.opening_throws.clear(); },
      [](RecordedGame& game) { game.header.color_names.clear(); },
      [](RecordedGame& game) {
        for (log::RecordedSeat& seat : game.header.seats) seat.name.clear();
      },
      [](RecordedGame& game) {
        game.header.producer.clear();
        game.header.producer_version.clear();
      },
      [](RecordedGame& game) { game.header.game_id.clear(); },
      [](RecordedGame& game) { game.header.open_points.clear(); },
      [](RecordedGame& game) { game.header.omits_passes = false; },
      [](RecordedGame& game) { game.header.omits_unusable_bonuses = false; },
      [](RecordedGame& game) { game.header.omits_unusable_dice = false; },
      [](RecordedGame& game) { game.header.omits_forced_moves = false; },
  };
  for (std::size_t i = 0; i < plies; ++i) {
    changes.push_back([i](RecordedGame& game) { game.plies[i].from.reset(); });
    changes.push_back([i](RecordedGame& game) { game.plies[i].to.reset(); });
    changes.push_back([i](RecordedGame& game) {
      game.plies[i].captured = {};
      game.plies[i].captured_said = false;
    });
    changes.push_back([i](RecordedGame& game) { game.plies[i].bonus_earned.reset(); });
    changes.push_back([i](RecordedGame& game) { game.plies[i].choices.reset(); });
    changes.push_back([i](RecordedGame& game) {
      game.plies[i].penalized.reset();
      game.plies[i].penalized_said = false;
    });
  }
  return changes;
}

}  // namespace arbitro::minimize
