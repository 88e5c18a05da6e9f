#include "engine/state.h"

#include <algorithm>
#include <array>
#include <span>

#include "engine/arrivals.h"
#include "engine/chosen_numbers.h"
#include "engine/pair_turns.h"
#include "engine/throw_apply.h"

namespace parchis {

void OwedList::push(Owed owed) {
  if (size_ < kMaxOwed) items_[size_++] = owed;
}

void OwedList::push_front(Owed owed) {
  if (size_ == kMaxOwed) return;
  std::copy_backward(items_.begin(), items_.begin() + size_, items_.begin() + size_ + 1);
  items_[0] = owed;
  ++size_;
}

void OwedList::erase(std::size_t i) {
  std::copy(items_.begin() + static_cast<std::ptrdiff_t>(i) + 1, items_.begin() + size_,
            items_.begin() + static_cast<std::ptrdiff_t>(i));
  items_[--size_] = Owed{};
}

PieceSet State::InCorridor(Color color, int progress) const {
  const std::size_t first = static_cast<std::size_t>(color.index()) * kPiecesPerColor;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kPiecesPerColor; ++i) {
    bits |= std::uint32_t{places_[first + i] == Place::At(progress)} << i;
  }
  return PieceSet(bits << first);
}

PieceSet State::InOnePlace(Color color) const {
  const std::size_t first = static_cast<std::size_t>(color.index()) * kPiecesPerColor;
  const auto both_if_together = [this, first](std::size_t i, std::size_t j) {
    return places_[first + i] == places_[first + j] ? 1U << i | 1U << j : 0U;
  };
  static_assert(kPiecesPerColor == 4);
  const unsigned bits = both_if_together(0, 1) | both_if_together(0, 2) | both_if_together(0, 3) |
                        both_if_together(1, 2) | both_if_together(1, 3) | both_if_together(2, 3);
  return PieceSet(bits << first);
}

void State::TakePieces(const State& other) {
  places_ = other.places_;
  track_ = other.track_;
  crowded_ = other.crowded_;
  nests_ = other.nests_;
  goals_ = other.goals_;
}

std::uint8_t State::ColorsInNest() const {
  // One bit a color remains where its four bits are all set; then the eight bits are moved together.
  std::uint32_t bits = nests_.bits();
  bits &= bits >> 1;
  bits &= bits >> 2;
  bits &= 0x11111111U;
  bits = (bits | bits >> 3) & 0x03030303U;
  bits = (bits | bits >> 6) & 0x000F000FU;
  return static_cast<std::uint8_t>((bits | bits >> 12) & 0xFFU);
}

bool State::operator==(const State& other) const {
  return places_ == other.places_ && seat == other.seat && sixes == other.sixes && last == other.last &&
         owed == other.owed && late == other.late && fresh == other.fresh && done == other.done &&
         done_count == other.done_count && out == other.out && over == other.over && memory == other.memory;
}

namespace {

[[nodiscard]] unsigned CodeOf(std::optional<Piece> piece) {
  return piece ? static_cast<unsigned>(piece->code()) : 0U;
}

// Everything that a memory compares by, a number before each list that may be empty.
template <class Mix>
void MixMemory(const Memory& memory, const Mix& mix) {
  mix(memory.tries + (memory.opened ? 8U : 0U) + (memory.throw_first ? 16U : 0U));
  for (const unsigned turns : memory.pair_turns) mix(turns);
  for (const auto& piece : memory.last_ever) mix(CodeOf(piece));
  mix(static_cast<unsigned>(memory.moved_before.size()));
  for (const Piece piece : memory.moved_before) mix(CodeOf(piece));
  mix(static_cast<unsigned>(memory.kept.size()));
  for (const KeptBonus& kept : memory.kept) {
    mix(static_cast<unsigned>(kept.seat) << 8 | kept.steps);
    mix(CodeOf(kept.by));
  }
  for (const unsigned count : memory.bounces) mix(count);
  mix(static_cast<unsigned>(memory.first_arrivals.size()));
  for (const Arrival& arrival : memory.first_arrivals) {
    mix(static_cast<unsigned>(arrival.arm) << 8 | CodeOf(arrival.piece));
  }
  for (std::size_t set = 0; set < memory.numbers.left.size(); ++set) {
    mix(memory.numbers.left[set].bits() << 8 | memory.numbers.waits[set]);
  }
  mix(static_cast<unsigned>(memory.numbers.token) << 8 | memory.numbers.renewed);
  mix(memory.dice.doubles + (memory.dice.opened ? 8U : 0U));
  mix(memory.dice.pair_count);
  for (std::size_t i = 0; i < memory.dice.pair_count; ++i) {
    const OldPair& pair = memory.dice.pairs[i];
    mix(unsigned{pair.a} << 16 | unsigned{pair.b} << 8 | pair.moved);
  }
}

}  // namespace

