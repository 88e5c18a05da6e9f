#include <algorithm>

#include "tests/support/naive_engine/compare.h"
#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

[[nodiscard]] Man ManOf(Piece piece) { return piece.code(); }
[[nodiscard]] Man ManOf(const std::optional<Piece>& piece) { return piece ? piece->code() : 0; }
[[nodiscard]] Piece PieceOf(Man man) { return *Piece::FromCode(static_cast<std::uint32_t>(man)); }
[[nodiscard]] std::optional<Piece> MaybePiece(Man man) {
  return man == 0 ? std::nullopt : std::optional(PieceOf(man));
}

[[nodiscard]] Spot SpotOf(const Board& board, Color color, parchis::Place place) {
  if (place.in_nest()) return Nest();
  if (board.InGoal(place)) return Goal();
  const int number = board.SquareOf(color, place).number;
  return board.InCorridor(place) ? InCorridor(number - board.track_squares()) : OnTrack(number);
}

[[nodiscard]] parchis::Place PlaceFor(const Board& board, Color color, Spot spot) {
  int number = spot.number;
  if (spot.zone == Spot::Zone::kNest) number = 0;
  if (spot.zone == Spot::Zone::kGoal) number = board.track_squares() + board.corridor_length() + 1;
  if (spot.zone == Spot::Zone::kCorridor) number = board.track_squares() + spot.number;
  return board.PlaceOf(color, Square{number}).value_or(parchis::Place::Nest());
}

void ReadArrivals(const State& state, const Table& table, Position& position) {
  const Setting setting = SettingOf(table);
  for (const Arrival& arrival : state.memory.first_arrivals) {
    position.first_came[setting.StartOf(arrival.arm + 1)].push_back(ManOf(arrival.piece));
  }
  for (int arm = 0; arm < table.board().arms(); ++arm) {
    const int square = setting.StartOf(arm + 1);
    std::vector<Man> men = MenAt(position, square);
    if (men.empty()) continue;
    const Man late = ManOf(state.late[static_cast<std::size_t>(arm)]);
    const bool one_color = std::ranges::all_of(men, [&](Man m) { return HueOf(m) == HueOf(men[0]); });
    if (late == 0 && !one_color) continue;
    if (late != 0 && men[0] == late) std::ranges::reverse(men);
    position.came[square] = men;
  }
}

void ReadHands(const State& state, const Table& table, Position& position) {
  if (table.rules().get<DiceKind>() != DiceKind::kChosen) return;
  const NumberSets& sets = state.memory.numbers;
  for (std::size_t i = 0; i < sets.left.size(); ++i) {
    Hand hand;
    for (int number = 0; number <= NumberSet::kHighest; ++number) {
      if (sets.left[i].contains(number)) hand.left.insert(number);
    }
    // Who owes the null throw does not wait for it.
    const bool waits = !sets.left[i].contains(NumberSet::kNullThrow) ||
                       table.rules().get<HandPassToken>() != HandPassToken::kTravelsNextCycle;
    hand.waits = waits ? sets.waits[i] : 0;
    position.hands.push_back(hand);
    if ((unsigned{sets.renewed} >> i & 1U) != 0) position.renewed.insert(static_cast<int>(i));
  }
  position.token = sets.token - 1;
}

void ReadMemory(const State& state, Position& position) {
  const Memory& memory = state.memory;
  position.tries = memory.tries;
  position.opened = memory.opened;
  for (int i = 0; i < kMaxPieces; ++i) {
    const int turns = memory.pair_turns[static_cast<std::size_t>(i)];
    if (turns != 0) position.stood[ManOf(Piece::FromIndex(i))] = turns;
  }
  for (std::size_t seat = 0; seat < memory.last_ever.size(); ++seat) {
    if (memory.last_ever[seat]) position.moved_by[static_cast<int>(seat)] = ManOf(memory.last_ever[seat]);
  }
  for (const Piece piece : memory.moved_before) position.moved_before.push_back(ManOf(piece));
  for (const KeptBonus& kept : memory.kept) position.kept.push_back({kept.seat, kept.steps, ManOf(kept.by)});
  for (std::size_t i = 0; i < memory.bounces.size(); ++i) {
    if (memory.bounces[i] != 0) position.bounces[static_cast<int>(i) + 1] = memory.bounces[i];
  }
  position.doubles = memory.dice.doubles;
  position.double_opened = memory.dice.opened;
  for (std::size_t i = 0; i < memory.dice.pair_count; ++i) {
    const OldPair& pair = memory.dice.pairs[i];
    const int moved = pair.moved == kMovedTwice ? -1 : pair.moved;
    position.pairs.push_back({ManOf(Piece::FromIndex(pair.a)), ManOf(Piece::FromIndex(pair.b)), moved});
  }
}

