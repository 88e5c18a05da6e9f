#include "verifier/replay/history.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board.h"
#include "engine/chosen_numbers.h"
#include "engine/dice.h"
#include "engine/rule_set.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Piece;
using parchis::PieceSet;
using parchis::State;

constexpr std::uint8_t kMostSixes = 2;
constexpr std::uint8_t kMostTries = 2;
constexpr std::size_t kMaxPasts = 256;
constexpr std::uint8_t kLongestBarrier = 4;  // own turns, the one at hand included (AMB-048 C)

[[nodiscard]] bool Says(const std::string& position, std::string_view key) {
  return position.find(" " + std::string(key) + "=") != std::string::npos;
}

// Whether the game begins as the rule set has it, whoever begins.
[[nodiscard]] bool BeginsWithSetUp(const SetUp& set_up) {
  parchis::State opening = parchis::OpeningState(set_up.table, set_up.start.seat);
  opening.owed = set_up.start.owed;  // a first throw may be known already
  if (!opening.owed.empty()) opening.memory.dice.doubles = set_up.start.memory.dice.doubles;
  return opening == set_up.start;
}

[[nodiscard]] PieceSet InPlay(const State& state, const parchis::Table& table) {
  return table.PiecesOf(state.seat) - state.nests() - state.goals();
}

// Adds what `other` makes of each of these states: what is not known of one thing goes with whatever is not
// known of another.
template <class Other>
void Vary(std::vector<State>& states, const Other& other) {
  std::vector<State> more;
  for (const State& state : states) other(state, more);
  for (const State& state : more) {
    if (states.size() < kMaxPasts) states.push_back(state);
  }
}

}  // namespace

std::optional<History> History::Of(const SetUp& set_up, const log::RecordedGame& game) {
  if (game.header.start_position.empty() || set_up.start.over || BeginsWithSetUp(set_up)) return std::nullopt;
  return History(set_up, game);
}

History::History(const SetUp& set_up, const log::RecordedGame& game) : set_up_(&set_up) {
  const std::string& position = game.header.start_position;
  const parchis::RuleSet& rules = set_up.table.rules();
  two_dice_ = set_up.table.two_dice();
  turn_known_ = Says(position, two_dice_ ? "doubles" : "sixes");
  last_known_ = Says(position, "last");
  if (!Says(position, "fresh") && rules.get<parchis::EntryFirstFive>() != parchis::EntryFirstFive::kOne &&
      rules.get<parchis::EntryFirstFiveWhen>() == parchis::EntryFirstFiveWhen::kFirstEver) {
    fresh_unknown_ = 0xFF;  // also a color with a piece on the board may wait for its first five
  }
  held_unknown_ =
      !Says(position, "held") && rules.get<parchis::BarrierLife>() == parchis::BarrierLife::kThreeTurns;
  if (parchis::ChoosesNumbers(rules)) numbers_ = NumberHistory(set_up.table, set_up.start, position);
  ever_unknown_ =
      !Says(position, "ever") && rules.get<parchis::TripleVictim>() == parchis::TripleVictim::kLastMovedEver;
  if (!Says(position, "kept") && rules.get<parchis::BonusUnplayable>() == parchis::BonusUnplayable::kKept) {
    kept_unknown_ = 0xFF;
  }
  // Where the rules have no use for it there is nothing to know.
  opened_known_ = Says(position, "opened") ||
                  (!two_dice_ && rules.get<parchis::BarrierDutyPer>() != parchis::BarrierDutyPer::kTurn);
  moved_known_ = Says(position, "moved") ||
                 rules.get<parchis::TripleGoalVictim>() != parchis::TripleGoalVictim::kPrevious;
  late_known_ = Says(position, "late");
  arrivals_unknown_ =
      !Says(position, "first") && rules.get<parchis::EntryArrival>() == parchis::EntryArrival::kFirstTime;
  bounces_unknown_ = !Says(position, "bounces") &&
                     rules.get<parchis::FinishBounceLimit>() == parchis::FinishBounceLimit::kThirty;
}

std::vector<State> History::OtherStarts() const {
  if (two_dice_) return OtherDoubles();
  const State& start = set_up_->start;
  std::vector<State> states{start};
  VarySixes(states);
  VaryFurtherPlay(states);
  if (!turn_known_) VaryTries(states);
  if (!opened_known_) {
    Vary(states, [](const State& known, std::vector<State>& others) {
      if (known.sixes == 0) return;
      others.push_back(known);
      others.back().memory.opened = true;
    });
  }
  if (!moved_known_) {
    Vary(states, [&](const State& known, std::vector<State>& others) {
      if (!known.last) return;
      for (const Piece piece : InPlay(known, set_up_->table)) {
        if (piece == *known.last) continue;
        others.push_back(known);
        others.back().memory.moved_before = {piece};
      }
    });
  }
  states.erase(states.begin());
  return states;
}