std::uint64_t HashOf(const State& state) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto mix = [&hash](unsigned value) {
    hash ^= value;
    hash *= 0x100000001b3U;
  };
  for (int i = 0; i < kMaxPieces; ++i) mix(state.place(Piece::FromIndex(i)).raw());
  mix(state.seat);
  mix(state.sixes);
  mix(state.last ? static_cast<unsigned>(state.last->code()) : 0U);
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    mix(static_cast<unsigned>(state.owed[i].kind) << 8 | state.owed[i].value);
    if (state.owed[i].by) mix(static_cast<unsigned>(state.owed[i].by->code()));
  }
  for (const auto& piece : state.late) mix(piece ? static_cast<unsigned>(piece->code()) : 0U);
  mix(state.fresh);
  for (std::size_t i = 0; i < state.done_count; ++i) mix(state.done[i] + 1U);
  mix(state.out);
  mix(state.over ? 1U : 0U);
  if (state.memory != Memory{}) MixMemory(state.memory, mix);
  return hash;
}

namespace {

// Progress of the pieces that are in play at first, by number; the others are in their nests (SETUP-1,
// NODICE-2, AMB-085).
[[nodiscard]] std::span<const int> PlacesAtFirst(SetupOnStart set_up) {
  static constexpr std::array<int, 3> kOnStart{0, 0, 0};
  static constexpr std::array<int, 4> kSafeFromStart{0, 7, 12, 17};
  switch (set_up) {
    case SetupOnStart::kNone:
      return {};
    case SetupOnStart::kOne:
      return std::span(kOnStart).first(1);
    case SetupOnStart::kTwo:
      return std::span(kOnStart).first(2);
    case SetupOnStart::kThree:
      return std::span(kSafeFromStart).first(3);
    case SetupOnStart::kThreeOnStart:
      return kOnStart;
    case SetupOnStart::kThreeBeyond:
      return std::span(kSafeFromStart).last(3);
  }
  return {};
}

}  // namespace

State OpeningState(const Table& table, std::uint8_t first_seat) {
  State state;
  state.seat = first_seat;
  const std::span<const int> places = PlacesAtFirst(table.rules().get<SetupOnStart>());
  for (const Piece piece : table.pieces_in_play()) {
    const auto index = static_cast<std::size_t>(piece.number() - 1);
    if (index < places.size()) state.Put(table.board(), piece, Place::At(places[index]));
  }
  state.fresh = 0xFF;  // nobody has thrown yet
  NoteSetUp(state, table);
  if (CountsTurns(table.rules())) CountPairTurns(state, table);
  if (ChoosesNumbers(table.rules())) DealNumbers(state, table);
  Canonicalize(state, table);
  return state;
}

