#include "verifier/replay/history.h"

#include <string>
#include <string_view>

#include "engine/board.h"
#include "engine/chosen_numbers.h"
#include "engine/rule_set.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Piece;
using parchis::PieceSet;
using parchis::State;

constexpr std::uint8_t kMostSixes = 2;
constexpr std::uint8_t kMostTries = 2;
constexpr std::uint8_t kLongestBarrier = 4;  // own turns, the one at hand included (AMB-048 C)

[[nodiscard]] bool Says(const std::string& position, std::string_view key) {
  return position.find(" " + std::string(key) + "=") != std::string::npos;
}

// Whether the game begins as the rule set has it, whoever begins.
[[nodiscard]] bool BeginsWithSetUp(const SetUp& set_up) {
  parchis::State opening = parchis::OpeningState(set_up.table, set_up.start.seat);
  opening.owed = set_up.start.owed;  // a first throw may be known already
  return opening == set_up.start;
}

[[nodiscard]] PieceSet InPlay(const State& state, const parchis::Table& table) {
  return table.PiecesOf(state.seat) - state.nests() - state.goals();
}

}  // namespace

std::optional<History> History::Of(const SetUp& set_up, const log::RecordedGame& game) {
  if (game.header.start_position.empty() || set_up.start.over || BeginsWithSetUp(set_up)) return std::nullopt;
  return History(set_up, game);
}

History::History(const SetUp& set_up, const log::RecordedGame& game) : set_up_(&set_up) {
  const std::string& position = game.header.start_position;
  const parchis::RuleSet& rules = set_up.table.rules();
  turn_known_ = Says(position, "sixes");
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
}

std::vector<State> History::OtherStarts() const {
  std::vector<State> states;
  const State& start = set_up_->start;
  const parchis::Table& table = set_up_->table;
  if (turn_known_ && (last_known_ || start.sixes == 0)) return states;
  const std::uint8_t fewest = turn_known_ ? start.sixes : std::uint8_t{1};
  // Without dice it matters whether there was a six, not how many.
  const std::uint8_t highest = parchis::ChoosesNumbers(table.rules()) ? std::uint8_t{1} : kMostSixes;
  const std::uint8_t most = turn_known_ ? start.sixes : highest;
  for (std::uint8_t sixes = fewest; sixes <= most; ++sixes) {
    State state = start;
    state.sixes = sixes;
    states.push_back(state);
    for (const Piece piece : (table.PiecesOf(start.seat) | table.MatesOf(start.seat)) - start.nests()) {
      state.last = piece;
      states.push_back(state);
    }
  }
  if (turn_known_) return states;
  if (InPlay(start, table).empty() && table.rules().get<parchis::TurnTries>() == parchis::TurnTries::kThree) {
    for (std::uint8_t sixes = 0; sixes <= kMostSixes; ++sixes) {
      for (std::uint8_t tries = 1; tries <= kMostTries; ++tries) {
        State state = start;
        state.sixes = sixes;
        state.memory.tries = tries;
        states.push_back(state);
      }
    }
  }
  if (table.rules().get<parchis::BarrierDutyPer>() == parchis::BarrierDutyPer::kTurn) {
    for (const State& closed : std::vector<State>(states)) {
      states.push_back(closed);
      states.back().memory.opened = true;
    }
  }
  return states;
}

std::vector<State> History::OtherMemories(const State& now, const parchis::Ply& ply) const {
  std::vector<State> states;
  if (ply.piece) {
    const auto bit = static_cast<std::uint8_t>(1U << ply.piece->color().index());
    if ((fresh_unknown_ & bit) != 0) {
      State state = now;
      state.fresh = static_cast<std::uint8_t>(state.fresh ^ bit);
      states.push_back(state);
    }
  }
  if (ever_unknown_ && !now.memory.last_ever[now.seat]) {
    for (const Piece piece : set_up_->table.PiecesOf(now.seat) | set_up_->table.MatesOf(now.seat)) {
      State state = now;
      state.memory.last_ever[now.seat] = piece;
      states.push_back(state);
    }
  }
  for (const State& state : numbers_.OtherMemories(set_up_->table, now, ply)) states.push_back(state);
  if (held_unknown_) {
    State state = now;
    for (const Piece piece : InPlay(now, set_up_->table)) {
      bool paired = false;
      for (const Piece other : PieceSet::AllOf(piece.color())) {
        paired = paired || (other != piece && now.place(other) == now.place(piece));
      }
      if (paired && now.place(piece) == set_up_->start.place(piece)) {
        state.memory.pair_turns[static_cast<std::size_t>(piece.index())] = kLongestBarrier;
      }
    }
    if (state != now) states.push_back(state);
  }
  return states;
}

void History::Learn(const State& before, const Effect& effect) {
  if (!numbers_.knows_all()) numbers_.Learn(set_up_->table, before, effect);
  if (effect.kind != Effect::Kind::kMove || !effect.from.in_nest()) return;
  fresh_unknown_ = static_cast<std::uint8_t>(fresh_unknown_ & ~(1U << effect.piece->color().index()));
}

}  // namespace arbitro
