#include "verifier/explore/renaming.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace arbitro::explore {
namespace {

using parchis::Memory;
using parchis::Piece;
using parchis::State;
using parchis::Table;

[[nodiscard]] Piece NameOf(Piece piece, const Names& names) {
  return Piece::FromIndex(names[static_cast<std::size_t>(piece.index())]);
}
void Rename(Piece& piece, const Names& names) { piece = NameOf(piece, names); }
void Rename(std::optional<Piece>& piece, const Names& names) {
  if (piece) piece = NameOf(*piece, names);
}

void RenamePairs(parchis::ThrowMemory& dice, const Names& names) {
  for (std::size_t i = 0; i < dice.pair_count; ++i) {
    parchis::OldPair& pair = dice.pairs[i];
    const auto [a, b] = std::minmax(names[pair.a], names[pair.b]);
    pair.a = a;
    pair.b = b;
  }
  const auto by_pieces = [](const parchis::OldPair& x, const parchis::OldPair& y) {
    return x.a != y.a ? x.a < y.a : x.b < y.b;
  };
  std::sort(dice.pairs.begin(), dice.pairs.begin() + dice.pair_count, by_pieces);
}

}  // namespace

Names AsTheyAre() {
  Names names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = static_cast<std::uint8_t>(i);
  return names;
}

State Renamed(const State& state, const Table& table, const Names& names) {
  State renamed = state;
  for (const Piece piece : table.pieces_in_play())
    renamed.Put(table.board(), NameOf(piece, names), state.place(piece));
  Rename(renamed.last, names);
  for (auto& late : renamed.late) Rename(late, names);
  renamed.owed.clear();
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    parchis::Owed owed = state.owed[i];
    Rename(owed.by, names);
    renamed.owed.push(owed);
  }
  Memory& memory = renamed.memory;
  for (std::size_t i = 0; i < names.size(); ++i) memory.pair_turns[names[i]] = state.memory.pair_turns[i];
  for (auto& last : memory.last_ever) Rename(last, names);
  for (Piece& piece : memory.moved_before) Rename(piece, names);
  for (parchis::KeptBonus& kept : memory.kept) Rename(kept.by, names);
  for (parchis::Arrival& arrival : memory.first_arrivals) Rename(arrival.piece, names);
  RenamePairs(memory.dice, names);
  return renamed;
}

}  // namespace arbitro::explore
