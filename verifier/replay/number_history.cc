#include "verifier/replay/number_history.h"

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/rule_set.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::NumberSet;
using parchis::State;

constexpr unsigned kSubsets = 64;
constexpr unsigned kFull = kSubsets - 1;

[[nodiscard]] bool Says(const std::string& position, const char* key) {
  return position.find(" " + std::string(key) + "=") != std::string::npos;
}

[[nodiscard]] bool OwesSomebody(const parchis::NumberSets& numbers) {
  for (const NumberSet& left : numbers.left) {
    if (left.contains(NumberSet::kNullThrow)) return true;
  }
  return false;
}

// Whether the line says who owes the null throw, and who will. A key that is not there may be left out, or
// say nothing because there is nothing to say.
[[nodiscard]] bool SaysWhoOwes(const parchis::Table& table, const State& start, const std::string& position) {
  using parchis::HandPassToken;
  const bool owed = Says(position, "token") || OwesSomebody(start.memory.numbers);
  switch (table.rules().get<HandPassToken>()) {
    case HandPassToken::kTravelsAtOnce:
      return owed;
    case HandPassToken::kTravelsNextCycle:
      return owed && Says(position, "waits");
    case HandPassToken::kBySeat:
      return Says(position, "waits");
    case HandPassToken::kByRound:
      return owed && Says(position, "renewed");
  }
  return false;
}

}  // namespace

NumberHistory::NumberHistory(const parchis::Table& table, const State& start, const std::string& position) {
  numbers_unknown_ = !Says(position, "left");
  // Who has spent a null throw in this cycle, the line says by a key of its own; there may be none at all.
  const bool none = table.rules().get<parchis::HandNullThrow>() == parchis::HandNullThrow::kNone;
  token_unknown_ = !none && (numbers_unknown_ || !SaysWhoOwes(table, start, position));
  if (numbers_unknown_) possible_.fill(kAnything);
}

NumberSet NumberHistory::UnionOf(Possible possible) {
  if ((possible & 1U) != 0) return NumberSet::All();
  NumberSet all;
  for (unsigned subset = 1; subset < kSubsets; ++subset) {
    if ((possible >> subset & 1U) == 0) continue;
    for (int number = 1; number <= NumberSet::kHighest; ++number) {
      if ((subset >> (number - 1) & 1U) != 0) all.insert(number);
    }
  }
  return all;
}

void NumberHistory::Fill(State& state) const {
  if (!numbers_unknown_ || state.over) return;
  for (std::size_t set = 0; set < possible_.size(); ++set) {
    NumberSet& left = state.memory.numbers.left[set];
    // A set that nobody uses stays away, and one that waits for its null throw stays empty.
    if (possible_[set] == 0 || left.numbers().empty()) continue;
    const bool owes = left.contains(NumberSet::kNullThrow);
    left = UnionOf(possible_[set]);
    if (owes) left.insert(NumberSet::kNullThrow);
  }
}

std::vector<State> NumberHistory::OtherMemories(const parchis::Table& table, const State& now,
                                                const parchis::Ply& ply) const {
  std::vector<State> states;
  if (!token_unknown_ || now.over || !now.ThrowIsNext()) return states;
  if (ply.seat == now.seat && ply.die != 0) return WithoutNullThrow(table, now);
  State state = now;
  NumberSet& left = state.memory.numbers.left[now.seat];
  if (ply.seat == now.seat && ply.spend == parchis::Spend::kNullThrow) {
    left.insert(NumberSet::kNullThrow);
    states.push_back(state);
    left = {};  // the numbers were used up, and the null throw is the last
    left.insert(NumberSet::kNullThrow);
    states.push_back(state);
  } else if (ply.seat != now.seat && now.sixes > 0) {
    // AMB-140: the six was the last number before the null throw; or before a renewal that comes later, where
    // a null throw may be owed as well.
    left = {};
    const bool at_once = table.rules().get<parchis::HandRenewal>() == parchis::HandRenewal::kAtOnce;
    if (at_once) left.insert(NumberSet::kNullThrow);
    const Effect end{.kind = Effect::Kind::kPenalty, .seat = now.seat};
    parchis::Apply(state, table, end);
    states.push_back(state);
  }
  return states;
}

// Nobody owes what the seat on turn is said to owe, or another one does.
std::vector<State> NumberHistory::WithoutNullThrow(const parchis::Table& table, const State& now) const {
  std::vector<State> states;
  State state = now;
  for (const parchis::Color color : table.seating().seats[now.seat].colors) {
    NumberSet& left = state.memory.numbers.left[parchis::SetOf(table, now.seat, color)];
    if (!left.contains(NumberSet::kNullThrow)) continue;
    left = left.numbers();
    if (left.empty()) left = NumberSet::All();
  }
  if (state != now) states.push_back(state);
  return states;
}

void NumberHistory::Learn(const parchis::Table& table, const State& before, const Effect& effect) {
  if (!numbers_unknown_ || effect.source != Effect::Source::kThrow || effect.die == 0) return;
  std::size_t set = before.seat;
  if (effect.piece && table.SeatOf(effect.piece->color()) == before.seat) {
    set = parchis::SetOf(table, before.seat, effect.piece->color());
  } else if (table.rules().get<parchis::HandPer>() == parchis::HandPer::kColor) {
    return;  // which color's number it was, is not said
  }
  const unsigned bit = 1U << (effect.die - 1U);
  Possible after = 0;
  for (unsigned subset = 0; subset < kSubsets; ++subset) {
    if ((possible_[set] >> subset & 1U) == 0) continue;
    const unsigned held = subset == 0 ? kFull : subset;
    if ((held & bit) != 0) after |= Possible{1} << (held & ~bit);
  }
  possible_[set] = after != 0 ? after : kAnything;
}

bool NumberHistory::LearnLeft(std::size_t set, NumberSet left) {
  if (!numbers_unknown_ || (possible_[set] & Only(left)) == 0) return false;
  possible_[set] = Only(left);
  return true;
}

}  // namespace arbitro
