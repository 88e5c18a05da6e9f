#include "engine/chosen_numbers.h"

#include <algorithm>

namespace parchis {
namespace {

constexpr int kNullThrow = NumberSet::kNullThrow;
constexpr int kSix = 6;

[[nodiscard]] bool HasNullThrow(const Table& table) {
  return table.rules().get<HandNullThrow>() == HandNullThrow::kOwed;
}

[[nodiscard]] bool ByColor(const Table& table) { return table.rules().get<HandPer>() == HandPer::kColor; }

// Calls `visit(set, seat, pieces)` for every set, in their order.
template <class Visit>
void ForEachSet(const Table& table, const Visit& visit) {
  const auto& seats = table.seating().seats;
  if (!ByColor(table)) {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) visit(seat, seat, table.PiecesOf(seat));
    return;
  }
  std::size_t set = 0;
  for (std::size_t round = 0; round < kMaxColors; ++round) {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      if (round >= seats[seat].colors.size()) continue;
      visit(set++, seat, PieceSet::AllOf(seats[seat].colors[round]));
    }
  }
}

// The same for the sets of one seat. Where there is one a color, a player of several seats has those of all
// in each of his turns (AMB-064).
template <class Visit>
void ForEachSetOf(const Table& table, std::size_t seat, const Visit& visit) {
  const bool by_color = ByColor(table);
  ForEachSet(table, [&](std::size_t set, std::size_t owner, PieceSet pieces) {
    const bool mine = by_color ? !(pieces & table.PiecesOf(seat)).empty() : owner == seat;
    if (mine) visit(set, pieces);
  });
}

// A set whose pieces are all in the goal is used no more.
[[nodiscard]] bool IsRetired(const State& state, PieceSet pieces) { return (pieces - state.goals()).empty(); }

// The sets that somebody uses, a bit each. A seat that left may come back, but nobody waits for it.
[[nodiscard]] unsigned SetsInUse(const State& state, const Table& table) {
  unsigned in_use = 0;
  ForEachSet(table, [&](std::size_t set, std::size_t seat, PieceSet pieces) {
    if (!IsRetired(state, pieces) && !state.HasLeft(seat)) in_use |= 1U << set;
  });
  return in_use;
}

// The null throw goes on from one set to the next that is used; to itself if no other is.
void PassOn(State& state, const Table& table, std::size_t from, bool at_once) {
  const unsigned in_use = SetsInUse(state, table);
  const std::size_t count = SetCount(table);
  std::size_t to = from;
  for (std::size_t i = 1; i < count; ++i) {
    const std::size_t set = (from + i) % count;
    if ((in_use >> set & 1U) == 0) continue;
    to = set;
    break;
  }
  NumberSets& numbers = state.memory.numbers;
  numbers.token = static_cast<std::uint8_t>(to + 1);
  numbers.renewed = 0;
  if (at_once) {
    numbers.left[to].insert(kNullThrow);
  } else if (!numbers.left[to].contains(kNullThrow)) {
    numbers.waits[to] = 1;
  }
}

// AMB-088: where the null throw goes when a set has been renewed.
void MoveNullThrow(State& state, const Table& table, Consultation& rules, std::size_t set) {
  if (rules.ask<HandNullThrow>() == HandNullThrow::kNone) return;
  NumberSets& numbers = state.memory.numbers;
  const bool spent = !numbers.left[set].contains(kNullThrow);
  const bool holds = numbers.token == set + 1;
  switch (rules.ask<HandPassToken>()) {
    case HandPassToken::kTravelsAtOnce:
      if (holds && spent) PassOn(state, table, set, true);
      break;
    case HandPassToken::kTravelsNextCycle:
      if (numbers.waits[set] > 0) {
        numbers.waits[set] = 0;
        numbers.left[set].insert(kNullThrow);
      } else if (holds && spent) {
        PassOn(state, table, set, false);
      }
      break;
    case HandPassToken::kBySeat:
      if (numbers.waits[set] > 0 && --numbers.waits[set] == 0) numbers.left[set].insert(kNullThrow);
      break;
    case HandPassToken::kByRound: {
      if (spent) numbers.renewed = static_cast<std::uint8_t>(numbers.renewed | 1U << set);
      const unsigned in_use = SetsInUse(state, table);
      if ((numbers.renewed & in_use) == in_use && numbers.token != 0) {
        PassOn(state, table, numbers.token - std::size_t{1}, true);
      }
      break;
    }
  }
}