// Sixes before the record, and which piece was moved last with them.
void History::VarySixes(std::vector<State>& states) const {
  const State& start = set_up_->start;
  const parchis::Table& table = set_up_->table;
  if (turn_known_ && (last_known_ || start.sixes == 0)) return;
  const std::uint8_t fewest = turn_known_ ? start.sixes : std::uint8_t{1};
  // Without dice it matters whether there was a six, not how many.
  const std::uint8_t highest = parchis::ChoosesNumbers(table.rules()) ? std::uint8_t{1} : kMostSixes;
  const std::uint8_t most = turn_known_ ? start.sixes : highest;
  for (std::uint8_t sixes = fewest; sixes <= most; ++sixes) {
    State state = start;
    state.sixes = sixes;
    states.push_back(state);
    for (const Piece piece : table.MovableBy(start.seat) - start.nests()) {
      state.last = piece;
      states.push_back(state);
    }
  }
}

// Without dice and without the numbers that are left, a six that is said to have been chosen may give another
// play behind what is owed, although nothing seems to be left to play.
void History::VaryFurtherPlay(std::vector<State>& states) const {
  const parchis::Table& table = set_up_->table;
  const State& start = set_up_->start;
  if (!parchis::ChoosesNumbers(table.rules()) || numbers_.knows_numbers() || start.ThrowIsNext()) return;
  State state = start;
  state.sixes = 1;
  for (const parchis::Color color : table.seating().seats[start.seat].colors) {
    parchis::NumberSet& left = state.memory.numbers.left[parchis::SetOf(table, start.seat, color)];
    if (left.numbers().empty()) left = parchis::NumberSet::All();
  }
  states.push_back(state);
}

// Throws of the turn made with nothing in play (AMB-023).
void History::VaryTries(std::vector<State>& states) const {
  const State& start = set_up_->start;
  const parchis::Table& table = set_up_->table;
  const bool tries = table.rules().get<parchis::TurnTries>() == parchis::TurnTries::kThree;
  if (!tries || !InPlay(start, table).empty()) return;
  for (std::uint8_t sixes = 0; sixes <= kMostSixes; ++sixes) {
    for (std::uint8_t before = 1; before <= kMostTries; ++before) {
      State state = start;
      state.sixes = sixes;
      state.memory.tries = before;
      states.push_back(state);
    }
  }
}

std::vector<State> History::OtherDoubles() const {
  std::vector<State> states;
  const State& start = set_up_->start;
  if (!opened_known_) {
    State opened = start;
    opened.memory.dice.opened = true;
    parchis::Canonicalize(opened, set_up_->table);
    if (opened != start) states.push_back(opened);
  }
  if (turn_known_ && (last_known_ || start.memory.dice.doubles == 0)) return states;
  // Where the dice that are left do not show a double, there may have been none.
  const std::uint8_t fewest = turn_known_ ? std::uint8_t{0} : start.memory.dice.doubles;
  for (std::uint8_t doubles = fewest; doubles <= parchis::kMostDoubles; ++doubles) {
    if (turn_known_ && doubles != start.memory.dice.doubles) continue;
    State state = start;
    state.memory.dice.doubles = doubles;
    state.last.reset();
    states.push_back(state);
    if (doubles == 0 ||
        set_up_->table.rules().get<parchis::DoublesThird>() != parchis::DoublesThird::kLastMoved) {
      continue;
    }
    for (const Piece piece : set_up_->table.PiecesOf(start.seat) - start.nests()) {
      state.last = piece;
      states.push_back(state);
    }
  }
  for (State& state : states) parchis::Canonicalize(state, set_up_->table);
  return states;
}

std::vector<State> History::OtherMemories(const State& now, const parchis::Ply& ply) const {
  std::vector<State> states{now};
  VaryFresh(states);
  VaryLastEver(states);
  VaryHeld(states);
  VaryKept(states);
  VaryArrivals(states);
  VaryBounces(states, ply);
  Vary(states, [&](const State& known, std::vector<State>& others) {
    for (State& state : numbers_.OtherMemories(set_up_->table, known, ply))
      others.push_back(std::move(state));
  });
  states.erase(states.begin());
  return states;
}

void History::VaryFresh(std::vector<State>& states) const {
  if (fresh_unknown_ == 0) return;
  for (const parchis::Color color : set_up_->table.seating().seats[states.front().seat].colors) {
    const auto bit = static_cast<std::uint8_t>(1U << color.index());
    if ((fresh_unknown_ & bit) == 0) continue;
    Vary(states, [bit](const State& known, std::vector<State>& others) {
      others.push_back(known);
      others.back().fresh = static_cast<std::uint8_t>(known.fresh ^ bit);
    });
  }
}

