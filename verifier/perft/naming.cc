#include "verifier/perft/naming.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/notation.h"
#include "verifier/explore/renaming.h"

namespace arbitro::perft {
namespace {

using explore::AsTheyAre;
using explore::Names;
using explore::Renamed;
using parchis::kPiecesPerColor;
using parchis::Memory;
using parchis::Piece;
using parchis::PieceSet;
using parchis::State;
using parchis::Table;

// Pieces of which something is remembered besides where they stand.
[[nodiscard]] PieceSet Remembered(const State& state) {
  PieceSet pieces;
  const auto add = [&pieces](const std::optional<Piece>& piece) {
    if (piece) pieces.insert(*piece);
  };
  const Memory& memory = state.memory;
  add(state.last);
  for (const auto& late : state.late) add(late);
  for (std::size_t i = 0; i < state.owed.size(); ++i) add(state.owed[i].by);
  for (const auto& last : memory.last_ever) add(last);
  for (const Piece piece : memory.moved_before) pieces.insert(piece);
  for (const parchis::KeptBonus& kept : memory.kept) add(kept.by);
  for (const parchis::Arrival& arrival : memory.first_arrivals) pieces.insert(arrival.piece);
  for (std::size_t i = 0; i < memory.dice.pair_count; ++i) {
    pieces.insert(Piece::FromIndex(memory.dice.pairs[i].a));
    pieces.insert(Piece::FromIndex(memory.dice.pairs[i].b));
  }
  for (std::size_t i = 0; i < memory.pair_turns.size(); ++i) {
    if (memory.pair_turns[i] != 0) pieces.insert(Piece::FromIndex(static_cast<int>(i)));
  }
  return pieces;
}

// Pieces of one color in one place, of which something is remembered: which is which makes a difference.
using Group = std::vector<Piece>;

[[nodiscard]] std::vector<Group> GroupsOf(const State& state, const Table& table) {
  std::vector<Group> groups;
  const PieceSet remembered = Remembered(state);
  if (remembered.empty()) return groups;
  for (int k = 0; k < table.board().arms(); ++k) {
    const parchis::Color color = parchis::Color::FromIndex(k);
    PieceSet left = state.InOnePlace(color);
    while (!left.empty()) {
      Group group;
      PieceSet here;
      for (const Piece piece : left) {
        if (state.place(piece) == state.place(left.first())) here.insert(piece);
      }
      for (const Piece piece : here) group.push_back(piece);
      if (!(here & remembered).empty()) groups.push_back(group);
      left = left - here;
    }
  }
  return groups;
}

// The pieces of each color in the order of their places.
[[nodiscard]] State InOrder(const State& state, const Table& table) {
  Names names = AsTheyAre();
  bool in_order = true;
  for (int k = 0; k < table.board().arms(); ++k) {
    std::array<std::pair<std::uint8_t, std::uint8_t>, kPiecesPerColor> keys{};
    for (int i = 0; i < kPiecesPerColor; ++i) {
      const Piece piece = Piece::FromIndex(k * kPiecesPerColor + i);
      keys[static_cast<std::size_t>(i)] = {state.place(piece).raw(),
                                           static_cast<std::uint8_t>(piece.index())};
    }
    if (std::ranges::is_sorted(keys)) continue;
    in_order = false;
    std::ranges::sort(keys);
    for (int i = 0; i < kPiecesPerColor; ++i)
      names[keys[static_cast<std::size_t>(i)].second] = static_cast<std::uint8_t>(k * kPiecesPerColor + i);
  }
  return in_order ? state : Renamed(state, table, names);
}

// Goes through every order of the groups from `at` on and keeps the state with the smallest line.
class Search {
 public:
  Search(const State& state, const Table& table, std::vector<Group> groups)
      : state_(state), table_(table), groups_(std::move(groups)), names_(AsTheyAre()) {}

  [[nodiscard]] State Run() {
    Try(0);
    return best_;
  }

 private:
  void Try(std::size_t at) {
    if (at == groups_.size()) {
      State renamed = Renamed(state_, table_, names_);
      std::string line = parchis::FormatPosition(renamed, table_);
      if (!line_.empty() && line_ <= line) return;
      line_ = std::move(line);
      best_ = std::move(renamed);
      return;
    }
    const Group& group = groups_[at];
    Group order = group;
    do {
      for (std::size_t i = 0; i < group.size(); ++i)
        names_[static_cast<std::size_t>(group[i].index())] = static_cast<std::uint8_t>(order[i].index());
      Try(at + 1);
    } while (std::ranges::next_permutation(order).found);
  }

  const State& state_;
  const Table& table_;
  std::vector<Group> groups_;
  Names names_;
  State best_;
  std::string line_;
};

}  // namespace

State Named(const State& state, const Table& table) {
  State in_order = InOrder(state, table);
  std::vector<Group> groups = GroupsOf(in_order, table);
  return groups.empty() ? in_order : Search(in_order, table, std::move(groups)).Run();
}

std::uint64_t HashOfLine(std::string_view line) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : line) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3U;
  }
  return hash;
}

}  // namespace arbitro::perft