void WriteArrivals(const Position& position, const Table& table, State& state) {
  const Setting setting = SettingOf(table);
  // Pieces of the color itself count only where it goes by arrival even for them (docs/notation.md).
  const bool own_counts = setting.is(EntryOwnPlusRival::kLastArrived);
  for (Hue hue = 1; hue <= setting.arms(); ++hue) {
    if (setting.SeatOf(hue) < 0) continue;
    const int square = setting.StartOf(hue);
    const auto arm = static_cast<std::uint8_t>(hue - 1);
    const auto ever = position.first_came.find(square);
    if (ever != position.first_came.end() && setting.is(EntryArrival::kFirstTime)) {
      for (const Man man : ever->second) {
        if (HueOf(man) != hue || own_counts) state.memory.first_arrivals.push_back({arm, PieceOf(man)});
      }
    }
    const std::vector<Man> men = MenAt(position, square);
    if (men.size() != 2 || HueOf(men[0]) == HueOf(men[1])) continue;
    if (!own_counts && (HueOf(men[0]) == hue || HueOf(men[1]) == hue)) continue;
    const std::vector<Man> order = InOrder(position, setting, square, men[0], men[1]);
    if (!order.empty()) state.late[arm] = PieceOf(order[1]);
  }
}

void WriteHands(const Position& position, State& state) {
  NumberSets& sets = state.memory.numbers;
  sets.dealt = !position.hands.empty();
  for (std::size_t i = 0; i < position.hands.size(); ++i) {
    for (const int number : position.hands[i].left) sets.left[i].insert(number);
    sets.waits[i] = static_cast<std::uint8_t>(position.hands[i].waits);
    if (position.renewed.count(static_cast<int>(i)) != 0) {
      sets.renewed = static_cast<std::uint8_t>(sets.renewed | 1U << i);
    }
  }
  sets.token = static_cast<std::uint8_t>(position.token + 1);
}

void WriteMemory(const Position& position, const Table& table, State& state) {
  Memory& memory = state.memory;
  memory.tries = static_cast<std::uint8_t>(position.tries);
  memory.opened = position.opened;
  memory.throw_first = position.throw_first;
  if (table.rules().get<BarrierLife>() != BarrierLife::kUnlimited) {
    for (const auto& [man, turns] : position.stood) {
      memory.pair_turns[static_cast<std::size_t>(PieceOf(man).index())] = static_cast<std::uint8_t>(turns);
    }
  }
  for (const auto& [seat, man] : position.moved_by) {
    memory.last_ever[static_cast<std::size_t>(seat)] = PieceOf(man);
  }
  for (const Man man : position.moved_before) memory.moved_before.push_back(PieceOf(man));
  std::vector<Kept> by_seat = position.kept;
  std::ranges::stable_sort(by_seat, {}, &Kept::seat);
  for (const Kept& kept : by_seat) {
    memory.kept.push_back(
        {static_cast<std::uint8_t>(kept.seat), static_cast<std::uint8_t>(kept.steps), MaybePiece(kept.by)});
  }
  for (const auto& [hue, count] : position.bounces) {
    memory.bounces[static_cast<std::size_t>(hue - 1)] = static_cast<std::uint8_t>(count);
  }
  WriteHands(position, state);
  // Where a third one costs nothing, nobody counts them.
  const bool counts = table.rules().get<DoublesThird>() != DoublesThird::kNothing;
  memory.dice.doubles = static_cast<std::uint8_t>(counts ? position.doubles : std::min(position.doubles, 1));
  memory.dice.opened = position.double_opened;
  for (const Pair& pair : position.pairs) {
    OldPair& old = memory.dice.pairs[memory.dice.pair_count++];
    old.a = static_cast<std::uint8_t>(PieceOf(pair.a).index());
    old.b = static_cast<std::uint8_t>(PieceOf(pair.b).index());
    old.moved = pair.moved < 0 ? kMovedTwice : static_cast<std::uint8_t>(pair.moved);
  }
}

}  // namespace

Setting SettingOf(const Table& table) {
  const BoardShape shape = table.board().shape();
  const int start = table.board().has_usual_arms() ? 0 : table.board().start_offset();
  return {table.board().arms(), table.seating(), table.rules(), shape.squares_per_arm, shape.corridor, start};
}