void History::VaryLastEver(std::vector<State>& states) const {
  const std::uint8_t seat = states.front().seat;
  if (!ever_unknown_ || states.front().memory.last_ever[seat]) return;
  Vary(states, [&](const State& known, std::vector<State>& others) {
    for (const Piece piece : set_up_->table.MovableBy(seat)) {
      others.push_back(known);
      others.back().memory.last_ever[seat] = piece;
    }
  });
}

void History::VaryHeld(std::vector<State>& states) const {
  if (!held_unknown_) return;
  Vary(states, [&](const State& known, std::vector<State>& others) {
    State state = known;
    for (const Piece piece : InPlay(known, set_up_->table)) {
      bool paired = false;
      for (const Piece other : PieceSet::AllOf(piece.color())) {
        paired = paired || (other != piece && known.place(other) == known.place(piece));
      }
      if (paired && known.place(piece) == set_up_->start.place(piece)) {
        state.memory.pair_turns[static_cast<std::size_t>(piece.index())] = kLongestBarrier;
      }
    }
    if (state != known) others.push_back(state);
  });
}

// One more bonus, and after it has been used perhaps another one: where a throw is next it is still kept,
// else it waits already.
void History::VaryKept(std::vector<State>& states) const {
  const parchis::Table& table = set_up_->table;
  const std::uint8_t seat = states.front().seat;
  if (!KeptUnknown(seat)) return;
  std::vector<std::optional<Piece>> earners;
  if (table.rules().get<parchis::BonusTakers>() == parchis::BonusTakers::kAny) {
    earners.emplace_back();
  } else {
    for (const Piece piece : table.MovableBy(seat)) earners.emplace_back(piece);
  }
  Vary(states, [&](const State& known, std::vector<State>& others) {
    for (const std::uint8_t steps : {table.capture_bonus(), table.goal_bonus()}) {
      for (const std::optional<Piece>& by : earners) {
        State& state = others.emplace_back(known);
        if (!known.ThrowIsNext()) {
          state.owed.push({parchis::Owed::Kind::kBonus, steps, by});
          continue;
        }
        std::vector<parchis::KeptBonus>& kept = state.memory.kept;
        kept.insert(std::ranges::upper_bound(kept, seat, {}, &parchis::KeptBonus::seat), {seat, steps, by});
      }
    }
  });
}

// AMB-021 B: a piece may have been on a start long before the record has it come there.
void History::VaryArrivals(std::vector<State>& states) const {
  if (!arrivals_unknown_) return;
  const parchis::Table& table = set_up_->table;
  const State& start = set_up_->start;
  for (const parchis::Color color : table.seating().seats[states.front().seat].colors) {
    const auto arm = static_cast<std::size_t>(color.index());
    const int square = table.board().TrackSquare(color, 0);
    const PieceSet standing = states.front().at(square);
    const std::optional<Piece> late = states.front().late[arm];
    if (!late || (late_known_ && start.late[arm] == late && start.at(square) == standing)) continue;
    Vary(states, [&](const State& known, std::vector<State>& others) {
      others.push_back(known);
      others.back().late[arm] = (standing - PieceSet::Of(*late)).first();
    });
  }
}

void History::VaryBounces(std::vector<State>& states, const parchis::Ply& ply) const {
  if (!bounces_unknown_ || !ply.piece) return;
  const auto color = static_cast<std::size_t>(ply.piece->color().index());
  if (states.front().memory.bounces[color] >= parchis::kMaxBounces) return;
  Vary(states, [color](const State& known, std::vector<State>& others) {
    others.push_back(known);
    others.back().memory.bounces[color] = parchis::kMaxBounces;
  });
}

bool History::MattersAfter(const State& before, const Effect& effect) const {
  const bool moves = effect.kind == Effect::Kind::kMove;
  return (moves && (effect.from.in_nest() || (effect.bounced && bounces_unknown_))) ||
         KeptUnknown(before.seat);
}

void History::Learn(const Effect& effect, const State& after) {
  if (kept_unknown_ != 0) {
    const auto bit = static_cast<std::uint8_t>(1U << effect.seat);
    kept_unknown_ = static_cast<std::uint8_t>(kept_unknown_ & ~(thrown_ & ~bit));
    const PieceSet in_play = set_up_->table.PiecesOf(effect.seat) - after.nests() - after.goals();
    if (effect.source == Effect::Source::kThrow && !in_play.empty()) {
      thrown_ = static_cast<std::uint8_t>(thrown_ | bit);
    }
  }
  if (effect.kind != Effect::Kind::kMove || !effect.from.in_nest()) return;
  fresh_unknown_ = static_cast<std::uint8_t>(fresh_unknown_ & ~(1U << effect.piece->color().index()));
}

}  // namespace arbitro