namespace {

// Drops what the rule set does not ask a state to remember.
void ForgetUnasked(State& state, const Table& table) {
  const RuleSet& rules = table.rules();
  Memory& memory = state.memory;
  const Memory nothing;
  if (!ChoosesNumbers(rules)) memory.numbers = nothing.numbers;
  if (rules.get<TurnTries>() == TurnTries::kOne) memory.tries = 0;
  if (rules.get<BarrierDutyPer>() == BarrierDutyPer::kThrow) memory.opened = false;
  if (rules.get<BonusTiming>() != BonusTiming::kAfterThrows) memory.throw_first = false;
  if (!CountsTurns(rules)) memory.pair_turns = nothing.pair_turns;
  if (rules.get<TripleVictim>() != TripleVictim::kLastMovedEver) memory.last_ever = nothing.last_ever;
  if (rules.get<TripleVictim>() == TripleVictim::kChosenByThird) state.last.reset();
  if (rules.get<TripleGoalVictim>() != TripleGoalVictim::kPrevious) memory.moved_before.clear();
  if (rules.get<BonusUnplayable>() != BonusUnplayable::kKept) memory.kept.clear();
  if (rules.get<FinishBounceLimit>() == FinishBounceLimit::kNone) memory.bounces = nothing.bounces;
  if (rules.get<EntryArrival>() == EntryArrival::kLastTime) memory.first_arrivals.clear();
  if (rules.get<BonusTakers>() == BonusTakers::kAny) {
    // Of a mate's piece it matters all the same (AMB-080, AMB-143).
    OwedList owed;
    for (std::size_t i = 0; i < state.owed.size(); ++i) {
      Owed item = state.owed[i];
      if (item.by && !table.MatesOf(state.seat).contains(*item.by)) item.by.reset();
      owed.push(item);
    }
    state.owed = owed;
    for (KeptBonus& kept : memory.kept) {
      if (kept.by && !table.MatesOf(kept.seat).contains(*kept.by)) kept.by.reset();
    }
  }
  if (rules.get<DiceCount>() == DiceCount::kOne) memory.dice = {};
}

// A game that is over remembers how it came to its end, where the pieces do not show it, and nothing else.
void ForgetTurn(State& state) {
  state.sixes = 0;
  state.last.reset();
  state.owed.clear();
  Memory ending;
  if (std::ranges::any_of(state.memory.bounces, [](unsigned n) { return n > kMaxBounces; })) {
    ending.bounces = state.memory.bounces;
  }
  state.memory = ending;
}

// What a turn remembers of its throws; Apply keeps that in order.
void ForgetIdleThrows(State& state, const Table& table) {
  Memory& memory = state.memory;
  if (table.two_dice()) {
    ForgetIdleDice(state, table);
  } else if (state.sixes == 0) {
    state.last.reset();
    memory.opened = false;
  }
  if (!state.last) memory.moved_before.clear();
  if (state.owed.empty()) memory.throw_first = false;
  if (!(table.PiecesOf(state.seat) - state.nests() - state.goals()).empty()) memory.tries = 0;
}

// Whether a seat has finished and will not move pieces of mates either.
[[nodiscard]] bool HasNoTurn(const State& state, const Table& table, std::size_t seat) {
  return state.HasFinished(seat) && table.MatesOf(seat).empty();
}

// Pieces that each seat moved last, where one will never be sent to its nest for it.
void ForgetIdleLastEver(State& state, const Table& table) {
  for (std::size_t seat = 0; seat < state.memory.last_ever.size(); ++seat) {
    std::optional<Piece>& piece = state.memory.last_ever[seat];
    // A piece in its nest is sent nowhere, and when it comes out it is the one moved last anyway.
    if (piece && (HasNoTurn(state, table, seat) || state.place(*piece).in_nest())) piece.reset();
  }
}

}  // namespace

void ForgetIdle(State& state, const Table& table) {
  const RuleSet& rules = table.rules();
  Memory& memory = state.memory;
  const unsigned board_colors = (1U << table.board().arms()) - 1U;
  if (rules.get<EntryFirstFive>() == EntryFirstFive::kOne ||
      rules.get<EntryFirstFiveWhen>() == EntryFirstFiveWhen::kWheneverAllInNest) {
    state.fresh = state.ColorsInNest();
  }
  state.fresh = static_cast<std::uint8_t>(state.fresh & board_colors);
  if (state.over) ForgetTurn(state);
  if (!memory.kept.empty()) {
    // A seat that left may come back, one that has finished uses no bonus of its own any more.
    std::erase_if(memory.kept, [&state](const KeptBonus& kept) { return state.HasFinished(kept.seat); });
  }
  if (rules.get<TripleVictim>() == TripleVictim::kLastMovedEver) ForgetIdleLastEver(state, table);
  ForgetIdlePairTurns(state, table);
  if (!memory.first_arrivals.empty()) ForgetIdleArrivals(state, table);
}

void Canonicalize(State& state, const Table& table) {
  ForgetUnasked(state, table);
  ForgetIdle(state, table);
  ForgetIdleThrows(state, table);
  if (ChoosesNumbers(table.rules()) && !state.over) SettleNumbers(state, table);
}

}  // namespace parchis