void Renew(State& state, const Table& table, Consultation& rules, std::size_t set) {
  NumberSet& left = state.memory.numbers.left[set];
  left = left | NumberSet::All();  // a null throw may still be owed (AMB-140 C)
  MoveNullThrow(state, table, rules, set);
}

// The set of the seat on turn that a number is taken from: that of the piece; without a piece of its own the
// first that has it.
[[nodiscard]] std::optional<std::size_t> SetOfNumber(const State& state, const Table& table, int number,
                                                     std::optional<Piece> piece) {
  const auto& left = state.memory.numbers.left;
  if (piece && table.PiecesOf(state.seat).contains(*piece)) {
    const std::size_t set = SetOf(table, state.seat, piece->color());
    return left[set].contains(number) ? std::optional(set) : std::nullopt;
  }
  std::optional<std::size_t> found;
  ForEachSetOf(table, state.seat, [&](std::size_t set, PieceSet /*pieces*/) {
    if (!found && left[set].contains(number)) found = set;
  });
  return found;
}

[[nodiscard]] bool IsOnlySix(NumberSet numbers) {
  return numbers.contains(kSix) && (numbers.erase(kSix), numbers.empty());
}

}  // namespace

std::size_t SetCount(const Table& table) {
  std::size_t count = 0;
  ForEachSet(table, [&](std::size_t /*set*/, std::size_t /*seat*/, PieceSet /*pieces*/) { ++count; });
  return count;
}

std::size_t SetOf(const Table& table, std::size_t seat, Color color) {
  std::size_t found = seat;
  ForEachSetOf(table, seat, [&](std::size_t set, PieceSet pieces) {
    if (!(pieces & PieceSet::AllOf(color)).empty()) found = set;
  });
  return found;
}

NumberSet NumbersLeft(const State& state, const Table& table, std::size_t seat) {
  NumberSet left;
  ForEachSetOf(table, seat,
               [&](std::size_t set, PieceSet /*pieces*/) { left = left | state.memory.numbers.left[set]; });
  return left;
}

NumberSet Choosable(const State& state, const Table& table, Consultation& rules) {
  const NumberSet left = NumbersLeft(state, table, state.seat);
  NumberSet numbers = left.numbers();
  if (!left.contains(kNullThrow)) return numbers;
  // AMB-140 D
  if (IsOnlySix(numbers) && rules.ask<HandDeadEnd>() == HandDeadEnd::kNotChosen) numbers.erase(kSix);
  bool may_pass = true;
  if (state.sixes > 0 && rules.ask<HandPassPlace>() == HandPassPlace::kWholeTurn) {
    may_pass = numbers.empty() && rules.ask<HandDeadEnd>() == HandDeadEnd::kPassThere;
  }
  if (may_pass && !numbers.empty() && rules.ask<HandPassUse>() == HandPassUse::kLast) {
    // Of several sets that one has to be used up which owes it.
    may_pass = false;
    ForEachSetOf(table, state.seat, [&](std::size_t set, PieceSet /*pieces*/) {
      const NumberSet own = state.memory.numbers.left[set];
      if (own.contains(kNullThrow) && own.numbers().empty()) may_pass = true;
    });
  }
  if (may_pass) numbers.insert(kNullThrow);
  return numbers;
}

PieceSet PiecesWithout(const State& state, const Table& table, int number) {
  PieceSet without;
  if (!ByColor(table)) return without;
  ForEachSetOf(table, state.seat, [&](std::size_t set, PieceSet pieces) {
    if (!state.memory.numbers.left[set].contains(number)) without = without | pieces;
  });
  return without;
}

void DealNumbers(State& state, const Table& table) {
  NumberSets& numbers = state.memory.numbers;
  const std::size_t count = SetCount(table);
  numbers.dealt = true;
  const std::size_t first = state.seat;  // of every kind of sets the first one of this seat
  for (std::size_t set = 0; set < count; ++set) numbers.left[set] = NumberSet::All();
  if (!HasNullThrow(table)) return;
  numbers.left[first].insert(kNullThrow);
  if (table.rules().get<HandPassToken>() == HandPassToken::kBySeat) {
    for (std::size_t i = 1; i < count; ++i) {
      numbers.waits[(first + i) % count] = static_cast<std::uint8_t>(i);
    }
  } else {
    numbers.token = static_cast<std::uint8_t>(first + 1);
  }
}

