#include "tests/support/renaming.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace parchis::testing {

Renaming Renaming::TurnOnce(int arms) {
  Renaming renaming;
  renaming.arms_ = arms;
  renaming.turn_ = 1;
  return renaming;
}

Renaming Renaming::Exchange(int arms, const std::array<int, kPiecesPerColor>& order) {
  Renaming renaming;
  renaming.arms_ = arms;
  renaming.order_ = order;
  return renaming;
}

Renaming Renaming::NextSeatFirst(const Table& table) {
  Renaming renaming;
  renaming.arms_ = table.board().arms();
  renaming.seats_ = static_cast<int>(table.seat_count());
  return renaming;
}

std::uint8_t Renaming::OfSeat(std::uint8_t seat) const {
  return seats_ == 0 ? seat : static_cast<std::uint8_t>((seat + seats_ - 1) % seats_);
}

Color Renaming::Of(Color color) const {
  return color.index() < arms_ ? Color::FromIndex((color.index() + turn_) % arms_) : color;
}

Piece Renaming::Of(Piece piece) const {
  return Piece::Of(Of(piece.color()), order_[static_cast<std::size_t>(piece.number() - 1)] + 1);
}

std::optional<Piece> Renaming::Of(std::optional<Piece> piece) const {
  if (!piece) return piece;
  return Of(*piece);
}

PieceSet Renaming::Of(PieceSet pieces) const {
  PieceSet renamed;
  for (const Piece piece : pieces) renamed.insert(Of(piece));
  return renamed;
}

Ply Renaming::Of(Ply ply) const {
  ply.seat = OfSeat(ply.seat);
  ply.piece = Of(ply.piece);
  ply.second_piece = Of(ply.second_piece);
  ply.choice.victim = Of(ply.choice.victim);
  ply.choice.penalized = Of(ply.choice.penalized);
  return ply;
}

Effect Renaming::Of(Effect effect) const {
  effect.seat = OfSeat(effect.seat);
  effect.piece = Of(effect.piece);
  effect.second_piece = Of(effect.second_piece);
  effect.captured = Of(effect.captured);
  effect.penalized = Of(effect.penalized);
  return effect;
}

Table Renaming::Of(const Table& table) const {
  Seating seating = table.seating();
  for (Seat& seat : seating.seats) {
    for (Color& color : seat.colors) color = Of(color);
  }
  if (seats_ != 0) std::ranges::rotate(seating.seats, seating.seats.begin() + 1);
  return {table.board(), std::move(seating), table.rules()};
}

void Renaming::RenameSeats(const State& state, State& renamed) const {
  renamed.seat = OfSeat(state.seat);
  unsigned out = 0;
  unsigned renewed = 0;
  const NumberSets& numbers = state.memory.numbers;
  for (int i = 0; i < seats_; ++i) {
    const auto from = static_cast<std::size_t>(i);
    const std::size_t to = OfSeat(static_cast<std::uint8_t>(i));
    out |= (static_cast<unsigned>(state.out) >> from & 1U) << to;
    renewed |= (static_cast<unsigned>(numbers.renewed) >> from & 1U) << to;
    renamed.memory.last_ever[to] = Of(state.memory.last_ever[from]);
    renamed.memory.numbers.left[to] = numbers.left[from];
    renamed.memory.numbers.waits[to] = numbers.waits[from];
  }
  renamed.out = static_cast<std::uint8_t>(out);
  renamed.memory.numbers.renewed = static_cast<std::uint8_t>(renewed);
  if (numbers.token != 0) {
    renamed.memory.numbers.token =
        static_cast<std::uint8_t>(OfSeat(static_cast<std::uint8_t>(numbers.token - 1)) + 1);
  }
  for (std::size_t i = 0; i < state.done_count; ++i) renamed.done[i] = OfSeat(state.done[i]);
  for (KeptBonus& kept : renamed.memory.kept) kept.seat = OfSeat(kept.seat);
  std::ranges::stable_sort(renamed.memory.kept, {}, &KeptBonus::seat);
}

