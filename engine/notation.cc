#include "engine/notation.h"

#include <algorithm>
#include <vector>

#include "engine/memory_notation.h"

namespace parchis {
namespace {

void AppendOwed(const State& state, const Table& table, std::string& line) {
  if (state.owed.empty()) line += '-';
  if (state.memory.throw_first) line += "-+";
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    if (i > 0) line += '+';
    const Owed& owed = state.owed[i];
    switch (owed.kind) {
      case Owed::Kind::kDie:
        if (i == 0 || state.owed[i - 1].kind != Owed::Kind::kDie) line += 'd';
        line += std::to_string(owed.value);
        break;
      case Owed::Kind::kBonus:
        line += 'b' + notation::FormatBonus(owed.value, owed.by);
        break;
      case Owed::Kind::kEntry:
        line += 'e';
        if (!table.OnlyColorOf(state.seat)) line += std::to_string(owed.value + 1);
        break;
    }
  }
}

// `items` after `key`, joined by `separator`; nothing if there are none.
void AppendList(std::string& line, std::string_view key, const std::vector<int>& items, char separator) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i == 0) {
      line += key;
    } else {
      line += separator;
    }
    line += std::to_string(items[i]);
  }
}

void AppendKeys(const State& state, const Table& table, std::string& line) {
  if (state.sixes > 0) line += " sixes=" + std::to_string(state.sixes);
  notation::AppendDoubles(state, line);
  if (state.last) line += " last=" + std::to_string(state.last->code());
  std::vector<int> late;
  for (const auto& piece : state.late) {
    if (piece) late.push_back(piece->code());
  }
  AppendList(line, " late=", late, '+');
  notation::AppendPairs(state, line);
  const unsigned board_colors = (1U << table.board().arms()) - 1U;
  if (state.fresh != (state.ColorsInNest() & board_colors)) {
    std::vector<int> fresh;
    for (int k = 0; k < table.board().arms(); ++k) {
      if ((state.fresh >> k & 1U) != 0) fresh.push_back(k + 1);
    }
    if (fresh.empty()) line += " fresh=-";
    AppendList(line, " fresh=", fresh, ',');
  }
  notation::AppendLeft(state, table, line);
  AppendList(line, " done=", std::vector<int>(state.done.begin(), state.done.begin() + state.done_count),
             ',');
  std::vector<int> out;
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
    if (state.HasLeft(seat)) out.push_back(static_cast<int>(seat));
  }
  AppendList(line, " out=", out, ',');
  notation::AppendMemoryKeys(state, table, line);
}

}  // namespace

std::string FormatPlace(const Board& board, Color color, Place place) {
  if (place.in_nest()) return "n";
  if (board.InGoal(place)) return "g";
  if (board.InCorridor(place)) return "c" + std::to_string(place.progress() - board.gate());
  return std::to_string(board.TrackSquare(color, place.progress()));
}

std::string FormatPosition(const State& state, const Table& table) {
  std::string line;
  for (int k = 0; k < table.board().arms(); ++k) {
    if (k > 0) line += '/';
    const Color color = Color::FromIndex(k);
    for (int number = 1; number <= kPiecesPerColor; ++number) {
      if (number > 1) line += ',';
      line += FormatPlace(table.board(), color, state.place(Piece::Of(color, number)));
    }
  }
  line += ' ' + std::to_string(state.seat) + ' ';
  AppendOwed(state, table, line);
  AppendKeys(state, table, line);
  return line;
}

std::size_t CountColors(std::string_view line) {
  const std::string_view places = line.substr(0, line.find(' '));
  if (places.empty()) return 0;
  return static_cast<std::size_t>(std::ranges::count(places, '/')) + 1;
}

}  // namespace parchis
