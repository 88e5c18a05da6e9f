#include "verifier/play/random_position.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/ending.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/throw_apply.h"

namespace arbitro {
namespace {

using parchis::Board;
using parchis::Color;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Place;
using parchis::State;
using parchis::Table;

constexpr int kReach = 8;  // squares around the focus where pieces gather

// Whether one more piece can stand there as pieces do in games: two at most, and two colors on safe squares
// only.
[[nodiscard]] bool HasRoom(const Table& table, const State& state, Color color, Place at) {
  const Board& board = table.board();
  if (at.in_nest() || board.InGoal(at)) return true;
  if (!board.OnTrack(at)) return !state.InCorridor(color, at.progress()).has_two();
  const int square = board.TrackSquare(color, at.progress());
  const PieceSet standing = state.at(square);
  if (standing.has_two()) return false;
  const bool joins = table.rules().get<parchis::BarrierMembers>() != parchis::BarrierMembers::kColor;
  for (const Piece other : standing) {
    if (other.color() == color || (joins && table.AlliesOf(color).contains(other))) continue;
    if (!board.IsSafe(square, other.color())) return false;
  }
  return true;
}

}  // namespace

State RandomPositions::Next(const Table& table) {
  State state;
  PutPieces(table, state);
  AddMemory(table, state);
  parchis::RecountFinished(state, table);
  parchis::Canonicalize(state, table);
  return state;
}

bool RandomPositions::Play(const Table& table, State& state) {
  if (state.over) return false;
  const std::uint8_t die = Number(table, state);
  const std::uint8_t second_die = die != 0 && table.two_dice() ? Face() : std::uint8_t{0};
  const std::vector<parchis::Ply> plies = parchis::DistinctLegalPlies(state, table, die, second_die);
  if (plies.empty()) return false;
  const parchis::Ply& ply = plies[random_.Below(static_cast<std::uint32_t>(plies.size()))];
  parchis::Apply(state, table, parchis::Judge(state, table, ply).effect);
  return true;
}

std::uint8_t RandomPositions::Face() {
  constexpr std::uint8_t kFaces[] = {1, 2, 3, 4, 5, 5, 6, 6, 6};
  return kFaces[random_.Below(std::size(kFaces))];
}

std::uint8_t RandomPositions::Number(const Table& table, const State& state) {
  if (!state.ThrowIsNext()) return 0;
  const std::uint8_t face = Face();
  if (!parchis::ChoosesNumbers(table.rules()) || state.over) return face;
  const std::vector<std::uint8_t> numbers = parchis::NumbersToPlay(state, table);
  if (OneIn(2) && std::ranges::find(numbers, face) != numbers.end()) return face;
  return numbers[random_.Below(static_cast<std::uint32_t>(numbers.size()))];
}

void RandomPositions::PutPieces(const Table& table, State& state) {
  const Board& board = table.board();
  // Around a random square, or around the start or gate of color 1.
  const auto track = static_cast<std::uint32_t>(board.track_squares());
  int focus = static_cast<int>(random_.Below(track)) + 1;
  if (OneIn(2)) focus = OneIn(2) ? board.start_offset() : board.track_squares();
  for (int arm = 0; arm < board.arms(); ++arm) {
    const Color color = Color::FromIndex(arm);
    if (OneIn(4)) continue;  // all in the nest
    const bool finished = OneIn(8);
    Place before = finished ? Place::At(board.goal()) : Place::Nest();
    for (const Piece piece : PieceSet::AllOf(color)) {
      const Place place = finished || OneIn(3) ? before : PlaceFor(table, color, focus);
      if (!HasRoom(table, state, color, place)) continue;
      state.Put(board, piece, place);
      before = place;
    }
  }
}

Place RandomPositions::PlaceFor(const Table& table, Color color, int focus) {
  const Board& board = table.board();
  switch (random_.Below(8)) {
    case 0:
    case 1:
      return Place::Nest();
    case 2:
      return Place::At(board.goal());
    case 3:
      return Place::At(board.gate() + 1 +
                       static_cast<int>(random_.Below(static_cast<std::uint32_t>(board.corridor_length()))));
    case 4:
      return StartFor(table, color);
    default:
      break;
  }
  const int away = static_cast<int>(random_.Below(2 * kReach + 1)) - kReach;
  const int square = (focus - 1 + away + board.track_squares()) % board.track_squares() + 1;
  return board.PlaceOf(color, parchis::Square{square}).value_or(Place::Nest());
}

// Its own start, or that of another color.
Place RandomPositions::StartFor(const Table& table, Color color) {
  const Board& board = table.board();
  if (OneIn(2)) return Place::At(0);
  // Oftener than others that of the seat on turn.
  const auto arms = static_cast<std::uint32_t>(board.arms());
  const int arm = OneIn(2) ? 0 : static_cast<int>(random_.Below(arms));
  const int square = board.TrackSquare(Color::FromIndex(arm), 0);
  return board.PlaceOf(color, parchis::Square{square}).value_or(Place::At(0));
}

// Sometimes the dice of a throw are left, and there were doubles before.
void RandomPositions::AddDice(const Table& table, State& state) {
  if (OneIn(3)) state.memory.dice.doubles = static_cast<std::uint8_t>(1 + random_.Below(2));
  for (const Piece piece : table.PiecesOf(state.seat)) {
    if (!state.place(piece).in_nest() && (!state.last || OneIn(3))) state.last = piece;
  }
  if (!OneIn(4)) return;
  parchis::PointSet unheeded;
  parchis::Consultation rules(table.rules(), unheeded);
  const std::uint8_t first = Face();
  parchis::BeginThrow(state, table, rules, first, OneIn(2) ? first : Face());
}

void RandomPositions::AddMemory(const Table& table, State& state) {
  if (parchis::ChoosesNumbers(table.rules())) {
    for (parchis::NumberSet& left : state.memory.numbers.left) {
      for (int number = 0; number <= parchis::NumberSet::kHighest; ++number) {
        if (OneIn(3)) left.insert(number);
      }
    }
  }
  const auto owe = [&](int steps) {
    state.owed.push({parchis::Owed::Kind::kBonus, static_cast<std::uint8_t>(steps)});
  };
  if (OneIn(4)) {
    if (!OneIn(4)) owe(table.capture_bonus());
    if (OneIn(2)) owe(table.goal_bonus());
  }
  state.fresh = state.ColorsInNest();
  if (OneIn(4)) state.fresh = 0;
  if (table.two_dice()) {
    AddDice(table, state);
  } else if (OneIn(3)) {
    state.sixes = static_cast<std::uint8_t>(1 + random_.Below(2));
    for (const Piece piece : table.PiecesOf(state.seat)) {
      if (!state.place(piece).in_nest() && (!state.last || OneIn(3))) state.last = piece;
    }
  }
  const Board& board = table.board();
  for (int arm = 0; arm < board.arms(); ++arm) {
    std::optional<Piece> first;
    for (const Piece piece : state.at(board.TrackSquare(Color::FromIndex(arm), 0))) {
      if (first && first->color() != piece.color())
        state.late[static_cast<std::size_t>(arm)] = OneIn(2) ? *first : piece;
      first = piece;
    }
  }
}

}  // namespace arbitro