void CrossOut(State& state, const Table& table, Consultation& rules, int number, std::optional<Piece> piece) {
  const auto set = SetOfNumber(state, table, number, piece);
  if (!set) return;  // an illegal ply that stands
  NumberSet& left = state.memory.numbers.left[*set];
  left.erase(number);
  if (left.empty() && rules.ask<HandRenewal>() == HandRenewal::kAtOnce) Renew(state, table, rules, *set);
}

void RenewForTurn(State& state, const Table& table, Consultation& rules) {
  ForEachSetOf(table, state.seat, [&](std::size_t set, PieceSet pieces) {
    if (state.memory.numbers.left[set].empty() && !IsRetired(state, pieces)) Renew(state, table, rules, set);
  });
}

bool CanPlayOn(State& state, const Table& table, Consultation& rules) {
  if (!Choosable(state, table, rules).empty()) return true;
  const bool owes = NumbersLeft(state, table, state.seat).contains(kNullThrow);
  if (!owes || rules.ask<HandDeadEnd>() != HandDeadEnd::kRenews) return false;
  ForEachSetOf(table, state.seat, [&](std::size_t set, PieceSet /*pieces*/) {
    if (state.memory.numbers.left[set].contains(kNullThrow)) Renew(state, table, rules, set);
  });
  return true;
}

void RetireNumbers(State& state, const Table& table, Consultation& rules, Color color) {
  NumberSets& numbers = state.memory.numbers;
  // Of a player with several seats each may have a set for the same pieces.
  ForEachSet(table, [&](std::size_t set, std::size_t /*seat*/, PieceSet pieces) {
    if ((pieces & PieceSet::AllOf(color)).empty() || !IsRetired(state, pieces)) return;
    numbers.left[set] = {};
    numbers.waits[set] = 0;
    numbers.renewed = static_cast<std::uint8_t>(numbers.renewed & ~(1U << set));
    if (numbers.token != set + 1) return;
    numbers.token = 0;
    if (SetsInUse(state, table) == 0) return;
    PassOn(state, table, set, rules.ask<HandPassToken>() != HandPassToken::kTravelsNextCycle);
  });
}

void SettleNumbers(State& state, const Table& table) {
  const RuleSet& rules = table.rules();
  PointSet unheeded;
  Consultation consultation = table.Consult(unheeded);
  // Nobody is punished for a third six, so how many there were does not matter (NODICE-11).
  state.sixes = std::min<std::uint8_t>(state.sixes, 1);
  state.last.reset();
  const NumberSets before = state.memory.numbers;
  NumberSets& numbers = state.memory.numbers;
  numbers = {};
  const bool at_once = rules.get<HandRenewal>() == HandRenewal::kAtOnce;
  const HandPassToken token = rules.get<HandPassToken>();
  std::uint8_t first_owing = 0;
  const bool unsaid = before == NumberSets{};
  numbers.dealt = true;
  ForEachSet(table, [&](std::size_t set, std::size_t seat, PieceSet pieces) {
    if (IsRetired(state, pieces)) return;
    const bool begins = seat == state.seat && state.ThrowIsNext() && state.sixes == 0;
    numbers.left[set] = HasNullThrow(table) ? before.left[set] : before.left[set].numbers();
    if (numbers.left[set].empty() && (at_once || begins || unsaid)) numbers.left[set] = NumberSet::All();
    if (!HasNullThrow(table)) return;
    const bool owes = numbers.left[set].contains(kNullThrow);
    if (owes && first_owing == 0) first_owing = static_cast<std::uint8_t>(set + 1);
    if (token == HandPassToken::kBySeat) {
      numbers.waits[set] = before.waits[set];
    } else if (token == HandPassToken::kTravelsNextCycle && before.token == set + 1 && !owes) {
      numbers.waits[set] = std::min<std::uint8_t>(before.waits[set], 1);
    }
    if (token == HandPassToken::kByRound) {
      numbers.renewed = static_cast<std::uint8_t>(numbers.renewed | (before.renewed & 1U << set));
    }
    if (token != HandPassToken::kBySeat && before.token == set + 1) numbers.token = before.token;
  });
  if (token != HandPassToken::kBySeat && numbers.token == 0) numbers.token = first_owing;
  // A further play in which there is nothing to choose is none, whether it is next or behind what is owed.
  if (state.sixes > 0 && Choosable(state, table, consultation).empty()) {
    state.sixes = 0;
    state.memory.opened = false;
    SettleNumbers(state, table);
  }
}

}  // namespace parchis