Position PositionOf(const State& state, const Table& table) {
  const Board& board = table.board();
  Position position;
  for (int i = 0; i < board.arms() * kPiecesPerColor; ++i) {
    const Piece piece = Piece::FromIndex(i);
    position.men[ManOf(piece)] = SpotOf(board, piece.color(), state.place(piece));
  }
  position.seat = state.seat;
  position.sixes = state.sixes;
  position.last = ManOf(state.last);
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    const Owed& owed = state.owed[i];
    Debt debt{.value = owed.value, .by = ManOf(owed.by)};
    if (owed.kind == Owed::Kind::kBonus) debt.kind = Debt::Kind::kBonus;
    if (owed.kind == Owed::Kind::kEntry) {
      debt.kind = Debt::Kind::kEntry;
      ++debt.value;
    }
    position.debts.push_back(debt);
  }
  position.throw_first = state.memory.throw_first;
  for (int k = 0; k < board.arms(); ++k) {
    if ((unsigned{state.fresh} >> k & 1U) != 0) position.fresh.insert(k + 1);
  }
  for (std::size_t i = 0; i < state.done_count; ++i) position.done.push_back(state.done[i]);
  for (int seat = 0; seat < static_cast<int>(table.seat_count()); ++seat) {
    if (state.HasLeft(static_cast<std::size_t>(seat))) position.out.insert(seat);
  }
  position.over = state.over;
  ReadArrivals(state, table, position);
  ReadMemory(state, position);
  ReadHands(state, table, position);
  return position;
}

State StateOf(const Position& position, const Table& table) {
  const Board& board = table.board();
  State state;
  for (const auto& [man, spot] : position.men) {
    const Piece piece = PieceOf(man);
    state.Put(board, piece, PlaceFor(board, piece.color(), spot));
  }
  state.seat = static_cast<std::uint8_t>(position.seat);
  state.sixes = static_cast<std::uint8_t>(position.sixes);
  if (position.sixes > 0 || position.doubles > 0) state.last = MaybePiece(position.last);
  for (const Debt& debt : position.debts) {
    Owed owed{.kind = Owed::Kind::kDie, .value = static_cast<std::uint8_t>(debt.value)};
    if (debt.kind == Debt::Kind::kBonus) owed.kind = Owed::Kind::kBonus;
    if (debt.kind == Debt::Kind::kEntry) {
      owed.kind = Owed::Kind::kEntry;
      --owed.value;
    }
    owed.by = MaybePiece(debt.by);
    state.owed.push(owed);
  }
  for (const Hue hue : position.fresh) state.fresh = static_cast<std::uint8_t>(state.fresh | 1U << (hue - 1));
  for (const int seat : position.done) state.done[state.done_count++] = static_cast<std::uint8_t>(seat);
  for (const int seat : position.out) state.out = static_cast<std::uint8_t>(state.out | 1U << seat);
  state.over = position.over;
  WriteArrivals(position, table, state);
  WriteMemory(position, table, state);
  Canonicalize(state, table);
  return state;
}

Move MoveOf(const State& state, const Table& table, const Effect& effect) {
  const Board& board = table.board();
  Move move;
  switch (effect.source) {
    case Effect::Source::kThrow:
      move.spends = effect.spends_owed ? Move::Spends::kDie : Move::Spends::kThrow;
      if (table.two_dice() && effect.first_thrown == 0) move.spends = Move::Spends::kDie;
      break;
    case Effect::Source::kBonus:
      move.spends = Move::Spends::kBonus;
      break;
    case Effect::Source::kEntry:
      move.spends = Move::Spends::kEntry;
      break;
    case Effect::Source::kNullThrow:
      move.spends = Move::Spends::kNullThrow;
      break;
  }
  move.face = effect.die;
  move.debt = effect.spends_owed ? effect.owed_index : -1;
  for (const Piece piece : effect.captured) move.captured.push_back(ManOf(piece));
  move.penalized = ManOf(effect.penalized);
  if (effect.kind == Effect::Kind::kPenalty) {
    move.kind = Move::Kind::kPenalty;
    if (effect.penalized) {
      move.from = SpotOf(board, effect.penalized->color(), state.place(*effect.penalized));
      move.penalized_to = SpotOf(board, effect.penalized->color(), effect.penalized_to);
    }
    return move;
  }
  if (effect.kind == Effect::Kind::kPass || !effect.piece) return move;
  move.man = ManOf(effect.piece);
  move.second = ManOf(effect.second_piece);
  if (move.second != 0 && move.second < move.man) std::swap(move.man, move.second);
  const Color color = effect.piece->color();
  move.kind = effect.from.in_nest() ? Move::Kind::kEnter : Move::Kind::kWalk;
  move.from = SpotOf(board, color, effect.from);
  move.to = SpotOf(board, color, effect.to);
  return move;
}

}  // namespace parchis::naive