State Renaming::Of(const State& state, const Table& table) const {
  const Board& board = table.board();
  State renamed = state;
  for (int i = 0; i < kMaxPieces; ++i) renamed.Put(board, Piece::FromIndex(i), Place::Nest());
  for (int i = 0; i < arms_ * kPiecesPerColor; ++i) {
    const Piece piece = Piece::FromIndex(i);
    renamed.Put(board, Of(piece), state.place(piece));
  }
  renamed.last = Of(state.last);
  unsigned fresh = 0;
  for (int k = 0; k < arms_; ++k) {
    const auto to = static_cast<std::size_t>(Of(Color::FromIndex(k)).index());
    renamed.late[to] = Of(state.late[static_cast<std::size_t>(k)]);
    fresh |= (static_cast<unsigned>(state.fresh) >> k & 1U) << to;
  }
  renamed.fresh = static_cast<std::uint8_t>(fresh);
  renamed.owed.clear();
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    Owed owed = state.owed[i];
    if (owed.kind == Owed::Kind::kEntry)
      owed.value = static_cast<std::uint8_t>(Of(Color::FromIndex(owed.value)).index());
    owed.by = Of(owed.by);
    renamed.owed.push(owed);
  }
  renamed.memory = Of(state.memory);
  if (seats_ != 0) RenameSeats(state, renamed);
  return renamed;
}

Memory Renaming::Of(const Memory& memory) const {
  Memory renamed = memory;
  for (std::size_t i = 0; i < memory.pair_turns.size(); ++i) {
    const Piece piece = Of(Piece::FromIndex(static_cast<int>(i)));
    renamed.pair_turns[static_cast<std::size_t>(piece.index())] = memory.pair_turns[i];
  }
  for (auto& piece : renamed.last_ever) piece = Of(piece);
  for (Piece& piece : renamed.moved_before) piece = Of(piece);
  for (KeptBonus& kept : renamed.kept) kept.by = Of(kept.by);
  for (int k = 0; k < arms_; ++k) {
    const auto to = static_cast<std::size_t>(Of(Color::FromIndex(k)).index());
    renamed.bounces[to] = memory.bounces[static_cast<std::size_t>(k)];
  }
  for (Arrival& arrival : renamed.first_arrivals) {
    arrival.arm = static_cast<std::uint8_t>(Of(Color::FromIndex(arrival.arm)).index());
    arrival.piece = Of(arrival.piece);
  }
  for (std::size_t i = 0; i < renamed.dice.pair_count; ++i) {
    OldPair& pair = renamed.dice.pairs[i];
    const Piece a = Of(Piece::FromIndex(pair.a));
    const Piece b = Of(Piece::FromIndex(pair.b));
    pair.a = static_cast<std::uint8_t>(std::min(a, b).index());
    pair.b = static_cast<std::uint8_t>(std::max(a, b).index());
  }
  std::sort(renamed.dice.pairs.begin(), renamed.dice.pairs.begin() + renamed.dice.pair_count,
            [](const OldPair& x, const OldPair& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
  std::ranges::stable_sort(renamed.first_arrivals, {}, &Arrival::arm);
  return renamed;
}

bool SameEffect(const Effect& a, const Effect& b) {
  const auto fields = [](const Effect& e) {
    return std::tuple(e.kind, e.source, e.seat, e.die, e.owed_index, e.spends_owed, e.bonus, e.steps, e.piece,
                      e.second_piece, e.from, e.to, e.captured.bits(), e.penalized, e.penalized_to,
                      e.earned_captures, e.captures_added, e.earned_goals, e.finishes, e.six_counts,
                      e.opens_barrier, e.bounced, e.first_thrown, e.second_thrown, e.all_dice);
  };
  return fields(a) == fields(b);
}

}  // namespace parchis::testing
